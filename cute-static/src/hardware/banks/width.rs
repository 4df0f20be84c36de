//! The width of an access, and the division of a lane's offset by it.

use crate::int::{Compare, Exact, ExactOrZero, Inexact, MinMax, Mul, Nat, One, PositiveNat, SuccPred};
use crate::kind::Quotient;
use core::marker::PhantomData;
use typenum::{B0, B1, U1, U2, U4, U8, U16, U32, UInt, UTerm};

use super::words::{Banks, Doubled, OneBank};

/// The bytes that each lane accesses.
#[diagnostic::on_unimplemented(
    message = "an access of shared memory is 1, 2, 4, 8 or 16 bytes wide",
    label = "this is not the width of an access in bytes, such as `typenum::U16`",
    note = "`ldmatrix` reads rows of 16 bytes"
)]
pub trait Width: Nat {
    /// The lanes that are served together
    type Lanes: Nat;
    /// The banks. The banks that one access occupies together count as one
    type Banks: Banks;
    /// log₂ of the bits of an access
    type Access: Places;
    /// log₂ of the bits of a bank, or of the banks that an access occupies
    type Bank: Places;
    /// log₂ of the number of accesses in a bank
    type Within: Places;
    /// Twice the width, or the largest one
    type Double: Width;
    /// The bytes
    const BYTES: u64;
}
type P1 = Place<NoPlace>;
type P2 = Place<P1>;
type P3 = Place<P2>;
type P4 = Place<P3>;
type P5 = Place<P4>;
type P6 = Place<P5>;
type P7 = Place<P6>;
type Banks8 = Doubled<Doubled<Doubled<OneBank>>>;
type Banks16 = Doubled<Banks8>;
type Banks32 = Doubled<Banks16>;
macro_rules! widths {
    ($($width:ty: $bytes:literal, $double:ty, $lanes:ty, $banks:ty, $access:ty, $bank:ty, $within:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Width for $width {
            type Lanes = $lanes;
            type Banks = $banks;
            type Access = $access;
            type Bank = $bank;
            type Within = $within;
            type Double = $double;
            const BYTES: u64 = $bytes;
        }
    )*};
}
widths! {
    U1: 1, U2, U32, Banks32, P3, P5, P2;
    U2: 2, U4, U32, Banks32, P4, P5, P1;
    U4: 4, U8, U32, Banks32, P5, P5, NoPlace;
    U8: 8, U16, U16, Banks16, P6, P6, NoPlace;
    U16: 16, U16, U8, Banks8, P7, P7, NoPlace;
}

/// A number of binary places, in unary.
pub trait Places {
    /// `N / 2^self`, where that is exact
    type ExactQuotient<N: Nat>: Quotient;
    /// `⌊N / 2^self⌋`
    type Floor<N: Nat>: Nat;
    /// `N · 2^self`
    type Shifted<N: Nat>: Nat;
    /// `2U / 2^self`
    type ReduceDouble<U: Nat>: DyadicFraction;
    /// `2^self − 1`
    type Mask: Nat;
    /// The number of places as a natural
    type Number: Nat;
}
/// No place.
pub enum NoPlace {}
/// One place more than `P`.
pub struct Place<P>(PhantomData<P>);
impl Places for NoPlace {
    type ExactQuotient<N: Nat> = Exact<N>;
    type Floor<N: Nat> = N;
    type Shifted<N: Nat> = N;
    type ReduceDouble<U: Nat> = Dyadic<U::Twice, NoPlace>;
    type Mask = UTerm;
    type Number = UTerm;
}
impl<P: Places> Places for Place<P> {
    type ExactQuotient<N: Nat> = N::HalvedExactly<P>;
    type Floor<N: Nat> = P::Floor<N::Halved>;
    type Shifted<N: Nat> = <P::Shifted<N> as Nat>::Twice;
    type ReduceDouble<U: Nat> = U::Reduced<P>;
    type Mask = UInt<P::Mask, B1>;
    type Number = <P::Number as SuccPred>::Succ;
}

/// Division of a natural by powers of two.
pub trait Halves {
    /// `(self / 2) / 2^P`, where that is exact
    type HalvedExactly<P: Places>: Quotient;
    /// `self / 2^P` in lowest terms
    type Reduced<P: Places>: DyadicFraction;
    /// The number of bits
    type Length: Places;
    /// 2 to the power of the number of bits that are 1
    type TwoToOnes: Nat;
    /// The width of an access: this number if it is one
    type Nearest: Width;
}
impl Halves for UTerm {
    type HalvedExactly<P: Places> = Exact<UTerm>;
    type Reduced<P: Places> = Dyadic<UTerm, NoPlace>;
    type Length = NoPlace;
    type TwoToOnes = One;
    type Nearest = U1;
}
impl<U: PositiveNat> Halves for UInt<U, B0> {
    type HalvedExactly<P: Places> = P::ExactQuotient<U>;
    type Reduced<P: Places> = P::ReduceDouble<U>;
    type Length = Place<U::Length>;
    type TwoToOnes = U::TwoToOnes;
    type Nearest = <U::Nearest as Width>::Double;
}
impl<U: Nat> Halves for UInt<U, B1> {
    type HalvedExactly<P: Places> = Inexact;
    type Reduced<P: Places> = Dyadic<Self, P>;
    type Length = Place<U::Length>;
    type TwoToOnes = <U::TwoToOnes as Nat>::Twice;
    type Nearest = U1;
}

/// The fraction `N / 2^P`.
pub struct Dyadic<N, P>(PhantomData<(N, P)>);
/// A fraction whose denominator is a power of two.
pub trait DyadicFraction {
    /// `I · self`, where that is an integer
    type Times<I: Nat>: Quotient;
    /// log₂ of the denominator
    type Denominator: Places;
}
impl<N: Nat, P: Places> DyadicFraction for Dyadic<N, P> {
    type Times<I: Nat> = P::ExactQuotient<<N as Mul>::Times<I>>;
    type Denominator = P;
}

/// The size of an element of `N` bits in accesses of `W` bytes.
pub type PerElement<N, W> = <N as Halves>::Reduced<<W as Width>::Access>;
/// log₂ of the number of elements in a bank, or in the banks that one access occupies; 0 where that is less than one element.
pub type Elements<N, W> = <<N as Halves>::Reduced<<W as Width>::Bank> as DyadicFraction>::Denominator;
/// The number of elements of `T` bits in a register or at an address of `B` bits, or 1 where an element has as many bits or more.
pub type ElementsIn<B, T> = <<ExactOrZero<B, T> as Compare>::ComparedTo<One> as MinMax>::Max<ExactOrZero<B, T>, One>;
