//! Reductions of the rows or of the columns of a tree.

use super::math::Real;
use super::reduce::Reduction;
use super::{Fusion, FusionTree, Inputs};
use crate::seal::Seal;
use core::cell::Cell;
use core::marker::PhantomData;

/// Where the reductions by `R` of the columns or of the rows of a tile are kept. A slice of `Cell`s is that of one thread; a device layer has one for all
/// threads, in shared or global memory, by atomic operations such as PTX's `red`. [`LinePartials`](crate::epilogue::LinePartials) are the registers of one thread,
/// which reduce the values of a warp first.
#[diagnostic::on_unimplemented(
    message = "values of the type in which the tree computes are not reduced to this",
    label = "expected `[Cell<f32>]`, `[Cell<f64>]`, or a type of a device layer"
)]
pub trait Reduces<R, V> {
    /// Reduces the value to what is kept for column or row `at`; nothing if it is behind the last one that is kept.
    fn reduce(&self, at: usize, value: V);
}
impl<R: Reduction, V: Real> Reduces<R, V> for [Cell<V>] {
    #[inline(always)]
    fn reduce(&self, at: usize, value: V) {
        if let Some(kept) = self.get(at) {
            kept.set(R::both(kept.get(), R::of(value)));
        }
    }
}
/// One row per node: what it keeps a reduction for.
macro_rules! reductions_of_lines {
    ($($(#[$doc:meta])* $name:ident: |$at:ident| $index:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name<R, X, T: ?Sized = [Cell<f32>]>(PhantomData<(R, X)>, PhantomData<T>);
        impl<R: Reduction, X: FusionTree, T: ?Sized> FusionTree for $name<R, X, T> {
            const SEAL: Seal = Seal;
            type Source = X::Source;
            type RowBits = X::RowBits;
            type Auxiliaries = X::Auxiliaries;
        }
        impl<V: Real, M, R: Reduction, X: Fusion<V, M>, T: Reduces<R, V> + ?Sized + 'static> Fusion<V, M> for $name<R, X, T> {
            type Arguments<'a> = (&'a T, X::Arguments<'a>);
            type State = X::State;
            #[inline(always)]
            fn start() -> Self::State {
                X::start()
            }
            #[inline(always)]
            fn merge(a: Self::State, b: Self::State) -> Self::State {
                X::merge(a, b)
            }
            #[inline(always)]
            fn reads_source((_, arguments): &Self::Arguments<'_>) -> bool {
                X::reads_source(arguments)
            }
            #[inline(always)]
            fn visit((kept, arguments): &Self::Arguments<'_>, state: &mut Self::State, $at: &Inputs<V>) -> V {
                let value = X::visit(arguments, state, $at);
                if $at.inside {
                    kept.reduce($index, value);
                }
                value
            }
        }
    )*};
}
reductions_of_lines! {
    /// The values of the tree `X`, and the reduction by `R` of each column to an element of a row, which `T` keeps. The arguments are `(the row, those of X)`.
    ///
    /// * **Law** element `n` of the row becomes the reduction of what it was and of the values of column `n` of the tile that are inside of D.
    /// * **Source** CUTLASS `sm90_visitor_store_tma_warpspecialized.hpp`, `Sm90RowReduction`. It keeps the reductions of a thread in registers and combines
    ///   them at the end, as [`LinePartials`](crate::epilogue::LinePartials) do.
    /// ```
    /// use core::cell::Cell;
    /// use cute_static::epilogue::fusion::*;
    /// // The gradient of a bias: the sums of the columns
    /// type F = RowReduction<Total, AccFetch>;
    /// let sums = [const { Cell::new(0.0) }; 2];
    /// for (row, column, accumulator) in [(0, 0, 1.0), (0, 1, 2.0), (1, 0, 3.0), (1, 1, 4.0)] {
    ///     let at = Inputs { accumulator, source: 0.0, row, column, inside: true };
    ///     assert_eq!(<F as Fusion>::visit(&(&sums[..], ()), &mut (), &at), accumulator);
    /// }
    /// assert_eq!(sums.map(|sum| sum.get()), [4.0, 6.0]);
    /// ```
    /// A tree of `f64` needs a row of `f64`.
    /// ```compile_fail,E0277
    /// use cute_static::epilogue::fusion::*;
    /// fn kernel<F: Fusion<f64>>() {}
    /// kernel::<RowReduction<Total, AccFetch>>();
    /// ```
    RowReduction: |at| at.column;
    /// The values of the tree `X`, and the reduction by `R` of each row to an element of a column, which `T` keeps. The arguments are `(the column, those of X)`.
    ///
    /// * **Law** element `m` of the column becomes the reduction of what it was and of the values of row `m` of the tile that are inside of D.
    /// * **Source** CUTLASS `sm90_visitor_store_tma_warpspecialized.hpp`, `Sm90ColReduction`.
    /// ```
    /// use core::cell::Cell;
    /// use cute_static::epilogue::fusion::*;
    /// // The largest absolute value of each row
    /// type F = ColReduction<Amax, AccFetch>;
    /// let largest = [const { Cell::new(0.0) }; 2];
    /// for (row, column, accumulator) in [(0, 0, 1.0), (0, 1, -2.0), (1, 0, -4.0), (1, 1, 3.0)] {
    ///     let at = Inputs { accumulator, source: 0.0, row, column, inside: true };
    ///     assert_eq!(<F as Fusion>::visit(&(&largest[..], ()), &mut (), &at), accumulator);
    /// }
    /// assert_eq!(largest.map(|x| x.get()), [2.0, 4.0]);
    /// ```
    ColReduction: |at| at.row;
}
