//! Quotient and remainder by long division. Its cost is quadratic in the digits, so it is used only where an exact division is not enough.

use super::add::AddDigits;
use super::sub::{IsDifference, SubtractDigits};
use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal, Octals};
use crate::int::Nat;
use core::marker::PhantomData;

/// Long division.
pub trait DivRem: Sized {
    /// `self = quotient · M + remainder`, M > 0
    type DivRem<M: Nat>: QuotRem;
}
impl<N: Octals> DivRem for N {
    type DivRem<M: Nat> = <<N::Octal as DivRemDigits>::Divided<M::Octal> as Divided>::Answer;
}

/// A quotient `Q` and a remainder `R`, as digits.
pub struct QuotRemOf<Q, R>(PhantomData<(Q, R)>);

/// The result of a division.
pub trait QuotRem: Sized {
    /// `⌊a / m⌋`
    type Quotient: Nat;
    /// `a mod m`
    type Remainder: Nat;
    /// `⌈a / m⌉`
    type Ceiling: Nat;
}
impl<Q: Octal, R: Octal> QuotRem for QuotRemOf<Q, R> {
    type Quotient = Q::Binary;
    type Remainder = R::Binary;
    type Ceiling = <R::RoundedUp<Q> as Octal>::Binary;
}

/// `⌊a / m⌋`
pub type Floor<A, M> = <<A as DivRem>::DivRem<M> as QuotRem>::Quotient;
/// `a mod m`
pub type Modulo<A, M> = <<A as DivRem>::DivRem<M> as QuotRem>::Remainder;
/// `⌈a / m⌉`
pub type Ceil<A, M> = <<A as DivRem>::DivRem<M> as QuotRem>::Ceiling;

/// Long division of digits.
pub trait DivRemDigits: Sized {
    /// `self = quotient · M + remainder`
    type Divided<M: Octal>: Divided;
    /// `Q` if the remainder `self` is 0, else `Q + 1`
    type RoundedUp<Q: Octal>: Octal;
}
impl DivRemDigits for End {
    type Divided<M: Octal> = QuotRemOf<End, End>;
    type RoundedUp<Q: Octal> = Q;
}

macro_rules! long_division {
    ($($d:ident $bring:ident $partial:ty,)*) => {
        /// The result for the upper digits of the dividend.
        pub trait Divided: Sized {
            /// The final result
            type Answer: QuotRem;
            /// The remainder
            type Rest: Octal;
            $(
                #[doc = concat!("The result with the next digit, ", stringify!($d))]
                type $bring<M: Octal>: Divided;
            )*
        }
        // The next digit of the quotient is found bit by bit: 4M, 2M and M are subtracted from the partial remainder, if they fit.
        impl<Q: Octal, R: Octal> Divided for QuotRemOf<Q, R> {
            type Answer = Self;
            type Rest = R;
            $(
                type $bring<M: Octal> = <<$partial as SubtractDigits>::Less<M::By4> as IsDifference>::Fours<M, $partial, Q>;
            )*
        }
        $(
            impl<T: Octal> DivRemDigits for $d<T> {
                type Divided<M: Octal> = <T::Divided<M> as Divided>::$bring<M>;
                type RoundedUp<Q: Octal> = <Q as AddDigits>::Succ;
            }
        )*
    };
}
long_division! {
    D0 Bring0 R::Eightfold, D1 Bring1 D1<R>, D2 Bring2 D2<R>, D3 Bring3 D3<R>, D4 Bring4 D4<R>, D5 Bring5 D5<R>,
    D6 Bring6 D6<R>, D7 Bring7 D7<R>,
}
