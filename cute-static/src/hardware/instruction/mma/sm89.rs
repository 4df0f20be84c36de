//! SM89: mma.sync on 8-bit floats, and mma.sp with a sparse A.
//!
//! A sparse A needs sums of f32: with those of f16, `mma.sp` on 8-bit floats is an instruction of SM120 (`SM120_SPARSE_16x8x64_TN`), though the PTX ISA has it
//! among those of SM89.
//!
//! The shape m16n8k16 requires PTX ISA 8.7. CUTLASS does not have it; the names are those of NVIDIA's cuBLASDx, and the fragments are those of
//! the same shape with 8-bit integers.
//!
//! **Source** PTX ISA 9.7.14.5.9 (m16n8k16), 9.7.14.5.11 (m16n8k32), 9.7.14.6.2.6 (mma.sp), CUTLASS `cutlass/arch/mma_sparse_sm89.h`; CUTLASS `cute/atom/mma_traits_sm89.hpp`.
#![allow(non_camel_case_types)]

use super::layouts::*;
use super::table::atoms;

atoms! {
    Sm89, Warp;
    SM89_16x8x32_F32E4M3E4M3F32_TN: (16, 8, 32), Float32 = Float8E4M3 [4 B32 SM80_16x32_8b] * Float8E4M3 [2 B32 SM80_8x32_8b] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32", "mma_traits_sm89.hpp:54";
    SM89_16x8x32_F32E4M3E5M2F32_TN: (16, 8, 32), Float32 = Float8E4M3 [4 B32 SM80_16x32_8b] * Float8E5M2 [2 B32 SM80_8x32_8b] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32", "mma_traits_sm89.hpp:70";
    SM89_16x8x32_F32E5M2E5M2F32_TN: (16, 8, 32), Float32 = Float8E5M2 [4 B32 SM80_16x32_8b] * Float8E5M2 [2 B32 SM80_8x32_8b] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32", "mma_traits_sm89.hpp:79";
    SM89_16x8x32_F32E5M2E4M3F32_TN: (16, 8, 32), Float32 = Float8E5M2 [4 B32 SM80_16x32_8b] * Float8E4M3 [2 B32 SM80_8x32_8b] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32", "mma_traits_sm89.hpp:88";
    SM89_16x8x32_F16E4M3E4M3F16_TN: (16, 8, 32), Float16 = Float8E4M3 [4 B32 SM80_16x32_8b] * Float8E4M3 [2 B32 SM80_8x32_8b] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16", "mma_traits_sm89.hpp:97";
    SM89_16x8x32_F16E4M3E5M2F16_TN: (16, 8, 32), Float16 = Float8E4M3 [4 B32 SM80_16x32_8b] * Float8E5M2 [2 B32 SM80_8x32_8b] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16", "mma_traits_sm89.hpp:106";
    SM89_16x8x32_F16E5M2E5M2F16_TN: (16, 8, 32), Float16 = Float8E5M2 [4 B32 SM80_16x32_8b] * Float8E5M2 [2 B32 SM80_8x32_8b] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16", "mma_traits_sm89.hpp:115";
    SM89_16x8x32_F16E5M2E4M3F16_TN: (16, 8, 32), Float16 = Float8E5M2 [4 B32 SM80_16x32_8b] * Float8E4M3 [2 B32 SM80_8x32_8b] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16", "mma_traits_sm89.hpp:124";
    SM89_16x8x16_F32E4M3E4M3F32_TN: (16, 8, 16), Float32 = Float8E4M3 [2 B32 SM80_16x16_8b] * Float8E4M3 [1 B32 SM80_8x16_Row] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32", PTX "9.7.14.5.9";
    SM89_16x8x16_F32E4M3E5M2F32_TN: (16, 8, 16), Float32 = Float8E4M3 [2 B32 SM80_16x16_8b] * Float8E5M2 [1 B32 SM80_8x16_Row] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e5m2.f32", PTX "9.7.14.5.9";
    SM89_16x8x16_F32E5M2E4M3F32_TN: (16, 8, 16), Float32 = Float8E5M2 [2 B32 SM80_16x16_8b] * Float8E4M3 [1 B32 SM80_8x16_Row] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e4m3.f32", PTX "9.7.14.5.9";
    SM89_16x8x16_F32E5M2E5M2F32_TN: (16, 8, 16), Float32 = Float8E5M2 [2 B32 SM80_16x16_8b] * Float8E5M2 [1 B32 SM80_8x16_Row] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e5m2.f32", PTX "9.7.14.5.9";
    SM89_16x8x16_F16E4M3E4M3F16_TN: (16, 8, 16), Float16 = Float8E4M3 [2 B32 SM80_16x16_8b] * Float8E4M3 [1 B32 SM80_8x16_Row] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e4m3.f16", PTX "9.7.14.5.9";
    SM89_16x8x16_F16E4M3E5M2F16_TN: (16, 8, 16), Float16 = Float8E4M3 [2 B32 SM80_16x16_8b] * Float8E5M2 [1 B32 SM80_8x16_Row] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e5m2.f16", PTX "9.7.14.5.9";
    SM89_16x8x16_F16E5M2E4M3F16_TN: (16, 8, 16), Float16 = Float8E5M2 [2 B32 SM80_16x16_8b] * Float8E4M3 [1 B32 SM80_8x16_Row] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f16.e5m2.e4m3.f16", PTX "9.7.14.5.9";
    SM89_16x8x16_F16E5M2E5M2F16_TN: (16, 8, 16), Float16 = Float8E5M2 [2 B32 SM80_16x16_8b] * Float8E5M2 [1 B32 SM80_8x16_Row] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f16.e5m2.e5m2.f16", PTX "9.7.14.5.9";
    SM89_SPARSE_16x8x64_F32E4M3E4M3F32_TN: (16, 8, 64), Float32 = Float8E4M3 [4 B32 SM80_16x64_4b] * Float8E4M3 [4 B32 SM120_8x64_8b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM89_SPARSE_16x8x64_F32E4M3E5M2F32_TN: (16, 8, 64), Float32 = Float8E4M3 [4 B32 SM80_16x64_4b] * Float8E5M2 [4 B32 SM120_8x64_8b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e4m3.e5m2.f32", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM89_SPARSE_16x8x64_F32E5M2E4M3F32_TN: (16, 8, 64), Float32 = Float8E5M2 [4 B32 SM80_16x64_4b] * Float8E4M3 [4 B32 SM120_8x64_8b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e5m2.e4m3.f32", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM89_SPARSE_16x8x64_F32E5M2E5M2F32_TN: (16, 8, 64), Float32 = Float8E5M2 [4 B32 SM80_16x64_4b] * Float8E5M2 [4 B32 SM120_8x64_8b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e5m2.e5m2.f32", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
}
