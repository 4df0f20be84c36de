//! Subtraction, digit by digit, with a borrow. If the last digit borrows, the difference is negative.

use super::divrem::{Divided, QuotRemOf};
use super::ratio::{DivideDigits, IsQuotient};
use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal};
use crate::int::{Inexact, Negative, NonNegative};
use crate::kind;
use core::marker::PhantomData;

/// Differences. A name that ends in a digit holds the last digit of the left operand: `Less3<L>` is `8L + 3 - self`.
pub trait SubtractDigits: Sized {
    /// `self - R`
    type Less<R: Octal>: IsDifference;
    /// `self - R - 1`
    type Borrow<R: Octal>: IsDifference;
    /// `8L - 1 - self`
    type LessB<L: Octal>: IsDifference;
    /// `8L - self`
    type Less0<L: Octal>: IsDifference;
    /// `8L + 1 - self`
    type Less1<L: Octal>: IsDifference;
    /// `8L + 2 - self`
    type Less2<L: Octal>: IsDifference;
    /// `8L + 3 - self`
    type Less3<L: Octal>: IsDifference;
    /// `8L + 4 - self`
    type Less4<L: Octal>: IsDifference;
    /// `8L + 5 - self`
    type Less5<L: Octal>: IsDifference;
    /// `8L + 6 - self`
    type Less6<L: Octal>: IsDifference;
    /// `8L + 7 - self`
    type Less7<L: Octal>: IsDifference;
    /// `0 - self`
    type FromZero: IsDifference;
}

impl SubtractDigits for End {
    type Less<R: Octal> = R::FromZero;
    type Borrow<R: Octal> = Negative;
    // 8l - 1 = 8(l - 1) + 7
    type LessB<L: Octal> = <L::Borrow<End> as IsDifference>::Then7;
    type Less0<L: Octal> = DifferenceOf<L::Eightfold>;
    type Less1<L: Octal> = DifferenceOf<D1<L>>;
    type Less2<L: Octal> = DifferenceOf<D2<L>>;
    type Less3<L: Octal> = DifferenceOf<D3<L>>;
    type Less4<L: Octal> = DifferenceOf<D4<L>>;
    type Less5<L: Octal> = DifferenceOf<D5<L>>;
    type Less6<L: Octal> = DifferenceOf<D6<L>>;
    type Less7<L: Octal> = DifferenceOf<D7<L>>;
    type FromZero = DifferenceOf<End>;
}

/// One impl for each digit `d`. The differences `e - d` for `e` from -1 to 7 are nine consecutive entries of the list of results, from the `(7 - d)`-th on.
/// An entry is a digit, and the function for the upper digits: `Less`, or `Borrow` if the difference is negative.
macro_rules! differences {
    ({} $($result:tt)*) => {};
    ({[$d:ident $less:ident $borrow:ident] $($row:tt)*} $first:tt $($result:tt)*) => {
        differences!(@ $d $less $borrow; $first $($result)*);
        differences!({$($row)*} $($result)*);
    };
    (@ $d:ident $less:ident $borrow:ident; ($rb:ident $fb:ident) ($r0:ident $f0:ident) ($r1:ident $f1:ident) ($r2:ident $f2:ident)
        ($r3:ident $f3:ident) ($r4:ident $f4:ident) ($r5:ident $f5:ident) ($r6:ident $f6:ident) ($r7:ident $f7:ident)
        $($result:tt)*) => {
        impl<T: Octal> SubtractDigits for $d<T> {
            type Less<R: Octal> = R::$less<T>;
            type Borrow<R: Octal> = R::$borrow<T>;
            type LessB<L: Octal> = <L::$fb<T> as IsDifference>::$rb;
            type Less0<L: Octal> = <L::$f0<T> as IsDifference>::$r0;
            type Less1<L: Octal> = <L::$f1<T> as IsDifference>::$r1;
            type Less2<L: Octal> = <L::$f2<T> as IsDifference>::$r2;
            type Less3<L: Octal> = <L::$f3<T> as IsDifference>::$r3;
            type Less4<L: Octal> = <L::$f4<T> as IsDifference>::$r4;
            type Less5<L: Octal> = <L::$f5<T> as IsDifference>::$r5;
            type Less6<L: Octal> = <L::$f6<T> as IsDifference>::$r6;
            type Less7<L: Octal> = <L::$f7<T> as IsDifference>::$r7;
            type FromZero = Negative;
        }
    };
}
differences! {
    {[D7 Less7 Less6] [D6 Less6 Less5] [D5 Less5 Less4] [D4 Less4 Less3] [D3 Less3 Less2] [D2 Less2 Less1] [D1 Less1 Less0]
    [D0 Less0 LessB]}
    (Then0 Borrow) (Then1 Borrow) (Then2 Borrow) (Then3 Borrow) (Then4 Borrow) (Then5 Borrow) (Then6 Borrow) (Then7 Borrow)
    (Then0 Less) (Then1 Less) (Then2 Less) (Then3 Less) (Then4 Less) (Then5 Less) (Then6 Less) (Then7 Less)
}

/// The difference is the number with these digits.
pub struct DifferenceOf<X>(PhantomData<X>);

/// A difference of the upper digits: how a lower digit is appended, and how divisions go on with it.
pub trait IsDifference: Sized {
    /// The difference in bits
    type Answer: kind::Difference;
    /// `8·self`
    type Then0: IsDifference;
    /// `8·self + 1`
    type Then1: IsDifference;
    /// `8·self + 2`
    type Then2: IsDifference;
    /// `8·self + 3`
    type Then3: IsDifference;
    /// `8·self + 4`
    type Then4: IsDifference;
    /// `8·self + 5`
    type Then5: IsDifference;
    /// `8·self + 6`
    type Then6: IsDifference;
    /// `8·self + 7`
    type Then7: IsDifference;
    /// `self / 8B` in an exact division by the odd number `B`
    type Rest<B: Octal>: IsQuotient;
    /// Long division by `M`: `self` is the partial remainder `P` minus `4M`, and `Q` is the quotient of the upper digits
    type Fours<M: Octal, P: Octal, Q: Octal>: Divided;
    /// The same minus `2M`, where `4M` did not fit
    type Twos0<M: Octal, P: Octal, Q: Octal>: Divided;
    /// The same minus `2M`, where `4M` has been subtracted
    type Twos4<M: Octal, P: Octal, Q: Octal>: Divided;
    /// The same minus `M`; the digit of the quotient is 0 or 1
    type Ones0<P: Octal, Q: Octal>: Divided;
    /// The same; the digit is 2 or 3
    type Ones2<P: Octal, Q: Octal>: Divided;
    /// The same; the digit is 4 or 5
    type Ones4<P: Octal, Q: Octal>: Divided;
    /// The same; the digit is 6 or 7
    type Ones6<P: Octal, Q: Octal>: Divided;
}

impl<X: Octal> IsDifference for DifferenceOf<X> {
    type Answer = NonNegative<X::Binary>;
    type Then0 = DifferenceOf<X::Eightfold>;
    type Then1 = DifferenceOf<D1<X>>;
    type Then2 = DifferenceOf<D2<X>>;
    type Then3 = DifferenceOf<D3<X>>;
    type Then4 = DifferenceOf<D4<X>>;
    type Then5 = DifferenceOf<D5<X>>;
    type Then6 = DifferenceOf<D6<X>>;
    type Then7 = DifferenceOf<D7<X>>;
    type Rest<B: Octal> = <X::Eighth as DivideDigits>::ByOdd<B>;
    type Fours<M: Octal, P: Octal, Q: Octal> = <X::Less<M::By2> as IsDifference>::Twos4<M, X, Q>;
    type Twos0<M: Octal, P: Octal, Q: Octal> = <X::Less<M> as IsDifference>::Ones2<X, Q>;
    type Twos4<M: Octal, P: Octal, Q: Octal> = <X::Less<M> as IsDifference>::Ones6<X, Q>;
    type Ones0<P: Octal, Q: Octal> = QuotRemOf<D1<Q>, X>;
    type Ones2<P: Octal, Q: Octal> = QuotRemOf<D3<Q>, X>;
    type Ones4<P: Octal, Q: Octal> = QuotRemOf<D5<Q>, X>;
    type Ones6<P: Octal, Q: Octal> = QuotRemOf<D7<Q>, X>;
}

impl IsDifference for Negative {
    type Answer = Negative;
    type Then0 = Negative;
    type Then1 = Negative;
    type Then2 = Negative;
    type Then3 = Negative;
    type Then4 = Negative;
    type Then5 = Negative;
    type Then6 = Negative;
    type Then7 = Negative;
    type Rest<B: Octal> = Inexact;
    type Fours<M: Octal, P: Octal, Q: Octal> = <P::Less<M::By2> as IsDifference>::Twos0<M, P, Q>;
    type Twos0<M: Octal, P: Octal, Q: Octal> = <P::Less<M> as IsDifference>::Ones0<P, Q>;
    type Twos4<M: Octal, P: Octal, Q: Octal> = <P::Less<M> as IsDifference>::Ones4<P, Q>;
    type Ones0<P: Octal, Q: Octal> = QuotRemOf<Q::Eightfold, P>;
    type Ones2<P: Octal, Q: Octal> = QuotRemOf<D2<Q>, P>;
    type Ones4<P: Octal, Q: Octal> = QuotRemOf<D4<Q>, P>;
    type Ones6<P: Octal, Q: Octal> = QuotRemOf<D6<Q>, P>;
}
