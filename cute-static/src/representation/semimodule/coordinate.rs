//! Coordinates as strides: the elements of ℤ^(\*,\*) and of other products of semimodules.

use super::codomain::Coordinates;
use super::{Element, Fraction, NoElement, Xor};
use crate::branch::branch;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil, Leaf, Tree};
use crate::int::{Nat, PositiveNat};
use crate::kind::{self, Bool, Either};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, UInt, UTerm};

/// A coordinate with the components `L`, which are integers, vectors over F₂ or coordinates. The last component is not 0, and all components after it are.
///
/// * **Paper** §2.3.1: `a·e₀ + b·e₁ = (a, b)`. CuTe calls it an *arithmetic tuple*. With a single component other than 0 it is a *scaled basis
///   element*: `2@1 = (0,2)`. The rightmost number is the outermost place: `1@0@1 = (0,(1))`.
/// * **Law** sums and multiples apply to each component: `1@0 + 2@1 = (1,2)`.
/// ```
/// use cute_static::prelude::*;
/// let a = layout!((4,(4,2)):(1@1,(1@0,6@1)));
/// assert_eq!(a.coordinate((3, 5)), (1, 9));
/// assert_eq!(a.to_string(), "(4,(4,2)):(1@1,(1@0,6@1))");
/// // Component 0 is added, component 1 is XORed.
/// let b = layout!((4,4):(1@0+f1@1,f3@1));
/// assert_eq!(b.coordinate((3, 2)), (3, 3 ^ 6));
/// assert_eq!(b.coalesce().to_string(), "(4,4):(1@0+f1@1,f3@1)");
/// ```
pub struct ArithmeticTuple<L>(PhantomData<L>);

impl<H: Element, T: kind::Components> Element for ArithmeticTuple<HCons<H, T>> {
    const SEAL: Seal = Seal;
    type Scaled<N: Nat> = <<HCons<H, T> as Components>::Scaled<N> as Components>::Wrapped;
    type Sum<E: Element> = E::SumTuple<HCons<H, T>>;
    type SumNat<L: Nat> = NoElement;
    type SumNeg<L: Nat> = NoElement;
    type SumTuple<L: kind::Components> = <L::Plus<HCons<H, T>> as Components>::Wrapped;
    type SumXor<N: Nat> = NoElement;
    type SumFraction<N: Element, Q: Nat> = NoElement;
    type Opposite = <<HCons<H, T> as Components>::Opposite as Components>::Wrapped;
    type Equals<E: Element> = E::EqualsTuple<HCons<H, T>>;
    type EqualsNat<L: Nat> = B0;
    type EqualsNeg<L: Nat> = B0;
    type EqualsTuple<L: kind::Components> = L::Is<HCons<H, T>>;
    type EqualsXor<N: Nat> = B0;
    type EqualsFraction<S: Bool, P: Nat, Q: Nat> = B0;
    type Continues<S: Nat, E: Element> =
        <<Self::IsBinary as IfBinary>::Splits<S> as And>::And<<Self::Scaled<S> as Element>::Equals<E>>;
    type Behind<R: kind::Components> = HCons<Self, R>;
    type Head = H;
    type Tail = T::Wrapped;
    type Codomain = Coordinates<HCons<H::Codomain, T::Codomains>>;
    type Abs = UTerm;
    type IsNegative = B0;
    type IsBinary = <HCons<H, T> as Components>::IsBinary;
    const OFFSET: Option<i64> = None;
}

#[diagnostic::do_not_recommend]
impl<L: Listed> Leaf for ArithmeticTuple<L> {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Coordinate(&L::TREE);
}
/// A list of components as a value.
pub trait Listed {
    /// The list
    const TREE: Tree;
}
impl Listed for HNil {
    const TREE: Tree = Tree::Nil;
}
impl<H: Element, T: kind::Components> Listed for HCons<H, T> {
    const TREE: Tree = Tree::Cons(&<H as Leaf>::TREE, &<T as Listed>::TREE);
}

/// A list of components. The last one is not 0.
pub trait Components {
    /// `N · self`
    type Scaled<N: Nat>: kind::Components;
    /// `self + L`
    type Plus<L: kind::Components>: kind::Components;
    /// `(H, T…) + self`
    type PlusCons<H: Element, T: kind::Components>: kind::Components;
    /// `-self`
    type Opposite: kind::Components;
    /// `self = L`
    type Is<L: kind::Components>: Bool;
    /// `(H, T…) = self`
    type IsCons<H: Element, T: kind::Components>: Bool;
    /// Whether it is empty
    type IsEnd: Bool;
    /// `(0, self…)`
    type AfterZero: kind::Components;
    /// The coordinate
    type Wrapped: Element;
    /// The semimodule of each component
    type Codomains: kind::Codomains;
    /// Whether one of the components is a vector over F₂ or contains one
    type IsBinary: Bool;
}
impl Components for HNil {
    type Scaled<N: Nat> = HNil;
    type Plus<L: kind::Components> = L;
    type PlusCons<H: Element, T: kind::Components> = HCons<H, T>;
    type Opposite = HNil;
    type Is<L: kind::Components> = L::IsEnd;
    type IsCons<H: Element, T: kind::Components> = B0;
    type IsEnd = B1;
    type AfterZero = HNil;
    type Wrapped = UTerm;
    type Codomains = HNil;
    type IsBinary = B0;
}
impl<H: Element, T: kind::Components> Components for HCons<H, T> {
    type Scaled<N: Nat> = <H::Scaled<N> as Element>::Behind<T::Scaled<N>>;
    type Plus<L: kind::Components> = L::PlusCons<H, T>;
    type PlusCons<H0: Element, T0: kind::Components> = <H0::Sum<H> as Element>::Behind<T0::Plus<T>>;
    type Opposite = HCons<H::Opposite, T::Opposite>;
    type Is<L: kind::Components> = L::IsCons<H, T>;
    type IsCons<H0: Element, T0: kind::Components> = <H0::Equals<H> as And>::And<T0::Is<T>>;
    type IsEnd = B0;
    type AfterZero = HCons<UTerm, Self>;
    type Wrapped = ArithmeticTuple<Self>;
    type Codomains = HCons<H::Codomain, T::Codomains>;
    type IsBinary = <H::IsBinary as Either>::Or<T::IsBinary>;
}

branch! {
    /// Branch: is a component a vector over F₂?
    pub trait IfBinary {
        /// `(i + S·j)·d = i·d + j·(S·d)` for every `i < S`
        type Splits<S: Nat>: Bool;
    }
    B0 => B1;
    // i + S·j = i ⊕ S·j only if S is a power of two; the other components split at every S
    B1 => S::IsPowerOfTwo;
}

/// Components that may follow the component `H`: the last one of the list `(H, self…)` is not 0.
pub trait Canonical<H>: kind::Components {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<H: NotZero> Canonical<H> for HNil {
    const SEAL: Seal = Seal;
}
impl<H, H2: Element, T: Canonical<H2>> Canonical<H> for HCons<H2, T> {
    const SEAL: Seal = Seal;
}

/// An element other than 0.
pub trait NotZero: Element {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<U: PositiveNat> NotZero for UInt<U, B0> {
    const SEAL: Seal = Seal;
}
impl<U: Nat> NotZero for UInt<U, B1> {
    const SEAL: Seal = Seal;
}
impl<U: PositiveNat> NotZero for NInt<U> {
    const SEAL: Seal = Seal;
}
impl<U: PositiveNat> NotZero for Xor<UInt<U, B0>> {
    const SEAL: Seal = Seal;
}
impl<U: Nat> NotZero for Xor<UInt<U, B1>> {
    const SEAL: Seal = Seal;
}
impl<S: Bool, P: PositiveNat, Q: Nat> NotZero for Fraction<S, P, Q> {
    const SEAL: Seal = Seal;
}
impl<H: Element, T: Canonical<H>> NotZero for ArithmeticTuple<HCons<H, T>> {
    const SEAL: Seal = Seal;
}

/// A projection of an element to one of its components.
pub trait Projection {
    /// The component of `D`
    type Of<D: Element>: Element;
}
/// The element itself.
pub enum Itself {}
/// Component 0 of the element that `P` yields.
pub struct FirstOf<P>(PhantomData<P>);
/// The element that `P` yields, without its component 0.
pub struct RestOf<P>(PhantomData<P>);
impl Projection for Itself {
    type Of<D: Element> = D;
}
impl<P: Projection> Projection for FirstOf<P> {
    type Of<D: Element> = <P::Of<D> as Element>::Head;
}
impl<P: Projection> Projection for RestOf<P> {
    type Of<D: Element> = <P::Of<D> as Element>::Tail;
}
