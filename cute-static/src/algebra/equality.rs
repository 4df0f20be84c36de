//! Equality of layouts as functions of the integral coordinate.
//!
//! Coalesced layouts are canonical: **two coalesced layouts of one size are the same function iff they are the same
//! type.** Proof: let `R = (s₀, s₁, …):(d₀, d₁, …)` be coalesced, so every `sᵢ > 1` and `sᵢ·dᵢ ≠ dᵢ₊₁`, and let its size be
//! `N > 1`. Then `d₀ = R(1)`, and `s₀` is the least `k` with `R(k) ≠ k·R(1)`: below `s₀` only the first digit changes, and
//! at `s₀` the value is `d₁ ≠ s₀·d₀`. If there is no such `k < N`, then `R = N:d₀`. So the function determines the first mode.
//! `R(s₀·j)` is the function of the other modes, so it determines these as well. Size 1 has the one form `1:0`.
//! The argument neither divides nor compares, so it holds for strides of 0 (`(2,2):(0,0)` is `4:0`) and for
//! negative strides as for positive ones.
//!
//! It also holds for XOR strides, whose modes are merged across powers of two only. Suppose that coalesced modes of one function begin with `s:d` and
//! with `s′:d`, `s < s′`. Then `s` is no power of two, and `d₁ = s·d`. With the lowest bit `e` of `s`, the functions
//! agree at `s + t` as long as `s ⊕ t = s + t`, that is for `t < e`; so `s′ ≤ s + e`. Let `r = s′ − s`. The same argument at `s′ + t` requires
//! `r ⊕ t = r + t` for every `t < s − r`. The lowest bit of `r` is below that and contradicts it.

use crate::algebra::coalesce::{CoalescedList, CoalescedModes};
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::{Bool, ModeList, ModeTree, Outcome};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, LayoutOf};
use crate::outcome::{Accepted, Grants, Refused, rules};
use crate::semimodule::Element;
use typenum::{B0, B1};

/// Compares flat lists.
pub trait SameList {
    /// `self` is the list `L`
    type SameAs<L: ModeList>: Bool;
    /// `self` is the list of `S : D` and `R`
    type Starts<S: Nat, D: Element, R: ModeList>: Bool;
    /// `self` is empty
    type Ends: Bool;
}
impl SameList for HNil {
    type SameAs<L: ModeList> = L::Ends;
    type Starts<S: Nat, D: Element, R: ModeList> = B0;
    type Ends = B1;
}
impl<S2: Nat, D2: Element, R2: ModeList> SameList for HCons<Mode<S2, D2>, R2> {
    type SameAs<L: ModeList> = L::Starts<S2, D2, R2>;
    type Starts<S: Nat, D: Element, R: ModeList> = <S::Is<S2> as IfSame>::ThenStride<D, D2, R, R2>;
    type Ends = B0;
}

branch! {
    /// Branch: equal so far?
    pub trait IfSame {
        /// Compare the strides, then the rests.
        type ThenStride<D: Element, D2: Element, R: ModeList, R2: ModeList>: Bool;
        /// Compare the rests.
        type ThenRest<R: ModeList, R2: ModeList>: Bool;
        /// Accepted, or refused
        type Agree<A: ModeTree, B: ModeTree>: Outcome;
    }
    B0 => B0, B0, Refused<DifferentFunctions<LayoutOf<CoalescedModes<A>>, LayoutOf<CoalescedModes<B>>>>;
    B1 => <D::Equals<D2> as IfSame>::ThenRest<R, R2>, R::SameAs<R2>, Accepted<A>;
}

/// Are the modes `A` and `B` the same function?
pub type SameFunction<A, B> = <CoalescedList<A> as SameList>::SameAs<CoalescedList<B>>;

rules! {
    /// Two layouts are different functions; coalesced, they are `A2` and `B2`.
    DifferentFunctions<A2, B2> = SameAsFunctions {
        message: "{A} and {B} are different functions of the coordinate",
        label: "coalesced, they are {A2} and {B2}",
        note: "two layouts are equal as functions exactly when they coalesce to the same layout"
    }
}

/// Of the same size, and the same function on every integral coordinate.
///
/// * **Paper** §3.2, eq. (15): what coalesce preserves.
/// * **Law** `|A| = |B|` and `A(i) = B(i)` for every `i < |A|`. Implemented exactly then: the proof is in
///   the source of this module.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::bounds;
/// use cute_static::algebra::IsFunctionallyEqual;
/// fn same<A: bounds::FunctionallyEqual<B>, B>(_: A, _: B) {}
/// same(layout!((4,6):(1,4)), layout!((3,(4,2)):(1,(3,12))));
/// static_assertions::assert_type_eq_all!(IsFunctionallyEqual<layout!((2,2):(0,0)), layout!(4:0)>, cute_static::typenum::B1);
/// static_assertions::assert_type_eq_all!(IsFunctionallyEqual<layout!(8:1), layout!(4:1)>, cute_static::typenum::B0);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::bounds;
/// fn same<A: bounds::FunctionallyEqual<B>, B>(_: A, _: B) {}
/// same(layout!((2,4):(4,1)), layout!(8:1));
/// ```
pub trait FunctionallyEqual<B>: IsLayout {}
impl<A: IsLayout, B: IsLayout> FunctionallyEqual<B> for A where
    <SameFunction<<Self as IsLayout>::Modes, B::Modes> as IfSame>::Agree<<Self as IsLayout>::Modes, B::Modes>:
        Grants<Self, B, Is = ()>
{
}

/// Whether `A` and `B` are the same function, see [`FunctionallyEqual`].
pub type IsFunctionallyEqual<A, B> = SameFunction<<A as IsLayout>::Modes, <B as IsLayout>::Modes>;
