//! Leaves: the integer facts that the algebra needs, at the cost that it can afford.
//!
//! The numbers are [`typenum`]'s (`UInt<U, B>`: the least significant bit is outermost). The arithmetic is not: typenum's
//! division, remainder and gcd take tens of milliseconds of type checking each. Here every function is an associated
//! type of a trait that all naturals implement, so it is **total**, and rustc proves that when it checks this crate.
//!
//! Short numbers are worked on bit by bit. Beyond twelve bits they are taken apart into digits in base 8: three bits in a step leave a third of
//! the recursion depth, so numbers of 63 bits fit into the caller's `recursion_limit`.
//!
//! | file | function |
//! |---|---|
//! | `add`, `sub`, `mul` | `a + b`, successor, predecessor; `a - b`, or that it is negative; `a · b` |
//! | `compare` | `a` below, equal to or above `b`; equality alone |
//! | `ratio` | is `a` a multiple of `b`, or `b` of `a`? exact division |
//! | `phase` | all of these, bit by bit |
//! | `octal/` | the digits of a natural, and all of these on digits; further, where speed matters less: |
//! | `octal/divrem`, `octal/gcd` | quotient and remainder, for where an exact division failed |
//! | `octal/bits` | XOR, AND, the carry-less product |
//! | `decimal` | a natural as a type that prints in decimals |
//! | `value` | a number as a type and as its value |
//! | `unroll` | a loop as long as a natural |

mod add;
mod compare;
pub mod decimal;
pub mod hex;
mod mul;
pub mod octal;
pub mod phase;
mod ratio;
mod sub;
pub mod unroll;
mod value;

pub use add::{Add, AddBits};
pub use compare::{Compare, CompareBits, Equal, Greater, Is, Less, Matched, MinMax};
pub use decimal::{Decimal, N};
pub use mul::{Mul, Power, Reach};
pub use octal::{Bits, Ceil, DivRem, Floor, Gcd, Modulo, QuotRem, QuotRemOf};
pub use ratio::{
    Divide, DivideBits, Dividend, Exact, ExactOrZero, Factor, Inexact, Multiple, Neither, OddOrder, OrZero,
    QuotientBits, Same,
};
pub use sub::{DifferenceBits, Negate, Negative, NonNegative, Saturate, Subtract};
pub use value::Literal;

use crate::seal::Seal;
use typenum::{B0, B1, UInt, UTerm};

/// The natural `V`, from a const generic, as far as typenum's `Const<V>` goes (all below 1025 and round numbers beyond).
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{Const, ToUInt};
///
/// type Tile = layout!((Int<64>, 4):(1, Int<64>));
/// static_assertions::assert_type_eq_all!(Tile, layout!((64,4):(1,64)));
///
/// fn column<const M: usize>() -> Layout<Int<M>, Int<1>>
/// where
///     Const<M>: ToUInt,
/// {
///     Layout
/// }
/// assert_eq!(column::<32>().to_string(), "32:1");
/// ```
pub type Int<const V: usize> = <typenum::Const<V> as typenum::ToUInt>::Output;

/// The natural number 1.
pub type One = UInt<UTerm, B1>;

/// A natural number: `UTerm` (0), `UInt<U, B0>` (2·U, where U > 0) or `UInt<U, B1>` (2·U + 1).
///
/// So a number is one type: `UInt<UTerm, B0>`, a 0 with a redundant digit, is no natural, and no number is that ends in it.
/// Comparisons of types, and the bounds of memory accesses that rest on them, rely on it.
///
/// The supertraits hold the arithmetic; every one of them is a total function.
#[diagnostic::on_unimplemented(
    message = "a number in a type is needed here, such as `Int<64>` or `typenum::U64`",
    label = "this is not a natural number as a type",
    note = "as a value it is written `typenum::U64::new()`"
)]
pub trait Nat:
    phase::Phases
    + octal::Octals
    + octal::Append
    + Add
    + AddBits
    + Subtract
    + Negate
    + Mul
    + Power
    + Compare
    + CompareBits
    + Matched
    + Divide
    + Dividend
    + DivideBits
    + DivRem
    + Bits
    + typenum::Unsigned
    + crate::kind::OnNat
{
    #[doc(hidden)]
    const SEAL: Seal;
    /// The number, or `None` where it does not fit in 64 bits.
    const MAGNITUDE: Option<u64>;

    /// Twice the number, in canonical form (0 stays `UTerm`).
    type Twice: Nat;

    /// The number, and 1 for 0.
    type OrOne: PositiveNat;

    /// Which of 0, 1, more: for a branch.
    type Magnitude: crate::kind::Magnitude;
}

/// A natural above 0.
#[diagnostic::on_unimplemented(
    message = "a positive number without redundant zeros is needed here, such as `Int<64>` or `typenum::U64`",
    label = "this is 0 or no number, or a number is written with a redundant leading 0",
    note = "each number is one type: `Int`, the constants of typenum and the macros write it"
)]
pub trait PositiveNat: Nat + typenum::NonZero {
    #[doc(hidden)]
    const SEAL: Seal;
    /// `8·self`
    type Eightfold: PositiveNat;
}
#[diagnostic::do_not_recommend]
impl<U: PositiveNat> PositiveNat for UInt<U, B0> {
    const SEAL: Seal = Seal;
    type Eightfold = octal::Below<Self, B0, B0, B0>;
}
#[diagnostic::do_not_recommend]
impl<U: Nat> PositiveNat for UInt<U, B1> {
    const SEAL: Seal = Seal;
    type Eightfold = octal::Below<Self, B0, B0, B0>;
}

/// The number is 0.
pub enum Zero {}
/// The number is 1.
pub enum Unit {}
/// The number is at least 2.
pub enum Many {}

// 2·0 = 0
impl Nat for UTerm {
    const SEAL: Seal = Seal;
    const MAGNITUDE: Option<u64> = Some(0);
    type Twice = UTerm;
    type OrOne = One;
    type Magnitude = Zero;
}

// 2·(2u) = UInt<UInt<u, B0>, B0>
impl<U: PositiveNat> Nat for UInt<U, B0> {
    const SEAL: Seal = Seal;
    const MAGNITUDE: Option<u64> = double(U::MAGNITUDE, 0);
    type Twice = UInt<Self, B0>;
    type OrOne = Self;
    type Magnitude = Many;
}

impl<U: Nat> Nat for UInt<U, B1> {
    const SEAL: Seal = Seal;
    const MAGNITUDE: Option<u64> = double(U::MAGNITUDE, 1);
    type Twice = UInt<Self, B0>;
    type OrOne = Self;
    type Magnitude = U::OddMagnitude;
}

const fn double(half: Option<u64>, bit: u64) -> Option<u64> {
    match half {
        Some(h) if h <= u64::MAX / 2 => Some(2 * h + bit),
        _ => None,
    }
}

/// The value of a natural that is known to fit.
pub(crate) const fn number<N: Nat>() -> u64 {
    match N::MAGNITUDE {
        Some(n) => n,
        None => panic!("the number does not fit in 64 bits"),
    }
}
