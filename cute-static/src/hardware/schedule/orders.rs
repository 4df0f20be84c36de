//! The orders of a raster, as types.

use super::Tiles;
use super::rules::{ExtentRule, SymbolExtentRule};
use crate::check::{BothHold, IfExact};
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Divide, ExactOrZero, MinMax, Mul, Nat, One, PositiveNat};
use crate::kind::{ModeTree, Outcome, Rule, SymbolTree};
use crate::layout::tree::Mode;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::symbols::{SymbolMode, Symbolic};
use typenum::UTerm;

/// A raster whose lines go along M: first all tiles of one n.
pub enum AlongM {}
/// A raster whose lines go along N: first all tiles of one m.
pub enum AlongN {}
/// CUTLASS's choice: along M if there are more tiles along N, otherwise along N, and a narrower swizzle where there are few tiles.
///
/// * **Source** CUTLASS `tile_scheduler_params.h`, `get_rasterization_order` and `get_log_swizzle_size`.
pub enum Heuristic {}

/// The order of a raster.
#[diagnostic::on_unimplemented(
    message = "this is not the order of a raster",
    label = "expected `AlongM`, `AlongN` or `Heuristic`"
)]
pub trait RasterOrder {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Whether lines go along M, where the type says so
    const ALONG_M: Option<bool>;
}
/// One row per order.
macro_rules! orders {
    ($($name:ident = $along_m:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl RasterOrder for $name {
            const SEAL: Seal = Seal;
            const ALONG_M: Option<bool> = $along_m;
        }
    )*};
}
orders! {
    AlongM = Some(true);
    AlongN = Some(false);
    Heuristic = None;
}

/// CUTLASS's order, and the logarithm of its swizzle, of clusters with these extents: whether lines go along M.
pub(super) fn by_heuristic(tiles: Tiles, cluster: [u32; 2], width: u32) -> (bool, u32) {
    let [m, n] = [tiles.m.next_multiple_of(cluster[0]), tiles.n.next_multiple_of(cluster[1])];
    let log = match (width, m.min(n)) {
        (8.., 6..) => 3,
        (4.., 3..) => 2,
        (2.., 2..) => 1,
        _ => 0,
    };
    (n.next_multiple_of(cluster[1] << log) > m.next_multiple_of(cluster[0] << log), log)
}

/// An order that does not depend on the tiles: its layout of `M` × `N` tiles in clusters of `X` × `Y`, `W` lines at a time.
#[diagnostic::on_unimplemented(
    message = "only a raster whose order is fixed is one layout",
    label = "expected `AlongM` or `AlongN`; `Heuristic` depends on the tiles"
)]
pub trait FixedOrder: RasterOrder {
    /// Accepted if clusters and lines divide the tiles; `PM` and `PN` are the numbers of tiles in messages
    type Check<PM: Tiled, M: Nat, PN: Tiled, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat>: Outcome;
    /// The modes of the clusters: the lines that are gone through at the same time, the clusters of a line, and the groups of lines
    type Clusters<M: Nat, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat>: ModeTree;
    /// The same of `M·E` × `N·F` tiles, where `E` and `F` are the exponents of symbols
    type SymbolClusters<M: Nat, E: Element, N: Nat, F: Element, X: PositiveNat, Y: PositiveNat, W: Nat>: SymbolTree;
}
type Times<A, B> = <A as Mul>::Times<B>;
/// A number of tiles.
pub trait Tiled {
    /// The rule for `M` tiles, or a multiple of `M`, that are not in lines of `U`
    type Rule<M, U>: Rule;
}
impl<N: Nat> Tiled for N {
    type Rule<M, U> = ExtentRule<N, U>;
}
impl<G, S> Tiled for Symbolic<G, S> {
    type Rule<M, U> = SymbolExtentRule<Self, M, U>;
}
type Exact<P, E, U> = <<E as Divide>::ExactQuotient<U> as IfExact>::Require<<P as Tiled>::Rule<E, U>>;
/// `N/U`. It is 1 where that is refused, so that the use of the layout is no second error.
type Lines<N, U> = <<ExactOrZero<N, U> as Compare>::ComparedTo<One> as MinMax>::Max<ExactOrZero<N, U>, One>;
/// One row per order: what divides M and N, and the extents and the strides of the clusters, each with the exponents of its symbols: those of M or N, or none.
macro_rules! fixed {
    ($($name:ident [$by_m:ty, $by_n:ty] ($e0:tt $s0:ty, $f0:tt $d0:ty) ($e1:tt $s1:ty, $f1:tt $d1:ty) ($e2:tt $s2:ty, $f2:tt $d2:ty);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl FixedOrder for $name {
            type Check<PM: Tiled, M: Nat, PN: Tiled, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat> =
                BothHold<Exact<PM, M, $by_m>, Exact<PN, N, $by_n>>;
            type Clusters<M: Nat, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat> =
                HCons<Mode<$s0, $d0>, HCons<Mode<$s1, $d1>, HCons<Mode<$s2, $d2>, HNil>>>;
            type SymbolClusters<M: Nat, E: Element, N: Nat, F: Element, X: PositiveNat, Y: PositiveNat, W: Nat> = HCons<
                SymbolMode<$s0, fixed!(@of $e0), $d0, fixed!(@of $f0)>,
                HCons<
                    SymbolMode<$s1, fixed!(@of $e1), $d1, fixed!(@of $f1)>,
                    HCons<SymbolMode<$s2, fixed!(@of $e2), $d2, fixed!(@of $f2)>, HNil>,
                >,
            >;
        }
    )*};
    (@of _) => { UTerm };
    (@of $exponents:ident) => { $exponents };
}
fixed! {
    AlongN [Times<X, W>, Y] (_ W, _ X) (F Lines<N, Y>, E Times<M, Y>) (E Lines<M, Times<X, W>>, _ Times<X, W>);
    AlongM [X, Times<Y, W>] (_ W, E Times<M, Y>) (E Lines<M, X>, _ X) (F Lines<N, Times<Y, W>>, E Times<M, Times<Y, W>>);
}
/// The layout from (block of a cluster, cluster) to `m + M·n`.
pub type Table<R, M, N, X, Y, W> =
    HCons<HCons<Mode<X, One>, HCons<Mode<Y, M>, HNil>>, HCons<<R as FixedOrder>::Clusters<M, N, X, Y, W>, HNil>>;
/// The same of `M·E` × `N·F` tiles.
pub type SymbolTable<R, M, E, N, F, X, Y, W> = HCons<
    HCons<SymbolMode<X, UTerm, One, UTerm>, HCons<SymbolMode<Y, UTerm, M, E>, HNil>>,
    HCons<<R as FixedOrder>::SymbolClusters<M, E, N, F, X, Y, W>, HNil>,
>;
