//! SM90: wgmma of a warpgroup, A sparse.
//!
//! **Source** PTX ISA 9.7.15.6; CUTLASS `cute/atom/mma_traits_sm90_gmma_sparse.hpp`.
#![allow(non_camel_case_types)]

use super::family::{ABLayout, CLayout_64xN, List3, MmaFamily, accumulators};
use super::layouts::*;
use super::legal::{ExtentRule, Extents, FloatsOfWgmma, IntegersOfWgmma, OnlyMajorK};
use super::wgmma_table::wgmma;
use super::{MmaInstruction, RegisterArray, RegisterType, SparseElement, SparseMma};
use crate::arch::Sm90a;
use crate::atom::mma::MmaAtom;
use crate::instruction::operand::{Major, MajorK, Registers, SharedMemory};
use crate::int::number;
use crate::int::{Int, Nat};
use crate::layout::IsLayout;
use crate::numeric::*;
use crate::text::NamePart;

wgmma! {
    "SM90_SPARSE_64x" "wgmma.mma_async.sp.sync.aligned.m64n";
    SM90_SPARSE_64xNx32_F16F16F16_SS "x32_F16F16F16_SS": 32, Float16 = Float16 * Float16, SS Major, FloatsOfWgmma, "k32.f16.f16.f16", metadata ELayout_64x32;
    SM90_SPARSE_64xNx32_F16F16F16_RS "x32_F16F16F16_RS": 32, Float16 = Float16 * Float16, RS (ALayout_64x32) Major, FloatsOfWgmma, "k32.f16.f16.f16", metadata ELayout_64x32;
    SM90_SPARSE_64xNx32_F32F16F16_SS "x32_F32F16F16_SS": 32, Float32 = Float16 * Float16, SS Major, FloatsOfWgmma, "k32.f32.f16.f16", metadata ELayout_64x32;
    SM90_SPARSE_64xNx32_F32F16F16_RS "x32_F32F16F16_RS": 32, Float32 = Float16 * Float16, RS (ALayout_64x32) Major, FloatsOfWgmma, "k32.f32.f16.f16", metadata ELayout_64x32;
    SM90_SPARSE_64xNx32_F32BF16BF16_SS "x32_F32BF16BF16_SS": 32, Float32 = BFloat16 * BFloat16, SS Major, FloatsOfWgmma, "k32.f32.bf16.bf16", metadata ELayout_64x32;
    SM90_SPARSE_64xNx32_F32BF16BF16_RS "x32_F32BF16BF16_RS": 32, Float32 = BFloat16 * BFloat16, RS (ALayout_64x32) Major, FloatsOfWgmma, "k32.f32.bf16.bf16", metadata ELayout_64x32;
    SM90_SPARSE_64xNx16_F32TF32TF32_SS_TN "x16_F32TF32TF32_SS_TN": 16, Float32 = TFloat32 * TFloat32, SS OnlyMajorK, FloatsOfWgmma, "k16.f32.tf32.tf32", metadata ELayout_64x16;
    SM90_SPARSE_64xNx16_F32TF32TF32_RS_TN "x16_F32TF32TF32_RS_TN": 16, Float32 = TFloat32 * TFloat32, RS (ALayout_64x16) OnlyMajorK, FloatsOfWgmma, "k16.f32.tf32.tf32", metadata ELayout_64x16;
    SM90_SPARSE_64xNx64_S32S8S8_SS_TN "x64_S32S8S8_SS_TN": 64, Int32 = Int8 * Int8, SS OnlyMajorK, IntegersOfWgmma, "k64.s32.s8.s8", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32S8S8_SS_TN_SATURATE "x64_S32S8S8_SS_TN_SATURATE": 64, Int32 = Int8 * Int8, SS OnlyMajorK, IntegersOfWgmma, "k64.s32.s8.s8.satfinite", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32S8S8_RS_TN "x64_S32S8S8_RS_TN": 64, Int32 = Int8 * Int8, RS (ALayout_64x64) OnlyMajorK, IntegersOfWgmma, "k64.s32.s8.s8", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32S8S8_RS_TN_SATURATE "x64_S32S8S8_RS_TN_SATURATE": 64, Int32 = Int8 * Int8, RS (ALayout_64x64) OnlyMajorK, IntegersOfWgmma, "k64.s32.s8.s8.satfinite", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32S8U8_SS_TN "x64_S32S8U8_SS_TN": 64, Int32 = Int8 * Uint8, SS OnlyMajorK, IntegersOfWgmma, "k64.s32.s8.u8", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32S8U8_SS_TN_SATURATE "x64_S32S8U8_SS_TN_SATURATE": 64, Int32 = Int8 * Uint8, SS OnlyMajorK, IntegersOfWgmma, "k64.s32.s8.u8.satfinite", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32S8U8_RS_TN "x64_S32S8U8_RS_TN": 64, Int32 = Int8 * Uint8, RS (ALayout_64x64) OnlyMajorK, IntegersOfWgmma, "k64.s32.s8.u8", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32S8U8_RS_TN_SATURATE "x64_S32S8U8_RS_TN_SATURATE": 64, Int32 = Int8 * Uint8, RS (ALayout_64x64) OnlyMajorK, IntegersOfWgmma, "k64.s32.s8.u8.satfinite", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32U8S8_SS_TN "x64_S32U8S8_SS_TN": 64, Int32 = Uint8 * Int8, SS OnlyMajorK, IntegersOfWgmma, "k64.s32.u8.s8", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32U8S8_SS_TN_SATURATE "x64_S32U8S8_SS_TN_SATURATE": 64, Int32 = Uint8 * Int8, SS OnlyMajorK, IntegersOfWgmma, "k64.s32.u8.s8.satfinite", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32U8S8_RS_TN "x64_S32U8S8_RS_TN": 64, Int32 = Uint8 * Int8, RS (ALayout_64x64) OnlyMajorK, IntegersOfWgmma, "k64.s32.u8.s8", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32U8S8_RS_TN_SATURATE "x64_S32U8S8_RS_TN_SATURATE": 64, Int32 = Uint8 * Int8, RS (ALayout_64x64) OnlyMajorK, IntegersOfWgmma, "k64.s32.u8.s8.satfinite", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32U8U8_SS_TN "x64_S32U8U8_SS_TN": 64, Int32 = Uint8 * Uint8, SS OnlyMajorK, IntegersOfWgmma, "k64.s32.u8.u8", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32U8U8_SS_TN_SATURATE "x64_S32U8U8_SS_TN_SATURATE": 64, Int32 = Uint8 * Uint8, SS OnlyMajorK, IntegersOfWgmma, "k64.s32.u8.u8.satfinite", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32U8U8_RS_TN "x64_S32U8U8_RS_TN": 64, Int32 = Uint8 * Uint8, RS (ALayout_64x64) OnlyMajorK, IntegersOfWgmma, "k64.s32.u8.u8", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_S32U8U8_RS_TN_SATURATE "x64_S32U8U8_RS_TN_SATURATE": 64, Int32 = Uint8 * Uint8, RS (ALayout_64x64) OnlyMajorK, IntegersOfWgmma, "k64.s32.u8.u8.satfinite", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F16E4M3E4M3_SS_TN "x64_F16E4M3E4M3_SS_TN": 64, Float16 = Float8E4M3 * Float8E4M3, SS OnlyMajorK, FloatsOfWgmma, "k64.f16.e4m3.e4m3", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F16E4M3E4M3_RS_TN "x64_F16E4M3E4M3_RS_TN": 64, Float16 = Float8E4M3 * Float8E4M3, RS (ALayout_64x64) OnlyMajorK, FloatsOfWgmma, "k64.f16.e4m3.e4m3", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F32E4M3E4M3_SS_TN "x64_F32E4M3E4M3_SS_TN": 64, Float32 = Float8E4M3 * Float8E4M3, SS OnlyMajorK, FloatsOfWgmma, "k64.f32.e4m3.e4m3", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F32E4M3E4M3_RS_TN "x64_F32E4M3E4M3_RS_TN": 64, Float32 = Float8E4M3 * Float8E4M3, RS (ALayout_64x64) OnlyMajorK, FloatsOfWgmma, "k64.f32.e4m3.e4m3", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F16E4M3E5M2_SS_TN "x64_F16E4M3E5M2_SS_TN": 64, Float16 = Float8E4M3 * Float8E5M2, SS OnlyMajorK, FloatsOfWgmma, "k64.f16.e4m3.e5m2", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F16E4M3E5M2_RS_TN "x64_F16E4M3E5M2_RS_TN": 64, Float16 = Float8E4M3 * Float8E5M2, RS (ALayout_64x64) OnlyMajorK, FloatsOfWgmma, "k64.f16.e4m3.e5m2", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F32E4M3E5M2_SS_TN "x64_F32E4M3E5M2_SS_TN": 64, Float32 = Float8E4M3 * Float8E5M2, SS OnlyMajorK, FloatsOfWgmma, "k64.f32.e4m3.e5m2", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F32E4M3E5M2_RS_TN "x64_F32E4M3E5M2_RS_TN": 64, Float32 = Float8E4M3 * Float8E5M2, RS (ALayout_64x64) OnlyMajorK, FloatsOfWgmma, "k64.f32.e4m3.e5m2", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F16E5M2E4M3_SS_TN "x64_F16E5M2E4M3_SS_TN": 64, Float16 = Float8E5M2 * Float8E4M3, SS OnlyMajorK, FloatsOfWgmma, "k64.f16.e5m2.e4m3", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F16E5M2E4M3_RS_TN "x64_F16E5M2E4M3_RS_TN": 64, Float16 = Float8E5M2 * Float8E4M3, RS (ALayout_64x64) OnlyMajorK, FloatsOfWgmma, "k64.f16.e5m2.e4m3", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F32E5M2E4M3_SS_TN "x64_F32E5M2E4M3_SS_TN": 64, Float32 = Float8E5M2 * Float8E4M3, SS OnlyMajorK, FloatsOfWgmma, "k64.f32.e5m2.e4m3", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F32E5M2E4M3_RS_TN "x64_F32E5M2E4M3_RS_TN": 64, Float32 = Float8E5M2 * Float8E4M3, RS (ALayout_64x64) OnlyMajorK, FloatsOfWgmma, "k64.f32.e5m2.e4m3", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F16E5M2E5M2_SS_TN "x64_F16E5M2E5M2_SS_TN": 64, Float16 = Float8E5M2 * Float8E5M2, SS OnlyMajorK, FloatsOfWgmma, "k64.f16.e5m2.e5m2", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F16E5M2E5M2_RS_TN "x64_F16E5M2E5M2_RS_TN": 64, Float16 = Float8E5M2 * Float8E5M2, RS (ALayout_64x64) OnlyMajorK, FloatsOfWgmma, "k64.f16.e5m2.e5m2", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F32E5M2E5M2_SS_TN "x64_F32E5M2E5M2_SS_TN": 64, Float32 = Float8E5M2 * Float8E5M2, SS OnlyMajorK, FloatsOfWgmma, "k64.f32.e5m2.e5m2", metadata ELayout_64x64;
    SM90_SPARSE_64xNx64_F32E5M2E5M2_RS_TN "x64_F32E5M2E5M2_RS_TN": 64, Float32 = Float8E5M2 * Float8E5M2, RS (ALayout_64x64) OnlyMajorK, FloatsOfWgmma, "k64.f32.e5m2.e5m2", metadata ELayout_64x64;
}
