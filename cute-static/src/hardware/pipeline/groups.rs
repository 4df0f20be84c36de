//! The groups of `cp.async`.

use super::Brand;
use super::device::CpAsyncInstructions;
use crate::collective::budget::StageCheck;
use crate::int::{Nat, SuccPred, number};
use crate::outcome::Grants;
use core::marker::PhantomData;
use typenum::UTerm;

/// A ring of `S` stages that all threads of a block fill by `cp.async`, and read.
///
/// * **Source** CUTLASS `cutlass/gemm/collective/sm80_mma_multistage.hpp`.
/// * **Admissible** where `S` is at least 2.
/// ```
/// use cute_static::pipeline::{CpAsyncInstructions, CpAsyncRing};
/// use cute_static::typenum::U3;
/// /// `copy` and `multiply` are told the stage and the tile.
/// fn main_loop<D: CpAsyncInstructions>(tiles: u32, copy: impl Fn(u32, u32), mut multiply: impl FnMut(u32)) {
///     CpAsyncRing::<U3, D>::run(tiles, |stage| copy(stage.stage(), stage.tile()), |stage| multiply(stage.stage()));
/// }
/// ```
pub struct CpAsyncRing<S, D>(PhantomData<(S, D)>);

/// A stage that the calling thread may fill, or read, until its closure returns.
pub struct StageIndex<'s> {
    stage: u32,
    tile: u32,
    brand: Brand<'s>,
}
impl StageIndex<'_> {
    /// The number of the stage
    #[inline(always)]
    pub fn stage(&self) -> u32 {
        self.stage
    }
    /// The number of the tile that it has, or is to have
    #[inline(always)]
    pub fn tile(&self) -> u32 {
        self.tile
    }
}

/// A number of stages, of which there are at least 2.
pub trait SeveralStages {}
impl<S: Nat> SeveralStages for S where StageCheck<S>: Grants<(), (), Is = ()> {}

impl<S: Nat, D: CpAsyncInstructions> CpAsyncRing<S, D> {
    /// Copies the tiles from 0 on and reads them, in order: `fill` begins the copies of a thread to a stage, and `read` reads a stage. All threads of
    /// the block call it.
    ///
    /// * **Law** `read` sees what all threads of the block have copied, and no stage is filled before all threads have read it. `S - 1` tiles are in
    ///   flight at the start; `wait_group` waits until `S - 2` are. At the end all threads have read all tiles.
    #[inline(always)]
    pub fn run(tiles: u32, mut fill: impl for<'s> FnMut(StageIndex<'s>), mut read: impl for<'s> FnMut(StageIndex<'s>))
    where
        S: SeveralStages,
    {
        let stages = const { number::<S>() as u32 };
        let mut first = 0;
        while first < stages - 1 {
            if first < tiles {
                fill(StageIndex { stage: first, tile: first, brand: PhantomData });
            }
            D::commit_group();
            first += 1;
        }
        let (mut tile, mut stage, mut free) = (0, 0, stages - 1);
        while tile < tiles {
            // This tile is there, for all threads; and all have read the stage before it, which is free.
            D::wait_group(const { number::<S>() as u32 - 2 });
            D::block_barrier();
            if tiles - tile > stages - 1 {
                fill(StageIndex { stage: free, tile: tile + (stages - 1), brand: PhantomData });
            }
            // An empty group at the end keeps the number in flight.
            D::commit_group();
            read(StageIndex { stage, tile, brand: PhantomData });
            tile += 1;
            stage = if stage == stages - 1 { 0 } else { stage + 1 };
            free = if free == stages - 1 { 0 } else { free + 1 };
        }
        // Other threads may still read the last tile, and what comes next may write where it is.
        D::block_barrier();
    }
}

/// The groups of `cp.async` that this thread has committed: `N` of them.
/// ```
/// use cute_static::pipeline::{CpAsyncGroups, CpAsyncInstructions};
/// fn attention<D: CpAsyncInstructions>(copy_q: impl FnOnce(), copy_k: impl FnOnce(), read_q: impl FnOnce()) {
///     CpAsyncGroups::<D>::with(|groups| {
///         let (groups, q) = groups.commit(copy_q);
///         let (groups, k) = groups.commit(copy_k);
///         groups.wait(q); // one group, K, stays in flight
///         read_q();
///         groups.wait(k);
///     });
/// }
/// ```
pub struct CpAsyncGroups<'q, D, N = UTerm> {
    device: PhantomData<(D, N)>,
    /// Neither longer nor shorter than this lifetime, so that it takes groups of no other queue
    brand: PhantomData<fn(&'q ()) -> &'q ()>,
}
/// The group number `I` of a queue.
#[must_use = "what it copies is there after `wait`"]
pub struct Group<'q, I> {
    number: PhantomData<I>,
    brand: Brand<'q>,
}
impl<D: CpAsyncInstructions> CpAsyncGroups<'_, D> {
    /// Calls `body` with a queue of no groups.
    #[inline(always)]
    pub fn with<T>(body: impl for<'q> FnOnce(CpAsyncGroups<'q, D>) -> T) -> T {
        body(CpAsyncGroups { device: PhantomData, brand: PhantomData })
    }
}
impl<'q, D: CpAsyncInstructions, N: Nat> CpAsyncGroups<'q, D, N> {
    /// Makes the copies that `copy` begins a group.
    #[inline(always)]
    pub fn commit(self, copy: impl FnOnce()) -> (CpAsyncGroups<'q, D, <N as SuccPred>::Succ>, Group<'q, N>) {
        copy();
        D::commit_group();
        (CpAsyncGroups { device: PhantomData, brand: PhantomData }, Group { number: PhantomData, brand: PhantomData })
    }
    /// Waits until all threads of the block have this group, and those before it. The groups after it stay in flight.
    ///
    /// * **Law** `wait_group` waits until `N - 1 - I` groups are in flight.
    #[inline(always)]
    pub fn wait<I: Nat>(&self, group: Group<'q, I>) {
        let Group { .. } = group;
        D::wait_group(const { (number::<N>() - 1 - number::<I>()) as u32 });
        D::block_barrier();
    }
}
