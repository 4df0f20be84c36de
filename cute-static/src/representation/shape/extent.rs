//! Paper §2.2 — the size of a shape: its number of coordinates.

use crate::htuple::{HCons, HNil};
use crate::int::{Nat, One};
use crate::kind::ShapeTree;

/// `|S| = ∏ s`, the product of the leaves.
#[diagnostic::on_unimplemented(
    message = "this is no shape",
    label = "a leaf is not a positive integer, or is written with a redundant leading 0"
)]
pub trait Extent {
    /// `|S|`
    type Count: Nat;
    /// `|S|·N`
    type CountTimes<N: Nat>: Nat;
    /// `|S|`, or `None` if it does not fit in 64 bits
    const COUNT: Option<u64>;
}
impl<N: Nat> Extent for N {
    type Count = N;
    type CountTimes<M: Nat> = N::Times<M>;
    const COUNT: Option<u64> = N::MAGNITUDE;
}
impl Extent for HNil {
    type Count = One;
    type CountTimes<M: Nat> = M;
    const COUNT: Option<u64> = Some(1);
}
impl<H: ShapeTree, T: ShapeTree> Extent for HCons<H, T> {
    type Count = H::CountTimes<T::Count>;
    type CountTimes<M: Nat> = H::CountTimes<T::CountTimes<M>>;
    const COUNT: Option<u64> = match (H::COUNT, T::COUNT) {
        (Some(a), Some(b)) => a.checked_mul(b),
        _ => None,
    };
}
