//! Two blocks multiply together: the first one begins the products of both, in clusters whose pairs share tiles.

use super::machine::{self, Device};
use super::tile;
use cute_static::cluster::{Cluster, EverySecond, IsCluster};
use cute_static::numeric::Float16;
use cute_static::pipeline::*;
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTime, TensorMap};
use cute_static::typenum::{U0, U1, U2, U4, U16, U128, Unsigned};

/// Two instructions of 128 bytes for each row of a share
type Map<K> = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,(8,2)):(8,(1,1024))), shape!((128, 16)), K>;

/// The boxes of a tile
fn boxes_of<M: IsTensorMap>() -> u64 {
    M::Blocks::U64 * M::INSTRUCTIONS
}
/// Begins the products of a stage by both blocks of the pair of `rank`: the tile of A of each by the tiles of B of both.
fn multiply<A: IsTensorMap, B: IsTensorMap>(rank: u32, accumulator: u32, [a, b]: [u32; 2], add: bool) {
    for block in [rank, rank + 1] {
        let mut add = add;
        let boxes = |address: u32, count: u64, bytes: u64| (0..count).map(move |i| address + (i * bytes) as u32);
        let of_a = boxes(a, boxes_of::<A>(), A::INSTRUCTION_BYTES).map(|at| (block, at));
        let of_b = [rank, rank + 1]
            .into_iter()
            .flat_map(|block| boxes(b, boxes_of::<B>(), B::INSTRUCTION_BYTES).map(move |at| (block, at)));
        for from in of_a.chain(of_b) {
            machine::multiply_at((block, accumulator), from, add);
            add = true;
        }
    }
}
macro_rules! every_pair_sees_its_tiles {
    ($x:ident, $y:ident: $a:ty, $b:ty, $pairs:literal) => {{
        type C = Cluster<$x, $y, U16>;
        type Stages = Ring<U2, ($a, $b), AfterProducts<U2>, C>;
        type Sums = Ring<U2, ByProducts<U2>, U2, C>;
        type A = <$a as StageCopy>::Map;
        type B = <$b as StageCopy>::Map;
        let [x, y] = C::EXTENTS;
        assert_eq!((Stages::ARRIVALS, Stages::TRANSACTION_BYTES), ($pairs, 2 * 2 * 4096));
        // Two warps of each of the two blocks read an accumulator.
        assert_eq!(Sums::ARRIVALS, 2 * 2);
        for (outputs, tiles) in [(0, 3), (1, 1), (2, 3), (3, 2)] {
            let columns = machine::run_cluster(x * y, 4, u64::from(tiles), |block, warp| {
                // The tiles of A are told by the block's x, and those of B by its y and its place in the pair, where blocks share them.
                let row = 1000 * if <$a as StageCopy>::SHARED[1] { block % x } else { block };
                let column = |block| 100_000 + 1000 * if <$b as StageCopy>::SHARED[0] { 2 * (block / x) + block % 2 } else { block };
                // SAFETY: nothing is accessed. One warp of each block fills, one of the first block of each pair multiplies, and two of each block read.
                let pipelines = unsafe { (Pipeline::<Stages, Device>::at(0x400), Pipeline::<Sums, Device>::at(0x8000)) };
                start_in_cluster(pipelines, machine::thread(warp), |(stages, sums)| {
                    assert_eq!((stages.leads(), sums.leads()), (block % 2 == 0, block % 2 == 0));
                    let memory = |memory: TensorMemory<'_, U128>| match warp {
                        0 => {
                            let mut producer = unsafe { stages.producer(machine::one()) };
                            for i in 0..outputs * tiles {
                                let (a, b) = (tile::<A>(row + i), tile::<B>(column(block) + i));
                                producer.acquire(|stage| stage.copy(a).copy(b).commit());
                            }
                        }
                        1 if stages.leads() => {
                            let (mut stages, mut sums) = unsafe { (stages.consumer_of_products(machine::one()), sums.producer(machine::one())) };
                            for _ in 0..outputs {
                                sums.acquire(|sum| {
                                    let begun = stages.multiply_in_tensor_memory(0..tiles, |(a, b), add| {
                                        let at = memory.address() + 64 * sum.stage();
                                        multiply::<A, B>(block, at, [a.address(), b.address()], add.adds());
                                    });
                                    sum.commit_products(begun)
                                });
                            }
                        }
                        1 => {}
                        _ => {
                            let mut sums = unsafe { sums.consumer(machine::reader()) };
                            for output in 0..outputs {
                                let seen = sums.wait(|sum| {
                                    std::thread::yield_now();
                                    let seen = machine::accumulated(memory.address() + 64 * sum.stage());
                                    sum.release().with(seen)
                                });
                                let shares = |first: u32, count: u64| std::iter::repeat_n(first, count as usize);
                                let tiles = (output * tiles..(output + 1) * tiles).flat_map(|i| {
                                    let of_b = [block & !1, block | 1]
                                        .into_iter()
                                        .flat_map(move |block| shares(column(block) + i, boxes_of::<B>()));
                                    shares(row + i, boxes_of::<A>()).chain(of_b)
                                });
                                assert_eq!(seen, tiles.collect::<Vec<_>>(), "block {block}");
                            }
                        }
                    };
                    // SAFETY: the word is behind both rings.
                    unsafe { with_tensor_memory_of_pair::<U128, Device, _>(AddressSlot::at(0x9000), machine::thread(warp).warp::<U1>(), memory) };
                });
            });
            assert_eq!(columns, 0);
        }
    }};
}
#[test]
fn pairs_share_tiles() {
    every_pair_sees_its_tiles!(U2, U1: Map<U1>, Map<U1>, 1);
    every_pair_sees_its_tiles!(U2, U2: Multicast<U1, Map<U2>>, Map<U1>, 2);
    every_pair_sees_its_tiles!(U4, U1: Map<U1>, Multicast<EverySecond, Map<U2>>, 2);
    every_pair_sees_its_tiles!(U4, U2: Multicast<U1, Map<U2>>, Multicast<EverySecond, Map<U2>>, 3);
}
/// The products of one block release what the blocks of a cluster have filled together.
#[test]
fn a_commit_tells_all_blocks_of_a_cluster() {
    type Stages = Ring<U2, (Multicast<U1, Map<U2>>, Multicast<U0, Map<U4>>), AfterProducts, Cluster<U4, U2>>;
    assert_eq!(Stages::ARRIVALS, 5);
    for tiles in 0..5 {
        machine::run_cluster(8, 2, u64::from(tiles), |block, warp| {
            let (row, column) = (1000 * (block % 4), 100_000 + 1000 * (block / 4));
            // SAFETY: nothing is accessed. One warp of each block fills, and one multiplies.
            let pipeline = unsafe { Pipeline::<Stages, Device>::at(0x400) };
            start_in_cluster((pipeline,), machine::thread(warp), |(stages,)| {
                assert!(stages.leads());
                if warp == 0 {
                    let mut producer = unsafe { stages.producer(machine::one()) };
                    for i in 0..tiles {
                        let (a, b) = (tile::<Map<U2>>(row + i), tile::<Map<U4>>(column + i));
                        producer.acquire(|stage| stage.copy(a).copy(b).commit());
                    }
                    return;
                }
                let mut consumer = unsafe { stages.consumer_of_products(machine::one()) };
                for i in 0..tiles {
                    consumer.wait(|stage| {
                        let (a, b) = stage.views();
                        for _ in 0..block + 1 {
                            let (of_a, of_b) = (
                                machine::shares_at::<Map<U2>>(a.address()),
                                machine::shares_at::<Map<U4>>(b.address()),
                            );
                            assert!(of_a.iter().all(|share| *share == Some(row + i)), "A of block {block}: {of_a:?}");
                            assert!(
                                of_b.iter().all(|share| *share == Some(column + i)),
                                "B of block {block}: {of_b:?}"
                            );
                            std::thread::yield_now();
                        }
                        stage.release_after_products()
                    });
                }
            });
        });
    }
}
