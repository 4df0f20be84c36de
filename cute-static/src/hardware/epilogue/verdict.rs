//! The checks of an epilogue, one after another, as one check.
//!
//! Each check has operands of its own, which its error names: the tile, the memory that the threads write, or the lanes of a warp.

use crate::check::{Cases, Combine, Passed};
use crate::kind::{ModeTree, Outcome};
use core::marker::PhantomData;

/// Checks one after another, as one check.
pub trait Verdict {
    /// The first that is refused, or else the last
    type Outcome: Outcome;
    /// The left operand of that check, for the message
    type Left;
    /// The right operand
    type Right;
}
/// The check `V` of the operands `A` and `B`, and then the checks `N`.
pub struct About<V, A, B, N = ()>(PhantomData<(V, A, B, N)>);
/// `X` if the check is refused, else `Y`
pub struct Else<X, Y>(PhantomData<(X, Y)>);
impl<X, Y> Cases for Else<X, Y> {
    type Accepted<M: ModeTree> = Y;
    type Refused = X;
}
impl<V: Outcome, A, B, N: Verdict> Verdict for About<V, A, B, N> {
    type Outcome = <V as Combine>::AndThen<N::Outcome>;
    type Left = <V as Combine>::Match<Else<A, N::Left>>;
    type Right = <V as Combine>::Match<Else<B, N::Right>>;
}
impl Verdict for () {
    type Outcome = Passed;
    type Left = ();
    type Right = ();
}
