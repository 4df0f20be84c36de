//! `domain_distribute`, which distributes workers over the modes of a shape, and `max_alignment`, the largest vector that no stride of a layout splits.

use crate::algebra::coalesce::CoalescedModes;
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::Gcd;
use crate::int::{DivRem, Mul, Nat, One, QuotRem};
use crate::kind::{Bool, ModeTree, ShapeTree, StrideList};
use crate::layout::codomain::HasCodomain;
use crate::layout::sorted::{Entry, SortModes};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, LayoutOf};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Ordered;
use crate::shape::extent::Extent;
use crate::shape::{ShapeOf, Shaped, Size};
use typenum::{B0, B1};

/// Each mode of a shape, from left to right, takes its greatest common divisor out of a number.
pub trait Distribute {
    /// What is left of `B`
    type Left<B: Nat>: Nat;
    /// The modes that are taken out of `B`, where the first leaf has stride `D`
    type Taken<B: Nat, D: Nat>: ModeTree;
}
impl<N: Nat> Distribute for N {
    type Left<B: Nat> = <<B as DivRem>::DivRem<Gcd<B, N>> as QuotRem>::Quotient;
    type Taken<B: Nat, D: Nat> = Mode<Gcd<B, N>, D>;
}
impl Distribute for HNil {
    type Left<B: Nat> = B;
    type Taken<B: Nat, D: Nat> = HNil;
}
impl<H: ShapeTree, T: ShapeTree> Distribute for HCons<H, T> {
    type Left<B: Nat> = T::Left<H::Left<B>>;
    type Taken<B: Nat, D: Nat> = HCons<H::Taken<B, D>, T::Taken<H::Left<B>, H::CountTimes<D>>>;
}

crate::operation::operations! {
    /// `domain_distribute`: as much of the size of `B` as divides the modes of the shape `A`, as a layout into `A`'s indices.
    ///
    /// * **Source** CUTLASS `cute/layout.hpp`, `domain_distribute`.
    /// * **Law** mode by mode from the left, the greatest common divisor; what no mode can take is left out.
    /// * **Admissible** always.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(DomainDistribute<shape!((15,14)), shape!(6)>, layout!((3,2):(1,15)));
    /// static_assertions::assert_type_eq_all!(DomainDistribute<shape!((9,9)), shape!(4)>, layout!(1:0));
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("domain-distribute", "Where each of eight workers begins in a domain"))]
    DomainDistribute<B> -> Singleton;
    /// `max_alignment`: the largest `N` such that the offsets are runs of `N` elements that begin at multiples of `N`.
    ///
    /// * **Source** CUTLASS `cute/layout.hpp`, `max_alignment`.
    /// * **Law** the gcd of the contiguous modes' size and of all other strides.
    /// * **Admissible** where the strides are no coordinates.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(MaxAlignment<layout!((4,8):(16,1))>, typenum::U8);
    /// static_assertions::assert_type_eq_all!(MaxAlignment<layout!((8,4):(1,12))>, typenum::U4);
    /// static_assertions::assert_type_eq_all!(MaxAlignment<layout!(8:2)>, typenum::U1);
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("alignment", "Memory in rows of eight"))]
    MaxAlignment -> Nat;
}

impl<A: Shaped, B: Shaped> bounds::DomainDistribute<B> for A
where
    A::Shape: ShapeTree,
    B::Shape: Extent,
{
    const SEAL: Seal = Seal;
    type Output = LayoutOf<CoalescedModes<<ShapeOf<A> as Distribute>::Taken<Size<B>, One>>>;
}

/// The alignment of a layout, from its modes sorted by stride.
pub trait Alignment {
    /// The `gcd` of the vector's size, which is `C` so far, and of the strides that are not part of the vector
    type AlignedTo<C: Nat>: Nat;
}
impl Alignment for HNil {
    type AlignedTo<C: Nat> = C;
}
impl<S: Nat, D: Element, P: Nat, Z: Bool, R: StrideList> Alignment for HCons<Entry<S, D, P, Z>, R> {
    type AlignedTo<C: Nat> = <D::Equals<C> as IfVector>::AlignedTo<S, D, C, R>;
}

branch! {
    /// Branch: does the mode `S : D` continue the vector of `C` elements?
    pub trait IfVector {
        /// The alignment
        type AlignedTo<S: Nat, D: Element, C: Nat, R: StrideList>: Nat;
    }
    B1 => R::AlignedTo<<S as Mul>::Times<C>>;
    B0 => Gcd<R::AlignedTo<C>, D::Abs>;
}

impl<A: IsLayout> bounds::MaxAlignment for A
where
    <<Self as IsLayout>::Modes as HasCodomain>::Codomain: Ordered,
{
    const SEAL: Seal = Seal;
    type Output =
        <<CoalescedModes<<Self as IsLayout>::Modes> as SortModes>::SortedOnto<HNil> as Alignment>::AlignedTo<One>;
}
