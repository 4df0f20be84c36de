//! The occupancy of a mode of A whose stride is a vector over F₂.
//!
//! Such a stride `D` scales without carries, so `(Σ cₖ·vₖ)·D = ⊕ cₖ·(vₖ·D)` holds for every `D` exactly if the sum is an XOR:
//!
//! * the multiples of one leaf `n : v` are sums of shifts of `v` without a carry: `i·v = i ⊗ v` for every `i < n`;
//! * no two leaves use the same bit, and together they do not carry out of the mode.
//!
//! The first condition requires that any two shifts which some `i < n` adds are disjoint. For `n > 2`, the distances of such shifts are all those up to the highest
//! bit of `n − 2`, so the condition is `x·v = x ⊗ v`, where `x` has all those bits.
//! It does not help to place fewer than `n` steps at once: where `S = q·v`, a power of two of steps is contiguous with the next
//! ones, and any other number of steps shares the lowest bit of `v` with them.

use super::domain::{Bounded, Last};
use super::occupancy::{Occupy, OccupyLast};
use super::outcome::{Emitted, Free, Occupied, Placed, Walked};
use super::rules::{BitCarryRule, BitCollisionRule, CarryRule, DownBitsRule};
use crate::branch::branch;
use crate::int::{Bits, Equal, Greater, Less, Many, Mul, Nat, Reach, SuccPred, Unit, Zero};
use crate::kind::{self, Domain, Rule};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt};

/// Nothing is placed yet.
pub enum NoBits {}
/// The leaf `N : V` is placed, and no other.
pub struct OneLeaf<N, V>(PhantomData<(N, V)>);
/// The bits `U` are in use, and the largest digit is `X`.
pub struct InUse<U, X>(PhantomData<(U, X)>);

branch! {
    /// Branch: is the stride of a mode of A a vector over F₂, or a component of it?
    pub trait IfVector {
        /// The mode, in which nothing has been placed
        type Fresh: kind::Occupancy;
    }
    B0 => super::occupancy::Unused;
    // If the sums of indices are XORs, nothing carries, so integers beside the vector are added correctly.
    B1 => NoBits;
}

/// The bits of the multiples `i·V`, `i < N`
type BitsOf<N, V> = <<<N as SuccPred>::Pred as Bits>::Ones as Bits>::Spread<V>;
/// The bits whose distances occur among those of the numbers below `N`, `N > 1`
type Shifts<N> = <<<N as SuccPred>::Pred as SuccPred>::Pred as Bits>::Ones;
/// The occupancy after the leaf `N : V`, or a refusal
type With<U, X, N, V> = <<V as Bits>::IsPowerOfTwo as IfOneBit>::Check<
    N,
    V,
    <<<U as Bits>::AndBits<BitsOf<N, V>> as Nat>::Magnitude as IfClear>::Join<U, X, N, V>,
>;

impl Occupy for NoBits {
    type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain> =
        <<V::IsPowerOfTwo as IfOneBit>::Check<N, V, Accepted<OneLeaf<N, V>>> as Fitting>::Place<E, S, D, R>;
    type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain> =
        <<V::IsPowerOfTwo as IfOneBit>::Check<N, V, Accepted<OneLeaf<N, V>>> as Fitting>::Mark<S, D, R>;
    type Down<R: Domain, N: Nat, V: Nat> = Refused<DownBitsRule<V>>;
    type DownLast<N: Nat, V: Nat> = Refused<DownBitsRule<V>>;
    type Flag<X: Nat> = X::Twice;
}
impl OccupyLast for NoBits {
    type PlaceLast<N: Nat, V: Nat, D: Element> =
        <<V::IsPowerOfTwo as IfOneBit>::Check<N, V, Accepted<OneLeaf<N, V>>> as Fitting>::PlaceLast<N, V, D>;
    type PlaceLastDown<N: Nat, V: Nat, D: Element> = Refused<DownBitsRule<V>>;
    type MarkLast<N: Nat, V: Nat, D: Element> =
        <<V::IsPowerOfTwo as IfOneBit>::Check<N, V, Accepted<OneLeaf<N, V>>> as Fitting>::MarkLast<D>;
}

macro_rules! in_use {
    ($([$n:ident, $v:ident] $occupancy:ty: $u:ty, $x:ty;)*) => {$(
        impl<$n: Nat, $v: Nat> Occupy for $occupancy {
            type Place<N: Nat, V: Nat, E: Emitted, S: Nat, D: Element, R: Domain> =
                <<With<$u, $x, N, V> as Fitting>::Within<S> as Fitting>::Place<E, S, D, R>;
            type Mark<N: Nat, V: Nat, S: Nat, D: Element, R: Domain> =
                <<With<$u, $x, N, V> as Fitting>::Within<S> as Fitting>::Mark<S, D, R>;
            type Down<R: Domain, N: Nat, V: Nat> = Refused<DownBitsRule<V>>;
            type DownLast<N: Nat, V: Nat> = Refused<DownBitsRule<V>>;
            type Flag<X: Nat> = UInt<X, B1>;
        }
        impl<$n: Nat, $v: Nat> OccupyLast for $occupancy {
            type PlaceLast<N: Nat, V: Nat, D: Element> = <With<$u, $x, N, V> as Fitting>::PlaceLast<N, V, D>;
            type PlaceLastDown<N: Nat, V: Nat, D: Element> = Refused<DownBitsRule<V>>;
            type MarkLast<N: Nat, V: Nat, D: Element> = <With<$u, $x, N, V> as Fitting>::MarkLast<D>;
        }
    )*};
}
in_use! {
    [N0, V0] OneLeaf<N0, V0>: BitsOf<N0, V0>, Reach<N0, V0>;
    [U0, X0] InUse<U0, X0>: U0, X0;
}

branch! {
    /// Branch: has the stride `V` a single bit? If not, its multiples below `N` must not carry.
    pub trait IfOneBit {
        /// `F`, or a reason
        type Check<N: Nat, V: Nat, F: kind::Fitting>: kind::Fitting;
        /// `F`, or a reason
        type Require<N: Nat, V: Nat, F: kind::Fitting>: kind::Fitting;
    }
    B1 => F, F;
    B0 =>
        <<<Shifts<N> as Bits>::CarryLess<V> as crate::int::Compare>::Is<
            <Shifts<N> as Mul>::Times<V>,
        > as IfOneBit>::Require<N, V, F>,
        Refused<BitCarryRule<N, V>>;
}

branch! {
    /// Branch on the bits that two leaves both use.
    pub trait IfClear {
        /// The bits `U`, digits up to `X`, and the leaf `N : V`
        type Join<U: Nat, X: Nat, N: Nat, V: Nat>: kind::Fitting;
    }
    Zero => Accepted<InUse<U::OrBits<BitsOf<N, V>>, X::Plus<Reach<N, V>>>>;
    Unit | Many => Refused<BitCollisionRule<U::AndBits<BitsOf<N, V>>>>;
}

/// The occupancy after a leaf has been placed, or a refusal.
pub trait Fitting {
    /// This, if the digits stay below `S`
    type Within<S: Nat>: kind::Fitting;
    /// `E` is emitted at the mode `S : D` before `R`.
    type Place<E: Emitted, S: Nat, D: Element, R: Domain>: Walked;
    /// The mode `S : D` is marked, before `R`.
    type Mark<S: Nat, D: Element, R: Domain>: Occupied;
    /// `N : V·D` is emitted at the last mode.
    type PlaceLast<N: Nat, V: Nat, D: Element>: Walked;
    /// The last mode is marked.
    type MarkLast<D: Element>: Occupied;
}
macro_rules! fits {
    ($([$n:ident, $v:ident] $occupancy:ty: $within:ty;)*) => {$(
        impl<$n: Nat, $v: Nat> Fitting for Accepted<$occupancy> {
            type Within<S: Nat> = $within;
            type Place<E: Emitted, S: Nat, D: Element, R: Domain> = Placed<E, Bounded<S, D, $occupancy, R>>;
            type Mark<S: Nat, D: Element, R: Domain> = Free<Bounded<S, D, $occupancy, R>>;
            type PlaceLast<N: Nat, V: Nat, D: Element> = Placed<Mode<N, D::Scaled<V>>, Last<D, $occupancy>>;
            type MarkLast<D: Element> = Free<Last<D, $occupancy>>;
        }
    )*};
}
fits! {
    // The caller has checked that a single leaf stays inside the mode.
    [N0, V0] OneLeaf<N0, V0>: Self;
    [U0, X0] InUse<U0, X0>: <X0::ComparedTo<S> as IfWithin>::Within<U0, X0, S>;
}
impl<W: Rule> Fitting for Refused<W> {
    type Within<S: Nat> = Self;
    type Place<E: Emitted, S: Nat, D: Element, R: Domain> = Self;
    type Mark<S: Nat, D: Element, R: Domain> = Self;
    type PlaceLast<N: Nat, V: Nat, D: Element> = Self;
    type MarkLast<D: Element> = Self;
}

branch! {
    /// Branch: the largest digit `X` against the extent `S`.
    pub trait IfWithin {
        /// The bits `U` in use, or a reason
        type Within<U: Nat, X: Nat, S: Nat>: kind::Fitting;
    }
    Less => Accepted<InUse<U, X>>;
    Equal | Greater => Refused<CarryRule<X, S>>;
}
