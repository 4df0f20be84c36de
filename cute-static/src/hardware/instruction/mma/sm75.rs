//! SM75: mma.sync of a warp.
//!
//! **Source** PTX ISA 9.7.14.5; CUTLASS `cute/atom/mma_traits_sm75.hpp`.
#![allow(non_camel_case_types)]

use super::layouts::*;
use super::table::atoms;

atoms! {
    Sm75, Warp;
    SM75_16x8x8_F32F16F16F32_TN: (16, 8, 8), Float32 = Float16 [2 B32 SM80_16x8_Row] * Float16 [1 B32 SM80_8x8_Row] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32", "mma_traits_sm75.hpp:42";
    SM75_16x8x8_F16F16F16F16_TN: (16, 8, 8), Float16 = Float16 [2 B32 SM80_16x8_Row] * Float16 [1 B32 SM80_8x8_Row] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16", "mma_traits_sm75.hpp:62";
    SM75_8x8x16_S32S8S8S32_TN: (8, 8, 16), Int32 = Int8 [1 B32 SM80_8x16_Row] * Int8 [1 B32 SM80_8x16_Row] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32", "mma_traits_sm75.hpp:82";
}
