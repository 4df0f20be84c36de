//! A second output of a tree.

use super::math::Real;
use super::{Fusion, FusionTree, Inputs};
use crate::collective::budget::Sum;
use crate::int::One;
use crate::seal::Seal;
use core::marker::PhantomData;

/// The values of the tree `X`, which the epilogue also stores to a second tensor: those before an activation, which its gradient needs. The state is
/// `(the value, the state of X)`.
///
/// * **Law** after [`visit`](Fusion::visit) of an element, the first part of the state is the value of `X` for this element.
///   [`merge`](Fusion::merge) keeps that of its second argument.
/// * **Source** CUTLASS `sm90_visitor_store_tma_warpspecialized.hpp`, `Sm90AuxStore`.
/// * **Admissible** in a [`Fused`](crate::epilogue::Fused) with an [`Auxiliary`](crate::epilogue::Auxiliary), which says how the tensor is stored.
/// ```
/// use cute_static::epilogue::fusion::*;
/// /// `relu(alpha · acc)`, and `alpha · acc`
/// type F = Compute<ReLu, (AuxStore<ScaledAcc>,)>;
/// let mut state = <F as Fusion>::start();
/// let at = Inputs { accumulator: -3.0, source: 0.0, row: 0, column: 0, inside: true };
/// assert_eq!(<F as Fusion>::visit(&((2.0, ()),), &mut state, &at), 0.0);
/// assert_eq!(state.0.0, -6.0);
/// ```
pub struct AuxStore<X>(PhantomData<X>);
impl<X: FusionTree> FusionTree for AuxStore<X> {
    const SEAL: Seal = Seal;
    type Source = X::Source;
    type RowBits = X::RowBits;
    type Auxiliaries = Sum<X::Auxiliaries, One>;
}
impl<V: Real, M, X: Fusion<V, M>> Fusion<V, M> for AuxStore<X> {
    type Arguments<'a> = X::Arguments<'a>;
    type State = (V, X::State);
    #[inline(always)]
    fn start() -> Self::State {
        (V::ZERO, X::start())
    }
    #[inline(always)]
    fn merge(a: Self::State, b: Self::State) -> Self::State {
        (b.0, X::merge(a.1, b.1))
    }
    #[inline(always)]
    fn reads_source(arguments: &Self::Arguments<'_>) -> bool {
        X::reads_source(arguments)
    }
    #[inline(always)]
    fn visit(arguments: &Self::Arguments<'_>, state: &mut Self::State, at: &Inputs<V>) -> V {
        state.0 = X::visit(arguments, &mut state.1, at);
        state.0
    }
}
