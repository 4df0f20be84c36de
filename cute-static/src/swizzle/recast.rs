//! Swizzles in wider and narrower elements; conversion of their units.
//!
//! In elements `2^k` times as wide, bit `i` of an offset becomes bit `i − k`. So `Sw<B, M, S>` becomes `Sw<B, M − k,
//! S>`, and the same with `+` in narrower elements. Where `k > M`, the lowest `k − M` target bits lie inside a wide
//! element: `S` positive, the swizzle permutes the parts of each element and moves the elements by what is left,
//! `Sw<max(B + M − k, 0), 0, S>`. **This loses bits**: narrowing does not bring them back. `S` negative, bits inside an
//! element move whole elements; CUTLASS drops these bits and so computes another function, here that is refused.

use super::composed::ComposedLayout;
use super::function::{IsSwizzle, Swizzle};
use super::mask::Log;
use super::rules::{InsideRule, OffsetRule, PowerRule, UnitlessRule};
use super::shift::Shift;
use super::through::{Carried, FromModes, SwizzleOf};
use super::unit::{AnyUnit, Bits, IsUnit, Measured};
use crate::algebra::composition::{self, Composition};
use crate::algebra::recast::bounds::{Downcast, Recast, Upcast};
use crate::branch::branch;
use crate::check::{Combine, Condition, IfExact};
use crate::htuple::{Pair, Singleton};
use crate::int::Saturate;
use crate::int::{
    Add, Divide, ExactOrZero, Factor, Matched, Multiple, Nat, Negative, Neither, NonNegative, Same, Subtract,
};
use crate::kind::Outcome;
use crate::layout::{Layout, LayoutOf};
use crate::outcome::{GrantedValue, Grants, ModesFrom, Refused, granted};
use crate::seal::Seal;
use typenum::UTerm;

/// A power of two, or the identity, which stays what it is.
type OfPower<N, B, R> = <<B as Matched>::IsZero as Condition>::Choose<
    <Powered<N, R> as Combine>::OrTry<Carried<UTerm, UTerm, UTerm>>,
    Powered<N, R>,
>;
type Powered<N, R> =
    <<<N as crate::int::Bits>::IsPowerOfTwo as Condition>::Require<PowerRule<N>> as Combine>::AndThen<R>;
/// The swizzle in elements `N` times as wide.
pub type Widened<B, M, S, N> = OfPower<N, B, <<M as Subtract>::Minus<Log<N>> as ByBase>::Widen<B, M, S, Log<N>>>;
/// The swizzle in elements `N` times as narrow.
pub type Narrowed<B, M, S, N> = OfPower<N, B, Carried<B, <M as Add>::Plus<Log<N>>, S>>;
/// The swizzle of elements of `Old` bits in elements of `New` bits.
pub type Recasted<B, M, S, Old, New> = <<New as Divide>::Ratio<Old> as ByWidth>::Recast<B, M, S, New>;

branch! {
    /// Branch: the base `M` less `K`.
    pub trait ByBase {
        /// The swizzle in elements `2^K` times as wide
        type Widen<B: Nat, M: Nat, S: Shift, K: Nat>: Outcome;
    }
    {Q: Nat} NonNegative<Q> => Carried<B, Q, S>;
    Negative =>
        <S::IsNegative as Condition>::Choose<
            Refused<InsideRule<M, K>>,
            Carried<<<<B as Add>::Plus<M> as Subtract>::Minus<K> as Saturate>::Saturated, UTerm, S>,
        >;
}

branch! {
    /// Branch: the new width against the old one.
    pub trait ByWidth {
        /// The swizzle in elements of `New` bits
        type Recast<B: Nat, M: Nat, S: Shift, New: Nat>: Outcome;
    }
    Same => Carried<B, M, S>;
    {Q: Nat} Multiple<Q> => Widened<B, M, S, Q>;
    {Q: Nat} Factor<Q> => Narrowed<B, M, S, Q>;
    Neither => OfPower<New, B, Refused<PowerRule<New>>>;
}

/// In elements `N` times as wide: the unit too.
impl<B: Nat, M: Nat, S: Shift, U: IsUnit, N: Nat> Upcast<N> for Swizzle<B, M, S, U>
where
    Self: IsSwizzle,
    Widened<B, M, S, N>: Grants<Self, N>,
    LayoutOf<ModesFrom<Widened<B, M, S, N>>>: FromModes,
    SwizzleOf<ModesFrom<Widened<B, M, S, N>>, U::Wider<N>>: Singleton,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<Widened<B, M, S, N>, Self, N, SwizzleOf<ModesFrom<Widened<B, M, S, N>>, U::Wider<N>>>;
}
/// In elements `N` times as narrow: the unit too.
impl<B: Nat, M: Nat, S: Shift, U: IsUnit, N: Nat> Downcast<N> for Swizzle<B, M, S, U>
where
    Self: IsSwizzle,
    U::Splits<N>: Grants<Self, N>,
    Narrowed<B, M, S, N>: Grants<Self, N>,
    LayoutOf<ModesFrom<Narrowed<B, M, S, N>>>: FromModes,
    SwizzleOf<ModesFrom<Narrowed<B, M, S, N>>, U::Narrower<N>>: Singleton,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        SwizzleOf<ModesFrom<Narrowed<B, M, S, N>>, U::Narrower<N>>;
        U::Splits<N>: Self, N;
        Narrowed<B, M, S, N>: Self, N;
    );
}
/// From elements of `Old` bits, which must be the unit, if there is one.
impl<B: Nat, M: Nat, S: Shift, U: IsUnit, Old: Nat, New: Nat> Recast<Old, New> for Swizzle<B, M, S, U>
where
    Self: IsSwizzle,
    U::WasOld<Old>: Grants<Self, Pair<Old, New>>,
    Recasted<B, M, S, Old, New>: Grants<Self, Pair<Old, New>>,
    LayoutOf<ModesFrom<Recasted<B, M, S, Old, New>>>: FromModes,
    SwizzleOf<ModesFrom<Recasted<B, M, S, Old, New>>, U::Becomes<New>>: Singleton,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        SwizzleOf<ModesFrom<Recasted<B, M, S, Old, New>>, U::Becomes<New>>;
        U::WasOld<Old>: Self, Pair<Old, New>;
        Recasted<B, M, S, Old, New>: Self, Pair<Old, New>;
    );
}

pub(super) type Exactly<O, N> = <<O as Divide>::ExactQuotient<N> as IfExact>::Require<OffsetRule<O, N>>;
/// Swizzle, offset and layout together: `(F o O o L)(c) / N`, rounded down.
impl<B, M, S, U, O: Nat, L: Upcast<N>, N: Nat> Upcast<N> for ComposedLayout<Swizzle<B, M, S, U>, O, L>
where
    Swizzle<B, M, S, U>: Upcast<N>,
    Exactly<O, N>: Grants<Self, N>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        Exactly<O, N>,
        Self,
        N,
        ComposedLayout<<Swizzle<B, M, S, U> as Upcast<N>>::Output, ExactOrZero<O, N>, L::Output>,
    >;
}
/// Narrower elements, and others of any bits, by a convention for the layout inside: the traits of this convention and the methods.
macro_rules! together {
    ($by:literal, $narrow:ident $downcast:ident, $recast_bits:ident $recast:ident; $(<$($p:ident),*> $ty:ty;)*) => {
        /// Swizzle, offset and layout together.
        impl<B, M, S, U, O: Nat, L: $narrow<N>, N: Nat> $narrow<N> for ComposedLayout<Swizzle<B, M, S, U>, O, L>
        where
            Swizzle<B, M, S, U>: Downcast<N>,
        {
            const SEAL: Seal = Seal;
            type Output = ComposedLayout<<Swizzle<B, M, S, U> as Downcast<N>>::Output, N::Times<O>, L::Output>;
        }
        /// Swizzle, offset and layout together.
        impl<B, M, S, U, O: Nat, L: $recast_bits<Old, New>, Old: Nat, New: Nat> $recast_bits<Old, New>
            for ComposedLayout<Swizzle<B, M, S, U>, O, L>
        where
            Swizzle<B, M, S, U>: Recast<Old, New>,
            Exactly<Old::Times<O>, New>: Grants<Self, Pair<Old, New>>,
        {
            const SEAL: Seal = Seal;
            type Output = GrantedValue<Exactly<Old::Times<O>, New>, Self, Pair<Old, New>, ComposedLayout<<Swizzle<B, M, S, U> as Recast<Old, New>>::Output, ExactOrZero<Old::Times<O>, New>, L::Output>>;
        }
        $(
            impl<$($p),*> $ty {
                #[doc = concat!("In elements `N` times as narrow", $by, ", see [`", stringify!($narrow), "`].")]
                pub const fn $downcast<N: Copy, R: Singleton>(self, _factor: N) -> R
                where
                    Self: $narrow<N, Output = R>,
                {
                    R::VALUE
                }
                #[doc = concat!("From `Old` bits to `New` bits per element", $by, ", see [`", stringify!($recast_bits), "`].")]
                pub const fn $recast<Old: Copy, New: Copy, R: Singleton>(self, _old_bits: Old, _new_bits: New) -> R
                where
                    Self: $recast_bits<Old, New, Output = R>,
                {
                    R::VALUE
                }
            }
        )*
    };
}
pub(super) use together;
together! {
    "", Downcast downcast, Recast recast;
    <B, M, S, U> Swizzle<B, M, S, U>;
    <F, O, L> ComposedLayout<F, O, L>;
}

crate::operation::operations! {
    /// The same swizzle, or composed layout, counted in another unit.
    ///
    /// * **Source** CUTLASS `cute/swizzle_layout.hpp`, `upcast` and `downcast`; the units are the library's own.
    /// * **Law** of a swizzle `f` of `p` bits per element and its form `g` of `q` bits: `g(o) = ⌊f(o·q/p)·p/q⌋`. To
    ///   narrower elements nothing is lost; to wider ones see the module's note.
    /// * **Admissible** where it has a unit, and as [`Recast`](crate::prelude::Recast).
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::swizzle::InUnit;
    /// use cute_static::typenum::{U3, U5};
    /// static_assertions::assert_type_eq_all!(InUnit<Swizzle128B, Elements<16>>, Swizzle<U3, U3, U3, Elements<16>>);
    /// static_assertions::assert_type_eq_all!(InUnit<Swizzle128B, Elements<4>>, Swizzle<U3, U5, U3, Elements<4>>);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::swizzle::InUnit;
    /// use cute_static::typenum::{U3, U4};
    /// let x: InUnit<Swizzle<U3, U4, U3>, Elements<16>>;
    /// ```
    InUnit<V> -> Singleton;
}

impl<B, M, S, W, P> bounds::InUnit<Bits<P>> for Swizzle<B, M, S, Bits<W>>
where
    Self: Recast<W, P>,
{
    const SEAL: Seal = Seal;
    type Output = <Self as Recast<W, P>>::Output;
}
impl<B, M, S, V> bounds::InUnit<V> for Swizzle<B, M, S, AnyUnit>
where
    Refused<UnitlessRule>: Grants<Self, V>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<Refused<UnitlessRule>, Self, V, Self>;
}
impl<B, M, S, W, P, O, L> bounds::InUnit<Bits<P>> for ComposedLayout<Swizzle<B, M, S, Bits<W>>, O, L>
where
    Self: Recast<W, P>,
{
    const SEAL: Seal = Seal;
    type Output = <Self as Recast<W, P>>::Output;
}

/// The swizzle `F` over the layout `L` whose offsets count the unit `U`: `F` is converted to that unit, then composed.
///
/// * **Source** the library's own. In CuTe the caller converts by hand: `Swizzle<3,4,3>` over bytes is `<3,3,3>` over
///   `f16`.
/// * **Law** `InUnit<F, U> ∘ L`, of the unit `U`.
/// * **Admissible** where `F` has a unit and can be converted.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::swizzle::{Byte, InUnit};
/// type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>;
/// assert_eq!(Tile::default().to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// assert_eq!(InUnit::<Tile, Byte>::default().to_string(), "Sw<3,4,3> o 0 o (8,128):(128,1)");
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U4};
/// let x: Swizzled<Swizzle<U3, U4, U3>, Elements<16>, layout!((8,64):(64,1))>;
/// ```
pub type Swizzled<F, U, L> = Composition<InUnit<F, U>, Measured<L, U>>;

macro_rules! methods {
    ($($(#[$doc:meta])* <$($p:ident),*> $ty:ty;)*) => {$(
        impl<$($p),*> $ty {
            /// In elements `N` times as wide, see [`Upcast`](crate::algebra::recast::Upcast).
            pub const fn upcast<N: Copy, R: Singleton>(self, _factor: N) -> R
            where
                Self: Upcast<N, Output = R>,
            {
                R::VALUE
            }
            /// The same in the unit `V`, see [`InUnit`].
            pub const fn in_unit<V>(self) -> InUnit<Self, V>
            where
                Self: bounds::InUnit<V>,
            {
                <Self as bounds::InUnit<V>>::Output::VALUE
            }
        }
    )*};
}
methods! {
    <B, M, S, U> Swizzle<B, M, S, U>;
    <F, O, L> ComposedLayout<F, O, L>;
}

impl<S, D> Layout<S, D> {
    /// This layout, whose offsets count the unit `U`, see [`Measured`].
    pub const fn measured<U: IsUnit>(self) -> Measured<Self, U>
    where
        Measured<Self, U>: Singleton,
    {
        <Measured<Self, U> as Singleton>::VALUE
    }
    /// The swizzle `F` over this layout, whose offsets count the unit `U`, see [`Swizzled`].
    /// ```
    /// use cute_static::prelude::*;
    /// let tile = layout!((8,64):(64,1)).swizzled::<Swizzle128B, Elements<16>>();
    /// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// assert_eq!(tile.offset((1, 0)), 64 + 8);
    /// ```
    pub const fn swizzled<F: bounds::InUnit<U>, U: IsUnit>(self) -> Swizzled<F, U, Self>
    where
        F::Output: composition::bounds::Composition<Measured<Self, U>>,
    {
        <Swizzled<F, U, Self> as Singleton>::VALUE
    }
}
