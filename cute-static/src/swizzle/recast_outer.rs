//! Composed layouts whose outer function is a layout, in wider elements.

use super::composed::ComposedLayout;
use super::recast::Exactly;
use super::rules::OuterRule;
use crate::algebra::composition::Composing;
use crate::algebra::equality::SameFunction;
use crate::algebra::recast::bounds::{Recast, Upcast};
use crate::algebra::recast::{ThenRecast, Upcasting};
use crate::check::{Combine, Condition, steps};
use crate::int::{ExactOrZero, Nat};
use crate::kind::{ModeTree, Outcome, Reason};
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom, granted};
use crate::seal::Seal;

/// Every `N`-th index of the modes `F`, in wide elements.
type EachNth<F, N> =
    <Composing<F, Mode<ExactOrZero<<F as crate::layout::size::Measure>::Size, N>, N>> as ThenRecast>::ThenWiden<N>;
/// The modes `F` in wide elements, if they take `N` indices in a row to one of them: `F(N·j) = N·F'(j)`.
type Outer<F, N> = <Upcasting<F, N> as Combine>::Pipe<AgreeWith<EachNth<F, N>, OuterRule<N>>>;

steps! {
    /// The modes `A`, which must be the same function as those of `X`, or they are refused for the reason `W`.
    AgreeWith<X: Outcome, W: Reason> of A = <X as Combine>::Pipe<Confirm<A, W>>;
    /// The modes `M`, which must be the same function as `A`.
    Confirm<M: ModeTree, W: Reason> of A =
        <<SameFunction<M, A> as Condition>::Require<W> as Combine>::AndThen<Accepted<M>>;
}

/// `(F o O o L)(c) / N`, where `F` takes `N` indices in a row to one wide element.
///
/// CuTe recasts all three and asks for nothing; where `F` is not contiguous, as `(4,2):(2,1)` by 2, that is another function.
impl<S, D, O: Nat, L: Upcast<N>, N: Nat> Upcast<N> for ComposedLayout<Layout<S, D>, O, L>
where
    Layout<S, D>: IsLayout,
    Outer<<Layout<S, D> as IsLayout>::Modes, N>: Grants<Self, N>,
    Exactly<O, N>: Grants<Self, N>,
{
    const SEAL: Seal = Seal;
    type Output = granted!(
        ComposedLayout<LayoutOf<ModesFrom<Outer<<Layout<S, D> as IsLayout>::Modes, N>>>, ExactOrZero<O, N>, L::Output>;
        Outer<<Layout<S, D> as IsLayout>::Modes, N>: Self, N;
        Exactly<O, N>: Self, N;
    );
}
/// From elements of `Old` bits to elements of `New` bits, a multiple of them.
impl<S, D, O, L, Old: Nat, New: Nat> Recast<Old, New> for ComposedLayout<Layout<S, D>, O, L>
where
    Exactly<New, Old>: Grants<Self, New>,
    Self: Upcast<ExactOrZero<New, Old>>,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<Exactly<New, Old>, Self, New, <Self as Upcast<ExactOrZero<New, Old>>>::Output>;
}
