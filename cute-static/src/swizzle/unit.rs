//! What the offsets of a swizzle count: bits, bytes, or elements of some number of bits.

use super::rules::{NotThisUnit, UnitRule, UnitSplits, UnmeasuredRule};
use super::{ComposedLayout, Swizzle};
use crate::check::{Condition, IfExact, Passed};
use crate::int::{ExactOrZero, Int, Nat};
use crate::kind::Outcome;
use crate::outcome::{Refused, Shown};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{U1, U8, UTerm};

/// The offsets of whatever layout the swizzle is composed with: a swizzle with no unit of its own, as in CuTe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnyUnit;
/// Elements of `N` bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bits<N>(PhantomData<N>);
/// Single bits. The name is not in the prelude: typenum has a trait `Bit`.
pub type Bit = Bits<U1>;
/// Bytes: what the shared-memory swizzles of the hardware count.
pub type Byte = Bits<U8>;
/// Elements of `N` bits: `Elements<16>` for `f16`.
pub type Elements<const N: usize> = Bits<Int<N>>;

/// Elements of `N` bits, as error messages show them.
pub struct BitsEach<N>(PhantomData<N>);
impl Shown for AnyUnit {
    type Shown = AnyUnit;
}
impl<N: Shown> Shown for Bits<N> {
    type Shown = BitsEach<N::Shown>;
}

/// A unit. Two units are compared wherever two offsets meet.
#[diagnostic::on_unimplemented(
    message = "this is no unit",
    label = "expected `AnyUnit`, `Bit`, `Byte` or `Elements<N>`"
)]
pub trait IsUnit: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// A swizzle of this unit over offsets of the unit `V`
    type Over<V: IsUnit>: Outcome;
    /// A swizzle of `W` bits over offsets of this unit
    type Under<W: Nat>: Outcome;
    /// Offsets of this unit and of the unit `V` are the same offsets
    type Agree<V: IsUnit>: Outcome;
    /// They are elements of `W` bits
    type AgreeBits<W: Nat>: Outcome;
    /// The unit of both
    type Joined<V: IsUnit>: IsUnit;
    /// The unit of both, the other one being `W` bits
    type JoinedBits<W: Nat>: IsUnit;
    /// `N` times as wide
    type Wider<N: Nat>: IsUnit;
    /// `N` times as narrow
    type Narrower<N: Nat>: IsUnit;
    /// There is such a unit
    type Splits<N: Nat>: Outcome;
    /// A recast from elements of `Old` bits
    type WasOld<Old: Nat>: Outcome;
    /// The unit after a recast to elements of `New` bits
    type Becomes<New: Nat>: IsUnit;
    /// The layout `L`, whose offsets are of this unit
    type Measured<L>;
}
impl IsUnit for AnyUnit {
    const SEAL: Seal = Seal;
    type Over<V: IsUnit> = Passed;
    type Under<W: Nat> = Refused<UnmeasuredRule<W>>;
    type Agree<V: IsUnit> = Passed;
    type AgreeBits<W: Nat> = Passed;
    type Joined<V: IsUnit> = V;
    type JoinedBits<W: Nat> = Bits<W>;
    type Wider<N: Nat> = AnyUnit;
    type Narrower<N: Nat> = AnyUnit;
    type Splits<N: Nat> = Passed;
    type WasOld<Old: Nat> = Passed;
    type Becomes<New: Nat> = AnyUnit;
    type Measured<L> = L;
}
impl<W: Nat> IsUnit for Bits<W> {
    const SEAL: Seal = Seal;
    type Over<V: IsUnit> = V::Under<W>;
    type Under<V: Nat> = <V::Is<W> as Condition>::Require<UnitRule<V, W>>;
    type Agree<V: IsUnit> = V::AgreeBits<W>;
    type AgreeBits<V: Nat> = <V::Is<W> as Condition>::Require<UnitRule<V, W>>;
    type Joined<V: IsUnit> = Self;
    type JoinedBits<V: Nat> = Self;
    type Wider<N: Nat> = Bits<N::Times<W>>;
    type Narrower<N: Nat> = Bits<ExactOrZero<W, N>>;
    type Splits<N: Nat> = <W::ExactQuotient<N> as IfExact>::Require<UnitSplits<W, N>>;
    type WasOld<Old: Nat> = <W::Is<Old> as Condition>::Require<NotThisUnit<Old, W>>;
    type Becomes<New: Nat> = Bits<New>;
    type Measured<L> = ComposedLayout<Swizzle<UTerm, UTerm, UTerm, Self>, UTerm, L>;
}

/// A layout whose offsets count elements of the unit `U`: the layout itself, and the word of the caller.
///
/// It is the composed layout of a swizzle that does nothing and has this unit, so that a swizzle of another unit is
/// refused.
///
/// * **Source** the library's own: in CuTe a swizzle of bytes over offsets of elements compiles, and is silently wrong.
/// * **Law** the same offsets.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::swizzle::{Byte, Measured};
/// type Bytes = Measured<layout!((8,128):(128,1)), Byte>;
/// static_assertions::assert_type_eq_all!(
///     Composition<Swizzle128B, Bytes>,
///     Swizzled<Swizzle128B, Byte, layout!((8,128):(128,1))>
/// );
/// ```
/// A swizzle of bytes over elements of 16 bits does not compile, nor does one over offsets of which nothing is known.
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::swizzle::Measured;
/// let x: Composition<Swizzle128B, Measured<layout!((8,64):(64,1)), Elements<16>>>;
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x: Composition<Swizzle128B, layout!((8,64):(64,1))>;
/// ```
pub type Measured<L, U> = <U as IsUnit>::Measured<L>;
