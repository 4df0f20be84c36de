//! Subtraction, digit by digit, with a borrow. A borrow out of the last digit is the answer "negative".

use super::divrem::Divided;
use super::divrem::QuotRemOf as Parts;
use super::ratio::{DivideDigits, IsQuotient};
use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal};
use crate::int::{Inexact, Negative, NonNegative};
use crate::kind;
use core::marker::PhantomData;

/// Differences. `Less3<L>` sees the left operand's digit: it is `8L + 3 - self`.
pub trait SubtractDigits: Sized {
    /// `self - R`
    type Less<R: Octal>: Difference;
    /// `self - R - 1`
    type Borrow<R: Octal>: Difference;
    /// `8L - 1 - self`
    type LessB<L: Octal>: Difference;
    /// `8L - self`
    type Less0<L: Octal>: Difference;
    /// `8L + 1 - self`
    type Less1<L: Octal>: Difference;
    /// `8L + 2 - self`
    type Less2<L: Octal>: Difference;
    /// `8L + 3 - self`
    type Less3<L: Octal>: Difference;
    /// `8L + 4 - self`
    type Less4<L: Octal>: Difference;
    /// `8L + 5 - self`
    type Less5<L: Octal>: Difference;
    /// `8L + 6 - self`
    type Less6<L: Octal>: Difference;
    /// `8L + 7 - self`
    type Less7<L: Octal>: Difference;
    /// `0 - self`
    type FromZero: Difference;
}

impl SubtractDigits for End {
    type Less<R: Octal> = R::FromZero;
    type Borrow<R: Octal> = Negative;
    // 8l - 1 = 8(l - 1) + 7
    type LessB<L: Octal> = <L::Borrow<End> as Difference>::Then7;
    type Less0<L: Octal> = Left<L::Eightfold>;
    type Less1<L: Octal> = Left<D1<L>>;
    type Less2<L: Octal> = Left<D2<L>>;
    type Less3<L: Octal> = Left<D3<L>>;
    type Less4<L: Octal> = Left<D4<L>>;
    type Less5<L: Octal> = Left<D5<L>>;
    type Less6<L: Octal> = Left<D6<L>>;
    type Less7<L: Octal> = Left<D7<L>>;
    type FromZero = Left<End>;
}

/// `e - d` for `e` from -1 to 7: nine results from the `(7 - d)`-th on, each a digit and what becomes of the rest.
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
            type LessB<L: Octal> = <L::$fb<T> as Difference>::$rb;
            type Less0<L: Octal> = <L::$f0<T> as Difference>::$r0;
            type Less1<L: Octal> = <L::$f1<T> as Difference>::$r1;
            type Less2<L: Octal> = <L::$f2<T> as Difference>::$r2;
            type Less3<L: Octal> = <L::$f3<T> as Difference>::$r3;
            type Less4<L: Octal> = <L::$f4<T> as Difference>::$r4;
            type Less5<L: Octal> = <L::$f5<T> as Difference>::$r5;
            type Less6<L: Octal> = <L::$f6<T> as Difference>::$r6;
            type Less7<L: Octal> = <L::$f7<T> as Difference>::$r7;
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
pub struct Left<X>(PhantomData<X>);

/// A difference that is being built, and what a division does with it.
pub trait Difference: Sized {
    /// In bits
    type Answer: kind::Difference;
    /// `8·self`
    type Then0: Difference;
    /// `8·self + 1`
    type Then1: Difference;
    /// `8·self + 2`
    type Then2: Difference;
    /// `8·self + 3`
    type Then3: Difference;
    /// `8·self + 4`
    type Then4: Difference;
    /// `8·self + 5`
    type Then5: Difference;
    /// `8·self + 6`
    type Then6: Difference;
    /// `8·self + 7`
    type Then7: Difference;
    /// `self / 8B` in an exact division by the odd number `B`
    type Rest<B: Octal>: IsQuotient;
    /// Long division by `M`: `self` is the partial remainder `P` less `4M`, and `Q` is the quotient so far.
    type Fours<M: Octal, P: Octal, Q: Octal>: Divided;
    /// The same less `2M`, where `4M` was too much
    type Twos0<M: Octal, P: Octal, Q: Octal>: Divided;
    /// The same less `2M`, after `4M`
    type Twos4<M: Octal, P: Octal, Q: Octal>: Divided;
    /// The same less `M`: the digit is 0 or 1
    type Ones0<P: Octal, Q: Octal>: Divided;
    /// 2 or 3
    type Ones2<P: Octal, Q: Octal>: Divided;
    /// 4 or 5
    type Ones4<P: Octal, Q: Octal>: Divided;
    /// 6 or 7
    type Ones6<P: Octal, Q: Octal>: Divided;
}

impl<X: Octal> Difference for Left<X> {
    type Answer = NonNegative<X::Binary>;
    type Then0 = Left<X::Eightfold>;
    type Then1 = Left<D1<X>>;
    type Then2 = Left<D2<X>>;
    type Then3 = Left<D3<X>>;
    type Then4 = Left<D4<X>>;
    type Then5 = Left<D5<X>>;
    type Then6 = Left<D6<X>>;
    type Then7 = Left<D7<X>>;
    type Rest<B: Octal> = <X::Eighth as DivideDigits>::ByOdd<B>;
    type Fours<M: Octal, P: Octal, Q: Octal> = <X::Less<M::By2> as Difference>::Twos4<M, X, Q>;
    type Twos0<M: Octal, P: Octal, Q: Octal> = <X::Less<M> as Difference>::Ones2<X, Q>;
    type Twos4<M: Octal, P: Octal, Q: Octal> = <X::Less<M> as Difference>::Ones6<X, Q>;
    type Ones0<P: Octal, Q: Octal> = Parts<D1<Q>, X>;
    type Ones2<P: Octal, Q: Octal> = Parts<D3<Q>, X>;
    type Ones4<P: Octal, Q: Octal> = Parts<D5<Q>, X>;
    type Ones6<P: Octal, Q: Octal> = Parts<D7<Q>, X>;
}

impl Difference for Negative {
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
    type Fours<M: Octal, P: Octal, Q: Octal> = <P::Less<M::By2> as Difference>::Twos0<M, P, Q>;
    type Twos0<M: Octal, P: Octal, Q: Octal> = <P::Less<M> as Difference>::Ones0<P, Q>;
    type Twos4<M: Octal, P: Octal, Q: Octal> = <P::Less<M> as Difference>::Ones4<P, Q>;
    type Ones0<P: Octal, Q: Octal> = Parts<Q::Eightfold, P>;
    type Ones2<P: Octal, Q: Octal> = Parts<D2<Q>, P>;
    type Ones4<P: Octal, Q: Octal> = Parts<D4<Q>, P>;
    type Ones6<P: Octal, Q: Octal> = Parts<D6<Q>, P>;
}
