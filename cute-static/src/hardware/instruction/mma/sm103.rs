//! SM103: tcgen05.mma on 4-bit floats with K = 96.
//!
//! **Source** PTX ISA 9.7.16.2 (Table 39), 9.7.16.10.9; CUTLASS `cute/atom/mma_traits_sm100.hpp`, `cute/arch/mma_sm100_umma.hpp`.
#![allow(non_camel_case_types)]

use super::family::{List3, MmaFamily};
use super::legal::{ByMajor, EverySixteenth, ExtentRule, Extents, RowsOfOneScaled, RowsOfTwo};
use super::narrow::{Mxf4, ReadAs, ScaleOfTcgenMxf4, ScaledAccumulator};
use super::tcgen05_table::tcgen05;
use super::tmem::{CtaGroup, OneCta, TmemRows, TmemValue, TwoCtas};
use super::{BlockScaledMma, MmaInstruction, RegisterArray, TmemMma};
use crate::arch::Sm103f;
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
    Sm103f;
    /// `kind::mxf4nvf4` with K = 96.
    SM103_MXF4_ULTRA_SS_VS[A: Mxf4, B: Mxf4, C: ScaledAccumulator, SF: ScaleOfTcgenMxf4<VS>; M, N, VS]: SS 96 (A), OneCta RowsOfOneScaled,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.cta_group::1.kind::"), Text(SF::ULTRA_KIND)], like [Float4E2M1, Float4E2M1, Float32, Float8UE8M0] [U32], scales SF VS;
    /// `kind::mxf4nvf4` with K = 96, of two CTAs.
    SM103_MXF4_ULTRA_2x1SM_SS_VS[A: Mxf4, B: Mxf4, C: ScaledAccumulator, SF: ScaleOfTcgenMxf4<VS>; M, N, VS]: SS 96 (A), TwoCtas RowsOfTwo,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.cta_group::2.kind::"), Text(SF::ULTRA_KIND)], like [Float4E2M1, Float4E2M1, Float32, Float8UE4M3] [U16], scales SF VS;
}
