//! Naturals as types that print in decimals, for error messages: `N<128>`.
//!
//! Stable Rust cannot compute a const generic from a type. So tables hold the usual numbers: all below 1024, and `m·2^k` for odd `m` below 32 and
//! `k` up to 32. Any other number prints its digits: `Number<1, 2, 3, 4, 5>` is 12345. rustc evaluates this only for an error message.

use super::octal::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal, Octals};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The number `V` in an error message.
pub struct N<const V: u64>;

/// The number with these decimal digits in an error message. The value 10 means that there is no digit.
#[rustfmt::skip]
pub struct Number<
    const A: u8, const B: u8, const C: u8, const D: u8, const E: u8 = 10, const F: u8 = 10, const G: u8 = 10,
    const H: u8 = 10, const I: u8 = 10, const J: u8 = 10, const K: u8 = 10, const L: u8 = 10, const M: u8 = 10,
    const O: u8 = 10, const P: u8 = 10, const Q: u8 = 10, const R: u8 = 10, const S: u8 = 10, const T: u8 = 10,
    const U: u8 = 10,
>;

/// The decimal type of a natural.
pub trait Decimal {
    /// `N<V>` or `Number<…>`
    type Decimal;
}

impl Decimal for UTerm {
    type Decimal = N<0>;
}

/// The table of all numbers that begin with the bits of `$n` and have at most one more bit for each mark.
macro_rules! below {
    ($n:ty, $v:expr;) => {
        impl Decimal for $n {
            type Decimal = N<{ $v }>;
        }
    };
    ($n:ty, $v:expr; $mark:tt $($rest:tt)*) => {
        below!($n, $v;);
        below!(UInt<$n, B0>, 2 * $v; $($rest)*);
        below!(UInt<$n, B1>, 2 * $v + 1; $($rest)*);
    };
}
below!(UInt<UTerm, B1>, 1; * * * * * * * * *);

/// `U` followed by eleven bits.
#[rustfmt::skip]
type Wide<U, B10, A, B, C, D, E, F, G, H, I, J> = UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<
    U, B10>, A>, B>, C>, D>, E>, F>, G>, H>, I>, J>;

impl<U, B10, A, B, C, D, E, F, G, H, I, J> Decimal for Wide<U, B10, A, B, C, D, E, F, G, H, I, J>
where
    Self: OddPart<K0, Self>,
{
    type Decimal = <Self as OddPart<K0, Self>>::Decimal;
}

/// The decimal type of `W = self · 2^K`: removes the trailing zeros of `self`, four at a time, then looks the odd number up.
pub trait OddPart<K, W> {
    /// The decimal type of `W`
    type Decimal;
}
impl<U, K: Next, W> OddPart<K, W> for Z<Z<Z<Z<U>>>>
where
    U: OddPart<K::Fourth, W>,
{
    type Decimal = U::Decimal;
}
macro_rules! fewer_zeros {
    ($($even:ty => $half:ty,)*) => {$(
        impl<U, K: Next, W> OddPart<K, W> for $even
        where
            $half: OddPart<K::Next, W>,
        {
            type Decimal = <$half as OddPart<K::Next, W>>::Decimal;
        }
    )*};
}
fewer_zeros! { Z<Z<Z<O<U>>>> => Z<Z<O<U>>>, Z<Z<O<U>>> => Z<O<U>>, Z<O<U>> => O<U>, }

/// An exponent of the table.
pub trait Next {
    /// The exponent plus 1
    type Next;
    /// The exponent plus 4
    type Fourth;
}

macro_rules! powers {
    ($($k:ident = $e:literal),*; $odd:tt) => {
        $(
            #[doc = concat!("The exponent ", $e, ".")]
            pub enum $k {}
            powers!(@row $k $e; $odd);
        )*
        powers!(@next $($k)*);
        powers!(@above_table $odd);
    };
    (@above_table ($($m:literal = $odd:ty),*)) => {$(
        impl<W: ToDigits<Number: Print>> OddPart<AboveTable, W> for $odd {
            type Decimal = <W::Number as Print>::Number;
        }
    )*};
    (@row $k:ident $e:literal; ($($m:literal = $odd:ty),*)) => {$(
        impl<W> OddPart<$k, W> for $odd {
            type Decimal = N<{ $m << $e }>;
        }
    )*};
    (@next $a:ident $b:ident $c:ident $d:ident $e:ident $($rest:ident)*) => {
        impl Next for $a { type Next = $b; type Fourth = $e; }
        powers!(@next $b $c $d $e $($rest)*);
    };
    (@next $a:ident $b:ident $($rest:ident)*) => {
        impl Next for $a { type Next = $b; type Fourth = AboveTable; }
        powers!(@next $b $($rest)*);
    };
    (@next $a:ident) => {
        impl Next for $a { type Next = AboveTable; type Fourth = AboveTable; }
        impl Next for AboveTable { type Next = AboveTable; type Fourth = AboveTable; }
    };
}
/// An exponent above 32, the largest one of the table.
pub enum AboveTable {}

type O<U> = UInt<U, B1>;
type Z<U> = UInt<U, B0>;
powers! {
    K0 = 0, K1 = 1, K2 = 2, K3 = 3, K4 = 4, K5 = 5, K6 = 6, K7 = 7, K8 = 8, K9 = 9, K10 = 10, K11 = 11, K12 = 12, K13 = 13,
    K14 = 14, K15 = 15, K16 = 16, K17 = 17, K18 = 18, K19 = 19, K20 = 20, K21 = 21, K22 = 22, K23 = 23, K24 = 24, K25 = 25,
    K26 = 26, K27 = 27, K28 = 28, K29 = 29, K30 = 30, K31 = 31, K32 = 32;
    (1 = O<UTerm>, 3 = O<O<UTerm>>, 5 = O<Z<O<UTerm>>>, 7 = O<O<O<UTerm>>>,
     9 = O<Z<Z<O<UTerm>>>>, 11 = O<O<Z<O<UTerm>>>>, 13 = O<Z<O<O<UTerm>>>>, 15 = O<O<O<O<UTerm>>>>,
     17 = O<Z<Z<Z<O<UTerm>>>>>, 19 = O<O<Z<Z<O<UTerm>>>>>, 21 = O<Z<O<Z<O<UTerm>>>>>, 23 = O<O<O<Z<O<UTerm>>>>>,
     25 = O<Z<Z<O<O<UTerm>>>>>, 27 = O<O<Z<O<O<UTerm>>>>>, 29 = O<Z<O<O<O<UTerm>>>>>, 31 = O<O<O<O<O<UTerm>>>>>)
}

// An odd number of six bits or more is not in the table, so its digits are printed.
impl<U, A, B, C, D, E, K, W> OddPart<K, W> for UInt<UInt<UInt<UInt<UInt<UInt<U, A>, B>, C>, D>, E>, B1>
where
    W: ToDigits,
    W::Number: Print,
{
    type Decimal = <W::Number as Print>::Number;
}

/// The decimal digits of a natural, least significant first.
pub trait ToDigits {
    /// The digits
    type Number;
}
impl<N: Octals> ToDigits for N {
    type Number = <N::Octal as ToDecimal>::Number;
}

/// From base 8 to base 10, by Horner: `8·number + digit`, from the leading digit on.
pub trait ToDecimal: Sized {
    /// The decimal digits
    type Number: Eightfold;
}
impl ToDecimal for End {
    type Number = ();
}
macro_rules! to_decimal {
    ($($d:ident $plus:ident,)*) => {$(
        impl<T: Octal> ToDecimal for $d<T> {
            type Number = <T::Number as Eightfold>::$plus;
        }
    )*};
}
to_decimal! { D0 Plus0, D1 Plus1, D2 Plus2, D3 Plus3, D4 Plus4, D5 Plus5, D6 Plus6, D7 Plus7, }

/// One decimal digit `D` and the digits above it.
pub struct Digit<const D: u8, T>(PhantomData<T>);

/// One row for each decimal digit `x`, with one pair for each added digit `c` from 0 to 7: the digit `r` of the result and the carry `c'`, where
/// `8x + c = 10·c' + r`.
macro_rules! eightfold {
    ([$($plus:ident $c:literal $none:ty,)*] $($x:literal: $($r:literal $carry:ident)*;)*) => {
        /// Eight times a decimal number, plus a digit.
        pub trait Eightfold {
            $(
                #[doc = concat!("`8·self + ", $c, "`")]
                type $plus: Eightfold;
            )*
        }
        impl Eightfold for () {
            $(type $plus = $none;)*
        }
        $(
            impl<T: Eightfold> Eightfold for Digit<$x, T> {
                eightfold!(@ [Plus0 Plus1 Plus2 Plus3 Plus4 Plus5 Plus6 Plus7] $($r $carry)*);
            }
        )*
    };
    (@ []) => {};
    (@ [$plus:ident $($names:ident)*] $r:literal $carry:ident $($more:tt)*) => {
        type $plus = Digit<$r, T::$carry>;
        eightfold!(@ [$($names)*] $($more)*);
    };
}
eightfold! {
    [Plus0 0 (), Plus1 1 Digit<1, ()>, Plus2 2 Digit<2, ()>, Plus3 3 Digit<3, ()>, Plus4 4 Digit<4, ()>, Plus5 5 Digit<5, ()>,
        Plus6 6 Digit<6, ()>, Plus7 7 Digit<7, ()>,]
    0: 0 Plus0 1 Plus0 2 Plus0 3 Plus0 4 Plus0 5 Plus0 6 Plus0 7 Plus0;
    1: 8 Plus0 9 Plus0 0 Plus1 1 Plus1 2 Plus1 3 Plus1 4 Plus1 5 Plus1;
    2: 6 Plus1 7 Plus1 8 Plus1 9 Plus1 0 Plus2 1 Plus2 2 Plus2 3 Plus2;
    3: 4 Plus2 5 Plus2 6 Plus2 7 Plus2 8 Plus2 9 Plus2 0 Plus3 1 Plus3;
    4: 2 Plus3 3 Plus3 4 Plus3 5 Plus3 6 Plus3 7 Plus3 8 Plus3 9 Plus3;
    5: 0 Plus4 1 Plus4 2 Plus4 3 Plus4 4 Plus4 5 Plus4 6 Plus4 7 Plus4;
    6: 8 Plus4 9 Plus4 0 Plus5 1 Plus5 2 Plus5 3 Plus5 4 Plus5 5 Plus5;
    7: 6 Plus5 7 Plus5 8 Plus5 9 Plus5 0 Plus6 1 Plus6 2 Plus6 3 Plus6;
    8: 4 Plus6 5 Plus6 6 Plus6 7 Plus6 8 Plus6 9 Plus6 0 Plus7 1 Plus7;
    9: 2 Plus7 3 Plus7 4 Plus7 5 Plus7 6 Plus7 7 Plus7 8 Plus7 9 Plus7;
}

/// Converts a list of digits, least significant first, to [`Number`].
pub trait Print {
    /// The number, with the most significant digit first
    type Number;
}
macro_rules! print {
    (@nest) => { () };
    (@nest $d:ident $($rest:ident)*) => { Digit<{ $d }, print!(@nest $($rest)*)> };
    (@reverse [$($d:ident)*] [$($r:ident)*]) => {
        impl<$(const $d: u8),*> Print for print!(@nest $($d)*) {
            type Number = Number<$({ $r }),*>;
        }
    };
    (@step [$($d:ident)*] [] [$($r:ident)*]) => { print!(@reverse [$($d)*] [$($r)*]); };
    (@step [$($d:ident)*] [$x:ident $($rest:ident)*] [$($r:ident)*]) => { print!(@step [$($d)*] [$($rest)*] [$x $($r)*]); };
    (@all [$($d:ident)*]) => { print!(@step [$($d)*] [$($d)*] []); };
    (@all [$($d:ident)*] $x:ident $($rest:ident)*) => {
        print!(@step [$($d)*] [$($d)*] []);
        print!(@all [$($d)* $x] $($rest)*);
    };
}
print!(@all [A B C D] E F G H I J K L M O P Q R S T U);
