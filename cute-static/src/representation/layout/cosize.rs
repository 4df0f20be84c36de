//! The cosize of a layout, as a constant and as a type.

use super::constants::{self, Constants};
use super::largest::{assert_fits, largest};
use crate::htuple::tree::Component;
use crate::htuple::{HCons, HNil};
use crate::int::{Floor, Mul, Nat, One, SuccPred};
use crate::kind::{self, ModeTree};
use crate::layout::codomain::{HasCodomain, Numerators};
use crate::layout::size::Measure;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Rationals, Trivial};
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};
use core::marker::PhantomData;

/// The cosize of the modes `M`, which have this codomain.
pub trait Cosized {
    /// The cosize of the component `P`, as a constant
    type Cosize<M: ModeTree, P: Projection>: HasCosize;
    /// The cosize as a type
    type Count<M: ModeTree>: Nat;
    /// The cosize of the component `P`, as a type
    type CountOf<M: ModeTree, P: Projection>: Nat;
}
/// The product of the cosizes of the components.
pub trait CosizedEach {
    /// The product as a constant
    type Cosize<M: ModeTree, P: Projection>: HasCosize;
    /// The product as a type
    type CountEach<M: ModeTree, P: Projection>: Nat;
}
/// A cosize as a constant.
pub trait HasCosize {
    /// The cosize; an error if an offset does not fit in `i64`
    const COSIZE: u64;
    /// The same error, without the computation of the cosize if that takes longer
    const FITS: () = assert!(Self::COSIZE > 0);
}

/// The cosize of the modes `M` as a type.
pub type CosizeOf<M> = <<M as HasCodomain>::Codomain as Cosized>::Count<M>;

/// `1 + Σ (s − 1)·|d|` over the component `P` of the strides
pub struct OfIntegers<M, P>(PhantomData<(M, P)>);
/// The same for fractions, rounded down
pub struct OfFractions<M, P>(PhantomData<(M, P)>);
/// One more than the largest value of the component `P`, over F₂
pub struct OfBits<M, P>(PhantomData<(M, P)>);
/// The product of two cosizes
pub struct Both<A, B>(PhantomData<(A, B)>);

impl<M: ModeTree, P: Projection> HasCosize for OfIntegers<M, P> {
    const COSIZE: u64 = constants::cosize(<M::Projected<P> as Constants>::RISE, <M::Projected<P> as Constants>::FALL);
}
impl<M: ModeTree, P: Projection> HasCosize for OfFractions<M, P> {
    const COSIZE: u64 =
        (OfIntegers::<M, Numerators<M, P>>::COSIZE - 1) / constants::size(<M::Denominator<P> as Nat>::MAGNITUDE) + 1;
}
impl<M: ModeTree, P: Projection> HasCosize for OfBits<M, P> {
    const COSIZE: u64 = largest(&M::SHAPE_TREE, &<M::Projected<P> as Constants>::STRIDE_TREE, Component::Itself) + 1;
    const FITS: () = assert_fits(&M::SHAPE_TREE, &<M::Projected<P> as Constants>::STRIDE_TREE);
}
impl<A: HasCosize, B: HasCosize> HasCosize for Both<A, B> {
    const COSIZE: u64 = match A::COSIZE.checked_mul(B::COSIZE) {
        Some(cosize) => cosize,
        None => panic!("the cosize of the layout does not fit in u64"),
    };
}

macro_rules! cosized {
    ($($codomain:ty => $of:ty, $count:ty;)*) => {$(
        impl Cosized for $codomain {
            type Cosize<M: ModeTree, P: Projection> = $of;
            type Count<M: ModeTree> = $count;
            type CountOf<M: ModeTree, P: Projection> = Self::Count<M::Projected<P>>;
        }
    )*};
}
cosized! {
    Trivial => OfIntegers<M, P>, <M::Span as SuccPred>::Succ;
    Integers => OfIntegers<M, P>, <M::Span as SuccPred>::Succ;
    Mixed => OfIntegers<M, P>, <M::Span as SuccPred>::Succ;
    Rationals => OfFractions<M, P>, <Floor<<M::Projected<Numerators<M, Itself>> as Measure>::Span, M::Denominator<Itself>> as SuccPred>::Succ;
    Binary => OfBits<M, P>, crate::algebra::f2::cosize::CountOverF2<M>;
}
impl<L: kind::Codomains> Cosized for Coordinates<L> {
    type Cosize<M: ModeTree, P: Projection> = <L as CosizedEach>::Cosize<M, P>;
    type Count<M: ModeTree> = L::CountEach<M, Itself>;
    type CountOf<M: ModeTree, P: Projection> = L::CountEach<M, P>;
}
impl CosizedEach for HNil {
    type Cosize<M: ModeTree, P: Projection> = OfIntegers<HNil, Itself>;
    type CountEach<M: ModeTree, P: Projection> = One;
}
impl<H: kind::Codomain, T: kind::Codomains> CosizedEach for HCons<H, T> {
    type Cosize<M: ModeTree, P: Projection> =
        Both<<H as Cosized>::Cosize<M, FirstOf<P>>, <T as CosizedEach>::Cosize<M, RestOf<P>>>;
    type CountEach<M: ModeTree, P: Projection> = <H::CountOf<M, FirstOf<P>> as Mul>::Times<T::CountEach<M, RestOf<P>>>;
}
