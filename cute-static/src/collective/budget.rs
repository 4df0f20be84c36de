//! Bytes, registers and columns, against what there is.

use super::rules::{RegisterRule, SharedMemoryRule, StageRule};
use crate::atom::step::IfBelow;
use crate::int::{Add, Bits, Compare, Divide, Mul, Nat};
use crate::swizzle::unit::OrZero;
use typenum::{U8, U32, U256};

/// `X` bits in bytes
pub type Bytes<X> = <<X as Divide>::Over<U8> as OrZero>::OrZero;
/// `N` values of `T` bits in registers of 32 bits; packed, so that it is exact
pub type RegistersFor<N, T> = <<<N as Mul>::Times<T> as Divide>::Over<U32> as OrZero>::OrZero;
/// `X + Y`
pub type Sum<X, Y> = <X as Add>::Plus<Y>;

/// `N` bytes of shared memory are there, of `C`.
pub type SharedMemoryCheck<N, C> =
    <<N as Compare>::Against<<C as Add>::Plus<crate::int::One>> as IfBelow>::Below<SharedMemoryRule<N, C>>;
/// `N` registers are there.
pub type RegisterCheck<N> = <<N as Compare>::Against<U256> as IfBelow>::Below<RegisterRule<N>>;
/// `N` stages are at least two.
pub type StageCheck<N> = <<<N as Bits>::Halved as Nat>::Magnitude as IfStages>::AtLeastTwo<N>;

/// Branch: half of the number of stages.
pub trait IfStages {
    /// It is not 0, so `N` is at least 2
    type AtLeastTwo<N: Nat>: crate::kind::Outcome;
}
impl IfStages for crate::int::Zero {
    type AtLeastTwo<N: Nat> = crate::outcome::Refused<StageRule<N>>;
}
macro_rules! positive {
    ($($magnitude:ty),*) => {$(
        impl IfStages for $magnitude {
            type AtLeastTwo<N: Nat> = crate::layout::refusal::Passed;
        }
    )*};
}
positive!(crate::int::Unit, crate::int::Many);

/// A number that fits in 64 bits.
pub(super) const fn number<N: Nat>() -> u64 {
    match N::MAGNITUDE {
        Some(n) => n,
        None => panic!("the number does not fit in 64 bits"),
    }
}
