//! The result of a sum that does not exist.

use super::Element;
use super::codomain::Mixed;
use crate::htuple::{HCons, Leaf, Tree};
use crate::int::Nat;
use crate::kind::{Bool, Components};
use crate::seal::Seal;
use typenum::{B0, UTerm};

/// The sum of elements of different semimodules, such as `1 + 1@0`. No layout has it as a stride, and every function of it is total like any other.
pub enum NoElement {}

impl Element for NoElement {
    const SEAL: Seal = Seal;
    type Scaled<N: Nat> = Self;
    type Sum<E: Element> = Self;
    type SumNat<L: Nat> = Self;
    type SumNeg<L: Nat> = Self;
    type SumTuple<L: Components> = Self;
    type SumXor<N: Nat> = Self;
    type SumFraction<N: Element, Q: Nat> = Self;
    type Opposite = Self;
    type Equals<E: Element> = B0;
    type EqualsNat<L: Nat> = B0;
    type EqualsNeg<L: Nat> = B0;
    type EqualsTuple<L: Components> = B0;
    type EqualsXor<N: Nat> = B0;
    type EqualsFraction<S: Bool, P: Nat, Q: Nat> = B0;
    type Continues<S: Nat, E: Element> = B0;
    type Behind<R: Components> = HCons<Self, R>;
    type Head = Self;
    type Tail = Self;
    type Codomain = Mixed;
    type Abs = UTerm;
    type IsNegative = B0;
    type IsBinary = B0;
    const OFFSET: Option<i64> = None;
}

#[diagnostic::do_not_recommend]
impl Leaf for NoElement {
    const SEAL: Seal = Seal;
    const TREE: Tree = panic!("a sum of elements of different semimodules");
}
