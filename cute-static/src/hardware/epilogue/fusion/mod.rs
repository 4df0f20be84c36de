//! The function from accumulators to D as one type: a tree of element functions.
//!
//! A leaf is a value: [`AccFetch`], [`SrcFetch`], [`ScalarBroadcast`], [`RowBroadcast`] or [`ColBroadcast`]. [`Compute`] is a function of one to three
//! trees, [`PlusSource`] adds a multiple of C to a tree, and [`ScalarReduction`], [`RowReduction`] and [`ColReduction`] also reduce the values of a tree. The arguments follow from the type, node by node.
//!
//! * **Law** [`Fusion::visit`] is the function of the tree, evaluated in the order of its nodes, for one element of the tile.
//! * **Source** CUTLASS `cutlass/epilogue/fusion/sm90_callbacks_tma_warpspecialized.hpp`, `Sm90EVT`; the names are those of its nodes, without `Sm90`.
//! * **Units** rows and columns of the tile of one block.
//! ```
//! use cute_static::epilogue::fusion::*;
//! use cute_static::numeric::Float32;
//! /// `relu(beta · C + alpha · acc + bias)`, with a bias for each column
//! type Relu = Compute<ReLu, (Compute<Plus, (LinearCombination, RowBroadcast<Float32>)>,)>;
//! let (alpha, beta, bias) = (3.0, 0.5, [1.0, -8.0]);
//! let arguments = (((beta, (), (alpha, ())), &bias[..]),);
//! let mut state = <Relu as Fusion>::start();
//! let mut at = Inputs { accumulator: 2.0, source: 4.0, row: 0, column: 0, inside: true };
//! assert_eq!(<Relu as Fusion>::visit(&arguments, &mut state, &at), 9.0);
//! at.column = 1;
//! assert_eq!(<Relu as Fusion>::visit(&arguments, &mut state, &at), 0.0);
//! ```
//! A sum has two operands.
//! ```compile_fail,E0277
//! use cute_static::epilogue::fusion::*;
//! fn kernel<F: Fusion>() {}
//! kernel::<Compute<Plus, (AccFetch,)>>();
//! ```

// The files:
// * `auxiliary`: a second output
// * `element`: the elements of a bias and of D, as bits
// * `functions`: element functions
// * `lines`: reductions of rows and of columns
// * `math`: arithmetic and exponential functions without a standard library
// * `reduce`: reductions of all values

mod auxiliary;
mod element;
mod functions;
mod lines;
mod math;
mod reduce;

pub use auxiliary::AuxStore;
pub use element::FusionElement;
pub use functions::*;
pub use lines::{ColReduction, Reduces, RowReduction};
pub use math::{Arithmetic, Math, Portable, Real};
pub use reduce::{Amax, Largest, Reduction, ScalarReduction, Total};

use crate::collective::budget::Sum;
use crate::int::Nat;
use crate::kind::{Bool, Either};
use crate::numeric::Numeric;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1, Bit, UTerm};

/// What a tree is given for one element of the tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inputs<V = f32> {
    /// The accumulator
    pub accumulator: V,
    /// The element of C; any value for a tree that does not read C
    pub source: V,
    /// The row in the tile
    pub row: usize,
    /// The column in the tile
    pub column: usize,
    /// Whether the element is inside of D. A reduction leaves out the others
    pub inside: bool,
}

/// What a tree takes besides arguments.
#[diagnostic::on_unimplemented(
    message = "this is not a tree of element functions",
    label = "expected `AccFetch`, `SrcFetch`, `ScalarBroadcast`, `RowBroadcast<T>`, `ColBroadcast<T>`, `Compute<Function, (Tree, …)>`, `PlusSource<Tree>`, `AuxStore<Tree>`, or a reduction such as `ScalarReduction<Reduction, Tree>`"
)]
pub trait FusionTree {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Whether it reads C
    #[doc(hidden)]
    type Source: Bool;
    /// Bits of shared memory for each column of the tile: those of the rows that it broadcasts
    #[doc(hidden)]
    type RowBits: Nat;
    /// Its outputs besides D
    #[doc(hidden)]
    type Auxiliaries: Nat;
}

/// A tree that computes in `V`, by the functions of `M`.
///
/// * **Law** [`merge`](Self::merge) of the states after some elements and after others is the state after all of them. The order of the elements does not
///   matter, except that a sum is rounded differently, and that [`AuxStore`] has the value of the last element.
/// * **Admissible** where each function has as many trees as operands, `V` is a type of its operands, and the elements of each broadcast convert to `V`.
#[diagnostic::on_unimplemented(
    message = "this tree of element functions does not compute in this type",
    label = "expected as many trees as each function has operands, and elements that convert to the type",
    note = "the functions of one operand are activations, those of two `Plus`, `Multiplies`, `Maximum`, `Minimum` and `LeakyReLU`, those of three `MultiplyAdd` and `Clamp`; functions of `Math` compute in `f32`"
)]
pub trait Fusion<V: Real = f32, M = Portable>: FusionTree {
    /// The arguments: `()` for a leaf without any, a scalar, a slice, or those of all trees of a function
    type Arguments<'a>: Copy;
    /// What the tree has reduced so far: `()` for a leaf, and the states of all trees for a function
    type State: Copy;
    /// The state before the first element
    fn start() -> Self::State;
    /// The state after the elements of both
    fn merge(a: Self::State, b: Self::State) -> Self::State;
    /// Whether the values depend on C for these arguments. Where they do not, C need not be loaded, and [`visit`](Self::visit) ignores [`Inputs::source`].
    fn reads_source(arguments: &Self::Arguments<'_>) -> bool;
    /// The value for one element of the tile
    fn visit(arguments: &Self::Arguments<'_>, state: &mut Self::State, at: &Inputs<V>) -> V;
}

/// One row per leaf: whether it reads C, its bits for each column, its arguments, and its value.
macro_rules! leaves {
    ($(
        $(#[$doc:meta])*
        $name:ident $([$t:ident])?: $source:ty, $bits:ty, $arguments:ty, |$given:ident, $at:ident| $value:expr;
    )*) => {$(
        $(#[$doc])*
        pub struct $name$(<$t>)?(PhantomData<($($t,)?)>);
        impl$(<$t: Numeric>)? FusionTree for $name$(<$t>)? {
            const SEAL: Seal = Seal;
            type Source = $source;
            type RowBits = $bits;
            type Auxiliaries = UTerm;
        }
        impl<V: Real, M $(, $t: FusionElement<V>)?> Fusion<V, M> for $name$(<$t>)? {
            type Arguments<'a> = $arguments;
            type State = ();
            #[inline(always)]
            fn start() {}
            #[inline(always)]
            fn merge((): (), (): ()) {}
            #[inline(always)]
            fn reads_source(_: &Self::Arguments<'_>) -> bool {
                <$source as Bit>::BOOL
            }
            #[inline(always)]
            fn visit($given: &Self::Arguments<'_>, _: &mut (), $at: &Inputs<V>) -> V {
                $value
            }
        }
    )*};
}
leaves! {
    /// The accumulator.
    AccFetch: B0, UTerm, (), |_a, at| at.accumulator;
    /// The element of C.
    SrcFetch: B1, UTerm, (), |_a, at| at.source;
    /// A scalar, which is the argument.
    ScalarBroadcast: B0, UTerm, V, |scalar, _at| *scalar;
    /// A row of elements `T`: one for each column of the tile, the same one in all rows.
    ///
    /// The argument is the part of the row that belongs to the tile, and elements behind its end are 0. CUTLASS reads it from shared memory, so the
    /// epilogue has a place of N elements there.
    /// * **Source** CUTLASS `sm90_visitor_load_tma_warpspecialized.hpp`, `Sm90RowBroadcast`: predicated loads into shared memory.
    RowBroadcast[T]: B0, T::Bits, &'a [T::Stored], |row, at| element::<T, V>(row, at.column);
    /// A column of elements `T`: one for each row of the tile, the same one in all columns. It is the bias of a linear layer whose outputs are rows of D.
    ///
    /// The argument is the part of the column that belongs to the tile, and elements behind its end are 0.
    /// * **Source** CUTLASS `sm90_visitor_load_tma_warpspecialized.hpp`, `Sm90ColBroadcast`.
    ColBroadcast[T]: B0, UTerm, &'a [T::Stored], |column, at| element::<T, V>(column, at.row);
}
#[inline(always)]
fn element<T: FusionElement<V>, V: Real>(from: &[T::Stored], at: usize) -> V {
    from.get(at).map_or(V::ZERO, |bits| T::load(*bits))
}

/// The function `F` of the trees `X`, a tuple of one to three.
///
/// ```
/// use cute_static::epilogue::fusion::*;
/// type Doubled = Compute<Plus, (AccFetch, AccFetch)>;
/// let at = Inputs { accumulator: 4.0, source: 0.0, row: 0, column: 0, inside: true };
/// assert_eq!(<Doubled as Fusion<f64>>::visit(&((), ()), &mut ((), ()), &at), 8.0);
/// ```
pub struct Compute<F, X>(PhantomData<(F, X)>);
macro_rules! compute {
    ($(($($x:ident $at:tt),*): $v:ty, $source:ty, $bits:ty, $auxiliaries:ty;)*) => {$(
        impl<F, $($x: FusionTree),*> FusionTree for Compute<F, ($($x,)*)> {
            const SEAL: Seal = Seal;
            type Source = $source;
            type RowBits = $bits;
            type Auxiliaries = $auxiliaries;
        }
        impl<V: Real, M, F: Function<V, $v, M>, $($x: Fusion<V, M>),*> Fusion<V, M> for Compute<F, ($($x,)*)> {
            type Arguments<'a> = ($($x::Arguments<'a>,)*);
            type State = ($($x::State,)*);
            #[inline(always)]
            fn start() -> Self::State {
                ($($x::start(),)*)
            }
            #[inline(always)]
            fn merge(a: Self::State, b: Self::State) -> Self::State {
                ($($x::merge(a.$at, b.$at),)*)
            }
            #[inline(always)]
            fn reads_source(arguments: &Self::Arguments<'_>) -> bool {
                false $(|| $x::reads_source(&arguments.$at))*
            }
            #[inline(always)]
            fn visit(arguments: &Self::Arguments<'_>, state: &mut Self::State, at: &Inputs<V>) -> V {
                F::call(($($x::visit(&arguments.$at, &mut state.$at, at),)*))
            }
        }
    )*};
}
type Or<X, Y> = <<X as FusionTree>::Source as Either>::Or<<Y as FusionTree>::Source>;
compute! {
    (A 0): (V,), A::Source, A::RowBits, A::Auxiliaries;
    (A 0, B 1): (V, V), Or<A, B>, Sum<A::RowBits, B::RowBits>, Sum<A::Auxiliaries, B::Auxiliaries>;
    (A 0, B 1, C 2): (V, V, V), <Or<A, B> as Either>::Or<C::Source>, Sum<Sum<A::RowBits, B::RowBits>, C::RowBits>, Sum<Sum<A::Auxiliaries, B::Auxiliaries>, C::Auxiliaries>;
}

/// `alpha · acc`. The arguments are `(alpha, ())`.
///
/// * **Source** CUTLASS `sm90_callbacks_tma_warpspecialized.hpp`, `Sm90ScaledAcc`.
pub type ScaledAcc = Compute<Multiplies, (ScalarBroadcast, AccFetch)>;
/// `beta · C + x`, where `x` is the value of the tree `X`. The arguments are `(beta, (), those of X)`.
///
/// * **Law** where beta is 0, the value is `x`, whatever C holds: memory that nobody has initialised, or NaN.
/// * **Source** CUTLASS `sm90_visitor_compute_tma_warpspecialized.hpp`, `is_C_load_needed` of `Sm90TreeVisitor` for `homogeneous_multiply_add`: it does not
///   load C where the scalar is 0.
/// ```
/// use cute_static::epilogue::fusion::*;
/// let at = Inputs { accumulator: 3.0, source: f32::NAN, row: 0, column: 0, inside: true };
/// let (none, half) = ((0.0, (), (2.0, ())), (0.5, (), (2.0, ())));
/// assert!(!<LinearCombination as Fusion>::reads_source(&none) && <LinearCombination as Fusion>::reads_source(&half));
/// assert_eq!(<LinearCombination as Fusion>::visit(&none, &mut ((), ()), &at), 6.0);
/// assert!(<LinearCombination as Fusion>::visit(&half, &mut ((), ()), &at).is_nan());
/// ```
pub struct PlusSource<X>(PhantomData<X>);
impl<X: FusionTree> FusionTree for PlusSource<X> {
    const SEAL: Seal = Seal;
    type Source = B1;
    type RowBits = X::RowBits;
    type Auxiliaries = X::Auxiliaries;
}
impl<V: Real, M: Arithmetic<V>, X: Fusion<V, M>> Fusion<V, M> for PlusSource<X> {
    type Arguments<'a> = (V, (), X::Arguments<'a>);
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
    fn reads_source((beta, (), x): &Self::Arguments<'_>) -> bool {
        *beta != V::ZERO || X::reads_source(x)
    }
    #[inline(always)]
    fn visit((beta, (), x): &Self::Arguments<'_>, state: &mut Self::State, at: &Inputs<V>) -> V {
        let x = X::visit(x, state, at);
        if *beta == V::ZERO { x } else { M::multiply_add(*beta, at.source, x) }
    }
}
/// `beta · C + alpha · acc`, or `alpha · acc` where beta is 0. The arguments are `(beta, (), (alpha, ()))`.
///
/// * **Source** CUTLASS `sm90_callbacks_tma_warpspecialized.hpp`, `Sm90LinearCombination`.
pub type LinearCombination = PlusSource<ScaledAcc>;
