//! SM100: tcgen05.mma, A sparse.
//!
//! **Source** PTX ISA 9.7.16.2 (Table 39), 9.7.16.10.9; CUTLASS `cute/atom/mma_traits_sm100.hpp`, `cute/arch/mma_sm100_umma.hpp`.
#![allow(non_camel_case_types)]

use super::family::{List3, MmaFamily};
use super::legal::{
    ByMajor, EveryEighth, EverySixteenth, EveryThirtySecond, ExtentRule, Extents, IntegersOfTcgen, RowsOfOne, RowsOfTwo,
};
use super::narrow::{
    ByteInteger, F8F6F4, F16BF16, FloatAccumulator, IntegerAccumulator, ReadAs, ScaledAccumulator, Tf32,
};
use super::tcgen05_table::tcgen05;
use super::tmem::{CtaGroup, OneCta, TmemRows, TmemValue, TwoCtas};
use super::{MmaInstruction, RegisterArray, SparseElement, TmemMma};
use crate::arch::{Sm100aOr110a, Sm100fOr110f};
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
    Sm100fOr110f;
    /// `kind::tf32` with a sparse A, the metadata in tensor memory: tf32.
    SM100_MMA_TF32_SS_SPARSE[A: Tf32, B: Tf32, C: ScaledAccumulator; M, N]: SS 16 (SparseElement<Int<2>, A>), OneCta RowsOfOne,
        EveryEighth EveryEighth, [Text("tcgen05.mma.sp.cta_group::1.kind::tf32")], like [TFloat32, TFloat32, Float32] [];
    /// `kind::f16` with a sparse A, the metadata in tensor memory: 16-bit floats.
    SM100_MMA_F16BF16_SS_SPARSE[A: F16BF16<C>, B: F16BF16<C>, C: FloatAccumulator; M, N]: SS 32 (SparseElement<Int<2>, A>), OneCta RowsOfOne,
        EveryEighth EveryEighth, [Text("tcgen05.mma.sp.cta_group::1.kind::f16")], like [BFloat16, BFloat16, Float32] [];
    /// `kind::i8` with a sparse A, the metadata in tensor memory: 8-bit integers, in any pair.
    SM100_MMA_S8_SS_SPARSE[A: ByteInteger, B: ByteInteger, C: IntegerAccumulator; M, N]: SS 64 (SparseElement<Int<2>, A>), OneCta RowsOfOne,
        IntegersOfTcgen EverySixteenth, [Text("tcgen05.mma.sp.cta_group::1.kind::i8")], like [Int8, Uint8, Int32] [], needs Sm100aOr110a;
    /// `kind::f8f6f4` with a sparse A, the metadata in tensor memory: floats of 8, 6 and 4 bits, in any pair.
    SM100_MMA_F8F6F4_SS_SPARSE[A: F8F6F4, B: F8F6F4, C: FloatAccumulator; M, N]: SS 64 (SparseElement<Int<2>, A>), OneCta RowsOfOne,
        EveryEighth EverySixteenth, [Text("tcgen05.mma.sp.cta_group::1.kind::f8f6f4")], like [Float8E4M3, Float4E2M1, Float16] [];
    /// `kind::tf32` with a sparse A, the metadata in tensor memory: tf32.
    SM100_MMA_TF32_2x1SM_SS_SPARSE[A: Tf32, B: Tf32, C: ScaledAccumulator; M, N]: SS 16 (SparseElement<Int<2>, A>), TwoCtas RowsOfTwo,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.sp.cta_group::2.kind::tf32")], like [TFloat32, TFloat32, Float32] [];
    /// `kind::f16` with a sparse A, the metadata in tensor memory: 16-bit floats.
    SM100_MMA_F16BF16_2x1SM_SS_SPARSE[A: F16BF16<C>, B: F16BF16<C>, C: FloatAccumulator; M, N]: SS 32 (SparseElement<Int<2>, A>), TwoCtas RowsOfTwo,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.sp.cta_group::2.kind::f16")], like [BFloat16, BFloat16, Float32] [];
    /// `kind::i8` with a sparse A, the metadata in tensor memory: 8-bit integers, in any pair.
    SM100_MMA_S8_2x1SM_SS_SPARSE[A: ByteInteger, B: ByteInteger, C: IntegerAccumulator; M, N]: SS 64 (SparseElement<Int<2>, A>), TwoCtas RowsOfTwo,
        EveryThirtySecond EveryThirtySecond, [Text("tcgen05.mma.sp.cta_group::2.kind::i8")], like [Int8, Uint8, Int32] [], needs Sm100aOr110a;
    /// `kind::f8f6f4` with a sparse A, the metadata in tensor memory: floats of 8, 6 and 4 bits, in any pair.
    SM100_MMA_F8F6F4_2x1SM_SS_SPARSE[A: F8F6F4, B: F8F6F4, C: FloatAccumulator; M, N]: SS 64 (SparseElement<Int<2>, A>), TwoCtas RowsOfTwo,
        EverySixteenth EveryThirtySecond, [Text("tcgen05.mma.sp.cta_group::2.kind::f8f6f4")], like [Float8E4M3, Float4E2M1, Float16] [];
}
