//! The product of a number and a digit, which multiplication and division use.

use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal};

/// For a multiplier `m`, the values `m·e + c` for each digit `e` and each carry `c` below `m` are the numbers from 0 to `8m - 1` in order. Each of them
/// is a digit of the result and the next carry, so the table of `m` is the list of these pairs.
macro_rules! multiples {
    ($(#[$doc:meta] $of:ident: $($by:ident $end:ty),*;)*) => {
        /// Products with each digit, plus a carry: `By3c2` is `3·self + 2`.
        pub trait Multiples: Sized + $($of +)* {
            /// `self`
            type By1: Octal;
        }
        impl Multiples for End {
            type By1 = End;
        }
        multiples!(@one D0 D1 D2 D3 D4 D5 D6 D7);
        $(
            #[$doc]
            pub trait $of: Sized {$(
                /// The product plus the carry that the name ends in
                type $by: Octal;
            )*}
            impl $of for End {
                $(type $by = $end;)*
            }
            multiples!(@ $of [D0 D1 D2 D3 D4 D5 D6 D7] [$($by)*] [$($by)*] {}
                $((D0 $by) (D1 $by) (D2 $by) (D3 $by) (D4 $by) (D5 $by) (D6 $by) (D7 $by))*);
        )*
    };
    (@one $($d:ident)*) => {$(
        impl<T: Octal> Multiples for $d<T> {
            type By1 = Self;
        }
    )*};
    (@ $of:ident [] $all:tt $todo:tt {}) => {};
    (@ $of:ident [$d:ident $($digit:ident)*] [$($all:ident)*] [] {$($body:tt)*} $($result:tt)*) => {
        impl<T: Octal> $of for $d<T> {
            $($body)*
        }
        multiples!(@ $of [$($digit)*] [$($all)*] [$($all)*] {} $($result)*);
    };
    (@ $of:ident $digits:tt $all:tt [$by:ident $($todo:ident)*] {$($body:tt)*} ($r:ident $carry:ident) $($result:tt)*) => {
        multiples!(@ $of $digits $all [$($todo)*] {$($body)* type $by = $r<<T as $of>::$carry>;} $($result)*);
    };
}
multiples! {
    /// Twice a number.
    Twos: By2 End, By2c1 D1<End>;
    /// Three times a number.
    Threes: By3 End, By3c1 D1<End>, By3c2 D2<End>;
    /// Four times a number.
    Fours: By4 End, By4c1 D1<End>, By4c2 D2<End>, By4c3 D3<End>;
    /// Five times a number.
    Fives: By5 End, By5c1 D1<End>, By5c2 D2<End>, By5c3 D3<End>, By5c4 D4<End>;
    /// Six times a number.
    Sixes: By6 End, By6c1 D1<End>, By6c2 D2<End>, By6c3 D3<End>, By6c4 D4<End>, By6c5 D5<End>;
    /// Seven times a number.
    Sevens: By7 End, By7c1 D1<End>, By7c2 D2<End>, By7c3 D3<End>, By7c4 D4<End>, By7c5 D5<End>, By7c6 D6<End>;
}
