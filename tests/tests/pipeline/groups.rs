//! The groups of `cp.async`.

use crate::machine::{self, Device, tile_at};
use cute_static::int::Nat;
use cute_static::pipeline::*;
use cute_static::tensor::unroll::Unroll;
use cute_static::typenum::{U1, U2, U3, U4, U5, Unsigned};
use std::marker::PhantomData;

/// `cp.async`: every thread copies a part of each tile, and reads all parts.
fn every_part_is_there(stages: u32, run: impl Fn(u32, &dyn Fn(StageIndex<'_>), &mut dyn FnMut(StageIndex<'_>)) + Sync) {
    for tiles in 0..9 {
        machine::run(3, u64::from(tiles), |warp| {
            let place = |stage: &StageIndex<'_>, warp: u32| 0x100 * stage.stage() + warp;
            let mut read = Vec::new();
            run(tiles, &|stage| machine::copy_async(place(&stage, warp), stage.tile()), &mut |stage| {
                for other in 0..3 {
                    assert_eq!(tile_at(place(&stage, other)), Some(stage.tile()));
                    std::thread::yield_now();
                }
                read.push(stage.tile());
            });
            assert_eq!(read, (0..tiles).collect::<Vec<_>>());
            let waits = machine::WAITS.take();
            assert!(waits.iter().all(|in_flight| *in_flight == stages - 2), "{waits:?}");
        });
    }
}
#[test]
fn rings_of_cp_async_wait_for_what_they_read() {
    every_part_is_there(2, |tiles, fill, read| CpAsyncRing::<U2, Device>::run(tiles, fill, read));
    every_part_is_there(3, |tiles, fill, read| CpAsyncRing::<U3, Device>::run(tiles, fill, read));
    every_part_is_there(5, |tiles, fill, read| CpAsyncRing::<U5, Device>::run(tiles, fill, read));
}

/// What a thread of three does with blocks: it copies a part of each block, looks whether all parts are there, and notes what it loads and multiplies.
struct Blocks<S, B> {
    warp: u32,
    loaded: Vec<(u32, u64)>,
    multiplied: Vec<(u32, u64)>,
    blocks: PhantomData<(S, B)>,
}
impl<S, B: Unsigned> Blocks<S, B> {
    fn place(stage: &StageIndex<'_>, block: u64, warp: u32) -> u32 {
        0x100 * stage.stage() + 3 * block as u32 + warp
    }
}
impl<S: Nat + SeveralStages, B: Nat + Unroll> InBlocks for Blocks<S, B> {
    type Stages = S;
    type Blocks = B;
    type Filled = ();
    type Loaded = ();
    fn fill(&mut self, stage: StageIndex<'_>, block: u64) {
        machine::copy_async(Self::place(&stage, block, self.warp), stage.tile());
    }
    fn load(&mut self, stage: StageIndex<'_>, block: u64) {
        let parts = (0..B::U64).flat_map(|block| (0..3).map(move |warp| (block, warp)));
        for (block, warp) in parts {
            assert_eq!(tile_at(Self::place(&stage, block, warp)), Some(stage.tile()));
            std::thread::yield_now();
        }
        if stage.is_tile() {
            self.loaded.push((stage.tile(), block));
        }
    }
    fn multiply(&mut self, block: u64) {
        // Of a block whose registers the next one has not overwritten
        let mut of_block = self.loaded.iter().filter(|(_, loaded)| *loaded == block);
        self.multiplied.extend(of_block.next_back());
    }
}
fn every_block_is_there<S: Nat + SeveralStages, B: Nat + Unroll>() {
    for tiles in 0..7 {
        machine::run(3, u64::from(tiles), |warp| {
            let mut blocks = Blocks::<S, B> { warp, loaded: Vec::new(), multiplied: Vec::new(), blocks: PhantomData };
            CpAsyncRing::<S, Device>::run_in_blocks(tiles, &mut blocks);
            let all = (0..tiles).flat_map(|tile| (0..B::U64).map(move |block| (tile, block))).collect::<Vec<_>>();
            assert_eq!((&blocks.loaded, &blocks.multiplied), (&all, &all));
            let waits = machine::WAITS.take();
            assert_eq!(waits.len() as u32, if tiles == 0 { 0 } else { tiles + 2 });
            // The last one is for all copies.
            assert!(waits.iter().rev().skip(1).all(|in_flight| u64::from(*in_flight) == S::U64 - 2), "{waits:?}");
            assert!(waits.last().is_none_or(|in_flight| *in_flight == 0));
        });
    }
}
#[test]
fn rings_of_cp_async_load_a_block_ahead() {
    every_block_is_there::<U2, U1>();
    every_block_is_there::<U3, U1>();
    every_block_is_there::<U2, U4>();
    every_block_is_there::<U3, U2>();
    every_block_is_there::<U5, U4>();
}

/// A second loop of the same stages fills none that a thread still reads in the first.
#[test]
fn rings_of_cp_async_come_one_after_the_other() {
    for tiles in 1..8 {
        machine::run(3, u64::from(tiles), |warp| {
            let place = |stage: &StageIndex<'_>, warp: u32| 0x100 * stage.stage() + warp;
            for first in [0, 100, 200] {
                let fill = |stage: StageIndex<'_>| machine::copy_async(place(&stage, warp), first + stage.tile());
                CpAsyncRing::<U2, Device>::run(tiles, fill, |stage| {
                    for _ in 0..20 {
                        (0..3).for_each(|other| assert_eq!(tile_at(place(&stage, other)), Some(first + stage.tile())));
                        std::thread::yield_now();
                    }
                });
            }
        });
    }
}

/// The number of `wait_group` follows from the groups behind the one that is waited for.
#[test]
fn groups_count_what_is_in_flight() {
    machine::run(2, 1, |warp| {
        CpAsyncGroups::<Device>::with(|groups| {
            let at = |i: u32| 0x100 * i + warp;
            let (groups, q) = groups.commit(|| machine::copy_async(at(0), 0));
            let (groups, k) = groups.commit(|| machine::copy_async(at(1), 1));
            let (groups, v) = groups.commit(|| machine::copy_async(at(2), 2));
            groups.wait(q);
            assert_eq!((tile_at(0), tile_at(1), tile_at(at(2))), (Some(0), Some(0), None));
            groups.wait(k);
            let (groups, next) = groups.commit(|| machine::copy_async(at(3), 3));
            groups.wait(v);
            groups.wait(next);
            assert_eq!((tile_at(0x300), tile_at(0x301)), (Some(3), Some(3)));
        });
        assert_eq!(machine::WAITS.take(), [2, 1, 1, 0]);
    });
}
