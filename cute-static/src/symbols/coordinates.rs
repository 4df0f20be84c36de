//! Layouts with symbols whose strides are coordinates: `(M,K):(1@0,1@1)` yields the coordinates of a matrix.
//!
//! An operation that scales and adds strides takes them as it takes integers. An operation that compares strides takes integers only: a product asks for
//! [`ZipSymbols`](super::modes::ZipSymbols), an inverse and a complement for [`OnIntegers`].

use super::fill::SymbolShape;
use super::modes::{Written, ZipSymbolTree};
use super::product::SymbolValues;
use super::rules::CoordinatesRule;
use super::{SymbolMode, Symbolic, Symbols};
use crate::branch::branch;
use crate::check::Condition;
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, One};
use crate::kind::{self, SymbolOutcome, SymbolTree};
use crate::layout::Layout;
use crate::layout::identity::bounds;
use crate::outcome::{Grants, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::{Coordinates, Integers, Integral, Join, Trivial};
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};
use crate::semimodule::embedding::{AllAt, Embedding, EmbeddingEach, FirstAt, RestAt};
use core::marker::PhantomData;
use typenum::{B0, B1, UTerm};

/// A shape with symbols of `G` that makes a layout with the stride `D`, whose leaves are integers or coordinates of one profile.
pub trait ZipStrides<G, D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tree of modes
    type Modes: Valued;
}
impl<G, S: ZipSymbolTree<G, D>, D> ZipStrides<G, D> for S
where
    StridesOf<G, S, D>: ValuedStrides,
{
    const SEAL: Seal = Seal;
    type Modes = <StridesOf<G, S, D> as ValuedStrides>::Modes;
}
/// A name for the strides of the layout `S:D`. A bound on it contains no projection, so that rustc's next solver reports a stride that is not congruent.
pub struct StridesOf<G, S, D>(PhantomData<(G, S, D)>);
/// Strides that are integers, or coordinates of one profile.
pub trait ValuedStrides {
    /// The tree of modes
    type Modes: Valued;
}
impl<G, S: ZipSymbolTree<G, D, Modes: Valued>, D> ValuedStrides for StridesOf<G, S, D> {
    type Modes = S::Modes;
}
/// Strides that are integers.
pub trait IntegerStrides {
    /// The tree of modes
    type Modes: SymbolTree;
}
impl<G, S: ZipSymbolTree<G, D>, D> IntegerStrides for StridesOf<G, S, D>
where
    <IsIntegral<S::Modes> as Condition>::Require<CoordinatesRule>: Grants<Layout<Symbolic<G, S>, Symbolic<G, D>>, ()>,
{
    type Modes = <IsIntegral<S::Modes> as IfIntegers>::Modes<S::Modes>;
}
/// Whether the strides of the modes `M` are integers
type IsIntegral<M> = <<M as StrideKinds>::Codomain as Integral>::IsIntegral;
branch! {
    /// Branch: are the strides integers?
    pub trait IfIntegers {
        /// The modes `M`, or none, so that nothing else is reported
        type Modes<M: SymbolTree>: SymbolTree;
        /// The result `R` of an operation on integers
        type Only<R: SymbolOutcome>: SymbolOutcome;
    }
    B1 => M, R;
    B0 => HNil, Refused<CoordinatesRule>;
}
/// The result `R` of an operation on the modes `M`, whose strides must be integers. The error is shorter than that of [`ZipSymbols`](super::modes::ZipSymbols).
pub type OnIntegers<M, R> = <IsIntegral<M> as IfIntegers>::Only<R>;

/// The semimodule of the strides.
pub trait StrideKinds {
    /// The smallest codomain that contains all strides
    type Codomain: kind::Codomain;
}
impl<C: Nat, E: Element, D: Element, F: Element> StrideKinds for SymbolMode<C, E, D, F> {
    type Codomain = D::Codomain;
}
impl StrideKinds for HNil {
    type Codomain = Trivial;
}
impl<H: SymbolTree, T: SymbolTree> StrideKinds for HCons<H, T> {
    type Codomain = <H::Codomain as Join>::Join<T::Codomain>;
}

/// Modes whose strides are elements of one semimodule: integers, or coordinates of them.
pub trait Valued: SymbolTree {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The type of their values
    type Value: Copy;
    /// The value with these components
    fn value(of: &impl HasComponents, values: SymbolValues<'_>) -> Self::Value;
    /// Whether the size, and each component of the cosize, fits in 63 bits
    fn fits(values: SymbolValues<'_>) -> bool;
}
impl<M: SymbolTree<Codomain: YieldsSymbols>> Valued for M {
    const SEAL: Seal = Seal;
    type Value = <M::Codomain as YieldsSymbols>::Value;
    #[inline(always)]
    fn value(of: &impl HasComponents, values: SymbolValues<'_>) -> Self::Value {
        M::Codomain::value::<Itself>(of, values)
    }
    fn fits(values: SymbolValues<'_>) -> bool {
        M::Codomain::fits::<M, Itself>(values)
    }
}
/// The values of the modes `M`.
pub type ValueOf<M> = <M as Valued>::Value;

/// Something that has a component for each projection.
pub trait HasComponents {
    /// The component `P`
    fn component<P: Projection>(&self, values: SymbolValues<'_>) -> i64;
}
/// A codomain of layouts with symbols, with the type of its elements at run time: `i64`, or a tuple of the types of the components.
#[diagnostic::on_unimplemented(
    message = "this is no layout with symbols: its strides are of different kinds, such as `2` and `1@0`, or vectors over F2 or fractions",
    label = "where sizes are symbols, strides are integers, or coordinates of one profile with up to eight integers at a level"
)]
pub trait YieldsSymbols {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The type of the elements
    type Value: Copy;
    /// The component `P` of a value, where this is the codomain of the component
    fn value<P: Projection>(of: &impl HasComponents, values: SymbolValues<'_>) -> Self::Value;
    /// Whether the size, and the cosize of the component `P` of the modes `M`, fits in 63 bits
    fn fits<M: SymbolTree, P: Projection>(values: SymbolValues<'_>) -> bool;
}
macro_rules! integers {
    ($($codomain:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl YieldsSymbols for $codomain {
            const SEAL: Seal = Seal;
            type Value = i64;
            #[inline(always)]
            fn value<P: Projection>(of: &impl HasComponents, values: SymbolValues<'_>) -> i64 {
                of.component::<P>(values)
            }
            fn fits<M: SymbolTree, P: Projection>(values: SymbolValues<'_>) -> bool {
                M::reach::<P>(values).is_some_and(|(_, span)| span < i64::MAX)
            }
        }
    )*};
}
integers! { Trivial Integers }
#[diagnostic::do_not_recommend]
impl<L: YieldsEachSymbols> YieldsSymbols for Coordinates<L> {
    const SEAL: Seal = Seal;
    type Value = L::Values;
    #[inline(always)]
    fn value<P: Projection>(of: &impl HasComponents, values: SymbolValues<'_>) -> L::Values {
        L::values::<P>(of, values)
    }
    fn fits<M: SymbolTree, P: Projection>(values: SymbolValues<'_>) -> bool {
        L::fit::<M, P>(values)
    }
}
/// The codomains of up to eight components.
pub trait YieldsEachSymbols {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tuple of their types
    type Values: Copy;
    /// The values of the components
    fn values<P: Projection>(of: &impl HasComponents, values: SymbolValues<'_>) -> Self::Values;
    /// Whether the size, and the cosizes of the components, fit in 63 bits
    fn fit<M: SymbolTree, P: Projection>(values: SymbolValues<'_>) -> bool;
}
macro_rules! list {
    () => { HNil };
    ($c:ident $($rest:ident)*) => { HCons<$c, list!($($rest)*)> };
}
macro_rules! tuples {
    ($(($c:ident $place:ty))*) => {
        impl<$($c: YieldsSymbols),*> YieldsEachSymbols for list!($($c)*) {
            const SEAL: Seal = Seal;
            type Values = ($($c::Value,)*);
            #[inline(always)]
            fn values<P: Projection>(of: &impl HasComponents, values: SymbolValues<'_>) -> Self::Values {
                ($($c::value::<FirstOf<$place>>(of, values),)*)
            }
            fn fit<M: SymbolTree, P: Projection>(values: SymbolValues<'_>) -> bool {
                true $(&& $c::fits::<M, FirstOf<$place>>(values))*
            }
        }
    };
    (@all [$($done:tt)*] $place:ty;) => {};
    (@all [$($done:tt)*] $place:ty; $c:ident $($rest:ident)*) => {
        tuples!($($done)* ($c $place));
        tuples!(@all [$($done)* ($c $place)] RestOf<$place>; $($rest)*);
    };
}
tuples!(@all [] P; C0 C1 C2 C3 C4 C5 C6 C7);

/// The modes of an identity layout: the leaves of a shape, each with its basis element.
pub trait IdentityModes {
    /// The modes, if `self` is at the place `E` of the shape
    type IdentityAt<E: Embedding>: SymbolTree;
    /// The modes, if `self` is the rest of a list at the components `E`
    type IdentityEach<E: EmbeddingEach>: SymbolTree;
}
impl<C: Nat, E0: Element, D: Element, F: Element> IdentityModes for SymbolMode<C, E0, D, F> {
    type IdentityAt<E: Embedding> = SymbolMode<C, E0, E::Of<One>, UTerm>;
    // The rest of a list is a list.
    type IdentityEach<E: EmbeddingEach> = HNil;
}
impl IdentityModes for HNil {
    type IdentityAt<E: Embedding> = HNil;
    type IdentityEach<E: EmbeddingEach> = HNil;
}
impl<H: SymbolTree, T: SymbolTree> IdentityModes for HCons<H, T> {
    type IdentityAt<E: Embedding> = Self::IdentityEach<AllAt<E>>;
    type IdentityEach<E: EmbeddingEach> = HCons<H::IdentityAt<FirstAt<E>>, T::IdentityEach<RestAt<E>>>;
}
/// The identity layout of the shape `S`.
type Identity<G, S> = <<S as SymbolShape<G>>::Modes as IdentityModes>::IdentityAt<Itself>;
impl<G: Symbols, S: SymbolShape<G>> bounds::IdentityLayout for Symbolic<G, S> {
    const SEAL: Seal = Seal;
    type Output =
        Layout<Symbolic<G, <Identity<G, S> as Written>::Shape<G>>, Symbolic<G, <Identity<G, S> as Written>::Stride<G>>>;
}
