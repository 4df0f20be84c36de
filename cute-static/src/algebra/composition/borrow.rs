//! The digits of B's leaves as vectors: a leaf becomes modes `n : (index, digit of mode 0, digit of mode 1, …)`.
//!
//! The first component is the index, the sum of the digits times their weights, so its sign is that of the digits together.

use super::outcome::Walked;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Equal, Greater, Less, Nat};
use crate::kind::{Domain, ModeList};
use crate::layout::tree::Mode;
use crate::semimodule::Element;

/// Turns a list of leaves into a sorted list of vectors.
pub trait Vectors {
    /// The vectors of the leaves `self` in the formal domain `A`, the largest first
    type Vectors<A: Domain>: ModeList;
    /// The vectors `self`, sorted into `L`
    type SortedInto<L: ModeList>: ModeList;
    /// `N : V` sorted into `self`
    type WithVector<N: Nat, V: Element>: ModeList;
}
impl Vectors for HNil {
    type Vectors<A: Domain> = HNil;
    type SortedInto<L: ModeList> = L;
    type WithVector<N: Nat, V: Element> = HCons<Mode<N, V>, HNil>;
}
impl<S: Nat, D: Element, R: ModeList> Vectors for HCons<Mode<S, D>, R> {
    type Vectors<A: Domain> = <A::Walk<S, D::Abs> as Walked>::IntoVectors<R::Vectors<A>>;
    type SortedInto<L: ModeList> = R::SortedInto<L::WithVector<S, D>>;
    type WithVector<N: Nat, V: Element> =
        <<<V::Head as Element>::Abs as Compare>::ComparedTo<<D::Head as Element>::Abs> as IfLarger>::Insert<
            N,
            V,
            S,
            D,
            R,
        >;
}

branch! {
    /// Branch: does `N : V` go before `S : D`?
    pub trait IfLarger {
        /// Before it, or into the rest `R`
        type Insert<N: Nat, V: Element, S: Nat, D: Element, R: ModeList>: ModeList;
    }
    Less => HCons<Mode<S, D>, R::WithVector<N, V>>;
    Equal | Greater => HCons<Mode<N, V>, HCons<Mode<S, D>, R>>;
}
