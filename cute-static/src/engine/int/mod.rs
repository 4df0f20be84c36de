//! Natural numbers as types, and their arithmetic. It uses nothing but `kind`; every other module uses it.
//!
//! The numbers are those of [`typenum`] (`UInt<U, B>`: the least significant bit is outermost). The arithmetic is not: typenum's division,
//! remainder and gcd take tens of milliseconds of type checking each. Here every function is an associated type of a trait that all naturals
//! implement, so it is **total**, and rustc proves that when it compiles this crate.
//!
//! The first twelve bits are processed one by one. The remaining bits are processed as digits in base 8: three bits per step take a third of the
//! recursion depth, so numbers of 63 bits fit into the caller's `recursion_limit`, and products of 104 bits. (Larger products fit on stable 1.95, but not all of them
//! on rustc's next solver.)
//!
//! | file | function |
//! |---|---|
//! | `add`, `sub`, `mul` | `a + b`, successor, predecessor; `a - b`, which may be negative; `a · b` |
//! | `compare` | order and equality |
//! | `ratio` | whether one of two numbers divides the other; exact division |
//! | `phase` | the recursion of all these functions, bit by bit |
//! | `octal/` | the digits of a natural, and the recursion of all these functions on digits |
//! | `octal/divrem`, `octal/gcd` | quotient and remainder, for the few places where an exact division is not enough |
//! | `octal/bits` | XOR, AND, the carry-less product |
//! | `mask` | the positions of bits |
//! | `decimal` | a natural as a type that prints in decimals |
//! | `hex` | how macros write large numbers |
//! | `value` | the value of a number's type |
//! | `unroll` | an unrolled loop |

mod add;
mod compare;
pub mod decimal;
pub mod hex;
pub mod mask;
mod mul;
pub mod octal;
pub mod phase;
mod ratio;
mod sub;
pub mod unroll;
mod value;

pub use add::{Add, SuccPred};
pub use compare::{Compare, CompareBits, Equal, Greater, Is, Less, Matched, MinMax};
pub use decimal::{Decimal, n};
pub use mask::{Log, Masks, Run, TwoTo};
pub use mul::{Mul, Power, Reach};
pub use octal::{Bits, Ceil, DivRem, Floor, Gcd, Modulo, QuotRem, QuotRemOf};
pub use ratio::{
    Divide, DivideBits, Dividend, Exact, ExactOrZero, Factor, Inexact, Multiple, Neither, OddOrder, OrZero,
    QuotientBits, ReachBelow, Same,
};
pub use sub::{DifferenceBits, Negate, Negative, NonNegative, Saturate, Subtract};
pub use value::Literal;

use crate::seal::Seal;
use typenum::{B0, B1, UInt, UTerm};

/// The natural `V` from a const generic, for each `V` that typenum's `Const<V>` supports, among them all up to 1024.
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
/// Each number is exactly one type: `UInt<UTerm, B0>`, which is 0 with a redundant digit, is not a natural, and no type that contains it is one.
/// Comparisons of types rely on this, and so do the bounds of memory accesses.
///
/// The supertraits hold the arithmetic. All their functions are total.
#[diagnostic::on_unimplemented(
    message = "a number in a type is needed here, without redundant zeros and positive where 0 has no meaning, such as `Int<64>` or `typenum::U64`",
    label = "this is not a natural number as a type, or it has a redundant leading 0",
    note = "as a value it is written `typenum::U64::new()`"
)]
pub trait Nat:
    phase::Phases
    + octal::Octals
    + octal::Append
    + Add
    + SuccPred
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
    /// The number, or `None` if it does not fit in 64 bits.
    const MAGNITUDE: Option<u64>;

    /// `2·self`, in canonical form: twice 0 is `UTerm`
    type Twice: Nat;

    /// The number, or 1 for 0
    type OrOne: PositiveNat;

    /// Whether the number is 0, 1 or larger, for a branch
    type Magnitude: crate::kind::Magnitude;
}

/// A natural above 0.
#[diagnostic::on_unimplemented(
    message = "a number in a type is needed here, without redundant zeros and positive where 0 has no meaning, such as `Int<64>` or `typenum::U64`",
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
#[diagnostic::do_not_recommend]
impl Nat for UTerm {
    const SEAL: Seal = Seal;
    const MAGNITUDE: Option<u64> = Some(0);
    type Twice = UTerm;
    type OrOne = One;
    type Magnitude = Zero;
}

// 2·(2u) = UInt<UInt<u, B0>, B0>
#[diagnostic::do_not_recommend]
impl<U: PositiveNat> Nat for UInt<U, B0> {
    const SEAL: Seal = Seal;
    const MAGNITUDE: Option<u64> = double(U::MAGNITUDE, 0);
    type Twice = UInt<Self, B0>;
    type OrOne = Self;
    type Magnitude = Many;
}

#[diagnostic::do_not_recommend]
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

/// The value of a natural that fits in 64 bits; otherwise an error of constant evaluation.
pub(crate) const fn number<N: Nat>() -> u64 {
    match N::MAGNITUDE {
        Some(n) => n,
        None => panic!("the number does not fit in 64 bits"),
    }
}
