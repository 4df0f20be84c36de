//! Exact division and ratios, as in `int/ratio.rs`, on digits.
//!
//! Each step finds a whole digit of the quotient, because each odd digit is its own inverse modulo 8: the last digit of `(8t + e) / (8s + b)` is
//! `e·b mod 8`.

use super::shift::ShiftDigits;
use super::sub::{IsDifference, SubtractDigits};
use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal};
use crate::branch::branch;
use crate::int::{Equal, Exact, Factor, Greater, Inexact, Less, Multiple, Neither, Same};
use crate::kind::{Quotient, Ratio};
use core::marker::PhantomData;

/// Declares the trait. A name that ends in a digit holds the last digit of the left operand: `Under3<L>` is `(8L + 3) / self`.
macro_rules! division {
    ($($e:literal $related:ident $under:ident $odd:ident,)*) => {
        /// Divisibility of positive numbers.
        pub trait DivideDigits: Sized {
            /// `self : R`
            type Related<R: Octal>: Ratio;
            /// `self / R`
            type By<R: Octal>: IsQuotient;
            /// `self / R`, R odd
            type ByOdd<R: Octal>: IsQuotient;
            /// `L / R`, where R is `8·self + 1`
            type ByOne<L: Octal, R: Octal>: IsQuotient;
            $(
                #[doc = concat!("`8L + ", $e, " : self`")]
                type $related<L: Octal>: Ratio;
                #[doc = concat!("`(8L + ", $e, ") / self`")]
                type $under<L: Octal>: IsQuotient;
                #[doc = concat!("`(8L + ", $e, ") / self`, self odd")]
                type $odd<L: Octal>: IsQuotient;
            )*
        }
        // The algebra never divides by 0; the result is "not divisible".
        impl DivideDigits for End {
            type Related<R: Octal> = Neither;
            type By<R: Octal> = QuotientOf<End>;
            type ByOdd<R: Octal> = QuotientOf<End>;
            type ByOne<L: Octal, R: Octal> = QuotientOf<L>;
            $(
                type $related<L: Octal> = Neither;
                type $under<L: Octal> = Inexact;
                type $odd<L: Octal> = Inexact;
            )*
        }
    };
}
division! {
    0 Related0 Under0 UnderOdd0, 1 Related1 Under1 UnderOdd1, 2 Related2 Under2 UnderOdd2, 3 Related3 Under3 UnderOdd3,
    4 Related4 Under4 UnderOdd4, 5 Related5 Under5 UnderOdd5, 6 Related6 Under6 UnderOdd6, 7 Related7 Under7 UnderOdd7,
}

/// One row for each last digit `b` of the divisor `8T + b`. It has the quotient and the ratio for each last digit `e` of the dividend `8L + e`.
macro_rules! divisors {
    ($($b:ident $related:ident $under:ident $odd:ident: $([$($quotient:tt)*])*; $($ratio:ident)*;)*) => {$(
        impl<T: Octal> DivideDigits for $b<T> {
            type Related<R: Octal> = R::$related<T>;
            type By<R: Octal> = R::$under<T>;
            type ByOdd<R: Octal> = R::$odd<T>;
            type ByOne<L: Octal, R: Octal> = L::ByOdd<R>;
            divisors!(@under [Under0 D0, Under1 D1, Under2 D2, Under3 D3, Under4 D4, Under5 D5, Under6 D6, Under7 D7,]
                $([$($quotient)*])*);
            divisors!(@related $under [Related0 Under0 D0, Related1 Under1 D1, Related2 Under2 D2, Related3 Under3 D3,
                Related4 Under4 D4, Related5 Under5 D5, Related6 Under6 D6, Related7 Under7 D7,] $($ratio)*);
            divisors!(@odd [UnderOdd0 D0, UnderOdd1 D1, UnderOdd2 D2, UnderOdd3 D3, UnderOdd4 D4, UnderOdd5 D5, UnderOdd6 D6,
                UnderOdd7 D7,] $([$($quotient)*])*);
        }
    )*};

    (@under []) => {};
    (@under [$name:ident $e:ident, $($row:tt)*] [$($quotient:tt)*] $($more:tt)*) => {
        type $name<L: Octal> = divisors!(@quotient $e $($quotient)*);
        divisors!(@under [$($row)*] $($more)*);
    };
    (@odd []) => {};
    (@odd [$name:ident $e:ident, $($row:tt)*] [One $q:ident] $($more:tt)*) => {
        type $name<L: Octal> = divisors!(@quotient $e $q);
        divisors!(@odd [$($row)*] $($more)*);
    };
    (@odd [$name:ident $e:ident, $($row:tt)*] [$($quotient:tt)*] $($more:tt)*) => {
        type $name<L: Octal> = divisors!(@quotient $e $($quotient)*);
        divisors!(@odd [$($row)*] $($more)*);
    };
    (@related $under:ident []) => {};
    (@related $under:ident [$name:ident $by:ident $e:ident, $($row:tt)*] $ratio:ident $($more:tt)*) => {
        type $name<L: Octal> = divisors!(@ratio $ratio $under $by $e);
        divisors!(@related $under [$($row)*] $($more)*);
    };

    // A bit is left over, so the division is inexact.
    (@quotient $e:ident No) => { Inexact };
    (@quotient $e:ident Zeros) => { L::By<T> };
    (@quotient $e:ident Half) => { <<$e<L> as ShiftDigits>::Half as DivideDigits>::By<<Self as ShiftDigits>::Half> };
    (@quotient $e:ident Quarter) => { <<$e<L> as ShiftDigits>::Quarter as DivideDigits>::By<<Self as ShiftDigits>::Quarter> };
    (@quotient $e:ident One $q:ident) => { T::ByOne<$e<L>, Self> };
    (@quotient $e:ident Then0) => { <L::ByOdd<Self> as IsQuotient>::Then0 };
    (@quotient $e:ident Then1) => { divisors!(@digit $e Multiples By1 Then1) };
    (@quotient $e:ident Then2) => { divisors!(@digit $e Twos By2 Then2) };
    (@quotient $e:ident Then3) => { divisors!(@digit $e Threes By3 Then3) };
    (@quotient $e:ident Then4) => { divisors!(@digit $e Fours By4 Then4) };
    (@quotient $e:ident Then5) => { divisors!(@digit $e Fives By5 Then5) };
    (@quotient $e:ident Then6) => { divisors!(@digit $e Sixes By6 Then6) };
    (@quotient $e:ident Then7) => { divisors!(@digit $e Sevens By7 Then7) };
    // (a - q·b) / 8 gives the other digits.
    (@digit $e:ident $of:ident $by:ident $then:ident) => {
        <<<$e<L> as SubtractDigits>::Less<<Self as super::multiples::$of>::$by> as IsDifference>::Rest<Self> as IsQuotient>::$then
    };

    (@ratio Zeros $under:ident $by:ident $e:ident) => { L::Related<T> };
    (@ratio Multiple $under:ident $by:ident $e:ident) => { <<Self as DivideDigits>::$by<L> as IsQuotient>::Multiple };
    (@ratio Factor $under:ident $by:ident $e:ident) => { <<$e<L> as DivideDigits>::$under<T> as IsQuotient>::Factor };
    (@ratio $order:ident $under:ident $by:ident $e:ident) => { <L::Verdict<T, crate::int::$order> as ByOrder>::Related<$e<L>, Self> };
}
divisors! {
    D0 Related0 Under0 UnderOdd0: [Zeros] [No] [No] [No] [No] [No] [No] [No];
        Zeros Factor Factor Factor Factor Factor Factor Factor;
    D1 Related1 Under1 UnderOdd1: [One Then0] [One Then1] [One Then2] [One Then3] [One Then4] [One Then5] [One Then6] [One Then7];
        Multiple Equal Multiple Greater Multiple Greater Multiple Greater;
    D2 Related2 Under2 UnderOdd2: [Half] [No] [Half] [No] [Half] [No] [Half] [No];
        Multiple Factor Equal Factor Multiple Factor Greater Factor;
    D3 Related3 Under3 UnderOdd3: [Then0] [Then3] [Then6] [Then1] [Then4] [Then7] [Then2] [Then5];
        Multiple Less Multiple Equal Multiple Greater Multiple Greater;
    D4 Related4 Under4 UnderOdd4: [Quarter] [No] [No] [No] [Quarter] [No] [No] [No];
        Multiple Factor Factor Factor Equal Factor Factor Factor;
    D5 Related5 Under5 UnderOdd5: [Then0] [Then5] [Then2] [Then7] [Then4] [Then1] [Then6] [Then3];
        Multiple Less Multiple Less Multiple Equal Multiple Greater;
    D6 Related6 Under6 UnderOdd6: [Half] [No] [Half] [No] [Half] [No] [Half] [No];
        Multiple Factor Less Factor Multiple Factor Equal Factor;
    D7 Related7 Under7 UnderOdd7: [Then0] [Then7] [Then6] [Then5] [Then4] [Then3] [Then2] [Then1];
        Multiple Less Multiple Less Multiple Less Multiple Equal;
}

/// The quotient is the number with these digits.
pub struct QuotientOf<Q>(PhantomData<Q>);

/// A quotient of the upper digits: how a lower digit is appended.
pub trait IsQuotient: Sized {
    /// The quotient in bits
    type Answer: Quotient;
    /// The ratio of the left to the right number, if left = quotient · right. The quotient is not 1
    type Multiple: Ratio;
    /// The same if right = quotient · left
    type Factor: Ratio;
    /// `8·self`
    type Then0: IsQuotient;
    /// `8·self + 1`
    type Then1: IsQuotient;
    /// `8·self + 2`
    type Then2: IsQuotient;
    /// `8·self + 3`
    type Then3: IsQuotient;
    /// `8·self + 4`
    type Then4: IsQuotient;
    /// `8·self + 5`
    type Then5: IsQuotient;
    /// `8·self + 6`
    type Then6: IsQuotient;
    /// `8·self + 7`
    type Then7: IsQuotient;
}
impl<Q: Octal> IsQuotient for QuotientOf<Q> {
    type Answer = Exact<Q::Binary>;
    type Multiple = Multiple<Q::Binary>;
    type Factor = Factor<Q::Binary>;
    type Then0 = QuotientOf<Q::Eightfold>;
    type Then1 = QuotientOf<D1<Q>>;
    type Then2 = QuotientOf<D2<Q>>;
    type Then3 = QuotientOf<D3<Q>>;
    type Then4 = QuotientOf<D4<Q>>;
    type Then5 = QuotientOf<D5<Q>>;
    type Then6 = QuotientOf<D6<Q>>;
    type Then7 = QuotientOf<D7<Q>>;
}
impl IsQuotient for Inexact {
    type Answer = Inexact;
    type Multiple = Neither;
    type Factor = Neither;
    type Then0 = Inexact;
    type Then1 = Inexact;
    type Then2 = Inexact;
    type Then3 = Inexact;
    type Then4 = Inexact;
    type Then5 = Inexact;
    type Then6 = Inexact;
    type Then7 = Inexact;
}

branch! {
    /// Branch: the order of two numbers that have the same largest power of 2 as a factor.
    pub trait ByOrder {
        /// `A : B`
        type Related<A: Octal, B: Octal>: Ratio;
    }
    Less => <B::By<A> as IsQuotient>::Factor;
    Equal => Same;
    Greater => <A::By<B> as IsQuotient>::Multiple;
}
