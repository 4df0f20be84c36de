//! The greatest common divisor by Euclid's algorithm. Each step is a long division, so it is used only where nothing cheaper suffices.

use super::divrem::Divided;
use super::{D0, D1, D2, D3, D4, D5, D6, D7, End, Octal, Octals};

/// `gcd(A, B)`, where `gcd(A, 0) = A`.
pub type Gcd<A, B> = <<<B as Octals>::Octal as GcdDigits>::CommonWith<<A as Octals>::Octal> as Octal>::Binary;

/// Euclid's algorithm.
pub trait GcdDigits: Sized {
    /// `gcd(A, self)`
    type CommonWith<A: Octal>: Octal;
}
impl GcdDigits for End {
    type CommonWith<A: Octal> = A;
}
// gcd(a, b) = gcd(b, a mod b)
macro_rules! euclid {
    ($($d:ident)*) => {$(
        impl<T: Octal> GcdDigits for $d<T> {
            type CommonWith<A: Octal> = <<A::Divided<Self> as Divided>::Rest as GcdDigits>::CommonWith<Self>;
        }
    )*};
}
euclid!(D0 D1 D2 D3 D4 D5 D6 D7);
