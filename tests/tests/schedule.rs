//! Schedulers, on whole grids: every k tile of every tile is computed once, for all small numbers of tiles, blocks and k tiles, and for random large ones.

#[path = "schedule/cover.rs"]
mod cover;
#[path = "schedule/cutlass.rs"]
mod cutlass;
#[path = "schedule/refused.rs"]
mod refused;
#[path = "schedule/symbols.rs"]
mod symbols;

use cover::{Grid, covers, with};
use cute_static::bounds;
use cute_static::cluster::Cluster;
use cute_static::schedule::*;
use cute_static::typenum::*;
use cute_static_tests::generate::Random;
use static_assertions::assert_impl_all;

const fn tiles(m: u32, n: u32, k: u32) -> Tiles {
    Tiles { m, n, k, batch: 1 }
}
type Of<X, Y> = Cluster<X, Y, U16>;

/// A check for each cluster up to 4 × 4, with its number of blocks.
macro_rules! each_cluster {
    ($check:ident::<$($t:ty),*>) => {
        each_cluster!(@ $check [$($t),*] U1 U1, U1 U2, U1 U3, U1 U4, U2 U1, U2 U2, U2 U3, U2 U4, U3 U1, U3 U2, U3 U3, U3 U4, U4 U1, U4 U2, U4 U3, U4 U4)
    };
    (@ $check:ident $types:tt $($x:ident $y:ident),*) => { $(each_cluster!(@@ $check $types $x $y);)* };
    (@@ $check:ident [$($t:ty),*] $x:ident $y:ident) => { $check::<$($t,)* Of<$x, $y>>($x::U32 * $y::U32) };
}
/// A check for each order and swizzle.
macro_rules! each_raster {
    ($check:ident) => { each_raster!(@ $check AlongM, AlongN, Heuristic) };
    (@ $check:ident $($order:ident),*) => {$(
        each_cluster!($check::<$order, U1>);
        each_cluster!($check::<$order, U2>);
        each_cluster!($check::<$order, U4>);
        each_cluster!($check::<$order, U8>);
    )*};
}

/// One cluster walks the whole raster: up to 20 × 20 tiles where it is small, and 13 × 13 otherwise.
fn one_cluster_walks<R, W, C>(size: u32)
where
    Persistent<R, W, C>: Scheduler,
{
    let most = if size <= 2 { 20 } else { 13 };
    for m in 1..=most {
        for n in 1..=most {
            with::<Persistent<R, W, C>, _>(tiles(m, n, 1), size, covers);
        }
    }
}
#[test]
fn every_raster_covers_every_tile_once() {
    each_raster!(one_cluster_walks);
}

/// Up to 20 blocks, with each scheduler.
fn grids_walk<R, W, C>(size: u32)
where
    Static<C>: Scheduler,
    Persistent<R, W, C>: Scheduler,
    SplitK<U3, R, W, C>: Scheduler,
    StreamK<R, W, C, U2>: Scheduler,
{
    for blocks in (size..=20).step_by(size as usize) {
        for (m, n) in [(1, 1), (2, 5), (6, 6), (9, 4), (5, 11)] {
            with::<Static<C>, _>(tiles(m, n, 4), 1, covers);
            let loads = with::<Persistent<R, W, C>, _>(tiles(m, n, 4), blocks, covers);
            assert!(spread(&loads) <= 4);
            with::<SplitK<U3, R, W, C>, _>(tiles(m, n, 4), blocks, covers);
            with::<StreamK<R, W, C, U2>, _>(tiles(m, n, 4), blocks, covers);
        }
    }
}
#[test]
fn every_grid_covers_every_tile_once() {
    each_raster!(grids_walk);
}
fn spread(loads: &[u64]) -> u64 {
    loads.iter().max().unwrap_or(&0) - loads.iter().min().unwrap_or(&0)
}

/// Every number of tiles, k tiles and blocks.
fn numbers_walk<L, N>()
where
    StreamK<AlongN, U2, Cluster, L>: Scheduler,
    SplitK<N, AlongM, U2>: Scheduler,
    L: Unsigned,
    N: Unsigned,
{
    for (m, n, batch) in [(1, 1, 1), (1, 20, 1), (3, 3, 1), (5, 4, 2), (6, 7, 1), (4, 3, 3), (13, 1, 1), (20, 20, 1)] {
        for (k, blocks) in (0..=9).flat_map(|k| (1..=20).map(move |blocks| (k, blocks))) {
            let tiles = Tiles { m, n, k, batch };
            let loads = with::<StreamK<AlongN, U2, Cluster, L>, _>(tiles, blocks, covers);
            // The work is shared evenly, to one k tile, where it is shared.
            if k > L::U32 {
                assert!(spread(&loads) <= 1, "{tiles:?}, {blocks} blocks: {loads:?}");
            }
            if k >= N::U32 {
                with::<SplitK<N, AlongM, U2>, _>(tiles, blocks, covers);
            }
        }
    }
}
#[test]
fn every_k_tile_is_computed_once() {
    numbers_walk::<U1, U1>();
    numbers_walk::<U2, U2>();
    numbers_walk::<U3, U3>();
    numbers_walk::<U5, U5>();
    numbers_walk::<U8, U9>();
}
#[test]
fn large_random_problems_are_covered_once() {
    let mut random = Random::new(7);
    let mut number = |most: usize| random.below(most) as u32 + 1;
    for _ in 0..60 {
        let tiles = Tiles { m: number(90), n: number(90), k: number(5000), batch: number(4) };
        let clusters = number(40);
        with::<Persistent<Heuristic, U8, Cluster<U2, U1>>, _>(tiles, 2 * clusters, covers);
        with::<StreamK<Heuristic, U8, Cluster<U2, U2>>, _>(tiles, 4 * clusters, covers);
        with::<StreamK<AlongM, U4>, _>(tiles, 4 * clusters, covers);
        let tiles = Tiles { k: tiles.k + 7, ..tiles };
        with::<SplitK<U7, AlongN, U4, Cluster<U1, U2>>, _>(tiles, 2 * clusters, covers);
    }
}

/// The clusters in the order of one that walks all.
fn order(grid: &Grid) -> Vec<[u64; 2]> {
    (grid.work)([0, 0, 0]).iter().map(|work| [work.m, work.n].map(u64::from)).collect()
}
fn is_the_order_of_cutlass<S: Scheduler>(params: &cutlass::Params, tiles: Tiles) {
    let size = S::CLUSTER[0] * S::CLUSTER[1];
    // The first block of each cluster, of those clusters that CUTLASS has not added.
    let clusters = (0..params.blocks_per_problem()).step_by(size as usize).map(|i| params.work(i));
    let there = clusters.filter(|[m, n]| *m < tiles.m.into() && *n < tiles.n.into());
    assert_eq!(with::<S, _>(tiles, size, order), there.collect::<Vec<_>>(), "{tiles:?}, {:?}", S::CLUSTER);
}
fn rasters_of_cutlass<W: Unsigned, C>(_: u32)
where
    Persistent<AlongM, W, C>: Scheduler,
    Persistent<AlongN, W, C>: Scheduler,
    Persistent<Heuristic, W, C>: Scheduler,
{
    for (m, n) in (1..=18).flat_map(|m| (1..=18).map(move |n| (m, n))) {
        let cluster = <Persistent<AlongM, W, C> as Scheduler>::CLUSTER;
        let fixed = |along_m| cutlass::Params::new([m, n], cluster, W::U32.ilog2(), along_m);
        is_the_order_of_cutlass::<Persistent<AlongM, W, C>>(&fixed(true), tiles(m, n, 1));
        is_the_order_of_cutlass::<Persistent<AlongN, W, C>>(&fixed(false), tiles(m, n, 1));
        let chosen = cutlass::Params::heuristic([m, n], cluster, W::U32);
        is_the_order_of_cutlass::<Persistent<Heuristic, W, C>>(&chosen, tiles(m, n, 1));
    }
}
#[test]
fn rasters_are_those_of_cutlass() {
    each_cluster!(rasters_of_cutlass::<U1>);
    each_cluster!(rasters_of_cutlass::<U2>);
    each_cluster!(rasters_of_cutlass::<U4>);
    each_cluster!(rasters_of_cutlass::<U8>);
}
/// Where CUTLASS adds no tiles, each block has the same tiles in the same order.
#[test]
fn blocks_have_the_tiles_that_cutlass_gives_them() {
    type S = Persistent<AlongN, U4, Cluster<U2, U1>>;
    let schedule = Schedule::<S>::new(tiles(16, 12, 1), 14).expect("whole clusters");
    let params = cutlass::Params::new([16, 12], [2, 1], 2, false);
    for block in 0..14 {
        // The grid of CUTLASS has 2 × 7 blocks, and its linear index is that of the block, then every 14th.
        let expected: Vec<_> = (block..params.blocks_per_problem()).step_by(14).map(|i| params.work(i)).collect();
        let found = schedule.work([block as u32, 0, 0]).map(|work| [work.m, work.n].map(u64::from));
        assert_eq!(found.collect::<Vec<_>>(), expected, "block {block}");
    }
}
#[test]
fn stream_k_shares_what_cutlass_shares() {
    for (m, k, blocks) in
        (1..=70).flat_map(|m| [5, 8, 9, 17, 40].into_iter().flat_map(move |k| (1..=20).map(move |b| (m, k, b))))
    {
        let [output_tiles, k_tiles, wave] = [m, k, blocks].map(u64::from);
        let sk_tiles = cutlass::get_num_sk_tiles(output_tiles, wave, k_tiles);
        let sk_units = cutlass::get_num_sk_units(wave, sk_tiles, k_tiles);
        let whole = |block| (block..output_tiles - sk_tiles).step_by(blocks as usize).count() as u64 * k_tiles;
        let shared = |block| match sk_units {
            0 => 0,
            _ => sk_tiles * k_tiles / sk_units + u64::from(block < sk_tiles * k_tiles % sk_units),
        };
        let expected: Vec<_> =
            (0..wave).map(|block| whole(block) + if block < sk_units { shared(block) } else { 0 }).collect();
        let mut found = with::<StreamK<AlongM>, _>(tiles(m, 1, k), blocks, covers);
        found.resize(blocks as usize, 0);
        assert_eq!(found, expected, "{m} tiles, {k} k tiles, {blocks} blocks");
    }
}

/// The layout is a bijection, and its clusters are those of the schedule.
macro_rules! layouts_are_schedules {
    ($($order:ident $w:ident $x:ident $y:ident, $m:ident $n:ident;)*) => {$({
        type P = Persistent<$order, $w, Of<$x, $y>>;
        type L = RasterLayout<P, $m, $n>;
        assert_impl_all!(L: bounds::Bijective);
        assert_eq!(L::SIZE, u64::from($m::U32 * $n::U32));
        let [x, y] = <P as Scheduler>::CLUSTER;
        let (size, clusters) = (x * y, $m::U32 * $n::U32 / (x * y));
        let schedule = Schedule::<P>::new(tiles($m::U32, $n::U32, 1), size * clusters).expect("whole clusters");
        for (cluster, rank) in (0..clusters).flat_map(|i| (0..size).map(move |rank| (i, rank))) {
            let block = [cluster * x + rank % x, rank / x, 0];
            let work = schedule.work(block).next().expect("a tile for each block");
            let offset = L::default().offset((rank as usize, cluster as usize));
            assert_eq!(offset, i64::from(work.m + $m::U32 * work.n), "{}, {block:?}", L::default());
        }
    })*};
}
#[test]
fn a_raster_is_a_layout() {
    layouts_are_schedules! {
        AlongN U1 U1 U1, U1 U1;
        AlongN U1 U1 U1, U5 U3;
        AlongM U1 U1 U1, U5 U3;
        AlongN U2 U1 U1, U6 U5;
        AlongM U2 U1 U1, U5 U6;
        AlongN U4 U2 U1, U16 U7;
        AlongM U4 U2 U1, U6 U8;
        AlongN U8 U1 U2, U16 U6;
        AlongM U8 U1 U2, U3 U16;
        AlongN U2 U2 U2, U8 U6;
        AlongM U2 U4 U4, U8 U16;
        AlongN U2 U3 U2, U12 U10;
    }
}
