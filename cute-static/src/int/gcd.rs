//! The greatest common divisor, by Euclid: a long division for each step, so only where nothing cheaper will do.

use super::{DivRem, Many, Nat, QuotRem, Unit, Zero};

/// `gcd(A, B)`, where `gcd(A, 0) = A`.
pub type Gcd<A, B> = <<B as Nat>::Magnitude as IfRest>::Gcd<A, B>;

/// Branch: is the divisor `B` above 0?
pub trait IfRest {
    /// `gcd(A, B)`
    type Gcd<A: Nat, B: Nat>: Nat;
}
impl IfRest for Zero {
    type Gcd<A: Nat, B: Nat> = A;
}
// gcd(a, b) = gcd(b, a mod b)
macro_rules! some {
    ($($magnitude:ty),*) => {$(
        impl IfRest for $magnitude {
            type Gcd<A: Nat, B: Nat> = Gcd<B, <<A as DivRem>::DivRem<B> as QuotRem>::Remainder>;
        }
    )*};
}
some!(Unit, Many);
