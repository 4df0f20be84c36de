//! Pipelines: what a reader sees, on a block whose copies arrive late and in any order; the numbers that follow from a collective.

#![allow(unsafe_code)]

#[path = "pipeline/groups.rs"]
mod groups;
#[path = "pipeline/in_place.rs"]
mod in_place;
#[path = "pipeline/machine.rs"]
mod machine;
#[path = "pipeline/pairs.rs"]
mod pairs;
#[path = "pipeline/turns.rs"]
mod turns;

use cute_static::cluster::{Cluster, IsCluster};
use cute_static::collective::*;
use cute_static::instruction::mma::*;
use cute_static::numeric::{BFloat16, Float8E4M3, Float16, Float32};
use cute_static::pipeline::*;
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, RunTime, TensorMap};
use cute_static::typenum::{U0, U1, U2, U3, U4, U5, U16, U64, U128, U256};
use machine::{Device, Sums, Tile, tile_at};
use std::marker::PhantomData;

type MapA = TensorMap<Float16, RunTime<(i64, U1)>, layout!((8,8):(8,1)), shape!((8, 8))>;
type MapB = TensorMap<Float16, RunTime<(i64, U1)>, layout!((16,8):(8,1)), shape!((16, 8))>;

fn tile<M>(tile: u32) -> Tile<M> {
    Tile(tile, PhantomData)
}

/// One warp fills, `W` read. Each reader sees every tile once, in order, in both operands.
fn every_reader_sees_every_tile<S, W>()
where
    W: ByWarps,
    Ring<S, (MapA, MapB), W>: IsRing<Filled = (MapA, MapB), Released = W, Cluster = Cluster>,
{
    type R<S, W> = Ring<S, (MapA, MapB), W>;
    let readers = R::<S, W>::ARRIVALS;
    for tiles in 0..8 {
        machine::run(readers + 1, u64::from(tiles), |warp| {
            // SAFETY: nothing is accessed. One warp fills, the others read.
            let (ends,) = start((unsafe { Pipeline::<R<S, W>, Device>::at(0x400) },), machine::thread(warp));
            if warp == 0 {
                let mut producer = unsafe { ends.producer(machine::one()) };
                for i in 0..tiles {
                    producer.acquire(|stage| stage.copy(tile::<MapA>(i)).copy(tile::<MapB>(100 + i)).commit());
                }
            } else {
                let mut consumer = unsafe { ends.consumer(machine::reader()) };
                for i in 0..tiles {
                    let seen = consumer.wait(|stage| {
                        let (a, b) = stage.views();
                        assert_ne!(a.address(), b.address());
                        let seen = (tile_at(a.address()), tile_at(b.address()));
                        std::thread::yield_now();
                        assert_eq!(
                            seen,
                            (tile_at(a.address()), tile_at(b.address())),
                            "a stage is filled while it is read"
                        );
                        stage.release().with(seen)
                    });
                    assert_eq!(seen, (Some(i), Some(100 + i)));
                }
            }
        });
    }
}
#[test]
fn readers_see_the_tiles_in_order() {
    every_reader_sees_every_tile::<U1, U1>();
    every_reader_sees_every_tile::<U1, U3>();
    every_reader_sees_every_tile::<U2, U1>();
    every_reader_sees_every_tile::<U2, U2>();
    every_reader_sees_every_tile::<U3, U1>();
    every_reader_sees_every_tile::<U3, U3>();
    every_reader_sees_every_tile::<U4, U2>();
}

/// The blocks of a cluster load shares for one another: of A along mode 1, of B along mode 0, or each its own tile. Each block has two readers, which
/// see whole tiles in order. No block ends before the others have read.
macro_rules! every_block_sees_its_tiles {
    ($x:ident, $y:ident: $a:ty, $b:ty, $peers:literal) => {{
        type Stages = Ring<U2, ($a, $b), U2, Cluster<$x, $y, U16>>;
        type A = <$a as StageCopy>::Map;
        type B = <$b as StageCopy>::Map;
        let [x, y] = Cluster::<$x, $y, U16>::EXTENTS;
        assert_eq!((<Stages as IsRing>::ARRIVALS, <Stages as IsRing>::TRANSACTION_BYTES), (2 * $peers, 2 * 4096));
        // A cluster of 16 has many threads.
        for tiles in (0..4).step_by(if x * y == 16 { 3 } else { 1 }) {
            // A lane of a warp arrives at each of the peers.
            let peers: u32 = $peers;
            machine::run_cluster(x * y, 1 + 2 * peers, u64::from(tiles), |block, thread| {
                // Tiles of A are told by the block's x, and those of B by its y, where blocks share them.
                let row = 1000 * if <$a as StageCopy>::SHARED[1] { block % x } else { block };
                let column = 100 + 1000 * if <$b as StageCopy>::SHARED[0] { block / x } else { block };
                // SAFETY: nothing is accessed. One warp of each block fills, the others read; all blocks have as many tiles.
                let pipeline = unsafe { Pipeline::<Stages, Device>::at(0x400) };
                start_in_cluster((pipeline,), machine::thread(thread), |(ends,)| {
                    if thread == 0 {
                        let mut producer = unsafe { ends.producer(machine::one()) };
                        for i in 0..tiles {
                            producer.acquire(|stage| stage.copy(tile::<A>(row + i)).copy(tile::<B>(column + i)).commit());
                        }
                        return;
                    }
                    let (warp, lane) = ((thread - 1) / peers, (thread - 1) % peers);
                    let mut consumer = unsafe { ends.consumer(machine::lane(warp, lane, peers)) };
                    for i in 0..tiles {
                        consumer.wait(|stage| {
                            let (a, b) = stage.views();
                            for _ in 0..block * (warp + lane) + 1 {
                                let of_a = machine::shares_at::<A>(a.address());
                                let of_b = machine::shares_at::<B>(b.address());
                                assert!(of_a.iter().all(|share| *share == Some(row + i)), "A of block {block}: {of_a:?}");
                                assert!(of_b.iter().all(|share| *share == Some(column + i)), "B of block {block}: {of_b:?}");
                                std::thread::yield_now();
                            }
                            stage.release()
                        });
                    }
                });
            });
        }
    }};
}
#[test]
fn blocks_of_a_cluster_share_tiles() {
    /// Two instructions of 128 bytes for each row of a share
    type Map<K> = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,(8,2)):(8,(1,1024))), shape!((128, 16)), K>;
    type AlongM<K> = Multicast<U0, Map<K>>;
    type AlongN<K> = Multicast<U1, Map<K>>;
    assert_eq!(<Map<U2> as IsTensorMap>::INSTRUCTIONS, 2);
    every_block_sees_its_tiles!(U2, U2: AlongN<U2>, AlongM<U2>, 3);
    every_block_sees_its_tiles!(U2, U4: AlongN<U4>, AlongM<U2>, 5);
    every_block_sees_its_tiles!(U4, U1: Map<U1>, AlongM<U4>, 4);
    every_block_sees_its_tiles!(U1, U2: AlongN<U2>, Map<U1>, 2);
    every_block_sees_its_tiles!(U2, U2: AlongN<U2>, Map<U1>, 2);
    every_block_sees_its_tiles!(U4, U2: Map<U1>, Map<U1>, 1);
    every_block_sees_its_tiles!(U4, U4: AlongN<U4>, AlongM<U4>, 7);
}
/// A block of a cluster that shares no tile begins and ends as one that is alone, and copies to its own shared memory.
#[test]
fn blocks_of_a_cluster_that_share_nothing_start_alone() {
    type Map = TensorMap<Float16, RunTime<(i64, U1)>, layout!((128,16):(16,1)), shape!((128, 16))>;
    type Stages = Ring<U2, (Map,), U1, Cluster<U2, U2>>;
    machine::run_cluster(4, 2, 0, |block, warp| {
        // SAFETY: nothing is accessed. One warp of each block fills, the other one reads.
        let (ends,) = start((unsafe { Pipeline::<Stages, Device>::at(0x400) },), machine::thread(warp));
        // The blocks have different numbers of tiles.
        let tiles = 2 + block;
        if warp == 0 {
            let mut producer = unsafe { ends.producer(machine::one()) };
            (0..tiles).for_each(|i| producer.acquire(|stage| stage.copy(tile::<Map>(100 * block + i)).commit()));
            return;
        }
        let mut consumer = unsafe { ends.consumer(machine::reader()) };
        for i in 0..tiles {
            consumer.wait(|stage| {
                let seen = machine::shares_at::<Map>(stage.views().0.address());
                assert!(seen.iter().all(|share| *share == Some(100 * block + i)), "block {block}: {seen:?}");
                stage.release()
            });
        }
    });
}
/// The blocks of each cluster release what they have received.
#[test]
fn the_ring_of_a_collective_in_a_cluster() {
    type Gemm<C> = CollectiveMma<
        MainloopSm90TmaGmma<U3, C>,
        shape!((128, 128, 64)),
        TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2, 1, 1))>,
    >;
    type Bytes<C> = RingOf<Gemm<C>>;
    assert_eq!(Bytes::<Cluster>::ARRIVALS, 8);
    assert_eq!(Bytes::<Cluster<U2>>::ARRIVALS, 16);
    assert_eq!(Bytes::<Cluster<U1, U2>>::ARRIVALS, 16);
    assert_eq!(Bytes::<Cluster<U2, U4>>::ARRIVALS, 40);
    assert_eq!(Bytes::<Cluster<U2, U4>>::TRANSACTION_BYTES, Bytes::<Cluster>::TRANSACTION_BYTES);
    assert_eq!(Bytes::<Cluster<U2, U4>>::SHARED_MEMORY, Bytes::<Cluster>::SHARED_MEMORY);
}

/// Products of wgmma read their operands as late as they may. So a stage that is released too early adds a wrong tile.
#[test]
fn products_read_stages_before_they_are_released() {
    type R = Ring<U2, (MapA,), U2>;
    for tiles in 0..8 {
        machine::run(3, u64::from(tiles), |warp| {
            // SAFETY: as above.
            let (ends,) = start((unsafe { Pipeline::<R, Device>::at(0) },), machine::thread(warp));
            if warp == 0 {
                let mut producer = unsafe { ends.producer(machine::one()) };
                // The last stages of the loop are released too, or these would not be filled.
                for i in (0..tiles).chain(50..53) {
                    producer.acquire(|stage| stage.copy(tile::<MapA>(i)).commit());
                }
                return;
            }
            let mut consumer = unsafe { ends.consumer(machine::reader()) };
            let sums = consumer.multiply(tiles, Sums::zero(), |(a,), products| products.multiply(a));
            assert_eq!(sums.tiles(), (0..tiles).collect::<Vec<_>>());
            // As in attention: the products of one stage are complete while those of another one are in flight.
            let second = consumer.wait(|first| {
                let a = first.views().0;
                let (sums, (one, other)) = with_products::<Device, _, _>(
                    Sums::zero(),
                    |products| products.multiply(a),
                    || {
                        with_two_products::<Device, _, _, _>(
                            (Sums::zero(), |products| products.multiply(a)),
                            (Sums::zero(), |products| products.multiply(a)),
                            Sums::tiles,
                        )
                    },
                );
                assert_eq!((one, other.tiles()), (vec![50], vec![50]));
                first.release().with(sums.tiles())
            });
            assert_eq!(second, [50]);
            // A stage of a second wait, inside the first.
            let seen = consumer.wait(|stage| stage.release().with(7));
            assert_eq!(seen, 7);
            consumer.wait(|stage| stage.release());
        });
    }
}

/// SM100: TMA fills, one thread multiplies into two accumulators, and warps read one while the other one is written.
#[test]
fn accumulators_are_a_ring_too() {
    type Stages = Ring<U3, (MapA, MapB), AfterProducts>;
    type Sums = Ring<U2, ByProducts, U2>;
    for (outputs, tiles) in [(0, 3), (1, 1), (2, 5), (5, 3)] {
        machine::run(4, u64::from(tiles), |warp| {
            // SAFETY: as above: warp 0 fills, warp 1 multiplies, and two warps read.
            let pipelines = unsafe { (Pipeline::<Stages, Device>::at(0), Pipeline::<Sums, Device>::at(0x4000)) };
            let (stages, sums) = start(pipelines, machine::thread(warp));
            let memory = |memory: TensorMemory<'_, U256>| match warp {
                0 => {
                    let mut producer = unsafe { stages.producer(machine::one()) };
                    for i in 0..outputs * tiles {
                        producer.acquire(|stage| stage.copy(tile::<MapA>(i)).copy(tile::<MapB>(100 + i)).commit());
                    }
                }
                1 => {
                    let (mut stages, mut sums) =
                        unsafe { (stages.consumer_of_products(machine::one()), sums.producer(machine::one())) };
                    for _ in 0..outputs {
                        sums.acquire(|sum| {
                            let begun = stages.multiply_in_tensor_memory(0..tiles, |(a, b), add| {
                                let at = memory.address() + 128 * sum.stage();
                                machine::multiply(at, a.address(), add.adds());
                                machine::multiply(at, b.address(), true);
                            });
                            sum.commit_products(begun)
                        });
                    }
                }
                _ => {
                    let mut sums = unsafe { sums.consumer(machine::reader()) };
                    for output in 0..outputs {
                        let seen = sums.wait(|sum| {
                            let seen = machine::accumulated(memory.address() + 128 * sum.stage());
                            sum.release().with(seen)
                        });
                        let tiles = output * tiles..(output + 1) * tiles;
                        assert_eq!(seen, tiles.flat_map(|i| [i, 100 + i]).collect::<Vec<_>>());
                    }
                }
            };
            // SAFETY: the word is behind both rings.
            unsafe {
                with_tensor_memory::<U256, Device, _>(
                    AddressSlot::at(0x8000),
                    machine::thread(warp).warp::<U1>(),
                    memory,
                )
            };
        });
    }
}

/// Bytes, arrivals and shared memory of the ring of a collective: those of the collective, plus what else it has.
fn ring_of<G: PipelinedCollective>(stages: u32, arrivals: u64, more: u64) {
    type R<G> = RingOf<G>;
    assert_eq!((R::<G>::STAGES, u64::from(R::<G>::ARRIVALS)), (stages, arrivals));
    assert_eq!(u64::from(R::<G>::TRANSACTION_BYTES), G::TRANSACTION_BYTES);
    assert_eq!(u64::from(R::<G>::SHARED_MEMORY) + more, G::SHARED_MEMORY);
}
#[test]
fn the_ring_of_a_collective_has_its_numbers() {
    type Sm90<S, N> = CollectiveMma<
        MainloopSm90TmaGmma<S>,
        shape!((128, N, 64)),
        TiledMma<SM90_64xNx16_F32F16F16_SS<N>, layout!((2, 1, 1))>,
    >;
    ring_of::<Sm90<U4, U128>>(4, 8, 0);
    ring_of::<Sm90<U3, U256>>(3, 8, 0);
    ring_of::<Sm90<U5, U64>>(5, 8, 0);
    // A is in registers, and only B is copied.
    type Rs = CollectiveMma<
        MainloopSm90TmaGmma<U4>,
        shape!((64, 128, 64)),
        TiledMma<SM90_64xNx16_F32F16F16_RS<U128>, layout!((1, 1, 1))>,
    >;
    ring_of::<Rs>(4, 4, 0);
    type Sm120<S> = CollectiveMma<
        MainloopSm120Tma<S>,
        shape!((128, 128, 64)),
        TiledMma<SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>, layout!((2, 2, 1)), tiler!(<32, 32, 32>)>,
    >;
    ring_of::<Sm120<U3>>(3, 4, 0);
    ring_of::<Sm120<U2>>(2, 4, 0);
    // One thread multiplies; two barriers of each accumulator, and the address of tensor memory.
    type Sm100<S, R> = CollectiveMma<
        MainloopSm100TmaUmma<S, R>,
        shape!((128, 256, 64)),
        TiledMma<SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, U128, U256>, layout!((1, 1, 1))>,
    >;
    ring_of::<Sm100<U4, U2>>(4, 1, 2 * 16 + 4);
    ring_of::<Sm100<U3, U1>>(3, 1, 16 + 4);
    // In a cluster, and by two CTAs: the first one of a pair waits for the bytes of both, and each pair releases once.
    type Shared<C> = CollectiveMma<
        MainloopSm100TmaUmma<U4, U2, C>,
        shape!((128, 256, 64)),
        TiledMma<SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, U128, U256>, layout!((1, 1, 1))>,
    >;
    ring_of::<Shared<Cluster<U2, U4>>>(4, 5, 2 * 16 + 4);
    ring_of::<Shared<Cluster<U1, U2>>>(4, 2, 2 * 16 + 4);
    type Pairs<C> = CollectiveMma<
        MainloopSm100TmaUmma<U4, U2, C>,
        shape!((256, 256, 64)),
        TiledMma<SM100_MMA_F16BF16_2x1SM_SS<BFloat16, BFloat16, Float32, U256, U256>, layout!((1, 1, 1))>,
    >;
    ring_of::<Pairs<Cluster>>(4, 1, 2 * 16 + 4);
    ring_of::<Pairs<Cluster<U2>>>(4, 1, 2 * 16 + 4);
    ring_of::<Pairs<Cluster<U4, U2>>>(4, 3, 2 * 16 + 4);
    static_assertions::assert_type_eq_all!(RingOf<Pairs<Cluster>>, RingOf<Pairs<Cluster<U2>>>);
    static_assertions::assert_not_impl_any!(Pairs<Cluster<U3>>: Collective);
    // Products of another block release the stages, or write to tensor memory.
    static_assertions::assert_not_impl_any!(RingOf<Pairs<Cluster>>: FilledAlone);
    static_assertions::assert_not_impl_any!(Ring<U2, ByProducts<U2>, U4, Cluster<U2>>: FilledAlone);
    static_assertions::assert_impl_all!(RingOf<Shared<Cluster>>: FilledAlone);
}
