//! Two groups of warps take turns: each stage is read by one of them, in order, and no tile is stored before the one before.

use super::machine::{self, Device, Sums};
use super::{MapA, tile};
use cute_static::cluster::Cluster;
use cute_static::int::Nat;
use cute_static::pipeline::*;
use cute_static::typenum::{U1, U2, U3, U4, U5, Unsigned};
use std::sync::Mutex;

/// The stages of each tile: as many for all, and different ones, some of which have none.
fn tiles(k: u32, count: u32) -> Vec<u32> {
    (0..count).map(|tile| if k < 10 { k } else { (tile * 7 + k) % 6 }).collect()
}

/// One warp fills `S` stages, two groups of `W` warps multiply. A group that stores is slow.
fn each_stage_is_read_by_one_group<S, W: Unsigned>()
where
    InTurns<W>: ByTurns,
    Ring<S, (MapA,), InTurns<W>>: IsRing<Filled = (MapA,), Released = InTurns<W>, Cluster = Cluster>,
{
    type R<S, W> = Ring<S, (MapA,), InTurns<W>>;
    let warps = W::U32;
    for (k, count) in [(0, 3), (1, 1), (1, 6), (2, 5), (3, 4), (4, 5), (5, 6), (8, 3), (10, 9), (13, 8)] {
        let stages = tiles(k, count);
        let stored = Mutex::new(Vec::new());
        machine::run(2 * warps + 1, u64::from(k + count), |warp| {
            // SAFETY: nothing is accessed. The last warp fills; each group has as many warps as the ring says, and all go through the same tiles.
            let (ends,) = start((unsafe { Pipeline::<R<S, W>, Device>::at(0x400) },), machine::thread(warp));
            if warp == 2 * warps {
                let mut producer = unsafe { ends.producer(machine::one()) };
                for i in 0..stages.iter().sum() {
                    producer.acquire(|stage| stage.copy(tile::<MapA>(i)).commit());
                }
                return;
            }
            let group = warp / warps;
            let mut turns = unsafe { ends.in_turns(machine::turn(group), machine::reader()) };
            let mut first = 0;
            for (i, count) in stages.iter().enumerate() {
                let sums = turns.tile(*count, |turn| {
                    let (sums, turn) = turn.multiply(Sums::zero(), |(a,), products| products.multiply(a));
                    let sums = sums.tiles();
                    turn.store(|| {
                        for _ in 0..20 {
                            std::thread::yield_now();
                        }
                        stored.lock().expect("no thread has failed").push(i);
                        sums
                    })
                });
                assert_eq!(sums.is_some(), i as u32 % 2 == group, "the tiles of group {group}");
                let expected: Vec<u32> = (first..first + count).collect();
                assert_eq!(sums.unwrap_or_else(|| expected.clone()), expected, "tile {i} of {stages:?}");
                first += count;
            }
        });
        let expected: Vec<usize> = (0..stages.len()).flat_map(|tile| vec![tile; warps as usize]).collect();
        assert_eq!(*stored.lock().expect("no thread has failed"), expected, "the order of the stores");
    }
}
#[test]
fn stages_are_read_in_turns() {
    each_stage_is_read_by_one_group::<U2, U1>();
    each_stage_is_read_by_one_group::<U2, U4>();
    each_stage_is_read_by_one_group::<U3, U1>();
    each_stage_is_read_by_one_group::<U3, U2>();
    each_stage_is_read_by_one_group::<U4, U1>();
    each_stage_is_read_by_one_group::<U5, U3>();
}

/// Both groups read all stages, and begin their products in turns: no warp begins those of a tile before all warps of the other group have begun theirs.
#[test]
fn products_begin_in_turns() {
    fn run<S, W>()
    where
        Ring<S, (MapA,), Alternating<W>>: IsRing<Filled = (MapA,), Released = Alternating<W>, Cluster = Cluster>,
        W: Nat + Unsigned,
    {
        let warps = W::U32;
        for tiles in 0..8 {
            let begun = Mutex::new(Vec::new());
            machine::run(2 * warps + 1, u64::from(tiles), |warp| {
                // SAFETY: nothing is accessed. The last warp fills; each group has as many warps as the ring says, and all read the same stages.
                let pipeline = unsafe { Pipeline::<Ring<S, (MapA,), Alternating<W>>, Device>::at(0x400) };
                let (ends,) = start((pipeline,), machine::thread(warp));
                if warp == 2 * warps {
                    let mut producer = unsafe { ends.producer(machine::one()) };
                    (0..tiles).for_each(|i| producer.acquire(|stage| stage.copy(tile::<MapA>(i)).commit()));
                    return;
                }
                let group = warp / warps;
                let (mut stages, mut turns) = unsafe { ends.alternating(machine::turn(group), machine::reader()) };
                let begin = |i| begun.lock().expect("no thread has failed").push((i, group));
                for i in 0..tiles {
                    let sums = stages.wait(|stage| {
                        let (a,) = stage.views();
                        let sums = if i % 2 == 0 {
                            let meanwhile = std::thread::yield_now;
                            let products = turns.with_products(
                                Sums::zero(),
                                |products| {
                                    begin(i);
                                    products.multiply(a);
                                },
                                meanwhile,
                            );
                            products.0
                        } else {
                            let (one, other) = turns.with_two_products(
                                (Sums::zero(), |products| {
                                    begin(i);
                                    products.multiply(a);
                                }),
                                (Sums::zero(), |products| products.multiply(a)),
                                |sums| sums,
                            );
                            assert_eq!(other.tiles(), [i]);
                            one
                        };
                        stage.release().with(sums.tiles())
                    });
                    assert_eq!(sums, [i]);
                }
            });
            let turn = |i: u32| (0..2).flat_map(move |group| (0..warps).map(move |_| (i, group)));
            assert_eq!(*begun.lock().expect("no thread has failed"), (0..tiles).flat_map(turn).collect::<Vec<_>>());
        }
    }
    run::<U2, U1>();
    run::<U2, U4>();
    run::<U3, U2>();
}

/// The order barrier is behind the barriers of the stages.
#[test]
fn the_order_barrier_has_32_bytes() {
    type Turns = Ring<U3, (MapA,), InTurns<U4>>;
    type Alone = Ring<U3, (MapA,), U4>;
    assert_eq!(Turns::SHARED_MEMORY, Alone::SHARED_MEMORY + 32);
    assert_eq!((Turns::BARRIERS, Turns::ARRIVALS), (Alone::BARRIERS, Alone::ARRIVALS));
    assert_eq!(Turns::TRANSACTION_BYTES, Alone::TRANSACTION_BYTES);
    // Two turns, and all warps of both groups release a stage.
    type Both = Ring<U3, (MapA,), Alternating<U2>>;
    assert_eq!((Both::SHARED_MEMORY, Both::ARRIVALS), (Alone::SHARED_MEMORY + 16, Alone::ARRIVALS));
}
