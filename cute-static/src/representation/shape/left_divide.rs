//! Left divisibility, from J. Shah, “A note on the algebra of CuTe layouts”.

use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Factor, MinMax, Multiple, Nat, Neither, One, Same};
use crate::kind::{Bool, ShapeTree};
use typenum::{B0, B1};

/// The division of an integer by the extents of a shape, from left to right.
pub trait LeftDivide {
    /// The state after the extents of this shape
    type After<X: DivisorState>: DivisorState;
}
impl<N: Nat> LeftDivide for N {
    type After<X: DivisorState> = X::Then<N>;
}
impl LeftDivide for HNil {
    type After<X: DivisorState> = X;
}
impl<H: ShapeTree, T: ShapeTree> LeftDivide for HCons<H, T> {
    type After<X: DivisorState> = T::After<H::After<X>>;
}

/// The state of the division after some extents.
pub trait DivisorState {
    /// The state after the next extent, `M`
    type Then<M: Nat>: DivisorState;
    /// Whether the shape is left divisible, if no extent follows
    type Left: Bool;
    /// Whether the shape is weakly left divisible, if no extent follows
    type Weakly: Bool;
}
/// The divisor is `C`, and there was no extent yet.
pub struct Before<C>(core::marker::PhantomData<C>);
/// The rest `C` of the divisor is at the extent `M`. The last extent is unbounded and accepts every `C`.
pub struct At<C, M>(core::marker::PhantomData<(C, M)>);
/// An extent before the last one has decided both properties.
pub struct Decided<L, W>(core::marker::PhantomData<(L, W)>);

impl<C: Nat> DivisorState for Before<C> {
    type Then<M: Nat> = At<C, M>;
    // The empty shape has one coordinate, so only 1 divides it.
    type Left = C::Is<One>;
    type Weakly = C::Is<One>;
}
impl<C: Nat, M: Nat> DivisorState for At<C, M> {
    type Then<N: Nat> = <C::Ratio<M> as DivideExtent>::Next<C, M, N>;
    type Left = B1;
    type Weakly = B1;
}
impl<L: Bool, W: Bool> DivisorState for Decided<L, W> {
    type Then<M: Nat> = Self;
    type Left = L;
    type Weakly = W;
}

branch! {
    /// Branch: the ratio of the divisor `C` to the extent `M`, which the extent `N` follows.
    pub trait DivideExtent {
        /// The state at `N`
        type Next<C: Nat, M: Nat, N: Nat>: DivisorState;
    }
    Same => At<One, N>;
    {Q: Nat} Multiple<Q> => At<Q, N>;
    {Q: Nat} Factor<Q> => Decided<B1, B1>;
    Neither => Decided<B0, C::Is<<C::ComparedTo<M> as MinMax>::Min<C, M>>>;
}
