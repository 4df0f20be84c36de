//! Paper §2.3.1 — integer-semimodules: what a stride can be made of.
//!
//! | file | elements | written |
//! |---|---|---|
//! | `integer` | the integers | `2`, `-2` |
//! | `coordinate` | coordinates, ℤ^(\*,\*): scaled basis elements and their sums; products with components over F₂ | `2@1`, `1@0@1`, `1@0+2@1`, `1@0+f9@1` |
//! | `binary` | vectors over F₂ | `f9` |
//! | `fraction` | the rationals | `3/4` |
//! | `codomain` | which of them the strides of a layout are | |
//! | `sense` | the signs of the numbers of an element | |
//!
//! `UTerm` is the zero of each.

pub mod binary;
pub mod codomain;
pub mod coordinate;
pub mod embedding;
pub mod fraction;
mod integer;
mod none;
pub mod sense;
pub(crate) mod span;

pub use binary::Xor;
pub use coordinate::ArithmeticTuple;
pub use fraction::{Fraction, Quotient};
pub use integer::OrOpposite;
pub use none::NoElement;

use crate::int::Nat;
use crate::kind::{Bool, Codomain, Components, OnElement};
use crate::seal::Seal;
use typenum::Bit;

/// A stride leaf: an element of an integer-semimodule. Another semimodule enters by implementing this one trait and the
/// functions of `OnElement`; `docs/stride-elements.md` has all steps, and a test for each.
///
/// The functions of two elements ask the right one, by the kind of the left one: `SumNat<L>` is `L + self`.
pub trait Element: OnElement + Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `N · self`
    type Scaled<N: Nat>: Element;
    /// `self + E`
    type Sum<E: Element>: Element;
    /// `L + self`
    type SumNat<L: Nat>: Element;
    /// `-L + self`
    type SumNeg<L: Nat>: Element;
    /// The coordinate `L`, and `self`
    type SumTuple<L: Components>: Element;
    /// `f_N + self`
    type SumXor<N: Nat>: Element;
    /// `N / Q + self`, a fraction of an integer
    type SumFraction<N: Element, Q: Nat>: Element;
    /// `-self`
    type Opposite: Element;
    /// `self = E`
    type Equals<E: Element>: Bool;
    /// `L = self`
    type EqualsNat<L: Nat>: Bool;
    /// `-L = self`
    type EqualsNeg<L: Nat>: Bool;
    /// The coordinate `L` is `self`
    type EqualsTuple<L: Components>: Bool;
    /// `f_N = self`
    type EqualsXor<N: Nat>: Bool;
    /// The fraction `P / Q` with the sign `S` is `self`
    type EqualsFraction<S: Bool, P: Nat, Q: Nat>: Bool;
    /// The mode `S : self` goes on with the stride `E`: `(i + S·j)·self = i·self + j·E` for every `i < S`
    type Continues<S: Nat, E: Element>: Bool;
    /// The component `self` in front of the components `R`
    type Behind<R: Components>: Components;
    /// Component 0 of a coordinate
    type Head: Element;
    /// The other components of a coordinate, each one place further to the front
    type Tail: Element;
    /// Where it lies
    type Codomain: Codomain;
    /// `|self|` of an integer, the vector of `f_N` as a number
    type Abs: Nat;
    /// `self < 0`
    type IsNegative: Bool;
    /// The element as an integer, or `None` where it is a coordinate or does not fit in 64 bits.
    const OFFSET: Option<i64>;
    /// Whether it is a vector over F₂, or a component of it is one
    type IsBinary: Bool;
    /// The same as a constant
    const BINARY: bool = <Self::IsBinary as Bit>::BOOL;
}
