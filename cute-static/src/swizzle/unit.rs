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

/// No unit: the swizzle acts on the offsets of any layout that it is composed with, as in CuTe.
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

/// A unit of offsets. An operation that combines two offsets compares their units.
#[diagnostic::on_unimplemented(
    message = "this is no unit",
    label = "expected `AnyUnit`, `Bit`, `Byte` or `Elements<N>`"
)]
pub trait IsUnit: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The bits of an element, where they are known
    #[doc(hidden)]
    const BITS: Option<u64>;
    /// Passed if a swizzle of this unit acts on offsets of the unit `V`
    type AppliesTo<V: IsUnit>: Outcome;
    /// Passed if a swizzle of elements of `W` bits acts on offsets of this unit
    type AcceptsBits<W: Nat>: Outcome;
    /// Passed if offsets of this unit and of the unit `V` may be combined
    type IsSame<V: IsUnit>: Outcome;
    /// The same, where the other unit is `W` bits
    type IsSameBits<W: Nat>: Outcome;
    /// The unit of the combination
    type Joined<V: IsUnit>: IsUnit;
    /// The same, where the other unit is `W` bits
    type JoinedBits<W: Nat>: IsUnit;
    /// `N` times as wide
    type Wider<N: Nat>: IsUnit;
    /// `N` times as narrow
    type Narrower<N: Nat>: IsUnit;
    /// Passed if this unit has `N` equal parts of whole bits
    type SplitsInto<N: Nat>: Outcome;
    /// Passed if a recast from elements of `Old` bits is one from this unit
    type CountsBits<Old: Nat>: Outcome;
    /// The unit after a recast to elements of `New` bits
    type Resized<New: Nat>: IsUnit;
    /// The layout `L`, whose offsets are of this unit
    type Measured<L>;
}
impl IsUnit for AnyUnit {
    const SEAL: Seal = Seal;
    const BITS: Option<u64> = None;
    type AppliesTo<V: IsUnit> = Passed;
    type AcceptsBits<W: Nat> = Refused<UnmeasuredRule<W>>;
    type IsSame<V: IsUnit> = Passed;
    type IsSameBits<W: Nat> = Passed;
    type Joined<V: IsUnit> = V;
    type JoinedBits<W: Nat> = Bits<W>;
    type Wider<N: Nat> = AnyUnit;
    type Narrower<N: Nat> = AnyUnit;
    type SplitsInto<N: Nat> = Passed;
    type CountsBits<Old: Nat> = Passed;
    type Resized<New: Nat> = AnyUnit;
    type Measured<L> = L;
}
impl<W: Nat> IsUnit for Bits<W> {
    const SEAL: Seal = Seal;
    const BITS: Option<u64> = W::MAGNITUDE;
    type AppliesTo<V: IsUnit> = V::AcceptsBits<W>;
    type AcceptsBits<V: Nat> = <V::Is<W> as Condition>::Require<UnitRule<V, W>>;
    type IsSame<V: IsUnit> = V::IsSameBits<W>;
    type IsSameBits<V: Nat> = <V::Is<W> as Condition>::Require<UnitRule<V, W>>;
    type Joined<V: IsUnit> = Self;
    type JoinedBits<V: Nat> = Self;
    type Wider<N: Nat> = Bits<N::Times<W>>;
    type Narrower<N: Nat> = Bits<ExactOrZero<W, N>>;
    type SplitsInto<N: Nat> = <W::ExactQuotient<N> as IfExact>::Require<UnitSplits<W, N>>;
    type CountsBits<Old: Nat> = <W::Is<Old> as Condition>::Require<NotThisUnit<Old, W>>;
    type Resized<New: Nat> = Bits<New>;
    type Measured<L> = ComposedLayout<Swizzle<UTerm, UTerm, UTerm, Self>, UTerm, L>;
}

/// The layout `L`, whose offsets count elements of the unit `U`. The caller states the unit; the library does not check it.
///
/// It is the composed layout of `L` and a swizzle of no bits that has this unit, so a swizzle of another unit is
/// refused.
///
/// * **Source** the library's own. In CuTe a swizzle of bytes over offsets of elements compiles and computes wrong offsets.
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
/// A swizzle of bytes over elements of 16 bits does not compile, nor does one over offsets of unknown unit.
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
