//! Paper §3.4.2 — the common subvector of two layouts: how many elements can be copied at once.
//!
//! Let the coalesced right inverses be `A‡ = (s, …):(d, …)` and `B‡ = (t, …):(e, …)`. Then `A‡(1) = d` and `B‡(1) = e`, so they differ at 1 if
//! `d ≠ e`. If `d = e` and `s = t`, they agree on `s·K` numbers, where the remaining modes agree on `K`. If `d = e` and `s < t`, they agree below `s` and
//! differ there: `A‡(s) ≠ s·d`, because `A‡` is coalesced, and `B‡(s) = s·d`. So the result always exists. CuTe composes instead, and finds nothing if the
//! composition is refused.

use crate::algebra::coalesce::{CoalescedList, Unwrap};
use crate::algebra::f2::convert::AsXor;
use crate::algebra::inverse::RightInverting;
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Equal, Greater, Less, Nat};
use crate::kind::{Codomains, ModeList, ModeTree, Outcome, Rule};
use crate::layout::IsLayout;
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, GrantedLayout, Grants, ModesFrom, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Ordered, Rationals, Trivial};
use typenum::{B0, B1};

/// The common beginning of two coalesced lists.
pub trait Prefix {
    /// With the list `L`
    type Common<L: ModeList>: ModeList;
    /// With the list of `S : D` and `R`
    type CommonAfter<S: Nat, D: Element, R: ModeList>: ModeList;
}
impl Prefix for HNil {
    type Common<L: ModeList> = HNil;
    type CommonAfter<S: Nat, D: Element, R: ModeList> = HNil;
}
impl<S2: Nat, D2: Element, R2: ModeList> Prefix for HCons<Mode<S2, D2>, R2> {
    type Common<L: ModeList> = L::CommonAfter<S2, D2, R2>;
    type CommonAfter<S: Nat, D: Element, R: ModeList> = <D::Equals<D2> as IfEqualStrides>::Common<S, S2, D, R, R2>;
}

branch! {
    /// Branch: are the strides equal?
    pub trait IfEqualStrides {
        /// The common beginning of `S : D`, `R` and `S2 : D`, `R2`
        type Common<S: Nat, S2: Nat, D: Element, R: ModeList, R2: ModeList>: ModeList;
    }
    B0 => HNil;
    B1 => <S::ComparedTo<S2> as IfEqualExtents>::Common<S, S2, D, R, R2>;
}

branch! {
    /// Branch: the extent `S` against `S2`. The common beginning ends in the shorter mode.
    pub trait IfEqualExtents {
        /// The common beginning of `S : D`, `R` and `S2 : D`, `R2`
        type Common<S: Nat, S2: Nat, D: Element, R: ModeList, R2: ModeList>: ModeList;
    }
    Less => HCons<Mode<S, D>, HNil>;
    Equal => HCons<Mode<S, D>, R::Common<R2>>;
    Greater => HCons<Mode<S2, D>, HNil>;
}

/// The common beginning of the layouts `R` and `Q`.
type Beginning<R, Q> = <<CoalescedList<R> as Prefix>::Common<CoalescedList<Q>> as Unwrap>::Unwrapped;
/// The common beginning of the right inverses of the modes `A` and `B`: accepted or refused.
pub type CommonModes<A, B> = <RightInverting<A> as CommonInverse>::With<RightInverting<B>>;

/// A right inverse, or a reason.
pub trait CommonInverse {
    /// The common beginning with the right inverse `R`
    type With<R: Outcome>: Outcome;
    /// The common beginning with the right inverse `Q`
    type WithModes<Q: ModeTree>: Outcome;
    /// The same, if both have XOR strides
    type WithVectors<R: Outcome>: Outcome;
    /// The same with `Q`
    type WithVectorModes<Q: ModeTree>: Outcome;
}
impl<M: ModeTree> CommonInverse for Accepted<M> {
    type With<R: Outcome> = R::WithModes<M>;
    type WithModes<Q: ModeTree> = <M::Codomain as Pairs>::Common<Q, M>;
    type WithVectors<R: Outcome> = R::WithVectorModes<M>;
    type WithVectorModes<Q: ModeTree> = Accepted<Beginning<Q, M>>;
}
impl<W: Rule> CommonInverse for Refused<W> {
    type With<R: Outcome> = Self;
    type WithModes<Q: ModeTree> = Self;
    type WithVectors<R: Outcome> = Self;
    type WithVectorModes<Q: ModeTree> = Self;
}

branch! {
    /// The codomains of two right inverses. Their values are indices of a layout, as integers or as vectors of bits.
    pub trait Pairs {
        /// The common beginning of `R` and `Q`, where `self` is the codomain of `Q`
        type Common<R: ModeTree, Q: ModeTree>: Outcome;
        /// The same, where `self` is the codomain of `R` and `Q` has integer strides
        type WithIntegers<R: ModeTree, Q: ModeTree>: Outcome;
        /// The same, where `self` is the codomain of `R` and `Q` has XOR strides
        type WithVectors<R: ModeTree, Q: ModeTree>: Outcome;
    }
    Integers => <R::Codomain as Pairs>::WithIntegers<R, Q>, Accepted<Beginning<R, Q>>, AsVectors<R, Q>;
    Binary => <R::Codomain as Pairs>::WithVectors<R, Q>, AsVectors<R, Q>, Accepted<Beginning<R, Q>>;
    Trivial | Rationals | Mixed | {L: Codomains} Coordinates<L> =>
        Accepted<Beginning<R, Q>>,
        Accepted<Beginning<R, Q>>,
        Accepted<Beginning<R, Q>>;
}
/// The common beginning of `R` and `Q`, both with XOR strides.
type AsVectors<R, Q> = <AsXor<R> as CommonInverse>::WithVectors<AsXor<Q>>;

/// The bounds of the operations of this module.
pub mod bounds {
    use super::*;

    /// The bound of [`MaxCommonLayout`](type@super::MaxCommonLayout): it holds where the result exists.
    pub trait MaxCommonLayout<B> {
        #[doc(hidden)]
        const SEAL: Seal;
        /// The common layout
        type Output: Singleton;
        /// Its size
        type Size: Nat;
    }
}
impl<A: IsLayout, B: IsLayout> bounds::MaxCommonLayout<B> for A
where
    <<Self as IsLayout>::Modes as HasCodomain>::Codomain: Ordered,
    <B::Modes as HasCodomain>::Codomain: Ordered,
    CommonModes<<Self as IsLayout>::Modes, B::Modes>: Grants<Self, B>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedLayout<CommonModes<<Self as IsLayout>::Modes, B::Modes>, Self, B>;
    type Size = <ModesFrom<CommonModes<<Self as IsLayout>::Modes, B::Modes>> as Measure>::Size;
}
/// The coordinates of the elements that both layouts hold consecutively, from offset 0 on.
///
/// * **Paper** §3.4.2, eq. (25).
/// * **Law** `R = [A‡]_K = [B‡]_K` for the largest `K` with `A‡(k) = B‡(k)` for all `k < K`; so `A(R(k)) = B(R(k)) = k`. Where the modes
///   of a layout overlap, `A‡` is its right inverse by whole modes here, not a larger one that steps in several modes.
/// * **Admissible** where the strides are no coordinates; with nothing in common `R` is `1:0`. Where one layout has XOR strides
///   and the other has not, the other one's right inverse must be an XOR layout, see [`AsXorLayout`](crate::algebra::f2::convert::AsXorLayout).
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U1, U2, U4};
/// type A = layout!(((2,2),(2,2)):((8,2),(4,1)));
/// type B = layout!(((2,2),(2,2)):((4,2),(8,1)));
/// static_assertions::assert_type_eq_all!(MaxCommonVector<A, B>, U4);
/// static_assertions::assert_type_eq_all!(MaxCommonLayout<A, B>, layout!((2,2):(8,2)));
/// static_assertions::assert_type_eq_all!(MaxCommonVector<layout!((4,4):(1,4)), layout!(((2,2),4):((1,8),2))>, U2);
/// static_assertions::assert_type_eq_all!(MaxCommonVector<layout!((15,4):(4,1)), layout!((4,15):(15,1))>, U1);
/// static_assertions::assert_type_eq_all!(MaxCommonVector<layout!((8,8):(f1,f12)), layout!((8,8):(1,8))>, cute_static::typenum::U8);
/// ```
#[cfg_attr(doc, doc = crate::picture::picture!("common", "Two layouts and what they have in common"))]
pub type MaxCommonLayout<A, B> = <A as bounds::MaxCommonLayout<B>>::Output;
/// The number of elements that both layouts hold consecutively: the size of [`MaxCommonLayout`].
pub type MaxCommonVector<A, B> = <A as bounds::MaxCommonLayout<B>>::Size;
