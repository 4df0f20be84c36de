//! SM90: wgmma of a warpgroup.
//!
//! **Source** PTX ISA 9.7.15.5.2; CUTLASS `cute/atom/mma_traits_sm90_gmma.hpp`.
#![allow(non_camel_case_types)]

use super::family::{ABLayout, CLayout_64xN, List3, MmaFamily, accumulators};
use super::layouts::*;
use super::legal::{ExtentRule, Extents, FloatsOfWgmma, IntegersOfWgmma, OnlyMajorK};
use super::wgmma_table::wgmma;
use super::{MmaInstruction, RegisterArray, RegisterType};
use crate::arch::Sm90a;
use crate::atom::mma::MmaAtom;
use crate::instruction::operand::{Major, MajorK, Registers, SharedMemory};
use crate::int::number;
use crate::int::{Int, Nat};
use crate::layout::IsLayout;
use crate::numeric::*;
use crate::text::NamePart;

wgmma! {
    "SM90_64x" "wgmma.mma_async.sync.aligned.m64n";
    SM90_64xNx16_F16F16F16_SS "x16_F16F16F16_SS": 16, Float16 = Float16 * Float16, SS Major, FloatsOfWgmma, "k16.f16.f16.f16";
    SM90_64xNx16_F16F16F16_RS "x16_F16F16F16_RS": 16, Float16 = Float16 * Float16, RS (ALayout_64x16) Major, FloatsOfWgmma, "k16.f16.f16.f16";
    SM90_64xNx16_F32F16F16_SS "x16_F32F16F16_SS": 16, Float32 = Float16 * Float16, SS Major, FloatsOfWgmma, "k16.f32.f16.f16";
    SM90_64xNx16_F32F16F16_RS "x16_F32F16F16_RS": 16, Float32 = Float16 * Float16, RS (ALayout_64x16) Major, FloatsOfWgmma, "k16.f32.f16.f16";
    SM90_64xNx16_F32BF16BF16_SS "x16_F32BF16BF16_SS": 16, Float32 = BFloat16 * BFloat16, SS Major, FloatsOfWgmma, "k16.f32.bf16.bf16";
    SM90_64xNx16_F32BF16BF16_RS "x16_F32BF16BF16_RS": 16, Float32 = BFloat16 * BFloat16, RS (ALayout_64x16) Major, FloatsOfWgmma, "k16.f32.bf16.bf16";
    SM90_64xNx8_F32TF32TF32_SS_TN "x8_F32TF32TF32_SS_TN": 8, Float32 = TFloat32 * TFloat32, SS OnlyMajorK, FloatsOfWgmma, "k8.f32.tf32.tf32";
    SM90_64xNx8_F32TF32TF32_RS_TN "x8_F32TF32TF32_RS_TN": 8, Float32 = TFloat32 * TFloat32, RS (ALayout_64x8) OnlyMajorK, FloatsOfWgmma, "k8.f32.tf32.tf32";
    SM90_64xNx32_S32S8S8_SS_TN "x32_S32S8S8_SS_TN": 32, Int32 = Int8 * Int8, SS OnlyMajorK, IntegersOfWgmma, "k32.s32.s8.s8";
    SM90_64xNx32_S32S8S8_SS_TN_SATURATE "x32_S32S8S8_SS_TN_SATURATE": 32, Int32 = Int8 * Int8, SS OnlyMajorK, IntegersOfWgmma, "k32.s32.s8.s8.satfinite";
    SM90_64xNx32_S32S8S8_RS_TN "x32_S32S8S8_RS_TN": 32, Int32 = Int8 * Int8, RS (ALayout_64x32) OnlyMajorK, IntegersOfWgmma, "k32.s32.s8.s8";
    SM90_64xNx32_S32S8S8_RS_TN_SATURATE "x32_S32S8S8_RS_TN_SATURATE": 32, Int32 = Int8 * Int8, RS (ALayout_64x32) OnlyMajorK, IntegersOfWgmma, "k32.s32.s8.s8.satfinite";
    SM90_64xNx32_S32S8U8_SS_TN "x32_S32S8U8_SS_TN": 32, Int32 = Int8 * Uint8, SS OnlyMajorK, IntegersOfWgmma, "k32.s32.s8.u8";
    SM90_64xNx32_S32S8U8_SS_TN_SATURATE "x32_S32S8U8_SS_TN_SATURATE": 32, Int32 = Int8 * Uint8, SS OnlyMajorK, IntegersOfWgmma, "k32.s32.s8.u8.satfinite";
    SM90_64xNx32_S32S8U8_RS_TN "x32_S32S8U8_RS_TN": 32, Int32 = Int8 * Uint8, RS (ALayout_64x32) OnlyMajorK, IntegersOfWgmma, "k32.s32.s8.u8";
    SM90_64xNx32_S32S8U8_RS_TN_SATURATE "x32_S32S8U8_RS_TN_SATURATE": 32, Int32 = Int8 * Uint8, RS (ALayout_64x32) OnlyMajorK, IntegersOfWgmma, "k32.s32.s8.u8.satfinite";
    SM90_64xNx32_S32U8S8_SS_TN "x32_S32U8S8_SS_TN": 32, Int32 = Uint8 * Int8, SS OnlyMajorK, IntegersOfWgmma, "k32.s32.u8.s8";
    SM90_64xNx32_S32U8S8_SS_TN_SATURATE "x32_S32U8S8_SS_TN_SATURATE": 32, Int32 = Uint8 * Int8, SS OnlyMajorK, IntegersOfWgmma, "k32.s32.u8.s8.satfinite";
    SM90_64xNx32_S32U8S8_RS_TN "x32_S32U8S8_RS_TN": 32, Int32 = Uint8 * Int8, RS (ALayout_64x32) OnlyMajorK, IntegersOfWgmma, "k32.s32.u8.s8";
    SM90_64xNx32_S32U8S8_RS_TN_SATURATE "x32_S32U8S8_RS_TN_SATURATE": 32, Int32 = Uint8 * Int8, RS (ALayout_64x32) OnlyMajorK, IntegersOfWgmma, "k32.s32.u8.s8.satfinite";
    SM90_64xNx32_S32U8U8_SS_TN "x32_S32U8U8_SS_TN": 32, Int32 = Uint8 * Uint8, SS OnlyMajorK, IntegersOfWgmma, "k32.s32.u8.u8";
    SM90_64xNx32_S32U8U8_SS_TN_SATURATE "x32_S32U8U8_SS_TN_SATURATE": 32, Int32 = Uint8 * Uint8, SS OnlyMajorK, IntegersOfWgmma, "k32.s32.u8.u8.satfinite";
    SM90_64xNx32_S32U8U8_RS_TN "x32_S32U8U8_RS_TN": 32, Int32 = Uint8 * Uint8, RS (ALayout_64x32) OnlyMajorK, IntegersOfWgmma, "k32.s32.u8.u8";
    SM90_64xNx32_S32U8U8_RS_TN_SATURATE "x32_S32U8U8_RS_TN_SATURATE": 32, Int32 = Uint8 * Uint8, RS (ALayout_64x32) OnlyMajorK, IntegersOfWgmma, "k32.s32.u8.u8.satfinite";
    SM90_64xNx32_F16E4M3E4M3_SS_TN "x32_F16E4M3E4M3_SS_TN": 32, Float16 = Float8E4M3 * Float8E4M3, SS OnlyMajorK, FloatsOfWgmma, "k32.f16.e4m3.e4m3";
    SM90_64xNx32_F16E4M3E4M3_RS_TN "x32_F16E4M3E4M3_RS_TN": 32, Float16 = Float8E4M3 * Float8E4M3, RS (ALayout_64x32) OnlyMajorK, FloatsOfWgmma, "k32.f16.e4m3.e4m3";
    SM90_64xNx32_F32E4M3E4M3_SS_TN "x32_F32E4M3E4M3_SS_TN": 32, Float32 = Float8E4M3 * Float8E4M3, SS OnlyMajorK, FloatsOfWgmma, "k32.f32.e4m3.e4m3";
    SM90_64xNx32_F32E4M3E4M3_RS_TN "x32_F32E4M3E4M3_RS_TN": 32, Float32 = Float8E4M3 * Float8E4M3, RS (ALayout_64x32) OnlyMajorK, FloatsOfWgmma, "k32.f32.e4m3.e4m3";
    SM90_64xNx32_F16E4M3E5M2_SS_TN "x32_F16E4M3E5M2_SS_TN": 32, Float16 = Float8E4M3 * Float8E5M2, SS OnlyMajorK, FloatsOfWgmma, "k32.f16.e4m3.e5m2";
    SM90_64xNx32_F16E4M3E5M2_RS_TN "x32_F16E4M3E5M2_RS_TN": 32, Float16 = Float8E4M3 * Float8E5M2, RS (ALayout_64x32) OnlyMajorK, FloatsOfWgmma, "k32.f16.e4m3.e5m2";
    SM90_64xNx32_F32E4M3E5M2_SS_TN "x32_F32E4M3E5M2_SS_TN": 32, Float32 = Float8E4M3 * Float8E5M2, SS OnlyMajorK, FloatsOfWgmma, "k32.f32.e4m3.e5m2";
    SM90_64xNx32_F32E4M3E5M2_RS_TN "x32_F32E4M3E5M2_RS_TN": 32, Float32 = Float8E4M3 * Float8E5M2, RS (ALayout_64x32) OnlyMajorK, FloatsOfWgmma, "k32.f32.e4m3.e5m2";
    SM90_64xNx32_F16E5M2E4M3_SS_TN "x32_F16E5M2E4M3_SS_TN": 32, Float16 = Float8E5M2 * Float8E4M3, SS OnlyMajorK, FloatsOfWgmma, "k32.f16.e5m2.e4m3";
    SM90_64xNx32_F16E5M2E4M3_RS_TN "x32_F16E5M2E4M3_RS_TN": 32, Float16 = Float8E5M2 * Float8E4M3, RS (ALayout_64x32) OnlyMajorK, FloatsOfWgmma, "k32.f16.e5m2.e4m3";
    SM90_64xNx32_F32E5M2E4M3_SS_TN "x32_F32E5M2E4M3_SS_TN": 32, Float32 = Float8E5M2 * Float8E4M3, SS OnlyMajorK, FloatsOfWgmma, "k32.f32.e5m2.e4m3";
    SM90_64xNx32_F32E5M2E4M3_RS_TN "x32_F32E5M2E4M3_RS_TN": 32, Float32 = Float8E5M2 * Float8E4M3, RS (ALayout_64x32) OnlyMajorK, FloatsOfWgmma, "k32.f32.e5m2.e4m3";
    SM90_64xNx32_F16E5M2E5M2_SS_TN "x32_F16E5M2E5M2_SS_TN": 32, Float16 = Float8E5M2 * Float8E5M2, SS OnlyMajorK, FloatsOfWgmma, "k32.f16.e5m2.e5m2";
    SM90_64xNx32_F16E5M2E5M2_RS_TN "x32_F16E5M2E5M2_RS_TN": 32, Float16 = Float8E5M2 * Float8E5M2, RS (ALayout_64x32) OnlyMajorK, FloatsOfWgmma, "k32.f16.e5m2.e5m2";
    SM90_64xNx32_F32E5M2E5M2_SS_TN "x32_F32E5M2E5M2_SS_TN": 32, Float32 = Float8E5M2 * Float8E5M2, SS OnlyMajorK, FloatsOfWgmma, "k32.f32.e5m2.e5m2";
    SM90_64xNx32_F32E5M2E5M2_RS_TN "x32_F32E5M2E5M2_RS_TN": 32, Float32 = Float8E5M2 * Float8E5M2, RS (ALayout_64x32) OnlyMajorK, FloatsOfWgmma, "k32.f32.e5m2.e5m2";
}
