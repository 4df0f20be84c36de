//! The instruction descriptors of tcgen05: types, majors and extents in 32 bits. (In CUTLASS they are the upper half of a 64-bit argument.)

use super::element::Unpacked;
use super::rules::{InstructionM, InstructionN};
use crate::check::{Combine, Condition, IfMultiple, Limit};
use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::{Compare, Divide, Is, Nat};
use crate::kind::Either;
use crate::numeric::{
    BFloat16, Float4E2M1, Float6E2M3, Float6E3M2, Float8E4M3, Float8E5M2, Float8UE4M3, Float8UE8M0, Float16, Float32,
    Int8, Int32, Numeric, TFloat32, Uint8,
};
use crate::outcome::Grants;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U8, U64, U128, U256, U257};

/// The `.kind` of a tcgen05 instruction.
#[diagnostic::on_unimplemented(
    message = "this is not a kind of tcgen05 instruction",
    label = "expected one such as `KindF16`"
)]
pub trait MmaKind {
    /// The qualifier in PTX
    const NAME: &'static str;
    /// No other crate implements this trait.
    #[doc(hidden)]
    const SEAL: Seal;
}
/// A kind of floating-point numbers: its operands can be negated.
#[diagnostic::on_unimplemented(
    message = "the operands of this kind cannot be negated",
    label = "only those of floating-point kinds can",
    note = "PTX 9.7.16.4.2: bits 13 and 14 of the instruction descriptor"
)]
pub trait FloatKind: MmaKind {}
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $text:literal $(: $float:ident)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl MmaKind for $name {
            const NAME: &'static str = $text;
            const SEAL: Seal = Seal;
        }
        $(impl $float for $name {})?
    )*};
}
kinds! {
    /// `.kind::f16`
    KindF16 = "f16": FloatKind;
    /// `.kind::tf32`
    KindTf32 = "tf32": FloatKind;
    /// `.kind::f8f6f4`
    KindF8F6F4 = "f8f6f4": FloatKind;
    /// `.kind::i8`
    KindI8 = "i8";
    /// `.kind::mxf8f6f4`
    KindMxF8F6F4 = "mxf8f6f4": FloatKind;
    /// `.kind::mxf4` and `.kind::mxf4nvf4`
    KindMxF4 = "mxf4": FloatKind;
}

/// An operand of a kind of instruction, and its code in bits 7 or 10.
#[diagnostic::on_unimplemented(
    message = "no instruction of kind `{K}` reads operands of this type",
    label = "this type and the other operand have no kind in common",
    note = "PTX 9.7.16.4.2, the tables of the instruction descriptor"
)]
pub trait OperandOf<K> {
    /// The code
    const FORMAT: u32;
}
/// The kind of the instructions that read this type, without scale factors.
#[diagnostic::on_unimplemented(
    message = "no tcgen05 instruction reads operands of this type",
    label = "expected one such as `Float16`, `TFloat32`, `Float8E4M3` or `Int8`"
)]
pub trait HasKind {
    /// The kind
    type Kind: MmaKind;
}
macro_rules! formats {
    ($($kind:ident: $($ty:ty = $code:literal),*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl OperandOf<$kind> for $ty {
            const FORMAT: u32 = $code;
        }
    )*)*};
}
formats! {
    KindF16: Float16 = 0, BFloat16 = 1;
    KindTf32: TFloat32 = 2;
    KindF8F6F4: Float8E4M3 = 0, Float8E5M2 = 1, Float6E2M3 = 3, Float6E3M2 = 4, Unpacked<Float4E2M1> = 5;
    KindI8: Uint8 = 0, Int8 = 1;
    KindMxF8F6F4: Float8E4M3 = 0, Float8E5M2 = 1, Float6E2M3 = 3, Float6E3M2 = 4, Unpacked<Float4E2M1> = 5;
    KindMxF4: Float4E2M1 = 1;
}
macro_rules! has_kind {
    ($($kind:ident: $($ty:ty),*;)*) => {$($(
        impl HasKind for $ty {
            type Kind = $kind;
        }
    )*)*};
}
has_kind! {
    KindF16: Float16, BFloat16;
    KindTf32: TFloat32;
    KindF8F6F4: Float8E4M3, Float8E5M2, Float6E2M3, Float6E3M2, Unpacked<Float4E2M1>;
    KindI8: Uint8, Int8;
}

/// An accumulator of a kind of instruction, and its code in bit 4.
#[diagnostic::on_unimplemented(
    message = "no instruction of kind `{K}` accumulates in this type",
    label = "expected `Float32`, or `Float16` for `f16` and `f8f6f4`, or `Int32` for `i8`",
    note = "PTX 9.7.16.4.2, the tables of the instruction descriptor"
)]
pub trait AccumulatorOf<K> {
    /// The code
    const FORMAT: u32;
}
/// A type of scale factors, and its code in bit 23.
#[diagnostic::on_unimplemented(
    message = "no instruction of kind `{K}` scales by this type",
    label = "expected `Float8UE8M0`, or `Float8UE4M3` for `mxf4nvf4`",
    note = "PTX 9.7.16.4.2, the tables of the instruction descriptor"
)]
pub trait ScaleOf<K> {
    /// The code
    const FORMAT: u32;
}
macro_rules! codes {
    ($($of:ident<$kind:ident>: $($ty:ty = $code:literal),*;)*) => {$($(
        impl $of<$kind> for $ty {
            const FORMAT: u32 = $code;
        }
    )*)*};
}
codes! {
    AccumulatorOf<KindF16>: Float16 = 0, Float32 = 1;
    AccumulatorOf<KindTf32>: Float32 = 1;
    AccumulatorOf<KindF8F6F4>: Float16 = 0, Float32 = 1;
    AccumulatorOf<KindI8>: Int32 = 2;
    ScaleOf<KindMxF8F6F4>: Float8UE8M0 = 1;
    ScaleOf<KindMxF4>: Float8UE4M3 = 0, Float8UE8M0 = 1;
}

/// A major that an operand of this type may have, and its code in bit 15 or 16.
#[diagnostic::on_unimplemented(
    message = "an operand of this type is K-major",
    label = "it cannot be MN-major",
    note = "PTX 9.7.16.10: types of 4 and 6 bits are not transposed"
)]
pub trait MajorOf<T>: Major {
    /// The code
    const CODE: u32;
}
#[diagnostic::do_not_recommend]
impl<T: Numeric> MajorOf<T> for MajorK {
    const CODE: u32 = 0;
}
macro_rules! transposed {
    ($($ty:ident),*) => {$(
        #[diagnostic::do_not_recommend]
        impl MajorOf<$ty> for MajorMN {
            const CODE: u32 = 1;
        }
    )*};
}
transposed!(Float16, BFloat16, TFloat32, Float8E4M3, Float8E5M2, Int8, Uint8);

/// The extents `(M, N)` as numbers, if an instruction descriptor can hold them.
pub trait ExtentsOf<M, N> {
    /// `M`
    const M: u32;
    /// `N`
    const N: u32;
}
/// 64, 128 or 256
type LegalM<M> =
    <<<Is<M, U64> as Either>::Or<Is<M, U128>> as Either>::Or<Is<M, U256>> as Condition>::Require<InstructionM<M>>;
/// A multiple of 8 up to 256
type LegalN<N> = <<<N as Divide>::Ratio<U8> as IfMultiple>::Require<InstructionN<N>> as Combine>::AndThen<
    <<N as Compare>::ComparedTo<U257> as Limit>::Below<InstructionN<N>>,
>;
/// The extents `(M, N)` of a tcgen05 instruction, on any number of CTAs.
pub enum DescriptorExtents {}
// For every type: rustc would list an impl for one type in the error.
impl<M: Nat, N: Nat, X> ExtentsOf<M, N> for X
where
    LegalM<M>: Grants<(), (), Is = ()>,
    LegalN<N>: Grants<(), (), Is = ()>,
{
    const M: u32 = small(M::MAGNITUDE);
    const N: u32 = small(N::MAGNITUDE);
}
const fn small(n: Option<u64>) -> u32 {
    match n {
        Some(n @ 0..=256) => n as u32,
        _ => panic!("the extent of an instruction does not fit"),
    }
}

/// The bits that both forms have.
const fn common(a: u32, b: u32, major_a: u32, major_b: u32, m: u32, n: u32) -> u32 {
    a << 7 | b << 10 | major_a << 15 | major_b << 16 | (n >> 3) << 17 | (m >> 4) << 24
}

/// The functions of both forms.
macro_rules! in_both_forms {
    ($($form:ident),*) => {$(
        impl<K: MmaKind> $form<K> {
            /// The descriptor.
            pub const fn bits(self) -> u32 {
                self.0
            }
            /// With `−A` in place of A if `a`, and `−B` in place of B if `b`.
            pub const fn negated(self, a: bool, b: bool) -> Self
            where
                K: FloatKind,
            {
                Self(self.0 & !(3 << 13) | (a as u32) << 13 | (b as u32) << 14, PhantomData)
            }
            /// With a sparse A and this selector of metadata.
            ///
            /// # Panics
            /// If the selector is above 3.
            #[track_caller]
            pub const fn sparse(self, selector: u32) -> Self {
                assert!(selector < 4, "the selector of sparse metadata has 2 bits");
                Self(self.0 & !7 | selector | 1 << 2, PhantomData)
            }
        }
    )*};
}
in_both_forms!(InstructionDescriptor, BlockScaledDescriptor);

/// The instruction descriptor of `tcgen05.mma` of kind `K`, without scale factors.
///
/// * **Source** PTX 9.7.16.4.2; CUTLASS `cute/arch/mma_sm100_desc.hpp`, `make_instr_desc`.
/// * **Admissible** where the types and the accumulator are of one kind, a transposed operand has at least 8 bits, and the extents
///   fit: M = 64, 128 or 256, N a multiple of 8 up to 256. Each instruction permits a part of these; PTX has a table for each.
/// ```
/// use cute_static::{smem::InstructionDescriptor, numeric::*, instruction::operand::*};
/// use cute_static::typenum::{U128, U256};
/// const DESC: InstructionDescriptor = InstructionDescriptor::of::<Float16, Float16, Float32, U128, U128, MajorK, MajorK>();
/// assert_eq!(DESC.bits(), 0x0820_0010);
/// assert_eq!(DESC.negated(true, false).bits(), 0x0820_2010);
/// ```
/// ```compile_fail,E0277
/// use cute_static::{smem::InstructionDescriptor, numeric::*, instruction::operand::*};
/// use cute_static::typenum::{U100, U128};
/// let x = InstructionDescriptor::of::<Float16, Float16, Float32, U128, U100, MajorK, MajorK>();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstructionDescriptor<K = KindF16>(u32, PhantomData<K>);
impl<K: MmaKind> InstructionDescriptor<K> {
    /// The descriptor for these types of A, B and the accumulator, these extents, and these majors of A and B.
    pub const fn of<A, B, D, M, N, JA: MajorOf<A>, JB: MajorOf<B>>() -> Self
    where
        A: OperandOf<K> + HasKind<Kind = K>,
        B: OperandOf<K>,
        D: AccumulatorOf<K>,
        DescriptorExtents: ExtentsOf<M, N>,
    {
        let (m, n) = (<DescriptorExtents as ExtentsOf<M, N>>::M, <DescriptorExtents as ExtentsOf<M, N>>::N);
        Self(D::FORMAT << 4 | common(A::FORMAT, B::FORMAT, JA::CODE, JB::CODE, m, n), PhantomData)
    }
    /// With the largest shift of B in `.ws` instructions: 0, 8, 16 or 32 columns.
    ///
    /// # Panics
    /// For another number.
    #[track_caller]
    pub const fn max_shift(self, columns: u32) -> Self {
        let code = match columns {
            0 => 0,
            8 => 1,
            16 => 2,
            32 => 3,
            _ => panic!("the largest shift of B is 0, 8, 16 or 32"),
        };
        Self(self.0 & !(3 << 30) | code << 30, PhantomData)
    }
}
impl InstructionDescriptor<KindI8> {
    /// With an accumulator that saturates.
    pub const fn saturating(self) -> Self {
        Self(self.0 | 1 << 3, PhantomData)
    }
}

/// The instruction descriptor of `tcgen05.mma` of kind `K` with scale factors.
///
/// * **Source** PTX 9.7.16.4.2; CUTLASS `cute/arch/mma_sm100_desc.hpp`, `make_instr_desc_block_scaled`.
/// * **Admissible** as [`InstructionDescriptor`], with scale factors of that kind.
/// ```
/// use cute_static::{smem::instruction::*, numeric::*, instruction::operand::*};
/// use cute_static::typenum::{U128, U256};
/// type D = BlockScaledDescriptor<KindMxF8F6F4>;
/// const DESC: D = D::of::<Float8E4M3, Float8E5M2, Float8UE8M0, U128, U256, MajorK, MajorK>();
/// assert_eq!(DESC.bits(), 8 << 24 | 1 << 23 | 32 << 17 | 1 << 10);
/// assert_eq!(DESC.scales_at(0xC000_0000, 0x4000_0010).bits(), DESC.bits() | 3 << 29 | 1 << 4);
/// ```
/// ```compile_fail,E0277
/// use cute_static::{smem::instruction::*, numeric::*, instruction::operand::*};
/// use cute_static::typenum::{U128, U256};
/// type D = BlockScaledDescriptor<KindMxF4>;
/// let x = D::of::<Float4E2M1, Float4E2M1, Float8UE8M0, U128, U256, MajorK, MajorMN>();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockScaledDescriptor<K>(u32, PhantomData<K>);
impl<K: MmaKind> BlockScaledDescriptor<K> {
    /// The descriptor for these types of A, B and the scale factors, these extents, and these majors of A and B.
    pub const fn of<A, B, S, M, N, JA: MajorOf<A>, JB: MajorOf<B>>() -> Self
    where
        A: OperandOf<K>,
        B: OperandOf<K>,
        S: ScaleOf<K>,
        DescriptorExtents: ExtentsOf<M, N>,
    {
        let (m, n) = (<DescriptorExtents as ExtentsOf<M, N>>::M, <DescriptorExtents as ExtentsOf<M, N>>::N);
        Self(S::FORMAT << 23 | common(A::FORMAT, B::FORMAT, JA::CODE, JB::CODE, m, n), PhantomData)
    }
    /// With the scale factors at these addresses of tensor memory. The upper two bits of an address select the byte of a column.
    pub const fn scales_at(self, a: u32, b: u32) -> Self {
        Self(self.0 & !(3 << 29 | 3 << 4) | (a >> 30) << 29 | (b >> 30) << 4, PhantomData)
    }
}
impl BlockScaledDescriptor<KindMxF4> {
    /// With 96 elements along K instead of 64 (SM103).
    pub const fn k96(self) -> Self {
        Self(self.0 | 1 << 31, PhantomData)
    }
}
