//! SM90: mma.sync on doubles. The instructions of a warpgroup are in `wgmma`.
//!
//! **Source** PTX ISA 9.7.14.5; CUTLASS `cute/atom/mma_traits_sm90.hpp`.
#![allow(non_camel_case_types)]

use super::layouts::*;
use super::table::atoms;

atoms! {
    Sm90, Warp;
    SM90_16x8x4_F64F64F64F64_TN: (16, 8, 4), Float64 = Float64 [2 F64 SM80_16x4_32b] * Float64 [1 F64 SM80_8x4] + [4 F64 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64", "mma_traits_sm90.hpp:47";
    SM90_16x8x8_F64F64F64F64_TN: (16, 8, 8), Float64 = Float64 [4 F64 SM80_16x8_32b] * Float64 [2 F64 SM80_8x8_32b] + [4 F64 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64", "mma_traits_sm90.hpp:67";
    SM90_16x8x16_F64F64F64F64_TN: (16, 8, 16), Float64 = Float64 [8 F64 SM90_16x16_64b] * Float64 [4 F64 SM90_8x16_64b] + [4 F64 SM80_16x8_Row],
        "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64", "mma_traits_sm90.hpp:87";
    /// Not one instruction: what CUTLASS makes of several.
    SM90_16x8x4_C64C64C64C64_TN: (16, 8, 4), Complex64 = Complex64 [2 C64 SM80_16x4_32b] * Complex64 [1 C64 SM80_8x4] + [4 C64 SM80_16x8_Row],
        "4x mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64", "mma_traits_sm90.hpp:111";
    /// Not one instruction: what CUTLASS makes of several.
    SM90_16x8x8_C64C64C64C64_TN: (16, 8, 8), Complex64 = Complex64 [4 C64 SM80_16x8_32b] * Complex64 [2 C64 SM80_8x8_32b] + [4 C64 SM80_16x8_Row],
        "4x mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64", "mma_traits_sm90.hpp:123";
    /// Not one instruction: what CUTLASS makes of several.
    SM90_16x8x16_C64C64C64C64_TN: (16, 8, 16), Complex64 = Complex64 [8 C64 SM90_16x16_64b] * Complex64 [4 C64 SM90_8x16_64b] + [4 C64 SM80_16x8_Row],
        "4x mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64", "mma_traits_sm90.hpp:135";
}
