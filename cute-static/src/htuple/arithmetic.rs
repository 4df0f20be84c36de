//! Arithmetic on tuples of integers, leaf by leaf.

use super::{HCons, HNil};
use crate::int::{Nat, One};
use crate::semimodule::Element;
use crate::shape::extent::Extent;
use typenum::UTerm;

/// `tuple_add`: the sum leaf by leaf.
///
/// * **Law** what only one of the two has stays; `0` is the neutral element of every profile.
/// * **Admissible** where no other integer meets a tuple.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(TupleAdd<coord!(((1,2),3)), coord!(((4,5,6),7))>, coord!(((5,7,6),10)));
/// static_assertions::assert_type_eq_all!(TupleAdd<coord!((3,4)), coord!(0)>, coord!((3,4)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x: TupleAdd<coord!((3,4)), coord!(1)>;
/// ```
#[diagnostic::on_unimplemented(
    message = "an integer other than 0 and a tuple cannot be added",
    label = "the two do not have the same profile"
)]
pub trait AddTuple<B> {
    /// The sum
    type Output;
}
/// `A + B`, see [`AddTuple`].
pub type TupleAdd<A, B> = <A as AddTuple<B>>::Output;

impl<A: Element, B: Element> AddTuple<B> for A {
    type Output = A::Sum<B>;
}
impl<H: AddTuple<H2>, T: AddTuple<T2>, H2, T2> AddTuple<HCons<H2, T2>> for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}
macro_rules! one_is_absent {
    ($($($p:ident),* : $a:ty, $b:ty => $sum:ty;)*) => {$(
        impl<$($p),*> AddTuple<$b> for $a {
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

/// The opposite of every leaf.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(<coord!((1,(2,0))) as NegateTuple>::Output, stride!((-1,(-2,0))));
/// ```
pub trait NegateTuple {
    /// The opposite
    type Output;
}
impl<E: Element> NegateTuple for E {
    type Output = E::Opposite;
}
impl NegateTuple for HNil {
    type Output = HNil;
}
impl<H: NegateTuple, T: NegateTuple> NegateTuple for HCons<H, T> {
    type Output = HCons<H::Output, T::Output>;
}

/// `tuple_sub`: the difference leaf by leaf, `A + (−B)`.
///
/// * **Admissible** as [`AddTuple`].
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(TupleSub<coord!((5,8)), coord!((1,9))>, stride!((4,-1)));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x: TupleSub<coord!((5,8)), coord!(1)>;
/// ```
pub trait SubtractTuple<B> {
    /// The difference
    type Output;
}
impl<A: AddTuple<B::Output>, B: NegateTuple> SubtractTuple<B> for A {
    type Output = A::Output;
}
/// `A − B`, see [`SubtractTuple`].
pub type TupleSub<A, B> = <A as SubtractTuple<B>>::Output;

/// `inner_product`: `Σ a·b` over the leaves; `A` holds naturals.
///
/// * **Law** of a coordinate and a stride: the offset.
/// * **Admissible** where the two are congruent.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(InnerProduct<coord!(((2,3),4)), stride!(((2,1),-2))>, typenum::N1);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x: InnerProduct<coord!(((2,3),4)), stride!((2,1))>;
/// ```
#[diagnostic::on_unimplemented(
    message = "there is no inner product of tuples of different profiles",
    label = "the two do not have the same profile"
)]
pub trait MultiplyInner<B> {
    /// The sum
    type Output: Element;
}
impl<A: Nat, B: Element> MultiplyInner<B> for A {
    type Output = B::Scaled<A>;
}
impl MultiplyInner<HNil> for HNil {
    type Output = UTerm;
}
impl<H: MultiplyInner<H2>, T: MultiplyInner<T2>, H2, T2> MultiplyInner<HCons<H2, T2>> for HCons<H, T> {
    type Output = <H::Output as Element>::Sum<T::Output>;
}
/// `Σ a·b`, see [`MultiplyInner`].
pub type InnerProduct<A, B> = <A as MultiplyInner<B>>::Output;

/// `prefix_product`: every leaf becomes the product of the leaves before it.
///
/// * **Law** the column-major stride, also at extents of 1.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(PrefixProduct<shape!((3,(1,2),5))>, stride!((1,(3,3),6)));
/// static_assertions::assert_type_eq_all!(PrefixProduct<shape!(3)>, stride!(1));
/// ```
pub trait MultiplyPrefix {
    /// The products, times `C`
    type From<C: Nat>;
}
impl<N: Nat> MultiplyPrefix for N {
    type From<C: Nat> = C;
}
impl MultiplyPrefix for HNil {
    type From<C: Nat> = HNil;
}
impl<H: MultiplyPrefix + Extent, T: MultiplyPrefix> MultiplyPrefix for HCons<H, T> {
    type From<C: Nat> = HCons<H::From<C>, T::From<H::CountTimes<C>>>;
}
/// The products of the leaves before each, see [`MultiplyPrefix`].
pub type PrefixProduct<A> = <A as MultiplyPrefix>::From<One>;

/// `product_each`: the product of each mode.
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(TupleProductEach<shape!((2,(3,(4,5))))>, shape!((2,60)));
/// static_assertions::assert_type_eq_all!(TupleProduct<shape!((2,(3,4)))>, typenum::U24);
/// ```
pub trait MultiplyEach {
    /// One product for each mode
    type Output;
}
impl<N: Nat> MultiplyEach for N {
    type Output = N;
}
impl MultiplyEach for HNil {
    type Output = HNil;
}
impl<H: Extent, T: MultiplyEach> MultiplyEach for HCons<H, T> {
    type Output = HCons<H::Count, T::Output>;
}
/// The product of each mode, see [`MultiplyEach`].
pub type TupleProductEach<A> = <A as MultiplyEach>::Output;
/// `tuple_product`: the product of all leaves; of a shape, its size.
pub type TupleProduct<A> = <A as Extent>::Count;
