//! Addition, digit by digit, with a carry.

use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal};
use crate::int::PositiveNat;

/// Sums. A name that ends in a number holds the last digit of the left operand, or this digit plus a carry: `Add3<L>` is `8L + 3 + self`.
pub trait AddDigits: Sized {
    /// `self + R`
    type Sum<R: Octal>: Octal;
    /// `self + R + 1`
    type Carry<R: Octal>: Positive;
    /// `8L + self`
    type Add0<L: Octal>: Octal;
    /// `8L + 1 + self`
    type Add1<L: Octal>: Positive;
    /// `8L + 2 + self`
    type Add2<L: Octal>: Positive;
    /// `8L + 3 + self`
    type Add3<L: Octal>: Positive;
    /// `8L + 4 + self`
    type Add4<L: Octal>: Positive;
    /// `8L + 5 + self`
    type Add5<L: Octal>: Positive;
    /// `8L + 6 + self`
    type Add6<L: Octal>: Positive;
    /// `8L + 7 + self`
    type Add7<L: Octal>: Positive;
    /// `8L + 8 + self`
    type Add8<L: Octal>: Positive;
    /// `self + 8N`
    type PlusEightfold<N: Octal>: Octal;
    /// `8·self + R`
    type EightfoldPlus<R: Octal>: Octal;
    /// `self + 1`
    type Succ: Positive;
    /// `self - 1`, or 0 for 0
    type Pred: Octal;
}

impl AddDigits for End {
    type Sum<R: Octal> = R;
    type Carry<R: Octal> = R::Succ;
    type Add0<L: Octal> = D0<L>;
    type Add1<L: Octal> = D1<L>;
    type Add2<L: Octal> = D2<L>;
    type Add3<L: Octal> = D3<L>;
    type Add4<L: Octal> = D4<L>;
    type Add5<L: Octal> = D5<L>;
    type Add6<L: Octal> = D6<L>;
    type Add7<L: Octal> = D7<L>;
    type Add8<L: Octal> = D0<L::Succ>;
    type PlusEightfold<N: Octal> = N::Eightfold;
    type EightfoldPlus<R: Octal> = R;
    type Succ = D1<End>;
    type Pred = End;
}

/// One impl for each digit `d`. The sums `e + d` for `e` from 0 to 8 are nine consecutive entries of the list of results, from the `d`-th on. An entry
/// is a digit, and the function for the upper digits: `Sum`, or `Carry` if the sum is 8 or more.
macro_rules! sums {
    ({} $($result:tt)*) => {};
    ({[$d:ident $add:ident $carry:ident $next:ty, $before:ty] $($row:tt)*} $first:tt $($result:tt)*) => {
        sums!(@ $d $add $carry $next, $before; $first $($result)*);
        sums!({$($row)*} $($result)*);
    };
    (@ $d:ident $add:ident $carry:ident $next:ty, $before:ty; ($r0:ident $f0:ident) ($r1:ident $f1:ident) ($r2:ident $f2:ident)
        ($r3:ident $f3:ident) ($r4:ident $f4:ident) ($r5:ident $f5:ident) ($r6:ident $f6:ident) ($r7:ident $f7:ident)
        ($r8:ident $f8:ident) $($result:tt)*) => {
        impl<T: Octal> AddDigits for $d<T> {
            type Sum<R: Octal> = R::$add<T>;
            type Carry<R: Octal> = R::$carry<T>;
            type Add0<L: Octal> = $r0<L::$f0<T>>;
            type Add1<L: Octal> = $r1<L::$f1<T>>;
            type Add2<L: Octal> = $r2<L::$f2<T>>;
            type Add3<L: Octal> = $r3<L::$f3<T>>;
            type Add4<L: Octal> = $r4<L::$f4<T>>;
            type Add5<L: Octal> = $r5<L::$f5<T>>;
            type Add6<L: Octal> = $r6<L::$f6<T>>;
            type Add7<L: Octal> = $r7<L::$f7<T>>;
            type Add8<L: Octal> = $r8<L::$f8<T>>;
            type PlusEightfold<N: Octal> = $d<T::Sum<N>>;
            type EightfoldPlus<R: Octal> = R::PlusEightfold<Self>;
            type Succ = $next;
            type Pred = $before;
        }
    };
}
sums! {
    {[D0 Add0 Add1 D1<T>, D7<T::Pred>] [D1 Add1 Add2 D2<T>, T::Eightfold] [D2 Add2 Add3 D3<T>, D1<T>] [D3 Add3 Add4 D4<T>, D2<T>]
    [D4 Add4 Add5 D5<T>, D3<T>] [D5 Add5 Add6 D6<T>, D4<T>] [D6 Add6 Add7 D7<T>, D5<T>] [D7 Add7 Add8 D0<T::Succ>, D6<T>]}
    (D0 Sum) (D1 Sum) (D2 Sum) (D3 Sum) (D4 Sum) (D5 Sum) (D6 Sum) (D7 Sum)
    (D0 Carry) (D1 Carry) (D2 Carry) (D3 Carry) (D4 Carry) (D5 Carry) (D6 Carry) (D7 Carry)
}

/// A list of digits that is not 0.
pub trait Positive: Octal {
    /// The number in bits
    type Binary: PositiveNat;
}
impl<T: Positive> Positive for D0<T> {
    type Binary = <<T as Positive>::Binary as PositiveNat>::Eightfold;
}
macro_rules! positive {
    ($($digit:ident $then:ident,)*) => {$(
        impl<T: Octal> Positive for $digit<T> {
            type Binary = <<T as Octal>::Binary as super::Append>::$then;
        }
    )*};
}
positive! { D1 Then1, D2 Then2, D3 Then3, D4 Then4, D5 Then5, D6 Then6, D7 Then7, }
