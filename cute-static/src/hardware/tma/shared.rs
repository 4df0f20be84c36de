//! Shared memory of a tensor map: a layout without its swizzle, and the swizzle mode.

use super::element::TmaElement;
use super::rules::{SpanRule, UnknownSwizzle, UnknownUnit, WithOffset};
use crate::algebra::recast::Recasting;
use crate::branch::branch;
use crate::check::{Combine, Condition, Limit, Passed};
use crate::htuple::congruence::And;
use crate::int::Saturate;
use crate::int::{Add, Compare, ExactOrZero, Log, Mul, Nat, Subtract, SuccPred};
use crate::kind::Outcome;
use crate::layout::tree::Zip;
use crate::layout::{IsLayout, Layout};
use crate::outcome::{Accepted, Refused, Shown};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::swizzle::fields::Shift;
use crate::swizzle::unit::{AnyUnit, Bits};
use crate::swizzle::{ComposedLayout, Swizzle};
use typenum::{B0, B1, U0, U1, U2, U3, U4, U5, U6, U8, U128, U1024, UTerm};

/// A layout of shared memory that TMA can write: a layout whose offsets count elements of `E`, or a swizzle with a unit over
/// offsets of that unit.
///
/// * **Admissible** with [`Byte`](crate::swizzle::Byte) swizzles over offsets in bytes, and swizzles of
///   [`Elements`](crate::swizzle::Elements) over offsets in such elements. Both are converted to elements of `E`. A swizzle without a unit is
///   refused.
#[diagnostic::on_unimplemented(
    message = "this is not shared memory of a tensor map",
    label = "expected a `layout!`, or `Swizzled<Swizzle128B, Elements<16>, layout!(…)>`"
)]
pub trait SharedTile<E: TmaElement>: Shown {
    /// The modes, in elements, or a reason
    type Tile: Outcome;
    /// The swizzle mode
    type Mode: SwizzleMode;
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<E: TmaElement, S: Zip<D>, D> SharedTile<E> for Layout<S, D>
where
    Self: Shown,
{
    type Tile = Accepted<<Self as IsLayout>::Modes>;
    type Mode = Unswizzled;
    const SEAL: Seal = Seal;
}
impl<E: TmaElement, B: Nat, M: Nat, T: Shift, W: Nat, O: Nat, S: Zip<D>, D> SharedTile<E>
    for ComposedLayout<Swizzle<B, M, T, Bits<W>>, O, Layout<S, D>>
where
    Self: Shown,
{
    type Tile =
        <<Beginning<O> as Combine>::AndThen<<ModeOf<B, M, T, W> as SwizzleMode>::Legal<B, InBytes<M, W>, T>> as Combine>::AndThen<
            Recasting<<Layout<S, D> as IsLayout>::Modes, W, E::SharedBits>,
        >;
    type Mode = ModeOf<B, M, T, W>;
    const SEAL: Seal = Seal;
}
impl<E: TmaElement, B: Nat, M: Nat, T: Shift, O: Nat, S: Zip<D>, D> SharedTile<E>
    for ComposedLayout<Swizzle<B, M, T, AnyUnit>, O, Layout<S, D>>
where
    Self: Shown,
{
    type Tile = Refused<UnknownUnit<B, M, T>>;
    type Mode = Unswizzled;
    const SEAL: Seal = Seal;
}
type Beginning<O> = <<O as Compare>::Is<UTerm> as Condition>::Require<WithOffset<O>>;

/// The base bit `M` of elements of `W` bits, in bytes.
type InBytes<M, W> = <<<M as Add>::Plus<Log<W>> as Subtract>::Minus<U3> as Saturate>::Saturated;
/// Whether the triple `B, M, T` over bytes is `B2, M2, T2`.
type IsRow<B, M, T, B2, M2, T2> =
    <<B as Compare>::Is<B2> as And>::And<<<M as Compare>::Is<M2> as And>::And<<T as Element>::Equals<T2>>>;
/// The swizzle mode of a triple over elements of `W` bits.
type ModeOf<B, M, T, W> = <<B as Compare>::Is<U0> as IfMode>::PickMode<
    Unswizzled,
    <<W as crate::int::Bits>::IsPowerOfTwo as IfMode>::PickMode<InBytesMode<B, InBytes<M, W>, T>, UnknownMode>,
>;
type InBytesMode<B, M, T> = <IsRow<B, M, T, U1, U4, U3> as IfMode>::PickMode<
    Span32,
    <IsRow<B, M, T, U2, U4, U3> as IfMode>::PickMode<
        Span64,
        <IsRow<B, M, T, U3, U4, U3> as IfMode>::PickMode<
            Span128,
            <IsRow<B, M, T, U2, U5, U2> as IfMode>::PickMode<
                Span128Atom32,
                <IsRow<B, M, T, U1, U6, U1> as IfMode>::PickMode<Span128Atom64, UnknownMode>,
            >,
        >,
    >,
>;

branch! {
    /// Branch on a boolean.
    pub trait IfMode {
        /// `X` if so, else `Y`
        type PickMode<X: SwizzleMode, Y: SwizzleMode>: SwizzleMode;
    }
    B1 => X;
    B0 => Y;
}

/// A swizzle mode of TMA.
pub trait SwizzleMode {
    /// The number of `CUtensorMapSwizzle`
    type Code: Nat;
    /// The alignment of a buffer, in bytes
    type Alignment: Nat;
    /// The largest number of elements of `N` bits in a row of the box
    type Row<N: Nat>: Nat;
    /// The rule on the inner extent `N` of a box of elements of `W` bits
    type Within<N: Nat, W: Nat>: Outcome;
    /// The bytes of a row
    type Span: Nat;
    /// The hardware has this mode, which has the triple `B, M, T` over bytes
    type Legal<B: Nat, M: Nat, T: Shift>: Outcome;
}
/// No swizzle.
pub enum Unswizzled {}
impl SwizzleMode for Unswizzled {
    type Code = U0;
    type Alignment = U128;
    type Row<N: Nat> = typenum::U256;
    type Within<N: Nat, W: Nat> = Passed;
    type Span = typenum::U16;
    type Legal<B: Nat, M: Nat, T: Shift> = Passed;
}
/// A swizzle that the hardware does not have.
pub enum UnknownMode {}
impl SwizzleMode for UnknownMode {
    type Code = U0;
    type Alignment = U128;
    type Row<N: Nat> = typenum::U256;
    type Within<N: Nat, W: Nat> = Passed;
    type Span = typenum::U16;
    type Legal<B: Nat, M: Nat, T: Shift> = Refused<UnknownSwizzle<B, M, T>>;
}
/// One row per mode: its number, the bytes of a row, the alignment of a buffer.
macro_rules! modes {
    ($($(#[$doc:meta])* $name:ident = $code:ty, span $span:ty, alignment $alignment:ty;)*) => {$(
        $(#[$doc])*
        pub enum $name {}
        impl SwizzleMode for $name {
            type Code = $code;
            type Alignment = $alignment;
            type Row<N: Nat> = ExactOrZero<<$span as Mul>::Times<U8>, N>;
            type Span = $span;
            type Within<N: Nat, W: Nat> = <<<N as Mul>::Times<W> as Compare>::ComparedTo<
                <<$span as Mul>::Times<U8> as SuccPred>::Succ,
            > as Limit>::Below<SpanRule<N, W, $span>>;
            type Legal<B: Nat, M: Nat, T: Shift> = Passed;
        }
    )*};
}
// A buffer of the 128-byte modes is aligned as for the tensor cores.
modes! {
    /// `CU_TENSOR_MAP_SWIZZLE_32B`
    Span32 = U1, span typenum::U32, alignment typenum::U256;
    /// `CU_TENSOR_MAP_SWIZZLE_64B`
    Span64 = U2, span typenum::U64, alignment typenum::U512;
    /// `CU_TENSOR_MAP_SWIZZLE_128B`
    Span128 = U3, span U128, alignment U1024;
    /// `CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B`
    Span128Atom32 = U4, span U128, alignment U1024;
    /// `CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B`
    Span128Atom64 = U6, span U128, alignment U1024;
}
