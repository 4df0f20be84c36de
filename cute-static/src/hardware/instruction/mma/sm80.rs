//! SM80: mma.sync of a warp, and mma.sp with a sparse A.
//!
//! A sparse instruction reads its metadata from the lanes that its selector names. Here all of these lanes have them, so the selector is 0. PTX also has
//! m16n8k32 on 8-bit integers and shapes on 4-bit integers, of which CUTLASS uses the latter only.
//!
//! **Source** PTX ISA 9.7.14.5, 9.7.14.6 (mma.sp), CUTLASS `cutlass/arch/mma_sparse_sm80.h`; CUTLASS `cute/atom/mma_traits_sm80.hpp`.
#![allow(non_camel_case_types)]

use super::layouts::*;
use super::table::atoms;

atoms! {
    Sm80, Warp;
    SM80_16x8x8_F16F16F16F16_TN: (16, 8, 8), Float16 = Float16 [2 B32 SM80_16x8_Row] * Float16 [1 B32 SM80_8x8_Row] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16", "mma_traits_sm80.hpp:63";
    SM80_16x8x16_F16F16F16F16_TN: (16, 8, 16), Float16 = Float16 [4 B32 SM80_16x16_16b] * Float16 [2 B32 SM80_8x16_16b] + [2 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", "mma_traits_sm80.hpp:78";
    SM80_16x8x8_F32F16F16F32_TN: (16, 8, 8), Float32 = Float16 [2 B32 SM80_16x8_Row] * Float16 [1 B32 SM80_8x8_Row] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32", "mma_traits_sm80.hpp:99";
    SM80_16x8x16_F32F16F16F32_TN: (16, 8, 16), Float32 = Float16 [4 B32 SM80_16x16_16b] * Float16 [2 B32 SM80_8x16_16b] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "mma_traits_sm80.hpp:109";
    SM80_16x8x8_F32BF16BF16F32_TN: (16, 8, 8), Float32 = BFloat16 [2 B32 SM80_16x8_Row] * BFloat16 [1 B32 SM80_8x8_Row] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32", "mma_traits_sm80.hpp:123";
    SM80_16x8x16_F32BF16BF16F32_TN: (16, 8, 16), Float32 = BFloat16 [4 B32 SM80_16x16_16b] * BFloat16 [2 B32 SM80_8x16_16b] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", "mma_traits_sm80.hpp:133";
    SM80_16x8x4_F32TF32TF32F32_TN: (16, 8, 4), Float32 = TFloat32 [2 B32 SM80_16x4_32b] * TFloat32 [1 B32 SM80_8x4] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32", "mma_traits_sm80.hpp:147";
    SM80_16x8x8_F32TF32TF32F32_TN: (16, 8, 8), Float32 = TFloat32 [4 B32 SM80_16x8_32b] * TFloat32 [2 B32 SM80_8x8_32b] + [4 F32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", "mma_traits_sm80.hpp:163";
    SM80_8x8x4_F64F64F64F64_TN: (8, 8, 4), Float64 = Float64 [1 F64 SM80_8x4] * Float64 [1 F64 SM80_8x4] + [2 F64 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", "mma_traits_sm80.hpp:184";
    /// Not one instruction: what CUTLASS makes of several.
    SM80_8x8x4_C64C64C64C64_TN: (8, 8, 4), Complex64 = Complex64 [1 C64 SM80_8x4] * Complex64 [1 C64 SM80_8x4] + [2 C64 SM80_8x8_Row],
        "4x mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", "mma_traits_sm80.hpp:200";
    /// Not one instruction: what CUTLASS makes of several.
    SM80_8x8x4_GC64C64C64GC64_TN: (8, 8, 4), GaussComplex64 = Complex64 [1 C64 SM80_8x4] * Complex64 [1 C64 SM80_8x4] + [2 G64 SM80_8x8_Row],
        "3x mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64", "mma_traits_sm80.hpp:211";
    SM80_8x8x16_S32S8S8S32_TN: (8, 8, 16), Int32 = Int8 [1 B32 SM80_8x16_Row] * Int8 [1 B32 SM80_8x16_Row] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32", "mma_traits_sm80.hpp:225";
    SM80_8x8x16_S32S8S8S32_TN_SATURATE: (8, 8, 16), Int32 = Int8 [1 B32 SM80_8x16_Row] * Int8 [1 B32 SM80_8x16_Row] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32.satfinite", "mma_traits_sm80.hpp:240";
    SM80_16x8x16_S32S8S8S32_TN: (16, 8, 16), Int32 = Int8 [2 B32 SM80_16x16_8b] * Int8 [1 B32 SM80_8x16_Row] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32", "mma_traits_sm80.hpp:244";
    SM80_16x8x16_S32S8S8S32_TN_SATURATE: (16, 8, 16), Int32 = Int8 [2 B32 SM80_16x16_8b] * Int8 [1 B32 SM80_8x16_Row] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32.satfinite", "mma_traits_sm80.hpp:260";
    SM80_16x8x32_S32S8S8S32_TN: (16, 8, 32), Int32 = Int8 [4 B32 SM80_16x32_8b] * Int8 [2 B32 SM80_8x32_8b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", "mma_traits_sm80.hpp:264";
    SM80_16x8x32_S32S8S8S32_TN_SATURATE: (16, 8, 32), Int32 = Int8 [4 B32 SM80_16x32_8b] * Int8 [2 B32 SM80_8x32_8b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32.satfinite", "mma_traits_sm80.hpp:281";
    SM80_8x8x16_S32S8U8S32_TN: (8, 8, 16), Int32 = Int8 [1 B32 SM80_8x16_Row] * Uint8 [1 B32 SM80_8x16_Row] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32", "mma_traits_sm80.hpp:289";
    SM80_8x8x16_S32S8U8S32_TN_SATURATE: (8, 8, 16), Int32 = Int8 [1 B32 SM80_8x16_Row] * Uint8 [1 B32 SM80_8x16_Row] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32.satfinite", "mma_traits_sm80.hpp:299";
    SM80_16x8x16_S32S8U8S32_TN: (16, 8, 16), Int32 = Int8 [2 B32 SM80_16x16_8b] * Uint8 [1 B32 SM80_8x16_Row] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32", "mma_traits_sm80.hpp:303";
    SM80_16x8x16_S32S8U8S32_TN_SATURATE: (16, 8, 16), Int32 = Int8 [2 B32 SM80_16x16_8b] * Uint8 [1 B32 SM80_8x16_Row] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32.satfinite", "mma_traits_sm80.hpp:313";
    SM80_16x8x32_S32S8U8S32_TN: (16, 8, 32), Int32 = Int8 [4 B32 SM80_16x32_8b] * Uint8 [2 B32 SM80_8x32_8b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32", "mma_traits_sm80.hpp:317";
    SM80_16x8x32_S32S8U8S32_TN_SATURATE: (16, 8, 32), Int32 = Int8 [4 B32 SM80_16x32_8b] * Uint8 [2 B32 SM80_8x32_8b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32.satfinite", "mma_traits_sm80.hpp:327";
    SM80_8x8x16_S32U8S8S32_TN: (8, 8, 16), Int32 = Uint8 [1 B32 SM80_8x16_Row] * Int8 [1 B32 SM80_8x16_Row] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32", "mma_traits_sm80.hpp:335";
    SM80_8x8x16_S32U8S8S32_TN_SATURATE: (8, 8, 16), Int32 = Uint8 [1 B32 SM80_8x16_Row] * Int8 [1 B32 SM80_8x16_Row] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32.satfinite", "mma_traits_sm80.hpp:345";
    SM80_16x8x16_S32U8S8S32_TN: (16, 8, 16), Int32 = Uint8 [2 B32 SM80_16x16_8b] * Int8 [1 B32 SM80_8x16_Row] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32", "mma_traits_sm80.hpp:349";
    SM80_16x8x16_S32U8S8S32_TN_SATURATE: (16, 8, 16), Int32 = Uint8 [2 B32 SM80_16x16_8b] * Int8 [1 B32 SM80_8x16_Row] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32.satfinite", "mma_traits_sm80.hpp:359";
    SM80_16x8x32_S32U8S8S32_TN: (16, 8, 32), Int32 = Uint8 [4 B32 SM80_16x32_8b] * Int8 [2 B32 SM80_8x32_8b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32", "mma_traits_sm80.hpp:363";
    SM80_16x8x32_S32U8S8S32_TN_SATURATE: (16, 8, 32), Int32 = Uint8 [4 B32 SM80_16x32_8b] * Int8 [2 B32 SM80_8x32_8b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32.satfinite", "mma_traits_sm80.hpp:373";
    SM80_8x8x16_S32U8U8S32_TN: (8, 8, 16), Int32 = Uint8 [1 B32 SM80_8x16_Row] * Uint8 [1 B32 SM80_8x16_Row] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32", "mma_traits_sm80.hpp:381";
    SM80_8x8x16_S32U8U8S32_TN_SATURATE: (8, 8, 16), Int32 = Uint8 [1 B32 SM80_8x16_Row] * Uint8 [1 B32 SM80_8x16_Row] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32.satfinite", "mma_traits_sm80.hpp:391";
    SM80_16x8x16_S32U8U8S32_TN: (16, 8, 16), Int32 = Uint8 [2 B32 SM80_16x16_8b] * Uint8 [1 B32 SM80_8x16_Row] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32", "mma_traits_sm80.hpp:395";
    SM80_16x8x16_S32U8U8S32_TN_SATURATE: (16, 8, 16), Int32 = Uint8 [2 B32 SM80_16x16_8b] * Uint8 [1 B32 SM80_8x16_Row] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32.satfinite", "mma_traits_sm80.hpp:405";
    SM80_16x8x32_S32U8U8S32_TN: (16, 8, 32), Int32 = Uint8 [4 B32 SM80_16x32_8b] * Uint8 [2 B32 SM80_8x32_8b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32", "mma_traits_sm80.hpp:409";
    SM80_16x8x32_S32U8U8S32_TN_SATURATE: (16, 8, 32), Int32 = Uint8 [4 B32 SM80_16x32_8b] * Uint8 [2 B32 SM80_8x32_8b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32.satfinite", "mma_traits_sm80.hpp:419";
    SM80_8x8x32_S32S4S4S32_TN: (8, 8, 32), Int32 = Int4 [1 B32 SM80_8x32_4b] * Int4 [1 B32 SM80_8x32_4b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32", "mma_traits_sm80.hpp:427";
    SM80_8x8x32_S32S4S4S32_TN_SATURATE: (8, 8, 32), Int32 = Int4 [1 B32 SM80_8x32_4b] * Int4 [1 B32 SM80_8x32_4b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32.satfinite", "mma_traits_sm80.hpp:444";
    SM80_16x8x32_S32S4S4S32_TN: (16, 8, 32), Int32 = Int4 [2 B32 SM80_16x32_4b] * Int4 [1 B32 SM80_8x32_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32", "mma_traits_sm80.hpp:448";
    SM80_16x8x32_S32S4S4S32_TN_SATURATE: (16, 8, 32), Int32 = Int4 [2 B32 SM80_16x32_4b] * Int4 [1 B32 SM80_8x32_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32.satfinite", "mma_traits_sm80.hpp:466";
    SM80_16x8x64_S32S4S4S32_TN: (16, 8, 64), Int32 = Int4 [4 B32 SM80_16x64_4b] * Int4 [2 B32 SM80_8x64_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32", "mma_traits_sm80.hpp:470";
    SM80_16x8x64_S32S4S4S32_TN_SATURATE: (16, 8, 64), Int32 = Int4 [4 B32 SM80_16x64_4b] * Int4 [2 B32 SM80_8x64_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32.satfinite", "mma_traits_sm80.hpp:488";
    SM80_8x8x32_S32S4U4S32_TN: (8, 8, 32), Int32 = Int4 [1 B32 SM80_8x32_4b] * Uint4 [1 B32 SM80_8x32_4b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32", "mma_traits_sm80.hpp:496";
    SM80_8x8x32_S32S4U4S32_TN_SATURATE: (8, 8, 32), Int32 = Int4 [1 B32 SM80_8x32_4b] * Uint4 [1 B32 SM80_8x32_4b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32.satfinite", "mma_traits_sm80.hpp:505";
    SM80_16x8x32_S32S4U4S32_TN: (16, 8, 32), Int32 = Int4 [2 B32 SM80_16x32_4b] * Uint4 [1 B32 SM80_8x32_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32", "mma_traits_sm80.hpp:509";
    SM80_16x8x32_S32S4U4S32_TN_SATURATE: (16, 8, 32), Int32 = Int4 [2 B32 SM80_16x32_4b] * Uint4 [1 B32 SM80_8x32_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32.satfinite", "mma_traits_sm80.hpp:518";
    SM80_16x8x64_S32S4U4S32_TN: (16, 8, 64), Int32 = Int4 [4 B32 SM80_16x64_4b] * Uint4 [2 B32 SM80_8x64_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32", "mma_traits_sm80.hpp:521";
    SM80_16x8x64_S32S4U4S32_TN_SATURATE: (16, 8, 64), Int32 = Int4 [4 B32 SM80_16x64_4b] * Uint4 [2 B32 SM80_8x64_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32.satfinite", "mma_traits_sm80.hpp:530";
    SM80_8x8x32_S32U4S4S32_TN: (8, 8, 32), Int32 = Uint4 [1 B32 SM80_8x32_4b] * Int4 [1 B32 SM80_8x32_4b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32", "mma_traits_sm80.hpp:538";
    SM80_8x8x32_S32U4S4S32_TN_SATURATE: (8, 8, 32), Int32 = Uint4 [1 B32 SM80_8x32_4b] * Int4 [1 B32 SM80_8x32_4b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32.satfinite", "mma_traits_sm80.hpp:547";
    SM80_16x8x32_S32U4S4S32_TN: (16, 8, 32), Int32 = Uint4 [2 B32 SM80_16x32_4b] * Int4 [1 B32 SM80_8x32_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32", "mma_traits_sm80.hpp:551";
    SM80_16x8x32_S32U4S4S32_TN_SATURATE: (16, 8, 32), Int32 = Uint4 [2 B32 SM80_16x32_4b] * Int4 [1 B32 SM80_8x32_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32.satfinite", "mma_traits_sm80.hpp:560";
    SM80_16x8x64_S32U4S4S32_TN: (16, 8, 64), Int32 = Uint4 [4 B32 SM80_16x64_4b] * Int4 [2 B32 SM80_8x64_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32", "mma_traits_sm80.hpp:564";
    SM80_16x8x64_S32U4S4S32_TN_SATURATE: (16, 8, 64), Int32 = Uint4 [4 B32 SM80_16x64_4b] * Int4 [2 B32 SM80_8x64_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32.satfinite", "mma_traits_sm80.hpp:573";
    SM80_8x8x32_S32U4U4S32_TN: (8, 8, 32), Int32 = Uint4 [1 B32 SM80_8x32_4b] * Uint4 [1 B32 SM80_8x32_4b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32", "mma_traits_sm80.hpp:581";
    SM80_8x8x32_S32U4U4S32_TN_SATURATE: (8, 8, 32), Int32 = Uint4 [1 B32 SM80_8x32_4b] * Uint4 [1 B32 SM80_8x32_4b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32.satfinite", "mma_traits_sm80.hpp:590";
    SM80_16x8x32_S32U4U4S32_TN: (16, 8, 32), Int32 = Uint4 [2 B32 SM80_16x32_4b] * Uint4 [1 B32 SM80_8x32_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32", "mma_traits_sm80.hpp:594";
    SM80_16x8x32_S32U4U4S32_TN_SATURATE: (16, 8, 32), Int32 = Uint4 [2 B32 SM80_16x32_4b] * Uint4 [1 B32 SM80_8x32_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32.satfinite", "mma_traits_sm80.hpp:603";
    SM80_16x8x64_S32U4U4S32_TN: (16, 8, 64), Int32 = Uint4 [4 B32 SM80_16x64_4b] * Uint4 [2 B32 SM80_8x64_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32", "mma_traits_sm80.hpp:607";
    SM80_16x8x64_S32U4U4S32_TN_SATURATE: (16, 8, 64), Int32 = Uint4 [4 B32 SM80_16x64_4b] * Uint4 [2 B32 SM80_8x64_4b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32.satfinite", "mma_traits_sm80.hpp:616";
    SM80_16x8x256_S32U1U1S32_TN_XORPOPC: (16, 8, 256), Int32 = Bit1 [4 B32 SM80_16x256_1b] * Bit1 [2 B32 SM80_8x256_1b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc", "mma_traits_sm80.hpp:624";
    SM80_16x8x256_S32U1U1S32_TN_ANDPOPC: (16, 8, 256), Int32 = Bit1 [4 B32 SM80_16x256_1b] * Bit1 [2 B32 SM80_8x256_1b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc", "mma_traits_sm80.hpp:645";
    SM80_8x8x128_S32U1U1S32_TN_XORPOPC: (8, 8, 128), Int32 = Bit1 [1 B32 SM80_8x128_1b] * Bit1 [1 B32 SM80_8x128_1b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc", "mma_traits_sm80.hpp:649";
    SM80_8x8x128_S32U1U1S32_TN_ANDPOPC: (8, 8, 128), Int32 = Bit1 [1 B32 SM80_8x128_1b] * Bit1 [1 B32 SM80_8x128_1b] + [2 B32 SM80_8x8_Row],
        "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc", "mma_traits_sm80.hpp:666";
    /// CUTLASS 4.7 nests the stride of A once too often, and its type cannot be used: here it is the layout of PTX 9.7.14.5.12.
    SM80_16x8x128_S32U1U1S32_TN_XORPOPC: (16, 8, 128), Int32 = Bit1 [2 B32 SM80_16x128_1b] * Bit1 [1 B32 SM80_8x128_1b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc", "mma_traits_sm80.hpp:670";
    /// CUTLASS 4.7 nests the stride of A once too often, and its type cannot be used: here it is the layout of PTX 9.7.14.5.12.
    SM80_16x8x128_S32U1U1S32_TN_ANDPOPC: (16, 8, 128), Int32 = Bit1 [2 B32 SM80_16x128_1b] * Bit1 [1 B32 SM80_8x128_1b] + [4 B32 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc", "mma_traits_sm80.hpp:687";
    SM80_SPARSE_16x8x16_F16F16F16F16_TN: (16, 8, 16), Float16 = Float16 [2 B32 SM80_16x16_8b] * Float16 [2 B32 SM80_8x16_16b] + [2 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", PTX "9.7.14.6.2.1", stored SM80_16x8_Row, metadata SM80_ELayout_16x16_16b;
    SM80_SPARSE_16x8x32_F16F16F16F16_TN: (16, 8, 32), Float16 = Float16 [4 B32 SM80_16x32_8b] * Float16 [4 B32 SM80_8x32_16b] + [2 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f16.f16.f16.f16", PTX "9.7.14.6.2.2", stored SM80_16x16_16b, metadata SM80_ELayout_16x32_16b;
    SM80_SPARSE_16x8x16_F32F16F16F32_TN: (16, 8, 16), Float32 = Float16 [2 B32 SM80_16x16_8b] * Float16 [2 B32 SM80_8x16_16b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", PTX "9.7.14.6.2.1", stored SM80_16x8_Row, metadata SM80_ELayout_16x16_16b;
    SM80_SPARSE_16x8x32_F32F16F16F32_TN: (16, 8, 32), Float32 = Float16 [4 B32 SM80_16x32_8b] * Float16 [4 B32 SM80_8x32_16b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32", PTX "9.7.14.6.2.2", stored SM80_16x16_16b, metadata SM80_ELayout_16x32_16b;
    SM80_SPARSE_16x8x16_F32BF16BF16F32_TN: (16, 8, 16), Float32 = BFloat16 [2 B32 SM80_16x16_8b] * BFloat16 [2 B32 SM80_8x16_16b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", PTX "9.7.14.6.2.1", stored SM80_16x8_Row, metadata SM80_ELayout_16x16_16b;
    SM80_SPARSE_16x8x32_F32BF16BF16F32_TN: (16, 8, 32), Float32 = BFloat16 [4 B32 SM80_16x32_8b] * BFloat16 [4 B32 SM80_8x32_16b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32", PTX "9.7.14.6.2.2", stored SM80_16x16_16b, metadata SM80_ELayout_16x32_16b;
    SM80_SPARSE_16x8x8_F32TF32TF32F32_TN: (16, 8, 8), Float32 = TFloat32 [2 B32 SM80_16x8_Row] * TFloat32 [2 B32 SM80_8x8_32b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", PTX "9.7.14.6.2.4", stored SM80_16x4_32b, metadata SM80_ELayout_16x8_32b;
    SM80_SPARSE_16x8x16_F32TF32TF32F32_TN: (16, 8, 16), Float32 = TFloat32 [4 B32 SM80_16x16_16b] * TFloat32 [4 B32 SM90_8x16_64b] + [4 F32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32", PTX "9.7.14.6.2.3", stored SM80_16x8_32b, metadata SM80_ELayout_16x16_32b;
    SM80_SPARSE_16x8x64_S32S8S8S32_TN: (16, 8, 64), Int32 = Int8 [4 B32 SM80_16x64_4b] * Int8 [4 B32 SM120_8x64_8b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM80_SPARSE_16x8x64_S32S8S8S32_TN_SATURATE: (16, 8, 64), Int32 = Int8 [4 B32 SM80_16x64_4b] * Int8 [4 B32 SM120_8x64_8b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32.satfinite", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM80_SPARSE_16x8x64_S32S8U8S32_TN: (16, 8, 64), Int32 = Int8 [4 B32 SM80_16x64_4b] * Uint8 [4 B32 SM120_8x64_8b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.u8.s32", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM80_SPARSE_16x8x64_S32S8U8S32_TN_SATURATE: (16, 8, 64), Int32 = Int8 [4 B32 SM80_16x64_4b] * Uint8 [4 B32 SM120_8x64_8b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.u8.s32.satfinite", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM80_SPARSE_16x8x64_S32U8S8S32_TN: (16, 8, 64), Int32 = Uint8 [4 B32 SM80_16x64_4b] * Int8 [4 B32 SM120_8x64_8b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u8.s8.s32", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM80_SPARSE_16x8x64_S32U8S8S32_TN_SATURATE: (16, 8, 64), Int32 = Uint8 [4 B32 SM80_16x64_4b] * Int8 [4 B32 SM120_8x64_8b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u8.s8.s32.satfinite", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM80_SPARSE_16x8x64_S32U8U8S32_TN: (16, 8, 64), Int32 = Uint8 [4 B32 SM80_16x64_4b] * Uint8 [4 B32 SM120_8x64_8b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u8.u8.s32", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM80_SPARSE_16x8x64_S32U8U8S32_TN_SATURATE: (16, 8, 64), Int32 = Uint8 [4 B32 SM80_16x64_4b] * Uint8 [4 B32 SM120_8x64_8b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u8.u8.s32.satfinite", PTX "9.7.14.6.2.6", stored SM80_16x32_8b, metadata SM120_ELayout_16x64;
    SM80_SPARSE_16x8x128_S32S4S4S32_TN: (16, 8, 128), Int32 = Int4 [4 B32 SM120_16x128_4b] * Int4 [4 B32 SM120_8x128_4b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32", PTX "9.7.14.6.2.8", stored SM80_16x32_8b, metadata SM120_ELayout_16x128;
    SM80_SPARSE_16x8x128_S32S4S4S32_TN_SATURATE: (16, 8, 128), Int32 = Int4 [4 B32 SM120_16x128_4b] * Int4 [4 B32 SM120_8x128_4b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32.satfinite", PTX "9.7.14.6.2.8", stored SM80_16x32_8b, metadata SM120_ELayout_16x128;
    SM80_SPARSE_16x8x128_S32S4U4S32_TN: (16, 8, 128), Int32 = Int4 [4 B32 SM120_16x128_4b] * Uint4 [4 B32 SM120_8x128_4b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.u4.s32", PTX "9.7.14.6.2.8", stored SM80_16x32_8b, metadata SM120_ELayout_16x128;
    SM80_SPARSE_16x8x128_S32S4U4S32_TN_SATURATE: (16, 8, 128), Int32 = Int4 [4 B32 SM120_16x128_4b] * Uint4 [4 B32 SM120_8x128_4b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.u4.s32.satfinite", PTX "9.7.14.6.2.8", stored SM80_16x32_8b, metadata SM120_ELayout_16x128;
    SM80_SPARSE_16x8x128_S32U4S4S32_TN: (16, 8, 128), Int32 = Uint4 [4 B32 SM120_16x128_4b] * Int4 [4 B32 SM120_8x128_4b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.u4.s4.s32", PTX "9.7.14.6.2.8", stored SM80_16x32_8b, metadata SM120_ELayout_16x128;
    SM80_SPARSE_16x8x128_S32U4S4S32_TN_SATURATE: (16, 8, 128), Int32 = Uint4 [4 B32 SM120_16x128_4b] * Int4 [4 B32 SM120_8x128_4b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.u4.s4.s32.satfinite", PTX "9.7.14.6.2.8", stored SM80_16x32_8b, metadata SM120_ELayout_16x128;
    SM80_SPARSE_16x8x128_S32U4U4S32_TN: (16, 8, 128), Int32 = Uint4 [4 B32 SM120_16x128_4b] * Uint4 [4 B32 SM120_8x128_4b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32", PTX "9.7.14.6.2.8", stored SM80_16x32_8b, metadata SM120_ELayout_16x128;
    SM80_SPARSE_16x8x128_S32U4U4S32_TN_SATURATE: (16, 8, 128), Int32 = Uint4 [4 B32 SM120_16x128_4b] * Uint4 [4 B32 SM120_8x128_4b] + [4 B32 SM80_16x8_Row],
        "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32.satfinite", PTX "9.7.14.6.2.8", stored SM80_16x32_8b, metadata SM120_ELayout_16x128;
}
