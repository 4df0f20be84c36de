//! SM70: m8n8k4 of a quad pair.
//!
//! **Source** PTX ISA 9.7.14.5.1 (m8n8k4); CUTLASS `cute/atom/mma_traits_sm70.hpp`.
#![allow(non_camel_case_types)]

use super::layouts::*;
use super::table::atoms;

atoms! {
    Sm70, SM70_QuadPair;
    SM70_8x8x4_F16F16F16F16_TN: (8, 8, 4), Float16 = Float16 [2 B32 SM70_8x4_Row] * Float16 [2 B32 SM70_8x4_Row] + [4 B32 SM70_8x8_16b],
        "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16", "mma_traits_sm70.hpp:64";
    SM70_8x8x4_F16F16F16F16_NT: (8, 8, 4), Float16 = Float16 [2 B32 SM70_8x4_Col] * Float16 [2 B32 SM70_8x4_Col] + [4 B32 SM70_8x8_16b],
        "mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16", "mma_traits_sm70.hpp:81";
    SM70_8x8x4_F16F16F16F16_NN: (8, 8, 4), Float16 = Float16 [2 B32 SM70_8x4_Col] * Float16 [2 B32 SM70_8x4_Row] + [4 B32 SM70_8x8_16b],
        "mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16", "mma_traits_sm70.hpp:98";
    SM70_8x8x4_F16F16F16F16_TT: (8, 8, 4), Float16 = Float16 [2 B32 SM70_8x4_Row] * Float16 [2 B32 SM70_8x4_Col] + [4 B32 SM70_8x8_16b],
        "mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16", "mma_traits_sm70.hpp:115";
    SM70_8x8x4_F32F16F16F32_TN: (8, 8, 4), Float32 = Float16 [2 B32 SM70_8x4_Row] * Float16 [2 B32 SM70_8x4_Row] + [8 F32 SM70_8x8_32b],
        "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32", "mma_traits_sm70.hpp:132";
    SM70_8x8x4_F32F16F16F32_NT: (8, 8, 4), Float32 = Float16 [2 B32 SM70_8x4_Col] * Float16 [2 B32 SM70_8x4_Col] + [8 F32 SM70_8x8_32b],
        "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32", "mma_traits_sm70.hpp:149";
    SM70_8x8x4_F32F16F16F32_NN: (8, 8, 4), Float32 = Float16 [2 B32 SM70_8x4_Col] * Float16 [2 B32 SM70_8x4_Row] + [8 F32 SM70_8x8_32b],
        "mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32", "mma_traits_sm70.hpp:166";
    SM70_8x8x4_F32F16F16F32_TT: (8, 8, 4), Float32 = Float16 [2 B32 SM70_8x4_Row] * Float16 [2 B32 SM70_8x4_Col] + [8 F32 SM70_8x8_32b],
        "mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32", "mma_traits_sm70.hpp:183";
}
