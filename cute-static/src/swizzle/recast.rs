//! Swizzles in wider and narrower elements; conversion of their units.
//!
//! In elements `2^k` times as wide, bit `i` of an offset becomes bit `i − k`. So `Sw<B, M, S>` becomes `Sw<B, M − k, S>`,
//! and `Sw<B, M + k, S>` in elements `2^k` times as narrow. Where `k > M`, the lowest `k − M` target bits lie inside a wide
//! element. If `S` is positive, the swizzle permutes the parts of each element, and moves the elements as
//! `Sw<max(B + M − k, 0), 0, S>` does. **This loses bits**: narrowing does not restore them. If `S` is negative, bits inside an
//! element move whole elements. CUTLASS drops these bits and computes another function; here this is refused.
//!
//! The layout inside a composed layout is recast by the same operation: [`Downcast`], or [`PaddedDowncast`] by CuTe's convention. A swizzle moves whole
//! elements, so both conventions agree on it.

use super::composed::ComposedLayout;
use super::fields::Shift;
use super::function::{IsSwizzle, Swizzle};
use super::rules::{InsideRule, OffsetRule, OuterRule, PowerRule, UnitlessRule};
use super::through::{Carried, FromModes, SwizzleOf};
use super::unit::{AnyUnit, Bits, IsUnit, Measured};
use crate::algebra::composition::{self, Composing, Composition};
use crate::algebra::equality::SameFunction;
use crate::algebra::recast::bounds::{Downcast, Recast, Upcast};
use crate::algebra::recast::padded::bounds::{PaddedDowncast, PaddedRecast};
use crate::algebra::recast::{ThenRecast, Upcasting};
use crate::branch::branch;
use crate::check::{Combine, Condition, DifferenceCases, IfExact, MatchDifference, steps};
use crate::htuple::{Pair, Singleton};
use crate::int::{
    Add, Bits as Masked, Divide, ExactOrZero, Factor, Log, Matched, Multiple, Nat, Neither, Same, Saturate, Subtract,
};
use crate::kind::{ModeTree, Outcome, Rule};
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom, Refused, granted};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::UTerm;

/// `R` if `N` is a power of two. A swizzle of no bits is the identity in elements of any width.
type OfPower<N, B, R> = <<B as Matched>::IsZero as Condition>::Choose<
    <Powered<N, R> as Combine>::OrTry<Carried<UTerm, UTerm, UTerm>>,
    Powered<N, R>,
>;
type Powered<N, R> = <<<N as Masked>::IsPowerOfTwo as Condition>::Require<PowerRule<N>> as Combine>::AndThen<R>;
/// The swizzle in elements `N` times as wide.
pub type Widened<B, M, S, N> = OfPower<N, B, WidenedBy<B, M, S, Log<N>>>;
/// The same in elements `2^K` times as wide
type WidenedBy<B, M, S, K> = <<M as Subtract>::Minus<K> as MatchDifference>::Match<Widen<B, M, S, K>>;
/// The same, by the base `M` less `K`.
pub struct Widen<B, M, S, K>(PhantomData<(B, M, S, K)>);
impl<B: Nat, M: Nat, S: Shift, K: Nat> DifferenceCases for Widen<B, M, S, K> {
    type NonNegative<Q: Nat> = Carried<B, Q, S>;
    type Negative = <S::IsNegative as Condition>::Choose<
        Refused<InsideRule<M, K>>,
        Carried<<<<B as Add>::Plus<M> as Subtract>::Minus<K> as Saturate>::Saturated, UTerm, S>,
    >;
}
/// The swizzle in elements `N` times as narrow.
pub type Narrowed<B, M, S, N> = OfPower<N, B, Carried<B, <M as Add>::Plus<Log<N>>, S>>;
/// The swizzle of elements of `Old` bits in elements of `New` bits.
pub type Recasted<B, M, S, Old, New> = <<New as Divide>::Ratio<Old> as ByWidth>::Recast<B, M, S, New>;

branch! {
    /// Branch: the new width against the old one. Local: it has a row for each answer.
    pub trait ByWidth {
        /// The swizzle in elements of `New` bits
        type Recast<B: Nat, M: Nat, S: Shift, New: Nat>: Outcome;
    }
    Same => Carried<B, M, S>;
    {Q: Nat} Multiple<Q> => Widened<B, M, S, Q>;
    {Q: Nat} Factor<Q> => Narrowed<B, M, S, Q>;
    Neither => OfPower<New, B, Refused<PowerRule<New>>>;
}

/// In elements `N` times as wide, and so is the unit.
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
/// In elements `N` times as narrow, and so is the unit.
impl<B: Nat, M: Nat, S: Shift, U: IsUnit, N: Nat> Downcast<N> for Swizzle<B, M, S, U>
where
    Self: IsSwizzle,
    U::SplitsInto<N>: Grants<Self, N>,
    Narrowed<B, M, S, N>: Grants<Self, N>,
    LayoutOf<ModesFrom<Narrowed<B, M, S, N>>>: FromModes,
    SwizzleOf<ModesFrom<Narrowed<B, M, S, N>>, U::Narrower<N>>: Singleton,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        SwizzleOf<ModesFrom<Narrowed<B, M, S, N>>, U::Narrower<N>>;
        U::SplitsInto<N>: Self, N;
        Narrowed<B, M, S, N>: Self, N;
    );
}
/// From elements of `Old` bits, which must be the unit if there is one.
impl<B: Nat, M: Nat, S: Shift, U: IsUnit, Old: Nat, New: Nat> Recast<Old, New> for Swizzle<B, M, S, U>
where
    Self: IsSwizzle,
    U::CountsBits<Old>: Grants<Self, Pair<Old, New>>,
    New::Ratio<Old>: ByWidth,
    Recasted<B, M, S, Old, New>: Grants<Self, Pair<Old, New>>,
    LayoutOf<ModesFrom<Recasted<B, M, S, Old, New>>>: FromModes,
    SwizzleOf<ModesFrom<Recasted<B, M, S, Old, New>>, U::Resized<New>>: Singleton,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        SwizzleOf<ModesFrom<Recasted<B, M, S, Old, New>>, U::Resized<New>>;
        U::CountsBits<Old>: Self, Pair<Old, New>;
        Recasted<B, M, S, Old, New>: Self, Pair<Old, New>;
    );
}

/// `N` divides the offset
type Exactly<O, N> = <<O as Divide>::ExactQuotient<N> as IfExact>::Require<OffsetRule<O, N>>;
/// The swizzle, the offset and the layout, each in elements `N` times as wide: `(F o O o L)(c) / N`, rounded down.
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
/// Elements that are narrower, or of any number of bits, by one convention for the layout inside: the impls and the methods.
macro_rules! together {
    ($by:literal, $narrow:ident $downcast:ident, $recast_bits:ident $recast:ident; $(<$($p:ident),*> $ty:ty;)*) => {
        /// The swizzle, the offset and the layout, each recast.
        impl<B, M, S, U, O: Nat, L: $narrow<N>, N: Nat> $narrow<N> for ComposedLayout<Swizzle<B, M, S, U>, O, L>
        where
            Swizzle<B, M, S, U>: Downcast<N>,
        {
            const SEAL: Seal = Seal;
            type Output = ComposedLayout<<Swizzle<B, M, S, U> as Downcast<N>>::Output, N::Times<O>, L::Output>;
        }
        /// The swizzle, the offset and the layout, each recast.
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
together! {
    "", Downcast downcast, Recast recast;
    <B, M, S, U> Swizzle<B, M, S, U>;
    <F, O, L> ComposedLayout<F, O, L>;
}
together! {
    ", by CuTe's convention", PaddedDowncast padded_downcast, PaddedRecast padded_recast;
    <B, M, S, U> Swizzle<B, M, S, U>;
    <F, O, L> ComposedLayout<F, O, L>;
}

/// A swizzle moves whole elements.
impl<B, M, S, U, N> PaddedDowncast<N> for Swizzle<B, M, S, U>
where
    Self: Downcast<N>,
{
    const SEAL: Seal = Seal;
    type Output = <Self as Downcast<N>>::Output;
}
/// A swizzle moves whole elements.
impl<B, M, S, U, Old, New> PaddedRecast<Old, New> for Swizzle<B, M, S, U>
where
    Self: Recast<Old, New>,
{
    const SEAL: Seal = Seal;
    type Output = <Self as Recast<Old, New>>::Output;
}

/// Behind a layout, elements can only become wider, where both conventions agree.
impl<S, D, O, L, Old, New> PaddedRecast<Old, New> for ComposedLayout<Layout<S, D>, O, L>
where
    Self: Recast<Old, New>,
{
    const SEAL: Seal = Seal;
    type Output = <Self as Recast<Old, New>>::Output;
}

/// The modes `F` at every `N`-th index, in elements `N` times as wide.
type EachNth<F, N> = <Composing<F, Mode<ExactOrZero<<F as Measure>::Size, N>, N>> as ThenRecast>::ThenWiden<N>;
/// The modes `F'` in wide elements with `F(N·j) = N·F'(j)`, if `F` takes each `N` indices in a row to one wide element.
type WideOuter<F, N> = <Upcasting<F, N> as Combine>::Pipe<AgreeWith<EachNth<F, N>, OuterRule<N>>>;

steps! {
    /// The modes `A`, which must be the same function as those of `X`, or they are refused for the reason `W`.
    AgreeWith<X: Outcome, W: Rule> of A = <X as Combine>::Pipe<Confirm<A, W>>;
    /// The modes `M`, which must be the same function as `A`.
    Confirm<M: ModeTree, W: Rule> of A =
        <<SameFunction<M, A> as Condition>::Require<W> as Combine>::AndThen<Accepted<M>>;
}

/// `(F o O o L)(c) / N`, where `F` takes `N` indices in a row to one wide element.
///
/// CuTe recasts all three parts without a check. Where `F` is not contiguous, as `(4,2):(2,1)` by 2, its result is another function.
impl<S, D, O: Nat, L: Upcast<N>, N: Nat> Upcast<N> for ComposedLayout<Layout<S, D>, O, L>
where
    Layout<S, D>: IsLayout,
    WideOuter<<Layout<S, D> as IsLayout>::Modes, N>: Grants<Self, N>,
    Exactly<O, N>: Grants<Self, N>,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        ComposedLayout<LayoutOf<ModesFrom<WideOuter<<Layout<S, D> as IsLayout>::Modes, N>>>, ExactOrZero<O, N>, L::Output>;
        WideOuter<<Layout<S, D> as IsLayout>::Modes, N>: Self, N;
        Exactly<O, N>: Self, N;
    );
}
/// From elements of `Old` bits to elements of `New` bits, a multiple of `Old`.
impl<S, D, O, L, Old: Nat, New: Nat> Recast<Old, New> for ComposedLayout<Layout<S, D>, O, L>
where
    Exactly<New, Old>: Grants<Self, New>,
    Self: Upcast<ExactOrZero<New, Old>>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<Exactly<New, Old>, Self, New, <Self as Upcast<ExactOrZero<New, Old>>>::Output>;
}

crate::operation::operations! {
    /// The same swizzle, or composed layout, counted in another unit.
    ///
    /// * **Source** CUTLASS `cute/swizzle_layout.hpp`, `upcast` and `downcast`; the units are the library's own.
    /// * **Law** of a swizzle `f` of `p` bits per element and its form `g` of `q` bits: `g(o) = ⌊f(o·q/p)·p/q⌋`. A conversion to
    ///   narrower elements loses nothing; one to wider elements loses bits below the new unit.
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

/// The swizzle `F`, converted to the unit `U`, composed with the layout `L`, whose offsets count this unit.
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
