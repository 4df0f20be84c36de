//! The orders of a raster, as types.

use super::Tiles;
use super::rules::ExtentRule;
use crate::check::{BothHold, IfExact};
use crate::htuple::{HCons, HNil};
use crate::int::{Divide, ExactOrZero, Mul, Nat, One, PositiveNat};
use crate::kind::Outcome;
use crate::layout::tree::Mode;
use crate::seal::Seal;

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
    /// Accepted if clusters and lines divide the tiles
    type Check<M: Nat, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat>: Outcome;
    /// The modes of the clusters: the lines that are gone through at the same time, the clusters of a line, and the groups of lines
    type Clusters<M: Nat, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat>: crate::kind::ModeTree;
}
type Times<A, B> = <A as Mul>::Times<B>;
type Exact<E, U> = <<E as Divide>::ExactQuotient<U> as IfExact>::Require<ExtentRule<E, U>>;
type Modes<W, D0, A, D1, G, D2> = HCons<Mode<W, D0>, HCons<Mode<A, D1>, HCons<Mode<G, D2>, HNil>>>;
#[diagnostic::do_not_recommend]
impl FixedOrder for AlongN {
    type Check<M: Nat, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat> = BothHold<Exact<M, Times<X, W>>, Exact<N, Y>>;
    type Clusters<M: Nat, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat> =
        Modes<W, X, ExactOrZero<N, Y>, Times<M, Y>, ExactOrZero<M, Times<X, W>>, Times<X, W>>;
}
#[diagnostic::do_not_recommend]
impl FixedOrder for AlongM {
    type Check<M: Nat, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat> = BothHold<Exact<M, X>, Exact<N, Times<Y, W>>>;
    type Clusters<M: Nat, N: Nat, X: PositiveNat, Y: PositiveNat, W: Nat> =
        Modes<W, Times<M, Y>, ExactOrZero<M, X>, X, ExactOrZero<N, Times<Y, W>>, Times<M, Times<Y, W>>>;
}
/// The layout from (block of a cluster, cluster) to `m + M·n`.
pub type Table<R, M, N, X, Y, W> =
    HCons<HCons<Mode<X, One>, HCons<Mode<Y, M>, HNil>>, HCons<<R as FixedOrder>::Clusters<M, N, X, Y, W>, HNil>>;
