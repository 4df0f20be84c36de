//! Numbers that have no schedule, and the largest ones that have one.

use crate::cover::{covers, with};
use crate::tiles;
use cute_static::cluster::Cluster;
use cute_static::schedule::*;
use cute_static::typenum::*;
use static_assertions::{assert_impl_all, assert_not_impl_any};

const MOST: u32 = i32::MAX as u32;

fn refusal<S: Scheduler>(tiles: Tiles, blocks: u32) -> String {
    Schedule::<S>::new(tiles, blocks).map(|_| ()).expect_err("a refusal").to_string()
}
#[test]
fn a_refusal_names_the_argument_and_its_number() {
    type P = Persistent<AlongN, U2>;
    type Eight = Persistent<AlongN, U2, Cluster<U4, U2>>;
    let one = tiles(1, 1, 1);
    assert_eq!(refusal::<P>(Tiles { m: 0, ..one }, 1), "schedule, m: 0, and at least 1 is needed");
    assert_eq!(refusal::<P>(Tiles { n: 0, ..one }, 1), "schedule, n: 0, and at least 1 is needed");
    assert_eq!(refusal::<P>(Tiles { batch: 0, ..one }, 1), "schedule, batch: 0, and at least 1 is needed");
    assert_eq!(refusal::<P>(one, 0), "schedule, blocks: 0, and at least 1 is needed");
    assert_eq!(refusal::<P>(one, MOST + 1), "schedule, blocks: 2147483648, and at most 2147483647 is possible");
    assert_eq!(refusal::<Eight>(one, 132), "schedule, blocks: 132 are not whole clusters of 8; 128 are");
    assert_eq!(refusal::<Eight>(one, 7), "schedule, blocks: 7 are fewer than the 8 of one cluster");
    assert_eq!(refusal::<SplitK<U5>>(tiles(1, 1, 4), 1), "schedule, k: 4 k tiles are not enough for 5 parts");
    let large = Tiles { m: MOST, n: MOST, k: 1, batch: MOST };
    assert_eq!(
        refusal::<P>(large, 1),
        "schedule, tiles: 9903520300447984150353281023, and at most 2147483647 is possible"
    );
    // One column of tiles too many for whole clusters
    assert_eq!(
        refusal::<Eight>(tiles(MOST / 2, 1, 1), 8),
        "schedule, tiles: 2147483648, and at most 2147483647 is possible"
    );
    let split = refusal::<SplitK<U2>>(tiles(MOST / 2 + 1, 1, 2), 1);
    assert_eq!(split, "schedule, parts of tiles: 2147483648, and at most 2147483647 is possible");
    assert_eq!(refusal::<Static>(tiles(1, 65_536, 1), 1), "schedule, n: 65536, and at most 65535 is possible");
    assert_eq!(
        refusal::<Static<Cluster<U1, U2>>>(tiles(1, 65_535, 1), 1),
        "schedule, n: 65536, and at most 65535 is possible"
    );
    assert_eq!(
        refusal::<Static>(Tiles { batch: 65_536, ..one }, 1),
        "schedule, batch: 65536, and at most 65535 is possible"
    );
    let shared = refusal::<StreamK>(tiles(3, 1, u32::MAX), 2);
    assert_eq!(shared, "schedule, k tiles that are shared: 12884901885, and at most 4294967295 is possible");
    let schedule = Schedule::<StreamK>::new(tiles(3, 1, 32), 2).expect("a schedule");
    let workspace = |partial| schedule.workspace(partial).map_err(|error| error.to_string());
    assert_eq!(workspace(65_536), Ok(2 * 65_540));
    assert_eq!(workspace(6).unwrap_err(), "schedule, partial: 6 bytes are not a multiple of 4");
    let most = "schedule, bytes of the workspace: 36893488147419103232, and at most 18446744073709551615 is possible";
    assert_eq!(workspace(u64::MAX - 3).unwrap_err(), most);
}
fn places<S: Scheduler>(work: WorkList<S>) -> Vec<[u32; 4]> {
    work.map(|work| [work.m, work.n, work.batch, work.k.end]).collect()
}
#[test]
fn the_largest_numbers_have_a_schedule() {
    // As many blocks as tiles: nothing wraps when the last one looks for its next tile.
    let schedule = Schedule::<Persistent<AlongN, U8>>::new(tiles(MOST, 1, u32::MAX), MOST).expect("the largest number");
    assert_eq!(schedule.grid(), [MOST, 1, 1]);
    assert_eq!(places(schedule.work([MOST - 1, 0, 0])), [[MOST - 1, 0, 0, u32::MAX]]);
    assert_eq!(places(schedule.work([MOST, 0, 0])), [[0; 4]; 0]);
    let schedule = Schedule::<Persistent<AlongN, U8>>::new(tiles(1, MOST, 1), MOST - 1).expect("the largest number");
    assert_eq!(places(schedule.work([0, 0, 0])), [[0, 0, 0, 1], [0, MOST - 1, 0, 1]]);
    let tall = Tiles { m: 1, n: 1, k: 1, batch: MOST };
    let schedule = Schedule::<Persistent<Heuristic, U4>>::new(tall, MOST).expect("the largest number");
    assert_eq!(places(schedule.work([MOST - 1, 0, 0])), [[0, 0, MOST - 1, 1]]);
    // k tiles up to 2³² − 1 are shared, also by one block only.
    with::<StreamK<AlongM, U1, Cluster, U1>, _>(tiles(3, 1, u32::MAX / 3), 2, covers);
    with::<StreamK<AlongM, U1, Cluster, U1>, _>(tiles(1, 1, u32::MAX), 7, covers);
    with::<StreamK<AlongM, U1, Cluster, U4294967296>, _>(tiles(1, 1, u32::MAX), 7, covers);
    with::<SplitK<U1000>, _>(tiles(1, 3, u32::MAX), 7, covers);
}
/// Tiles without k tiles are work: C is stored.
#[test]
fn no_k_tiles_are_no_products() {
    for blocks in 1..=9 {
        with::<Persistent, _>(tiles(3, 2, 0), blocks, covers);
        with::<StreamK, _>(tiles(3, 2, 0), blocks, covers);
        with::<Static, _>(tiles(3, 2, 0), blocks, covers);
    }
}
/// A block outside of the grid has nothing to do.
#[test]
fn other_blocks_have_no_work() {
    let schedule = Schedule::<Static<Cluster<U2, U2>>>::new(tiles(3, 3, 1), 1).expect("a schedule");
    assert_eq!(schedule.grid(), [4, 4, 1]);
    for block in [[4, 0, 0], [0, 4, 0], [0, 0, 1]] {
        assert_eq!(schedule.work(block).count(), 0);
    }
    let schedule = Schedule::<StreamK<AlongN, U1, Cluster<U1, U2>>>::new(tiles(3, 4, 20), 4).expect("a schedule");
    assert_eq!(schedule.grid(), [2, 2, 1]);
    for block in [[2, 0, 0], [0, 2, 0], [0, 0, 1]] {
        assert_eq!(schedule.work(block).count(), 0);
    }
}

assert_impl_all!(Persistent<AlongM, U1>: Scheduler);
assert_impl_all!(Persistent<AlongM, U8, Cluster<U2, U4>>: Scheduler);
assert_not_impl_any!(Persistent<AlongM, U0>: Scheduler);
assert_not_impl_any!(Persistent<AlongM, U3>: Scheduler);
assert_not_impl_any!(Persistent<AlongM, U16>: Scheduler);
assert_not_impl_any!(Persistent<AlongM, U1, Cluster<U3, U3>>: Scheduler);
assert_not_impl_any!(Static<Cluster<U3, U3>>: Scheduler);
assert_not_impl_any!(SplitK<U0>: Scheduler);
assert_not_impl_any!(SplitK<U2, AlongM, U5>: Scheduler);
assert_not_impl_any!(StreamK<AlongM, U1, Cluster, U0>: Scheduler);
assert_not_impl_any!(StreamK<AlongM, U6>: Scheduler);
