//! SM100: tcgen05.mma with scale factors.
//!
//! **Source** PTX ISA 9.7.16.2 (Table 39), 9.7.16.10.9; CUTLASS `cute/atom/mma_traits_sm100.hpp`, `cute/arch/mma_sm100_umma.hpp`.
#![allow(non_camel_case_types)]

use super::family::{List3, MmaFamily};
use super::legal::{
    ByMajor, EveryEighth, EverySixteenth, EveryThirtySecond, ExtentRule, Extents, RowsOfOneScaled, RowsOfTwo,
    RowsOfTwoSparseScaled,
};
use super::narrow::{
    F8F6F4, Mxf4, ReadAs, ScaleOfMxf8, ScaleOfSparseMxf8, ScaleOfSparseTcgenMxf4, ScaleOfTcgenMxf4, ScaledAccumulator,
};
use super::tcgen05_table::tcgen05;
use super::tmem::{CtaGroup, OneCta, TmemRows, TmemValue, TwoCtas};
use super::{BlockScaledMma, MmaInstruction, RegisterArray, SparseElement, TmemMma};
use crate::arch::{Sm100aOr103aOr110a, Sm100fOr110f};
use crate::atom::mma::MmaAtom;
use crate::instruction::operand::{Major, MajorK, SharedMemory, TensorMemory};
use crate::int::number;
use crate::int::{Int, Nat};
use crate::layout::IsLayout;
use crate::numeric::Uint8;
#[cfg(test)]
use crate::numeric::{Float4E2M1, Float8E4M3, Float8UE4M3, Float8UE8M0, Float32};
use crate::text::NamePart::{self, Number, Text};
use core::marker::PhantomData;
use typenum::{U32, U64};

tcgen05! {
    Sm100fOr110f;
    /// `kind::mxf8f6f4`: floats of 8, 6 and 4 bits, in any pair, a scale factor for each 32 values.
    SM100_MMA_MXF8F6F4_SS[A: F8F6F4, B: F8F6F4, C: ScaledAccumulator, SF: ScaleOfMxf8<U32>; M, N]: SS 32 (A), OneCta RowsOfOneScaled,
        EveryEighth EverySixteenth, [Text("tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale")], like [Float8E4M3, Float4E2M1, Float32, Float8UE8M0] [], scales SF U32;
    /// `kind::mxf8f6f4` of two CTAs. PTX has M = 128 and 256, CUTLASS 4.7 takes only 256.
    SM100_MMA_MXF8F6F4_2x1SM_SS[A: F8F6F4, B: F8F6F4, C: ScaledAccumulator, SF: ScaleOfMxf8<U32>; M, N]: SS 32 (A), TwoCtas RowsOfTwo,
        EverySixteenth EveryThirtySecond, [Text("tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale")], like [Float8E4M3, Float4E2M1, Float32, Float8UE8M0] [], scales SF U32;
    /// `kind::mxf4` and `kind::mxf4nvf4`: 4-bit floats, a scale factor for each 32 or 16 values.
    SM100_MMA_MXF4_SS[A: Mxf4, B: Mxf4, C: ScaledAccumulator, SF: ScaleOfTcgenMxf4<VS>; M, N, VS]: SS 64 (A), OneCta RowsOfOneScaled,
        EveryEighth EveryEighth, [Text("tcgen05.mma.cta_group::1.kind::"), Text(SF::KIND)], like [Float4E2M1, Float4E2M1, Float32, Float8UE8M0] [U32], scales SF VS;
    /// `kind::mxf4` and `kind::mxf4nvf4` of two CTAs.
    SM100_MMA_MXF4_2x1SM_SS[A: Mxf4, B: Mxf4, C: ScaledAccumulator, SF: ScaleOfTcgenMxf4<VS>; M, N, VS]: SS 64 (A), TwoCtas RowsOfTwo,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.cta_group::2.kind::"), Text(SF::KIND)], like [Float4E2M1, Float4E2M1, Float32, Float8UE4M3] [U16], scales SF VS;
    /// `kind::mxf8f6f4` with a sparse A, the metadata in tensor memory: a scale factor for each 64 values of K.
    SM100_MMA_MXF8F6F4_SS_SPARSE[A: F8F6F4, B: F8F6F4, C: ScaledAccumulator, SF: ScaleOfSparseMxf8<U64>; M, N]: SS 64 (SparseElement<Int<2>, A>), OneCta RowsOfOneScaled,
        EveryEighth EverySixteenth, [Text("tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale")], like [Float8E4M3, Float4E2M1, Float32, Float8UE8M0] [], scales SF U64;
    /// `kind::mxf8f6f4` with a sparse A, of two CTAs.
    SM100_MMA_MXF8F6F4_2x1SM_SS_SPARSE[A: F8F6F4, B: F8F6F4, C: ScaledAccumulator, SF: ScaleOfSparseMxf8<U64>; M, N]: SS 64 (SparseElement<Int<2>, A>), TwoCtas RowsOfTwoSparseScaled,
        EverySixteenth EveryThirtySecond, [Text("tcgen05.mma.sp.cta_group::2.kind::mxf8f6f4.block_scale")], like [Float8E4M3, Float4E2M1, Float32, Float8UE8M0] [], scales SF U64;
    /// `kind::mxf4` and `kind::mxf4nvf4` with a sparse A: 4-bit floats, a scale factor for each 64 or 32 values of K.
    SM100_MMA_MXF4NVF4_SS_SPARSE[A: Mxf4, B: Mxf4, C: ScaledAccumulator, SF: ScaleOfSparseTcgenMxf4<VS>; M, N, VS]: SS 128 (SparseElement<Int<4>, Uint8>), OneCta RowsOfOneScaled,
        EveryEighth EveryEighth, [Text("tcgen05.mma.sp.cta_group::1.kind::"), Text(SF::SPARSE_KIND)], like [Float4E2M1, Float4E2M1, Float32, Float8UE8M0] [U64], scales SF VS, needs Sm100aOr103aOr110a;
    /// `kind::mxf4` and `kind::mxf4nvf4` with a sparse A, of two CTAs. CUTLASS 4.7 does not check M.
    SM100_MMA_MXF4NVF4_2x1SM_SS_SPARSE[A: Mxf4, B: Mxf4, C: ScaledAccumulator, SF: ScaleOfSparseTcgenMxf4<VS>; M, N, VS]: SS 128 (SparseElement<Int<4>, Uint8>), TwoCtas RowsOfTwoSparseScaled,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.sp.cta_group::2.kind::"), Text(SF::SPARSE_KIND)], like [Float4E2M1, Float4E2M1, Float32, Float8UE4M3] [U32], scales SF VS, needs Sm100aOr103aOr110a;
}
