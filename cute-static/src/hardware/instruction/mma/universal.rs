//! Fused multiply-adds by one thread.
#![allow(non_camel_case_types)]

use super::layouts::{OneElement, OneThread, SM61_1x2};
use super::table::{Mnk3, atoms};
use super::{DenseMma, MmaInstruction, RegisterArray, RegisterType};
use crate::text::NamePart;

use crate::arch::AnyArch;
use crate::atom::mma::MmaAtom;
use crate::instruction::operand::Registers;
use crate::numeric::{Float32, Float64, Numeric};
use core::marker::PhantomData;

/// `fma.rn`: one multiply-add by one thread.
///
/// * **Source** CUTLASS `cute/arch/mma.hpp`. [`UniversalFma`](crate::atom::mma::UniversalFma) is the same without a type.
#[cfg_attr(doc, doc = crate::picture::picture!("mma/OneElement-OneElement-OneElement", "Thread and value of each element of A, B and C"))]
#[derive(Clone, Copy, Debug)]
pub struct UniversalFMA<T>(PhantomData<T>);
impl<T> MmaAtom for UniversalFMA<T> {
    type ShapeMNK = Mnk3<1, 1, 1>;
    type ThrId = OneThread;
    type LayoutATv = OneElement;
    type LayoutBTv = OneElement;
    type LayoutCTv = OneElement;
}
/// The type of the operands of `fma.rn`.
#[diagnostic::on_unimplemented(
    message = "`fma.rn` does not take this type",
    label = "expected `Float32` or `Float64`",
    note = "PTX ISA 9.7.3.6 (fma)"
)]
#[doc(hidden)]
pub trait FusedMultiplyAdd: Numeric {
    /// The type of the register that holds a value
    const REGISTER: RegisterType;
}
impl FusedMultiplyAdd for Float32 {
    const REGISTER: RegisterType = RegisterType::F32;
}
impl FusedMultiplyAdd for Float64 {
    const REGISTER: RegisterType = RegisterType::F64;
}
impl<T: FusedMultiplyAdd> MmaInstruction for UniversalFMA<T> {
    type Arch = AnyArch;
    type A = T;
    type B = T;
    type C = T;
    type D = T;
    type SourceA = Registers;
    type SourceB = Registers;
    type SourceC = Registers;
    const REGISTERS_A: RegisterArray = RegisterArray { count: 1, of: T::REGISTER };
    const REGISTERS_B: RegisterArray = Self::REGISTERS_A;
    const REGISTERS_C: RegisterArray = Self::REGISTERS_A;
    const CUTLASS: &'static str = "mma_traits.hpp:62";
    const NAME_PARTS: &'static [NamePart] =
        &[NamePart::Text("UniversalFMA<"), NamePart::Text(T::NAME), NamePart::Text(">")];
    const PTX_PARTS: &'static [NamePart] = &[NamePart::Text("fma.rn."), NamePart::Text(T::NAME)];
}
#[diagnostic::do_not_recommend]
impl<T: FusedMultiplyAdd> DenseMma for UniversalFMA<T> {}
#[diagnostic::do_not_recommend]
impl<T: FusedMultiplyAdd> crate::atom::mma::AccumulatorsFit for UniversalFMA<T> {}

atoms! {
    Sm100, OneThread;
    SM100_1x2x1_F32F32F32F32: (1, 2, 1), Float32 = Float32 [1 F32 OneElement] * Float32 [2 F32 SM61_1x2] + [2 F32 SM61_1x2],
        "fma.rn.f32x2", "mma_traits_sm100.hpp:3702";
    SM100_2x1x1_F32F32F32F32: (2, 1, 1), Float32 = Float32 [2 F32 SM61_1x2] * Float32 [1 F32 OneElement] + [2 F32 SM61_1x2],
        "fma.rn.f32x2", "mma_traits_sm100.hpp";
}

#[cfg(test)]
#[test]
fn every_type_is_sound() {
    super::checks::sound::<UniversalFMA<Float32>>();
    super::checks::sound::<UniversalFMA<Float64>>();
}
