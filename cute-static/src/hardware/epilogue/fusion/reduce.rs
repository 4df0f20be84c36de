//! Reductions of all values of a tree.

use super::math::Real;
use super::{Fusion, FusionTree, Inputs};
use crate::seal::Seal;
use core::marker::PhantomData;

/// How values are reduced to one.
#[diagnostic::on_unimplemented(
    message = "this is not a reduction of values",
    label = "expected `Amax`, `Largest` or `Total`"
)]
pub trait Reduction {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The reduction of no values
    fn start<V: Real>() -> V;
    /// The reduction of one value
    fn of<V: Real>(x: V) -> V;
    /// The reduction of the values of which `x` and `y` are the reductions
    fn both<V: Real>(x: V, y: V) -> V;
}
macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident: $start:expr, |$x:ident| $of:expr, |$a:ident, $b:ident| $both:expr;)*) => {$(
        $(#[$doc])*
        pub enum $name {}
        impl Reduction for $name {
            const SEAL: Seal = Seal;
            #[inline(always)]
            fn start<V: Real>() -> V {
                $start
            }
            #[inline(always)]
            fn of<V: Real>($x: V) -> V {
                $of
            }
            #[inline(always)]
            fn both<V: Real>($a: V, $b: V) -> V {
                $both
            }
        }
    )*};
}
reductions! {
    /// The largest absolute value, from which the scale of an 8-bit D follows; NaN if a value is NaN.
    ///
    /// * **Source** CUTLASS `sm90_callbacks_tma_warpspecialized.hpp`, `amax`: `maximum_absolute_value_reduction` that propagates NaN.
    Amax: V::ZERO, |x| x.absolute(), |x, y| x.maximum(y);
    /// The largest value; NaN if a value is NaN.
    Largest: V::from(f32::NEG_INFINITY), |x| x, |x, y| x.maximum(y);
    /// The sum.
    Total: V::ZERO, |x| x, |x, y| x + y;
}

/// The values of the tree `X`, and their reduction by `R`. The state is `(the reduction, the state of X)`.
///
/// * **Law** after [`visit`](Fusion::visit) of some elements, the state is the reduction of the values of those that are inside of D.
/// * **Source** CUTLASS `sm90_visitor_store_tma_warpspecialized.hpp`, `Sm90ScalarReduction`. A kernel [merges](Fusion::merge) the states of all threads of
///   all blocks; CUTLASS does so by atomics in global memory.
/// ```
/// use cute_static::epilogue::fusion::*;
/// type F = ScalarReduction<Amax, ScaledAcc>;
/// let mut state = <F as Fusion>::start();
/// for (accumulator, inside) in [(1.0, true), (-3.0, true), (9.0, false)] {
///     let at = Inputs { accumulator, source: 0.0, row: 0, column: 0, inside };
///     assert_eq!(<F as Fusion>::visit(&(2.0, ()), &mut state, &at), 2.0 * accumulator);
/// }
/// assert_eq!(state.0, 6.0);
/// ```
pub struct ScalarReduction<R, X>(PhantomData<(R, X)>);
impl<R: Reduction, X: FusionTree> FusionTree for ScalarReduction<R, X> {
    const SEAL: Seal = Seal;
    type Source = X::Source;
    type RowBits = X::RowBits;
    type Auxiliaries = X::Auxiliaries;
}
impl<V: Real, M, R: Reduction, X: Fusion<V, M>> Fusion<V, M> for ScalarReduction<R, X> {
    type Arguments<'a> = X::Arguments<'a>;
    type State = (V, X::State);
    #[inline(always)]
    fn start() -> Self::State {
        (R::start(), X::start())
    }
    #[inline(always)]
    fn merge(a: Self::State, b: Self::State) -> Self::State {
        (R::both(a.0, b.0), X::merge(a.1, b.1))
    }
    #[inline(always)]
    fn reads_source(arguments: &Self::Arguments<'_>) -> bool {
        X::reads_source(arguments)
    }
    #[inline(always)]
    fn visit(arguments: &Self::Arguments<'_>, state: &mut Self::State, at: &Inputs<V>) -> V {
        let value = X::visit(arguments, &mut state.1, at);
        if at.inside {
            state.0 = R::both(state.0, R::of(value));
        }
        value
    }
}
