//! Multiplication, digit by digit of the left operand.

use super::add::AddDigits;
use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal};

/// Products.
pub trait MulDigits: Sized {
    /// `self · R`
    type Product<R: Octal>: Octal;
}
impl MulDigits for End {
    type Product<R: Octal> = End;
}
impl<T: Octal> MulDigits for D0<T> {
    type Product<R: Octal> = <T::Product<R> as Octal>::Eightfold;
}
// (8t + d)·r = 8·(t·r) + d·r
macro_rules! products {
    ($($d:ident $by:ident),*) => {$(
        impl<T: Octal> MulDigits for $d<T> {
            type Product<R: Octal> = <T::Product<R> as AddDigits>::EightfoldPlus<R::$by>;
        }
    )*};
}
products! { D1 By1, D2 By2, D3 By3, D4 By4, D5 By5, D6 By6, D7 By7 }
