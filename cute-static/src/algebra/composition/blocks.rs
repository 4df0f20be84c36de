//! Composition of a right operand with XOR strides whose bits overlap, if the left one is not linear in the bits of its index: bits that
//! always occur together are taken together.
//!
//! The values of B are XORs of *columns*, its strides times powers of two. The bits of all columns are divided into *blocks*, so that a
//! column contains each block as a whole or not at all. Then every value of B is a sum of blocks without a carry, and `A ∘ (2, 2, …):(b, b', …)`
//! is a composition with integers. If its strides are vectors over F₂, or have disjoint bits, A of a value is the XOR of A of
//! its blocks. So A is linear on B's values, and `B::Through` composes them as if the lowest bit of each block represented the block.

use super::leaves::Composing;
use super::vectors::ThroughTree;
use crate::algebra::f2::convert::AsXor;
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Bits, Compare, Many, Nat, One, PositiveNat, SuccPred, Unit, Zero};
use crate::kind::{ModeList, ModeTree, Outcome, Rule};
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use crate::semimodule::binary::AsXor as ToXor;
use typenum::{B0, B1, UInt, UTerm};

/// 2
type Two = UInt<One, B0>;
/// `A ∘ B` by blocks, or refused for the reason `W`.
pub type ByBlocks<A, B, W> = <Composing<A, BlocksOf<B>> as Blocked>::AsVectors<B, BlocksOf<B>, W>;
/// The blocks of `B` as the layout `(2, 2, …):(b, b', …)`.
type BlocksOf<B> = <B as Columns>::Divide<HCons<Mode<Two, <B as ThroughTree>::VectorSpan>, HNil>>;

/// `A` of the blocks, or a reason.
pub trait Blocked {
    /// `A ∘ B`, after converting this to vectors; `L` are the blocks
    type AsVectors<B: ModeTree, L: ModeList, W: Rule>: Outcome;
    /// `A ∘ B`, where these are vectors
    type Compose<B: ModeTree, L: ModeList, W: Rule>: Outcome;
}
impl<C: ModeTree> Blocked for Accepted<C> {
    type AsVectors<B: ModeTree, L: ModeList, W: Rule> = <AsXor<C> as Blocked>::Compose<B, L, W>;
    type Compose<B: ModeTree, L: ModeList, W: Rule> = B::Through<<B::VectorSpan as BitByBit>::Map<One, L, C>>;
}
impl<X: Rule> Blocked for Refused<X> {
    type AsVectors<B: ModeTree, L: ModeList, W: Rule> = Refused<W>;
    type Compose<B: ModeTree, L: ModeList, W: Rule> = Refused<W>;
}

/// The columns of a tree.
pub trait Columns {
    /// The blocks `L`, divided by them
    type Divide<L: ModeList>: ModeList;
}
impl<S: Nat, D: Element> Columns for Mode<S, D> {
    type Divide<L: ModeList> = <S::Pred as BitByBit>::Divide<D::Abs, L>;
}
impl Columns for HNil {
    type Divide<L: ModeList> = L;
}
impl<H: ModeTree, T: ModeTree> Columns for HCons<H, T> {
    type Divide<L: ModeList> = T::Divide<H::Divide<L>>;
}

/// A natural as a row of bits.
pub trait BitByBit {
    /// The blocks `L`, divided by `V`, `2·V`, … , as many as there are bits
    type Divide<V: Nat, L: ModeList>: ModeList;
    /// For each bit, from `J` on, the vector of the block whose lowest bit it is
    type Map<J: Nat, L: ModeList, C: ModeTree>: ModeList;
}
impl BitByBit for UTerm {
    type Divide<V: Nat, L: ModeList> = L;
    type Map<J: Nat, L: ModeList, C: ModeTree> = HNil;
}
macro_rules! bit {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> BitByBit for UInt<U, $bit> {
            type Divide<V: Nat, L: ModeList> = U::Divide<V::Twice, L::DivideBy<V>>;
            type Map<J: Nat, L: ModeList, C: ModeTree> =
                HCons<Mode<Two, <L::VectorAt<J, C> as ToXor>::AsXor>, U::Map<J::Twice, L, C>>;
        }
    )*};
}
bit!(PositiveNat: B0, Nat: B1);

/// Blocks.
pub trait Blocks {
    /// Each one divided into the bits of `V` and the others
    type DivideBy<V: Nat>: ModeList;
    /// The vector, in `C`, of the block whose lowest bit is `J`
    type VectorAt<J: Nat, C: ModeTree>: Nat;
}
impl Blocks for HNil {
    type DivideBy<V: Nat> = HNil;
    type VectorAt<J: Nat, C: ModeTree> = UTerm;
}
impl<S: Nat, D: Element, R: ModeList> Blocks for HCons<Mode<S, D>, R> {
    type DivideBy<V: Nat> = <<Common<D, V> as Nat>::Magnitude as IfBlock>::Put<
        Common<D, V>,
        <<<D::Abs as Bits>::XorBits<Common<D, V>> as Nat>::Magnitude as IfBlock>::Put<
            <D::Abs as Bits>::XorBits<Common<D, V>>,
            R::DivideBy<V>,
        >,
    >;
    type VectorAt<J: Nat, C: ModeTree> =
        <<J as Compare>::Is<Lowest<D::Abs>> as IfLowest>::Vector<C::First, R::VectorAt<J, C::Rest>>;
}
/// The bits of the block `D` in `V`
type Common<D, V> = <<D as Element>::Abs as Bits>::AndBits<V>;
/// `b ⊕ (b ∧ (b − 1))`
type Lowest<N> = <N as Bits>::XorBits<<N as Bits>::AndBits<<N as SuccPred>::Pred>>;

branch! {
    /// Branch: is the block not empty?
    pub trait IfBlock {
        /// The block `N` in front of `R`
        type Put<N: Nat, R: ModeList>: ModeList;
    }
    Zero => R;
    Unit | Many => HCons<Mode<Two, N>, R>;
}

branch! {
    /// Branch: is it this block?
    pub trait IfLowest {
        /// The vector of the leaf `C`, or else `N`
        type Vector<C: ModeTree, N: Nat>: Nat;
    }
    B1 => C::Vector;
    B0 => N;
}

/// The stride of a leaf.
pub trait LeafVector {
    /// As a number
    type Vector: Nat;
}
impl<S: Nat, D: Element> LeafVector for Mode<S, D> {
    type Vector = D::Abs;
}
impl LeafVector for HNil {
    type Vector = UTerm;
}
impl<H: ModeTree, T: ModeTree> LeafVector for HCons<H, T> {
    type Vector = UTerm;
}
