//! Left divisibility: the notes on composition (J. Shah, “A note on the algebra of CuTe layouts”).

use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Factor, MinMax, Multiple, Nat, Neither, One, Same};
use crate::kind::{Bool, ShapeTree};
use typenum::{B0, B1};

/// How a shape takes a divisor, extent by extent from the left.
pub trait LeftDivide {
    /// The state after the extents of this shape
    type After<X: Step>: Step;
}
impl<N: Nat> LeftDivide for N {
    type After<X: Step> = X::Meets<N>;
}
impl LeftDivide for HNil {
    type After<X: Step> = X;
}
impl<H: ShapeTree, T: ShapeTree> LeftDivide for HCons<H, T> {
    type After<X: Step> = T::After<H::After<X>>;
}

/// What is known of a divisor after some extents.
pub trait Step {
    /// After one more extent, `M`
    type Meets<M: Nat>: Step;
    /// Left divisible, where no extent follows
    type Left: Bool;
    /// Weakly left divisible, where no extent follows
    type Weakly: Bool;
}
/// The divisor `C` is left before the first extent.
pub struct Before<C>(core::marker::PhantomData<C>);
/// The divisor `C` is left, and meets the extent `M`. The last extent goes on, so it takes every divisor.
pub struct At<C, M>(core::marker::PhantomData<(C, M)>);
/// It has been settled before the last extent.
pub struct Settled<L, W>(core::marker::PhantomData<(L, W)>);

impl<C: Nat> Step for Before<C> {
    type Meets<M: Nat> = At<C, M>;
    // The empty shape has one coordinate.
    type Left = C::Is<One>;
    type Weakly = C::Is<One>;
}
impl<C: Nat, M: Nat> Step for At<C, M> {
    type Meets<N: Nat> = <C::Ratio<M> as Passes>::Passes<C, M, N>;
    type Left = B1;
    type Weakly = B1;
}
impl<L: Bool, W: Bool> Step for Settled<L, W> {
    type Meets<M: Nat> = Self;
    type Left = L;
    type Weakly = W;
}

branch! {
    /// Branch: the divisor `C` to the extent `M`, which `N` follows.
    pub trait Passes {
        /// The state at `N`
        type Passes<C: Nat, M: Nat, N: Nat>: Step;
    }
    Same => At<One, N>;
    {Q: Nat} Multiple<Q> => At<Q, N>;
    {Q: Nat} Factor<Q> => Settled<B1, B1>;
    Neither => Settled<B0, C::Is<<C::ComparedTo<M> as MinMax>::Min<C, M>>>;
}
