//! Vectors over F₂ as strides: addition is XOR.

use super::codomain::Binary;
use super::{Element, NoElement};
use crate::htuple::leaf::magnitude;
use crate::htuple::{HCons, Leaf, Tree};
use crate::int::{Nat, PositiveNat};
use crate::kind::{Bool, Components};
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// `f_N`: the vector over F₂ whose entries are the bits of `N`, `N > 0`.
///
/// * **Paper** §2.3.1, Figure 4c, Table 1.
/// * **Law** `f_M + f_N = f_(M ⊕ N)`. `i · f_N = f_(i ⊗ N)` is the carry-less product, so a mode of 2^k coordinates is linear in the bits of its
///   coordinate: `4:f5` is `(2,2):(f5,f10)`. With `i · N` in its place `3·f3` would be `f9`, and the equivalence that Table 1 states would not hold.
///   On the paper's examples the two agree.
/// ```
/// use cute_static::prelude::*;
/// let a = layout!((8,8):(f1,f9));
/// assert_eq!((0..8).map(|row| a.offset((row, 3))).collect::<Vec<_>>(), [27, 26, 25, 24, 31, 30, 29, 28]);
/// ```
pub struct Xor<N>(PhantomData<N>);

macro_rules! binary {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> Element for Xor<UInt<U, $bit>> {
            const SEAL: Seal = Seal;
            type Scaled<N: Nat> = <N::CarryLess<UInt<U, $bit>> as AsXor>::AsXor;
            type Sum<E: Element> = E::SumXor<UInt<U, $bit>>;
            type SumNat<L: Nat> = NoElement;
            type SumNeg<L: Nat> = NoElement;
            type SumTuple<L: Components> = NoElement;
            type SumXor<N: Nat> = <N::XorBits<UInt<U, $bit>> as AsXor>::AsXor;
            type SumFraction<N: Element, Q: Nat> = NoElement;
            // m + m = 0
            type Opposite = Self;
            type Equals<E: Element> = E::EqualsXor<UInt<U, $bit>>;
            type EqualsNat<L: Nat> = B0;
            type EqualsNeg<L: Nat> = B0;
            type EqualsTuple<L: Components> = B0;
            type EqualsXor<N: Nat> = N::Is<UInt<U, $bit>>;
            type EqualsFraction<S: Bool, P: Nat, Q: Nat> = B0;
            // i + S·j = i ⊕ S·j for every i < S only if S is a power of two; then S ⊗ v is S·v
            type Continues<S: Nat, E: Element> = <S::IsPowerOfTwo as crate::htuple::congruence::And>::And<
                E::EqualsXor<S::Times<UInt<U, $bit>>>,
            >;
            type Behind<R: Components> = HCons<Self, R>;
            type Head = NoElement;
            type Tail = NoElement;
            type Codomain = Binary;
            type Abs = UInt<U, $bit>;
            type IsNegative = B0;
            type IsBinary = B1;
            const OFFSET: Option<i64> = match UInt::<U, $bit>::MAGNITUDE {
                Some(vector) if vector <= i64::MAX as u64 => Some(vector as i64),
                _ => None,
            };
        }
    )*};
}
binary!(PositiveNat: B0, Nat: B1);

#[diagnostic::do_not_recommend]
impl<N: Nat> Leaf for Xor<N> {
    const SEAL: Seal = Seal;
    const TREE: Tree = Tree::Xor(magnitude::<N>() as u64);
}

/// A natural as a vector over F₂.
pub trait AsXor {
    /// `f_self`, or 0
    type AsXor: Element;
}
impl AsXor for UTerm {
    type AsXor = UTerm;
}
impl<U: PositiveNat> AsXor for UInt<U, B0> {
    type AsXor = Xor<Self>;
}
impl<U: Nat> AsXor for UInt<U, B1> {
    type AsXor = Xor<Self>;
}

/// `index ⊗ vector` at run time.
#[inline(always)]
pub(crate) const fn carry_less(index: u64, vector: u64) -> u64 {
    let (mut product, mut left) = (0, vector);
    while left != 0 {
        product ^= index << left.trailing_zeros();
        left &= left - 1;
    }
    product
}
