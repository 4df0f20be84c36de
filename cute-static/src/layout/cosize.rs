//! The cosize of a layout as a constant: how far its image reaches.

use super::reflect;
use crate::htuple::tree::{Component, component};
use crate::htuple::{HCons, HNil, Tree};
use crate::int::{AddBits, Mul, Nat, One};
use crate::kind::{self, ModeTree};
use crate::layout::codomain::HasCodomain;
use crate::semimodule::binary::carry_less;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Trivial};
use crate::semimodule::coordinate::{FirstOf, Itself, Projection, RestOf};
use core::marker::PhantomData;

/// The cosize, by the codomain of the modes `M`.
pub trait Cosized {
    /// The constant
    type Cosize<M: ModeTree, P: Projection>: HasCosize;
    /// The same as a type
    type Count<M: ModeTree>: Nat;
    /// The same of the component `P`
    type CountOf<M: ModeTree, P: Projection>: Nat;
}
/// The product of the cosizes of the components.
pub trait CosizedEach {
    /// The constant
    type Cosize<M: ModeTree, P: Projection>: HasCosize;
    /// The same as a type
    type CountEach<M: ModeTree, P: Projection>: Nat;
}
/// A cosize.
pub trait HasCosize {
    /// An error where an offset does not fit in `i64`
    const COSIZE: u64;
}

/// The cosize of the modes `M` as a type.
pub type CosizeOf<M> = <<M as HasCodomain>::Codomain as Cosized>::Count<M>;

/// `1 + Σ (s − 1)·|d|` over the component `P` of the strides
pub struct OfIntegers<M, P>(PhantomData<(M, P)>);
/// One more than the largest value
pub struct OfBits<M>(PhantomData<M>);
/// The product
pub struct Both<A, B>(PhantomData<(A, B)>);

impl<M: ModeTree, P: Projection> HasCosize for OfIntegers<M, P> {
    const COSIZE: u64 =
        reflect::cosize(<M::Projected<P> as reflect::Reflect>::RISE, <M::Projected<P> as reflect::Reflect>::FALL);
}
impl<M: ModeTree> HasCosize for OfBits<M> {
    const COSIZE: u64 = largest(&M::SHAPE_TREE, &M::STRIDE_TREE, Component::Whole) + 1;
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
    Trivial => OfIntegers<M, P>, <M::Span as AddBits>::Succ;
    Integers => OfIntegers<M, P>, <M::Span as AddBits>::Succ;
    Mixed => OfIntegers<M, P>, <M::Span as AddBits>::Succ;
    Binary => OfBits<M>, crate::algebra::f2::cosize::CountOverF2<M>;
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

/// The largest value of a layout whose strides are vectors over F₂ at `place`, there.
pub(crate) const fn largest(shape: &'static Tree, stride: &'static Tree, place: Component<'_>) -> u64 {
    Image { basis: [0; 64], odd: [(0, 0); 40], odds: 0 }.with(shape, stride, place).largest()
}

/// The image of a layout with XOR strides: the span of `basis`, whose vectors are in order of their top bits, and the modes
/// whose extents are no powers of two, the values of which are no subspace.
#[derive(Clone, Copy)]
struct Image {
    basis: [u64; 64],
    odd: [(u64, u64); 40],
    odds: usize,
}
impl Image {
    const fn with(mut self, shape: &'static Tree, stride: &'static Tree, place: Component<'_>) -> Self {
        match (shape, stride) {
            (Tree::Int(extent), leaf) => {
                let Tree::Xor(vector) = component(leaf, place) else { return self };
                let extent = *extent as u64;
                let bits = 64 - (extent - 1).leading_zeros();
                assert!(bits == 0 || *vector <= u64::MAX >> (bits - 1), "an offset of the layout does not fit in u64");
                if extent.is_power_of_two() {
                    return self.with_bits(*vector, bits);
                }
                // 40 such extents are more coordinates than 64 bits can count
                self.odd[self.odds] = (extent, *vector);
                self.odds += 1;
                self
            }
            (Tree::Cons(s, ss), Tree::Cons(d, ds)) => self.with(s, d, place).with(ss, ds, place),
            _ => self,
        }
    }

    /// With `2^bits : f_vector`
    const fn with_bits(mut self, vector: u64, bits: u32) -> Self {
        let mut bit = 0;
        while bit < bits {
            self = self.add(vector << bit);
            bit += 1;
        }
        self
    }

    const fn add(mut self, vector: u64) -> Self {
        let mut rest = vector;
        while rest != 0 {
            let top = 63 - rest.leading_zeros() as usize;
            if self.basis[top] == 0 {
                self.basis[top] = rest;
                break;
            }
            rest ^= self.basis[top];
        }
        self
    }

    /// The largest value, `from` being added to all. The coordinates below `n` are blocks of `2^b`, one for each bit `b` of
    /// `n`: those with the higher bits of `n`, and any below `b`.
    const fn largest_from(mut self, from: u64) -> u64 {
        let mut largest = from;
        if self.odds > 0 {
            self.odds -= 1;
            let (extent, vector) = self.odd[self.odds];
            let mut left = extent;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let next = self.with_bits(vector, bit).largest_from(from ^ carry_less(left, vector));
                if next > largest {
                    largest = next;
                }
            }
            return largest;
        }
        let mut top = 64;
        while top > 0 {
            top -= 1;
            if largest ^ self.basis[top] > largest {
                largest ^= self.basis[top];
            }
        }
        largest
    }

    const fn largest(self) -> u64 {
        self.largest_from(0)
    }
}
