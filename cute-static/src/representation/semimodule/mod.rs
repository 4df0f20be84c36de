//! Paper §2.3.1 — integer-semimodules: the elements that strides consist of. The module uses `htuple`; layouts and the algebra use it.
//!
//! | file | elements | written |
//! |---|---|---|
//! | `integer` | the integers | `2`, `-2` |
//! | `coordinate` | coordinates, ℤ^(\*,\*): scaled basis elements and their sums; products with components over F₂ | `2@1`, `1@0@1`, `1@0+2@1`, `1@0+f9@1` |
//! | `binary` | vectors over F₂ | `f9` |
//! | `fraction` | the rationals | `3/4` |
//! | `codomain` | which of these semimodules holds the strides of a layout | |
//! | `signs` | the signs of the numbers of an element | |
//! | `embedding` | an element at one component of a coordinate | |
//! | `span` | subspaces of F₂⁶⁴, as values | |
//! | `none` | the result of a sum that does not exist | |
//!
//! `UTerm` is the zero of each semimodule.

pub mod binary;
pub mod codomain;
pub mod coordinate;
pub mod embedding;
pub mod fraction;
mod integer;
mod none;
pub mod signs;
pub(crate) mod span;

pub use binary::Xor;
pub use coordinate::ArithmeticTuple;
pub use fraction::{Fraction, Quotient};
pub use integer::DifferenceElement;
pub use none::NoElement;

use crate::int::Nat;
use crate::kind::{Bool, Codomain, Components, OnElement};
use crate::seal::Seal;
use typenum::Bit;

/// An element of an integer-semimodule, which is a leaf of a stride. To add a semimodule, implement this trait and the functions of `OnElement`;
/// `docs/stride-elements.md` lists all steps, each with a test.
///
/// A function of two elements calls the function of the right element for the kind of the left one: `SumNat<L>` is `L + self`.
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
    /// The coordinate `L`, plus `self`
    type SumTuple<L: Components>: Element;
    /// `f_N + self`
    type SumXor<N: Nat>: Element;
    /// `N / Q + self`, where `N` is an integer
    type SumFraction<N: Element, Q: Nat>: Element;
    /// `-self`
    type Opposite: Element;
    /// `self = E`
    type Equals<E: Element>: Bool;
    /// `L = self`
    type EqualsNat<L: Nat>: Bool;
    /// `-L = self`
    type EqualsNeg<L: Nat>: Bool;
    /// The coordinate `L` equals `self`
    type EqualsTuple<L: Components>: Bool;
    /// `f_N = self`
    type EqualsXor<N: Nat>: Bool;
    /// The fraction `P / Q` with the sign `S` equals `self`
    type EqualsFraction<S: Bool, P: Nat, Q: Nat>: Bool;
    /// Whether a mode with the stride `E` continues the mode `S : self`: `(i + S·j)·self = i·self + j·E` for every `i < S`
    type Continues<S: Nat, E: Element>: Bool;
    /// The components `(self, R…)`
    type Behind<R: Components>: Components;
    /// Component 0 of a coordinate
    type Head: Element;
    /// The coordinate without its component 0; each other component moves one place to the front
    type Tail: Element;
    /// The semimodule of the element
    type Codomain: Codomain;
    /// `|self|` for an integer, `N` for `f_N`
    type Abs: Nat;
    /// `self < 0`
    type IsNegative: Bool;
    /// The element as an integer, or `None` if it is a coordinate or does not fit in 64 bits
    const OFFSET: Option<i64>;
    /// Whether the element or one of its components is a vector over F₂
    type IsBinary: Bool;
    /// `IsBinary` as a constant
    const BINARY: bool = <Self::IsBinary as Bit>::BOOL;
}
