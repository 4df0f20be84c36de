//! What the inverses ask about sorted modes.

use super::overlap::{Falling, Rising};
use crate::algebra::sort::Entry;
use crate::branch::branch;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Equal, Greater, Less, Nat, Reach};
use crate::kind::{Bool, Either, Free, StrideList};
use crate::semimodule::Element;
use typenum::{B0, B1, U33, U128, U129, UTerm};

/// Facts about sorted modes.
pub trait Facts {
    /// Whether all strides are negative
    type AllDescend: Bool;
    /// Whether any stride is negative
    type AnyDescends: Bool;
    /// The modes with the opposite strides
    type OppositeStrides: StrideList;
    /// Whether there are at most 32 coordinates, `N` times as many as here, and the offsets below 128, up to `X` more than here
    type IsSmall<N: Nat, X: Nat>: Bool;
    /// Whether the offsets that may follow those below `C` are at most 128; above a hole none does, unless strides of both
    /// signs are mixed
    type IsNear<C: Nat, Mixed: Bool>: Bool;
    /// How many offsets from 0 on are without a hole, or may be where signs are mixed
    type Bound<C: Nat, Mixed: Bool>: Nat;
    /// The modes of positive strides below that hole in front of `L`, the largest stride first
    type Rise<C: Nat, L: Free, Mixed: Bool>: Free;
    /// The modes of negative strides in front of `L`
    type Fall<L: Free>: Free;
}
impl Facts for HNil {
    type AllDescend = B1;
    type AnyDescends = B0;
    type OppositeStrides = HNil;
    type IsSmall<N: Nat, X: Nat> = B1;
    type IsNear<C: Nat, Mixed: Bool> = B1;
    type Bound<C: Nat, Mixed: Bool> = C;
    type Rise<C: Nat, L: Free, Mixed: Bool> = L;
    type Fall<L: Free> = L;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Facts for HCons<Entry<S, D, P, Z>, R> {
    type AllDescend = <D::IsNegative as And>::And<R::AllDescend>;
    type AnyDescends = <D::IsNegative as Either>::Or<R::AnyDescends>;
    type OppositeStrides = HCons<Entry<S, D::Opposite, P, Z>, R::OppositeStrides>;
    type IsSmall<N: Nat, X: Nat> = <<D::Abs as Compare>::ComparedTo<U128> as IfSmall>::Stride<S, D::Abs, N, X, R>;
    type IsNear<C: Nat, Mixed: Bool> = <<<D::Abs as Compare>::ComparedTo<C> as IfFollows>::Follows<
        <D::IsNegative as Either>::Or<Mixed>,
    > as IfFalls>::IsNear<S, D::Abs, C, Mixed, R>;
    type Bound<C: Nat, Mixed: Bool> = <D::IsNegative as IfFalls>::Bound<S, D::Abs, C, Mixed, R>;
    type Rise<C: Nat, L: Free, Mixed: Bool> = <D::IsNegative as IfFalls>::Rise<S, D::Abs, P, C, L, Mixed, R>;
    type Fall<L: Free> = <D::IsNegative as IfFalls>::Fall<S, D::Abs, P, L, R>;
}

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
    /// See [`Facts::IsNear`]: the stride `D`, the extent `S`, the offsets `C`
    type NearStride<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Bool;
    /// See [`Facts::IsNear`]
    type NearExtent<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Bool;
    /// See [`Facts::IsNear`]
    type Near<C: Nat, Mixed: Bool, R: StrideList>: Bool;
}
impl IfSmall for Less {
    type Stride<S: Nat, D: Nat, N: Nat, X: Nat, R: StrideList> = <S::ComparedTo<U33> as IfSmall>::Extent<S, D, N, X, R>;
    type Extent<S: Nat, D: Nat, N: Nat, X: Nat, R: StrideList> =
        <<S::Times<N> as Compare>::ComparedTo<U33> as IfSmall>::Count<S::Times<N>, X::Plus<Reach<S, D>>, R>;
    type Count<N: Nat, X: Nat, R: StrideList> = <X::ComparedTo<U128> as IfSmall>::Offset<N, X, R>;
    type Offset<N: Nat, X: Nat, R: StrideList> = R::IsSmall<N, X>;
    type NearStride<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> =
        <S::ComparedTo<U129> as IfSmall>::NearExtent<S, D, C, Mixed, R>;
    type NearExtent<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> =
        <<C::Plus<Reach<S, D>> as Compare>::ComparedTo<U129> as IfSmall>::Near<C::Plus<Reach<S, D>>, Mixed, R>;
    type Near<C: Nat, Mixed: Bool, R: StrideList> = R::IsNear<C, Mixed>;
}
macro_rules! large {
    ($($order:ty),*) => {$(
        impl IfSmall for $order {
            type Stride<S: Nat, D: Nat, N: Nat, X: Nat, R: StrideList> = B0;
            type Extent<S: Nat, D: Nat, N: Nat, X: Nat, R: StrideList> = B0;
            type Count<N: Nat, X: Nat, R: StrideList> = B0;
            type Offset<N: Nat, X: Nat, R: StrideList> = B0;
            type NearStride<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> = B0;
            type NearExtent<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> = B0;
            type Near<C: Nat, Mixed: Bool, R: StrideList> = B0;
        }
    )*};
}
large!(Equal, Greater);

branch! {
    /// Branch: a stride against the offsets so far.
    pub trait IfFollows {
        /// It follows them without a hole, or strides of both signs are mixed
        type Follows<Mixed: Bool>: Bool;
    }
    Less | Equal => B1;
    Greater => Mixed;
}

/// Branch: is the stride negative? Or: does it follow the offsets so far?
pub trait IfFalls {
    /// See [`Facts::IsNear`]
    type IsNear<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Bool;
    /// See [`Facts::Bound`]
    type Bound<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Nat;
    /// The same for a positive stride, of which `self` says whether it follows
    type BoundAfter<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList>: Nat;
    /// See [`Facts::Rise`]
    type Rise<S: Nat, D: Nat, P: Nat, C: Nat, L: Free, Mixed: Bool, R: StrideList>: Free;
    /// The same for a positive stride, of which `self` says whether it follows
    type RiseAfter<S: Nat, D: Nat, P: Nat, C: Nat, L: Free, Mixed: Bool, R: StrideList>: Free;
    /// See [`Facts::Fall`]
    type Fall<S: Nat, D: Nat, P: Nat, L: Free, R: StrideList>: Free;
}
impl IfFalls for B1 {
    type IsNear<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> =
        <D::ComparedTo<U128> as IfSmall>::NearStride<S, D, C, Mixed, R>;
    type Bound<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> = R::Bound<C, Mixed>;
    type BoundAfter<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> = R::Bound<C::Plus<Reach<S, D>>, Mixed>;
    type Rise<S: Nat, D: Nat, P: Nat, C: Nat, L: Free, Mixed: Bool, R: StrideList> = R::Rise<C, L, Mixed>;
    type RiseAfter<S: Nat, D: Nat, P: Nat, C: Nat, L: Free, Mixed: Bool, R: StrideList> =
        R::Rise<C::Plus<Reach<S, D>>, HCons<Rising<UTerm, S::Pred, D, P>, L>, Mixed>;
    type Fall<S: Nat, D: Nat, P: Nat, L: Free, R: StrideList> = R::Fall<HCons<Falling<UTerm, S::Pred, D, P>, L>>;
}
impl IfFalls for B0 {
    type IsNear<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> = B1;
    type Bound<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> =
        <<D::ComparedTo<C> as IfFollows>::Follows<Mixed> as IfFalls>::BoundAfter<S, D, C, Mixed, R>;
    type BoundAfter<S: Nat, D: Nat, C: Nat, Mixed: Bool, R: StrideList> = C;
    type Rise<S: Nat, D: Nat, P: Nat, C: Nat, L: Free, Mixed: Bool, R: StrideList> =
        <<D::ComparedTo<C> as IfFollows>::Follows<Mixed> as IfFalls>::RiseAfter<S, D, P, C, L, Mixed, R>;
    type RiseAfter<S: Nat, D: Nat, P: Nat, C: Nat, L: Free, Mixed: Bool, R: StrideList> = L;
    type Fall<S: Nat, D: Nat, P: Nat, L: Free, R: StrideList> = R::Fall<L>;
}
