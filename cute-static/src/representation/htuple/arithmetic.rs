//! Arithmetic on tuples of integers, leaf by leaf.

use super::{HCons, HNil};
use crate::int::{Nat, One};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::shape::extent::Extent;
use typenum::UTerm;

crate::operation::operations! {
    /// `tuple_add`: the sum leaf by leaf.
    ///
    /// * **Law** modes that only one of the two has are unchanged; `0` is the neutral element of every profile.
    /// * **Admissible** if a leaf of one tuple never meets a tuple of the other one, unless the leaf is 0.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::TupleAdd;
    /// static_assertions::assert_type_eq_all!(TupleAdd<coord!(((1,2),3)), coord!(((4,5,6),7))>, coord!(((5,7,6),10)));
    /// static_assertions::assert_type_eq_all!(TupleAdd<coord!((3,4)), coord!(0)>, coord!((3,4)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::TupleAdd;
    /// let x: TupleAdd<coord!((3,4)), coord!(1)>;
    /// ```
    TupleAdd<B>, else(
        message = "an integer other than 0 and a tuple cannot be added",
        label = "the two do not have the same profile"
    );
    /// `tuple_sub`: the difference leaf by leaf, `A + (−B)`.
    ///
    /// * **Admissible** under the condition of [`TupleAdd`].
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::TupleSub;
    /// static_assertions::assert_type_eq_all!(TupleSub<coord!((5,8)), coord!((1,9))>, stride!((4,-1)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::TupleSub;
    /// let x: TupleSub<coord!((5,8)), coord!(1)>;
    /// ```
    TupleSub<B>;
    /// `inner_product`: `Σ a·b` over the leaves. The leaves of `A` are naturals.
    ///
    /// * **Law** the inner product of a coordinate and a stride is the offset.
    /// * **Admissible** if the two are congruent.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::InnerProduct;
    /// static_assertions::assert_type_eq_all!(InnerProduct<coord!(((2,3),4)), stride!(((2,1),-2))>, typenum::N1);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::InnerProduct;
    /// let x: InnerProduct<coord!(((2,3),4)), stride!((2,1))>;
    /// ```
    InnerProduct<B> -> Element, else(
        message = "there is no inner product of tuples of different profiles",
        label = "the two do not have the same profile"
    );
    /// `product_each`: the product of each mode.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::{TupleProduct, TupleProductEach};
    /// static_assertions::assert_type_eq_all!(TupleProductEach<shape!((2,(3,(4,5))))>, shape!((2,60)));
    /// static_assertions::assert_type_eq_all!(TupleProduct<shape!((2,(3,4)))>, typenum::U24);
    /// ```
    TupleProductEach;
    /// `prefix_product`: every leaf becomes the product of the leaves before it.
    ///
    /// * **Law** the result is the column-major stride, also at extents of 1.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::PrefixProduct;
    /// static_assertions::assert_type_eq_all!(PrefixProduct<shape!((3,(1,2),5))>, stride!((1,(3,3),6)));
    /// static_assertions::assert_type_eq_all!(PrefixProduct<shape!(3)>, stride!(1));
    /// ```
    PrefixProduct;
}

impl<A: Element, B: Element> bounds::TupleAdd<B> for A {
    const SEAL: Seal = Seal;
    type Output = A::Sum<B>;
}
impl<H: bounds::TupleAdd<H2>, T: bounds::TupleAdd<T2>, H2, T2> bounds::TupleAdd<HCons<H2, T2>> for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Output = HCons<H::Output, T::Output>;
}
macro_rules! one_is_absent {
    ($($($p:ident),* : $a:ty, $b:ty => $sum:ty;)*) => {$(
        impl<$($p),*> bounds::TupleAdd<$b> for $a {
            const SEAL: Seal = Seal;
            type Output = $sum;
        }
    )*};
}
one_is_absent! {
    : HNil, HNil => HNil;
    H, T: HNil, HCons<H, T> => HCons<H, T>;
    H, T: HCons<H, T>, HNil => HCons<H, T>;
    H, T: UTerm, HCons<H, T> => HCons<H, T>;
    H, T: HCons<H, T>, UTerm => HCons<H, T>;
    : UTerm, HNil => HNil;
    : HNil, UTerm => HNil;
}

/// The negation of every leaf.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::NegateTuple;
/// static_assertions::assert_type_eq_all!(<coord!((1,(2,0))) as NegateTuple>::Output, stride!((-1,(-2,0))));
/// ```
pub trait NegateTuple {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The negated tuple
    type Output;
}
impl<E: Element> NegateTuple for E {
    const SEAL: Seal = Seal;
    type Output = E::Opposite;
}
impl NegateTuple for HNil {
    const SEAL: Seal = Seal;
    type Output = HNil;
}
impl<H: NegateTuple, T: NegateTuple> NegateTuple for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Output = HCons<H::Output, T::Output>;
}

impl<A: bounds::TupleAdd<B::Output>, B: NegateTuple> bounds::TupleSub<B> for A {
    const SEAL: Seal = Seal;
    type Output = A::Output;
}

impl<A: Nat, B: Element> bounds::InnerProduct<B> for A {
    const SEAL: Seal = Seal;
    type Output = B::Scaled<A>;
}
impl bounds::InnerProduct<HNil> for HNil {
    const SEAL: Seal = Seal;
    type Output = UTerm;
}
impl<H: bounds::InnerProduct<H2>, T: bounds::InnerProduct<T2>, H2, T2> bounds::InnerProduct<HCons<H2, T2>>
    for HCons<H, T>
{
    const SEAL: Seal = Seal;
    type Output = <H::Output as Element>::Sum<T::Output>;
}

/// The products of the leaves before each leaf.
pub trait PrefixProducts {
    /// The products, each times `C`
    type From<C: Nat>;
}
impl<N: Nat> PrefixProducts for N {
    type From<C: Nat> = C;
}
impl PrefixProducts for HNil {
    type From<C: Nat> = HNil;
}
impl<H: PrefixProducts + Extent, T: PrefixProducts> PrefixProducts for HCons<H, T> {
    type From<C: Nat> = HCons<H::From<C>, T::From<H::CountTimes<C>>>;
}
impl<A: PrefixProducts> bounds::PrefixProduct for A {
    const SEAL: Seal = Seal;
    type Output = A::From<One>;
}

impl<N: Nat> bounds::TupleProductEach for N {
    const SEAL: Seal = Seal;
    type Output = N;
}
impl bounds::TupleProductEach for HNil {
    const SEAL: Seal = Seal;
    type Output = HNil;
}
impl<H: Extent, T: bounds::TupleProductEach> bounds::TupleProductEach for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Output = HCons<H::Count, T::Output>;
}
/// `tuple_product`: the product of all leaves. For a shape this is its size.
pub type TupleProduct<A> = <A as Extent>::Count;
