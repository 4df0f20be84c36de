//! Properties of sorted modes that the inverses need: signs, and whether the layout is small enough for a search.

use super::overlap::{Downward, Upward};
use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Equal, Greater, Less, Nat, Reach};
use crate::kind::{Bool, Either, Free, StrideList};
use crate::semimodule::Element;
use typenum::{B0, B1, U33, U128, U129, UTerm};

/// Properties of sorted modes.
pub trait Facts {
    /// Whether all strides are negative
    type AllDescend: Bool;
    /// Whether any stride is negative
    type AnyDescends: Bool;
    /// The modes with the opposite strides
    type OppositeStrides: StrideList;
    /// Whether the left inverse can be searched for: at most 32 coordinates, `N` times as many as here, and offsets below 128, up to `X` more than here
    type IsSmall<N: Nat, X: Nat>: Bool;
    /// Whether the right inverse can be searched for: the offsets that may follow those below `C` are at most 128. None follow a hole, unless strides of both
    /// signs are mixed
    type IsSearchable<C: Nat, Mixed: Bool>: Bool;
    /// How many offsets from 0 on are, or with mixed signs may be, without a hole
    type Bound<C: Nat, Mixed: Bool>: Nat;
    /// The modes of positive strides below that hole, in front of `L`; the largest stride is first
    type PositiveModes<C: Nat, L: Free, Mixed: Bool>: Free;
    /// The modes of negative strides, in front of `L`
    type NegativeModes<L: Free>: Free;
}
impl Facts for HNil {
    type AllDescend = B1;
    type AnyDescends = B0;
    type OppositeStrides = HNil;
    type IsSmall<N: Nat, X: Nat> = B1;
    type IsSearchable<C: Nat, Mixed: Bool> = B1;
    type Bound<C: Nat, Mixed: Bool> = C;
    type PositiveModes<C: Nat, L: Free, Mixed: Bool> = L;
    type NegativeModes<L: Free> = L;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Facts for HCons<Entry<S, D, P, Z>, R> {
    type AllDescend = <D::IsNegative as And>::And<R::AllDescend>;
    type AnyDescends = <D::IsNegative as Either>::Or<R::AnyDescends>;
    type OppositeStrides = HCons<Entry<S, D::Opposite, P, Z>, R::OppositeStrides>;
    type IsSmall<N: Nat, X: Nat> = <<D::Abs as Compare>::ComparedTo<U128> as IfSmall>::Stride<S, D::Abs, N, X, R>;
    type IsSearchable<C: Nat, Mixed: Bool> = <<<D::Abs as Compare>::ComparedTo<C> as IfFollows>::Follows<
        <D::IsNegative as Either>::Or<Mixed>,
    > as IfNegative>::IsSearchable<S, D::Abs, C, Mixed, R>;
    type Bound<C: Nat, Mixed: Bool> = <D::IsNegative as IfNegative>::Bound<S, D::Abs, C, Mixed, R>;
    type PositiveModes<C: Nat, L: Free, Mixed: Bool> =
        <D::IsNegative as IfNegative>::PositiveModes<S, D::Abs, P, C, L, Mixed, R>;
    type NegativeModes<L: Free> = <D::IsNegative as IfNegative>::NegativeModes<S, D::Abs, P, L, R>;
}

branch! {
    /// Branch: is a number below the limit?
    pub trait IfSmall {
        /// The stride `D`
        type Stride<S: Nat, D: Nat, N: Nat, X: Nat, R: StrideList>: Bool;
        /// The extent `S`
        type Extent<S: Nat, D: Nat, N: Nat, X: Nat, R: StrideList>: Bool;
        /// The coordinates `N`
        type Count<N: Nat, X: Nat, R: StrideList>: Bool;
        /// The largest offset `X`
        type Offset<N: Nat, X: Nat, R: StrideList>: Bool;
        /// [`Facts::IsSearchable`] for this case: the stride `D`, the extent `S`, the offsets `C`
        type SearchableStride<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Bool;
        /// [`Facts::IsSearchable`] for this case
        type SearchableExtent<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Bool;
        /// [`Facts::IsSearchable`] for this case
        type SearchableReach<C: Nat, Mixed: Bool, R: StrideList>: Bool;
    }
    Less =>
        <S::ComparedTo<U33> as IfSmall>::Extent<S, D, N, X, R>,
        <<S::Times<N> as Compare>::ComparedTo<U33> as IfSmall>::Count<S::Times<N>, X::Plus<Reach<S, D>>, R>,
        <X::ComparedTo<U128> as IfSmall>::Offset<N, X, R>,
        R::IsSmall<N, X>,
        <S::ComparedTo<U129> as IfSmall>::SearchableExtent<S, D, C, Mixed, R>,
        <<C::Plus<Reach<S, D>> as Compare>::ComparedTo<U129> as IfSmall>::SearchableReach<
            C::Plus<Reach<S, D>>,
            Mixed,
            R,
        >,
        R::IsSearchable<C, Mixed>;
    Equal | Greater => B0, B0, B0, B0, B0, B0, B0;
}

branch! {
    /// Branch: a stride against the number of offsets so far.
    pub trait IfFollows {
        /// Whether it follows them without a hole, or strides of both signs are mixed
        type Follows<Mixed: Bool>: Bool;
    }
    Less | Equal => B1;
    Greater => Mixed;
}

branch! {
    /// Branch: is the stride negative? For the functions `…After`: does it follow the offsets so far?
    pub trait IfNegative {
        /// [`Facts::IsSearchable`] for this case
        type IsSearchable<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Bool;
        /// [`Facts::Bound`] for this case
        type Bound<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Nat;
        /// The same for a positive stride, of which `self` says whether it follows
        type BoundAfter<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Nat;
        /// [`Facts::PositiveModes`] for this case
        type PositiveModes<S: Nat, D: Nat, P: Nat, C: Nat, L: Free, Mixed: Bool, R: StrideList>: Free;
        /// The same for a positive stride, of which `self` says whether it follows
        type PositiveModesAfter<S: Nat, D: Nat, P: Nat, C: Nat, L: Free, Mixed: Bool, R: StrideList>: Free;
        /// [`Facts::NegativeModes`] for this case
        type NegativeModes<S: Nat, D: Nat, P: Nat, L: Free, R: StrideList>: Free;
    }
    B1 =>
        <D::ComparedTo<U128> as IfSmall>::SearchableStride<S, D, C, Mixed, R>,
        R::Bound<C, Mixed>,
        R::Bound<C::Plus<Reach<S, D>>, Mixed>,
        R::PositiveModes<C, L, Mixed>,
        R::PositiveModes<C::Plus<Reach<S, D>>, HCons<Upward<UTerm, S::Pred, D, P>, L>, Mixed>,
        R::NegativeModes<HCons<Downward<UTerm, S::Pred, D, P>, L>>;
    B0 =>
        B1,
        <<D::ComparedTo<C> as IfFollows>::Follows<Mixed> as IfNegative>::BoundAfter<S, D, C, Mixed, R>,
        C,
        <<D::ComparedTo<C> as IfFollows>::Follows<Mixed> as IfNegative>::PositiveModesAfter<S, D, P, C, L, Mixed, R>,
        L,
        R::NegativeModes<L>;
}
