//! SM100: tcgen05.mma that divides C by a power of two: `D = A·B + C·2^(−S)`.
//!
//! **Source** PTX ISA 9.7.16.10.9.1 (`scale-input-d`); CUTLASS `cute/atom/mma_traits_sm100.hpp`, `cute/arch/mma_sm100_umma.hpp`.
#![allow(non_camel_case_types)]

use super::family::{List3, MmaFamily};
use super::legal::{ByMajor, EveryEighth, EverySixteenth, ExtentRule, Extents, RowsOfOne, RowsOfTwo};
use super::narrow::{F16BF16, FloatAccumulator, ReadAs, ScaledAccumulator, Tf32};
use super::tcgen05_table::tcgen05;
use super::tmem::{CtaGroup, OneCta, TmemRows, TmemValue, TwoCtas};
use super::{MmaInstruction, RegisterArray, TmemAMma, TmemMma};
use crate::arch::Sm100f;
use crate::atom::mma::MmaAtom;
use crate::instruction::operand::{Major, MajorK, SharedMemory, TensorMemory};
use crate::int::number;
use crate::int::{Int, Nat};
use crate::layout::IsLayout;
#[cfg(test)]
use crate::numeric::*;
use crate::text::NamePart::{self, Number, Text};
use core::marker::PhantomData;

tcgen05! {
    Sm100f;
    /// `kind::tf32`: tf32, C divided by 2 to the power of `S`.
    SM100_MMA_TF32_SS_SCALED[A: Tf32, B: Tf32, C: ScaledAccumulator; M, N, S]: SS 8 (A), OneCta RowsOfOne,
        EveryEighth EveryEighth, [Text("tcgen05.mma.cta_group::1.kind::tf32")], like [TFloat32, TFloat32, Float32] [divided by two to the U3], divides S;
    /// `kind::f16`: 16-bit floats, C divided by 2 to the power of `S`.
    SM100_MMA_F16BF16_SS_SCALED[A: F16BF16<C>, B: F16BF16<C>, C: FloatAccumulator; M, N, S]: SS 16 (A), OneCta RowsOfOne,
        EveryEighth EveryEighth, [Text("tcgen05.mma.cta_group::1.kind::f16")], like [BFloat16, BFloat16, Float32] [divided by two to the U3], divides S;
    /// `kind::tf32`: tf32, C divided by 2 to the power of `S`. CUTLASS 4.7 takes N in steps of 16 where M = 128.
    SM100_MMA_TF32_TS_SCALED[A: Tf32, B: Tf32, C: ScaledAccumulator; M, N, S]: TS 8 (A), OneCta RowsOfOne,
        EveryEighth EveryEighth, [Text("tcgen05.mma.cta_group::1.kind::tf32")], like [TFloat32, TFloat32, Float32] [divided by two to the U3], divides S;
    /// `kind::f16`: 16-bit floats, C divided by 2 to the power of `S`. CUTLASS 4.7 takes N in steps of 16 where M = 128.
    SM100_MMA_F16BF16_TS_SCALED[A: F16BF16<C>, B: F16BF16<C>, C: FloatAccumulator; M, N, S]: TS 16 (A), OneCta RowsOfOne,
        EveryEighth EveryEighth, [Text("tcgen05.mma.cta_group::1.kind::f16")], like [BFloat16, BFloat16, Float32] [divided by two to the U3], divides S;
    /// `kind::tf32`: tf32, C divided by 2 to the power of `S`.
    SM100_MMA_TF32_2x1SM_SS_SCALED[A: Tf32, B: Tf32, C: ScaledAccumulator; M, N, S]: SS 8 (A), TwoCtas RowsOfTwo,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.cta_group::2.kind::tf32")], like [TFloat32, TFloat32, Float32] [divided by two to the U3], divides S;
    /// `kind::f16`: 16-bit floats, C divided by 2 to the power of `S`.
    SM100_MMA_F16BF16_2x1SM_SS_SCALED[A: F16BF16<C>, B: F16BF16<C>, C: FloatAccumulator; M, N, S]: SS 16 (A), TwoCtas RowsOfTwo,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.cta_group::2.kind::f16")], like [BFloat16, BFloat16, Float32] [divided by two to the U3], divides S;
    /// `kind::tf32`: tf32, C divided by 2 to the power of `S`. CUTLASS 4.7 takes N in steps twice as wide.
    SM100_MMA_TF32_2x1SM_TS_SCALED[A: Tf32, B: Tf32, C: ScaledAccumulator; M, N, S]: TS 8 (A), TwoCtas RowsOfTwo,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.cta_group::2.kind::tf32")], like [TFloat32, TFloat32, Float32] [divided by two to the U3], divides S;
    /// `kind::f16`: 16-bit floats, C divided by 2 to the power of `S`. CUTLASS 4.7 takes N in steps twice as wide.
    SM100_MMA_F16BF16_2x1SM_TS_SCALED[A: F16BF16<C>, B: F16BF16<C>, C: FloatAccumulator; M, N, S]: TS 16 (A), TwoCtas RowsOfTwo,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.cta_group::2.kind::f16")], like [BFloat16, BFloat16, Float32] [divided by two to the U3], divides S;
}
