//! SM100: tcgen05.mma that reads pairs of tf32 as complex numbers.
//!
//! One instruction computes the real parts `D = Re(A)·Re(B) − Im(A)·Im(B) + C`, or the imaginary parts `D = Im(A)·Re(B) + Re(A)·Im(B) + C`. For the
//! hardware it is an instruction on tf32 with twice the K, and the contents of B decide which of the two it computes. So the accumulator is real,
//! and the instruction is not a [`DenseMma`](super::DenseMma) of complex numbers.
//!
//! **Source** PTX ISA 9.7.16.2 (Table 39, `kind::tf32`); CUTLASS `cute/atom/mma_traits_sm100.hpp`, `cute/arch/mma_sm100_umma.hpp`.
// The rows have no type parameters: the bounds of the table on `A`, `B` and `C` are on the types below.
#![allow(non_camel_case_types, trivial_bounds)]

use super::family::{List3, MmaFamily};
use super::legal::{ByMajor, EveryEighth, EverySixteenth, ExtentRule, Extents, RowsOfOne, RowsOfTwo};
use super::narrow::ReadAs;
use super::tcgen05_table::tcgen05;
use super::tmem::{CtaGroup, OneCta, TmemRows, TmemValue, TwoCtas};
use super::{MmaInstruction, RegisterArray, TmemAMma, TmemMma};
use crate::arch::Sm100fOr110f;
use crate::atom::mma::MmaAtom;
use crate::instruction::operand::{MajorK, SharedMemory, TensorMemory};
use crate::int::number;
use crate::int::{Int, Nat};
use crate::layout::IsLayout;
use crate::text::NamePart::{self, Number, Text};
use core::marker::PhantomData;

type A = crate::numeric::ComplexTFloat32;
type B = crate::numeric::ComplexTFloat32;
type C = crate::numeric::Float32;

tcgen05! {
    Sm100fOr110f;
    /// Complex numbers of two tf32. CUTLASS 4.7 takes N in steps of 16 where M = 128.
    SM100_MMA_TF32_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN[; M, N]: TS 4 (crate::numeric::ComplexTFloat32), OneCta RowsOfOne,
        EveryEighth EveryEighth, [Text("tcgen05.mma.cta_group::1.kind::tf32")], like [] [];
    /// Complex numbers of two tf32.
    SM100_MMA_TF32_2x1SM_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN[; M, N]: TS 4 (crate::numeric::ComplexTFloat32), TwoCtas RowsOfTwo,
        EverySixteenth EverySixteenth, [Text("tcgen05.mma.cta_group::2.kind::tf32")], like [] [];
}
