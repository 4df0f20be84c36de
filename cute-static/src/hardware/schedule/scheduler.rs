//! Schedulers as types.

use super::AlongN;
use super::orders::{FixedOrder, RasterOrder, SymbolTable, Table, Tiled};
use super::rules::{ShareRule, SplitRule, SwizzleRule};
use crate::check::{BothHold, IfMultiple, Limit, Passed};
use crate::cluster::{Cluster, IsCluster};
use crate::int::{Compare, Divide, Nat, One, PositiveNat, number};
use crate::kind::Outcome;
use crate::layout::{Layout, LayoutOf};
use crate::outcome::Grants;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::symbols::modes::Written;
use crate::symbols::{Symbolic, Symbols, Times};
use core::marker::PhantomData;
use typenum::{U8, UInt, UTerm};

/// One block for each tile: the index of the block in the grid is the tile. The blocks are in clusters of the shape `C`.
///
/// See [`Scheduler`].
pub struct Static<C = Cluster>(PhantomData<C>);

/// Blocks that stay: those of the grid take the tiles of a raster one after another, and again from the first block on.
///
#[cfg_attr(doc, doc = crate::picture::picture!("kernel/raster", "The order of tiles, and their blocks"))]
///
/// The lines of the raster go in the order `R`, `W` of them at the same time, and the blocks are in clusters of the shape `C`. See [`Scheduler`].
pub struct Persistent<R = super::Heuristic, W = One, C = Cluster>(PhantomData<(R, W, C)>);

/// Each tile in `N` parts along K, which the blocks take as those of [`Persistent`] take tiles: first the first part of each tile.
///
/// See [`Scheduler`].
pub struct SplitK<N, R = super::Heuristic, W = One, C = Cluster>(PhantomData<(N, R, W, C)>);

/// Stream-K: the k tiles of the first tiles of a raster are shared evenly among the blocks, at least `L` for each, and the other tiles are whole.
///
/// Let the grid have G clusters, and the raster T tiles of a cluster. If G divides T, or a tile has at most `L` k tiles, no tile is shared. Otherwise
/// ⌊T/G⌋ − 1 tiles of each cluster, or none, are whole, and the other ones, fewer than 2·G, are shared: each cluster of the grid has
/// a run of k tiles, and the runs differ by at most one k tile. It takes its run from the last tile to the first one and then its whole tiles.
///
/// * **Source** CUTLASS `tile_scheduler_params.h`, `get_num_sk_tiles` and `get_num_sk_units`, with `DecompositionMode::StreamK`, in one group;
///   *Stream-K: Work-centric Parallel Decomposition for Dense Matrix-Matrix Multiplication on the GPU* (arXiv 2301.03598), section 5.2.
///
/// See [`Scheduler`].
pub struct StreamK<R = super::Heuristic, W = One, C = Cluster, L = U8>(PhantomData<(R, W, C, L)>);

/// A scheduler: which block of a grid computes which tiles. [`Schedule`](super::Schedule) computes with it.
///
/// * **Law** every k tile of every tile is computed by one block, once. A tile has one block that finishes it, and that block adds the partial sums of all
///   other blocks that compute k tiles of it.
/// * **Law** the blocks of a cluster compute the same k tiles of neighbouring tiles at the same time.
/// * **Admissible** where a swizzle has 1, 2, 4 or 8 lines; there is at least one part of a tile, and one k tile in a share; and the cluster has at most
///   8 blocks, or as many as it says.
/// ```
/// use cute_static::cluster::Cluster;
/// use cute_static::schedule::*;
/// use cute_static::typenum::{U1, U2, U4};
/// /// A kernel for any scheduler: `block` is its index in the grid.
/// fn kernel<S: Scheduler>(schedule: &Schedule<S>, block: [u32; 3]) -> u32 {
///     let mut products = 0;
///     for work in schedule.work(block) {
///         for _k in work.k.clone() {
///             products += 1;
///         }
///     }
///     products
/// }
/// type Pairs = Persistent<AlongN, U4, Cluster<U2, U1>>;
/// let tiles = Tiles { m: 6, n: 5, k: 16, batch: 1 };
/// let schedule = Schedule::<Pairs>::new(tiles, 8).unwrap();
/// assert_eq!(schedule.grid(), [8, 1, 1]);
/// // 15 tiles of a cluster for four clusters: the first one has four, with 16 k tiles each.
/// assert_eq!((kernel(&schedule, [0, 0, 0]), kernel(&schedule, [7, 0, 0])), (4 * 16, 3 * 16));
/// ```
/// A swizzle of three lines is none.
/// ```compile_fail,E0277
/// use cute_static::schedule::*;
/// use cute_static::typenum::U3;
/// let schedule = Schedule::<Persistent<AlongN, U3>>::new(Tiles { m: 6, n: 6, k: 16, batch: 1 }, 132);
/// ```
pub trait Scheduler {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The cluster along M and N
    type Cluster: IsCluster;
    /// Its extents
    const CLUSTER: [u32; 2] = Self::Cluster::EXTENTS;
    #[doc(hidden)]
    const KIND: Kind;
    #[doc(hidden)]
    const ALONG_M: Option<bool>;
    #[doc(hidden)]
    const WIDTH: u32;
}
// One impl for all: rustc would list those of the other schedulers in the error of each one that is refused. The names always hold, so both solvers
// report the bound that does not.
impl<S, P: Parts, R: RasterOrder, W: Nat, C: IsCluster<Legal = ()>> Scheduler for S
where
    S: NamesScheduler<Parts = P, Order = R, Width = W, Cluster = C>,
    BothHold<P::Check, SwizzleCheck<W>>: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
    type Cluster = C;
    const KIND: Kind = P::KIND;
    const ALONG_M: Option<bool> = R::ALONG_M;
    const WIDTH: u32 = number::<W>() as u32;
}
/// What a scheduler consists of, legal or not.
#[diagnostic::on_unimplemented(
    message = "this is not a scheduler",
    label = "expected `Static<Cluster>`, `Persistent<Order, Swizzle>`, `SplitK<Parts, Order, Swizzle>` or `StreamK<Order, Swizzle>`"
)]
pub trait NamesScheduler {
    /// How tiles become work
    type Parts;
    /// The order of the raster
    type Order;
    /// Its swizzle
    type Width;
    /// The cluster
    type Cluster;
}
/// How tiles become work, as a type.
pub trait Parts {
    /// As a value
    const KIND: Kind;
    /// Accepted if there are any
    type Check: Outcome;
}
/// The tile of the block's index.
pub enum Whole {}
impl Parts for Whole {
    const KIND: Kind = Kind::Static;
    type Check = Passed;
}
/// Each tile in `N` parts.
pub struct InParts<N>(PhantomData<N>);
impl<N: Nat> Parts for InParts<N> {
    const KIND: Kind = Kind::Parts(number::<N>());
    type Check = <<N as Compare>::ComparedTo<One> as Limit>::AtLeast<SplitRule<N>>;
}
/// Shares of at least `L` k tiles.
pub struct InShares<L>(PhantomData<L>);
impl<L: Nat> Parts for InShares<L> {
    const KIND: Kind = Kind::Shares(number::<L>());
    type Check = <<L as Compare>::ComparedTo<One> as Limit>::AtLeast<ShareRule<L>>;
}
/// How tiles become work.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The tile of the block's index
    Static,
    /// Each tile in so many parts
    Parts(u64),
    /// Shares of at least so many k tiles
    Shares(u64),
}
type SwizzleCheck<W> = <<U8 as Divide>::Ratio<W> as IfMultiple>::Require<SwizzleRule<W>>;

/// One row per scheduler: its parts, and the order and the swizzle of its raster.
macro_rules! schedulers {
    ($($name:ident<$($p:ident),*> = $parts:ty, $order:ty, $width:ty;)*) => {$(
        impl<$($p),*> NamesScheduler for $name<$($p),*> {
            type Parts = $parts;
            type Order = $order;
            type Width = $width;
            type Cluster = C;
        }
    )*};
}
schedulers! {
    Static<C> = Whole, AlongN, One;
    Persistent<R, W, C> = InParts<One>, R, W;
    SplitK<N, R, W, C> = InParts<N>, R, W;
    StreamK<R, W, C, L> = InShares<L>, R, W;
}

/// The raster `P`, a [`Persistent`] whose order is fixed, of `M` × `N` tiles as a layout: from (block of a cluster, cluster) to `m + M·n`.
///
/// Cluster `i` of the raster is what [`Schedule`](super::Schedule) computes as its tile `i`, and the layout is a bijection, since each tile is covered once.
/// * **Admissible** where the clusters and the lines that are gone through at the same time divide the tiles.
/// ```
/// use cute_static::bounds::Bijective;
/// use cute_static::prelude::*;
/// use cute_static::schedule::{AlongN, Persistent, RasterLayout};
/// use cute_static::typenum::{U2, U3, U4};
/// layouts! {
///     type Raster = RasterLayout<Persistent<AlongN, U2>, U4, U3> => ((1,1),(2,3,2)):((1,4),(1,4,2));
/// }
/// fn covers_every_tile_once<L: Bijective>() {}
/// covers_every_tile_once::<Raster>();
/// ```
/// The numbers of tiles may be symbols. Then the layout is that of the numbers for all values, and so is its inverse:
/// ```
/// use cute_static::prelude::*;
/// use cute_static::schedule::{AlongN, Persistent, RasterLayout};
/// use cute_static::{symbols, typenum::U2};
/// symbols! { Tiles { M: multiple_of 2; N } }
/// type Raster = RasterLayout<Persistent<AlongN, U2>, shape!(?M), shape!(?N)>;
/// assert_eq!(Raster::default().to_string(), "((1,1),(2,N,M/2)):((1,M),(1,M,2))");
/// // It has all tiles: the inverse has as many.
/// assert_eq!(Raster::default().right_inverse().to_string(), "(2,M/2,N):(1,2*N,2)");
/// ```
/// ```compile_fail,E0277
/// use cute_static::schedule::{AlongN, Persistent, RasterLayout};
/// use cute_static::typenum::{U2, U3, U5};
/// let raster: RasterLayout<Persistent<AlongN, U2>, U5, U3>;
/// ```
pub type RasterLayout<P, M, N> = <P as AsLayout<M, N>>::Layout;

/// A raster that is a layout of `M` × `N` tiles.
#[diagnostic::on_unimplemented(
    message = "only a raster whose order is fixed is one layout",
    label = "expected `Persistent<AlongM, Swizzle>` or `Persistent<AlongN, Swizzle>`"
)]
pub trait AsLayout<M, N> {
    /// The layout
    type Layout;
}
type LayoutCheck<R, W, C, PM, M, PN, N> =
    BothHold<SwizzleCheck<W>, <R as FixedOrder>::Check<PM, M, PN, N, <C as IsCluster>::X, <C as IsCluster>::Y, W>>;
impl<R: FixedOrder, W: Nat, C: IsCluster, M: CountedIn<R, W, C, N>, N> AsLayout<M, N> for Persistent<R, W, C> {
    type Layout = M::Layout;
}
/// A number of tiles along M, beside the number `N` along N, in a raster.
#[diagnostic::on_unimplemented(
    message = "a raster is a layout of numbers of tiles",
    label = "expected positive integers or symbols, such as `U4` or `shape!(?M)`"
)]
pub trait CountedIn<R, W, C, N> {
    /// The layout
    type Layout;
}
/// One row per pair of kinds of the numbers of tiles, so that rustc finds one impl for each pair: the numbers without their symbols, and the layout.
macro_rules! of_kinds {
    ($([$($p:ident $(: $of:path)?),*] $m:ty = $factor_m:ty; $n:ty = $factor_n:ty; $layout:ty;)*) => {$(
        impl<R: FixedOrder, W: Nat, C: IsCluster $(, $p $(: $of)?)*> CountedIn<R, W, C, $n> for $m
        where
            $m: Tiled,
            $n: Tiled,
            $factor_m: PositiveNat,
            $factor_n: PositiveNat,
            LayoutCheck<R, W, C, $m, $factor_m, $n, $factor_n>: Grants<(), ()>,
        {
            type Layout = <LayoutCheck<R, W, C, $m, $factor_m, $n, $factor_n> as Grants<(), ()>>::Type<$layout>;
        }
    )*};
}
/// The layout of the modes `M` with the symbols `G`
type SymbolLayout<G, M> = Layout<Symbolic<G, <M as Written>::Shape<G>>, Symbolic<G, <M as Written>::Stride<G>>>;
of_kinds! {
    [U, B, V, X] UInt<U, B> = UInt<U, B>; UInt<V, X> = UInt<V, X>; LayoutOf<Table<R, UInt<U, B>, UInt<V, X>, C::X, C::Y, W>>;
    [G: Symbols, M, E: Element, N, F: Element] Symbolic<G, Times<M, G, E>> = M; Symbolic<G, Times<N, G, F>> = N;
        SymbolLayout<G, SymbolTable<R, M, E, N, F, C::X, C::Y, W>>;
    [G: Symbols, M, E: Element, V, X] Symbolic<G, Times<M, G, E>> = M; UInt<V, X> = UInt<V, X>;
        SymbolLayout<G, SymbolTable<R, M, E, UInt<V, X>, UTerm, C::X, C::Y, W>>;
    [G: Symbols, U, B, N, F: Element] UInt<U, B> = UInt<U, B>; Symbolic<G, Times<N, G, F>> = N;
        SymbolLayout<G, SymbolTable<R, UInt<U, B>, UTerm, N, F, C::X, C::Y, W>>;
}
