//! Order and equality, from the least significant digit on.

use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal};
use crate::kind::{Bool, Order};
use typenum::{B0, B1, Greater, Less};

/// Comparisons. A higher digit that differs overrules the lower ones, so the verdict of the lower digits is an argument.
/// A name that ends in a digit holds the last digit of the left operand.
pub trait CompareDigits: Sized {
    /// The comparison of `self` with `R`; `V` if they are equal
    type Verdict<R: Octal, V: Order>: Order;
    /// The comparison of `8L` with `self`; `V` if they are equal
    type Verdict0<L: Octal, V: Order>: Order;
    /// The comparison of `8L + 1` with `self`
    type Verdict1<L: Octal, V: Order>: Order;
    /// The comparison of `8L + 2` with `self`
    type Verdict2<L: Octal, V: Order>: Order;
    /// The comparison of `8L + 3` with `self`
    type Verdict3<L: Octal, V: Order>: Order;
    /// The comparison of `8L + 4` with `self`
    type Verdict4<L: Octal, V: Order>: Order;
    /// The comparison of `8L + 5` with `self`
    type Verdict5<L: Octal, V: Order>: Order;
    /// The comparison of `8L + 6` with `self`
    type Verdict6<L: Octal, V: Order>: Order;
    /// The comparison of `8L + 7` with `self`
    type Verdict7<L: Octal, V: Order>: Order;
    /// The comparison of `0` with `self`; `V` if they are equal
    type VerdictZero<V: Order>: Order;

    /// `self = R`. The recursion ends at the first digit that differs
    type Same<R: Octal>: Bool;
    /// `8L = self`
    type Same0<L: Octal>: Bool;
    /// `8L + 1 = self`
    type Same1<L: Octal>: Bool;
    /// `8L + 2 = self`
    type Same2<L: Octal>: Bool;
    /// `8L + 3 = self`
    type Same3<L: Octal>: Bool;
    /// `8L + 4 = self`
    type Same4<L: Octal>: Bool;
    /// `8L + 5 = self`
    type Same5<L: Octal>: Bool;
    /// `8L + 6 = self`
    type Same6<L: Octal>: Bool;
    /// `8L + 7 = self`
    type Same7<L: Octal>: Bool;
    /// `0 = self`
    type IsEnd: Bool;
}

impl CompareDigits for End {
    type Verdict<R: Octal, V: Order> = R::VerdictZero<V>;
    type Verdict0<L: Octal, V: Order> = Greater;
    type Verdict1<L: Octal, V: Order> = Greater;
    type Verdict2<L: Octal, V: Order> = Greater;
    type Verdict3<L: Octal, V: Order> = Greater;
    type Verdict4<L: Octal, V: Order> = Greater;
    type Verdict5<L: Octal, V: Order> = Greater;
    type Verdict6<L: Octal, V: Order> = Greater;
    type Verdict7<L: Octal, V: Order> = Greater;
    type VerdictZero<V: Order> = V;
    type Same<R: Octal> = R::IsEnd;
    type Same0<L: Octal> = B0;
    type Same1<L: Octal> = B0;
    type Same2<L: Octal> = B0;
    type Same3<L: Octal> = B0;
    type Same4<L: Octal> = B0;
    type Same5<L: Octal> = B0;
    type Same6<L: Octal> = B0;
    type Same7<L: Octal> = B0;
    type IsEnd = B1;
}

/// One impl for each digit `d`. The comparisons of `e` with `d` for `e` from 0 to 7 are eight consecutive entries of the list, from the `(7 - d)`-th on.
/// An entry is the verdict, and whether the numbers are equal.
macro_rules! verdicts {
    ({} $($verdict:tt)*) => {};
    ({[$d:ident $against:ident $same:ident] $($row:tt)*} $first:tt $($verdict:tt)*) => {
        verdicts!(@ $d $against $same; $first $($verdict)*);
        verdicts!({$($row)*} $($verdict)*);
    };
    (@ $d:ident $against:ident $same:ident; ($v0:ident $s0:ty) ($v1:ident $s1:ty) ($v2:ident $s2:ty) ($v3:ident $s3:ty)
        ($v4:ident $s4:ty) ($v5:ident $s5:ty) ($v6:ident $s6:ty) ($v7:ident $s7:ty) $($verdict:tt)*) => {
        impl<T: Octal> CompareDigits for $d<T> {
            type Verdict<R: Octal, V: Order> = R::$against<T, V>;
            type Verdict0<L: Octal, V: Order> = L::Verdict<T, $v0>;
            type Verdict1<L: Octal, V: Order> = L::Verdict<T, $v1>;
            type Verdict2<L: Octal, V: Order> = L::Verdict<T, $v2>;
            type Verdict3<L: Octal, V: Order> = L::Verdict<T, $v3>;
            type Verdict4<L: Octal, V: Order> = L::Verdict<T, $v4>;
            type Verdict5<L: Octal, V: Order> = L::Verdict<T, $v5>;
            type Verdict6<L: Octal, V: Order> = L::Verdict<T, $v6>;
            type Verdict7<L: Octal, V: Order> = L::Verdict<T, $v7>;
            type VerdictZero<V: Order> = Less;
            type Same<R: Octal> = R::$same<T>;
            type Same0<L: Octal> = $s0;
            type Same1<L: Octal> = $s1;
            type Same2<L: Octal> = $s2;
            type Same3<L: Octal> = $s3;
            type Same4<L: Octal> = $s4;
            type Same5<L: Octal> = $s5;
            type Same6<L: Octal> = $s6;
            type Same7<L: Octal> = $s7;
            type IsEnd = B0;
        }
    };
}
verdicts! {
    {[D7 Verdict7 Same7] [D6 Verdict6 Same6] [D5 Verdict5 Same5] [D4 Verdict4 Same4] [D3 Verdict3 Same3] [D2 Verdict2 Same2]
    [D1 Verdict1 Same1] [D0 Verdict0 Same0]}
    (Less B0) (Less B0) (Less B0) (Less B0) (Less B0) (Less B0) (Less B0) (V L::Same<T>)
    (Greater B0) (Greater B0) (Greater B0) (Greater B0) (Greater B0) (Greater B0) (Greater B0)
}
