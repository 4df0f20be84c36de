//! The groups of `cp.async`.

use super::Brand;
use super::device::CpAsyncInstructions;
use crate::collective::budget::StageCheck;
use crate::int::unroll::{Step, Unroll};
use crate::int::{Nat, SuccPred, number};
use crate::outcome::Grants;
use crate::seal::Seal;
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
    is_tile: bool,
    brand: Brand<'s>,
}
impl StageIndex<'_> {
    const fn of(stage: u32, tile: u32, tiles: u32) -> Self {
        Self { stage, tile, is_tile: tile < tiles, brand: PhantomData }
    }
    /// Whether there is such a tile. [`CpAsyncRing::run_in_blocks`] also fills stages behind the last tile.
    #[inline(always)]
    pub fn is_tile(&self) -> bool {
        self.is_tile
    }
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
pub trait SeveralStages {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<S: Nat> SeveralStages for S
where
    StageCheck<S>: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
}

impl<S: Nat, D: CpAsyncInstructions> CpAsyncRing<S, D> {
    /// Copies the tiles from 0 on and reads them, in order: `fill` begins the copies of a thread to a stage, and `read` reads a stage. All threads of
    /// the block call it.
    ///
    /// * **Law** `read` sees what all threads of the block have copied, and no stage is filled before all threads have read it. `S - 1` tiles are in
    ///   flight at the start; `wait_group` waits until `S - 2` are. At the end all threads have read all tiles.
    #[inline(always)]
    pub fn run(tiles: u32, fill: impl for<'s> FnMut(StageIndex<'s>), mut read: impl for<'s> FnMut(StageIndex<'s>))
    where
        S: SeveralStages,
    {
        Self::run_after(tiles, fill, || (), |(), stage| read(stage));
    }
    /// As [`run`](Self::run), after other copies: those that threads have begun before are there when `first` reads them, once, before the first stage
    /// is read. `read` is given what it returns.
    ///
    /// * **Law** `first` sees what all threads of the block have copied before they have called this function.
    /// * **Source** FlashAttention 2 copies the queries, which stay in registers, with the first tile of keys.
    /// ```
    /// use cute_static::pipeline::{CpAsyncInstructions, CpAsyncRing, StageIndex};
    /// use cute_static::typenum::U2;
    /// /// Queries, and tiles of keys.
    /// fn attention<D: CpAsyncInstructions>(
    ///     tiles: u32,
    ///     copy_q: impl FnOnce(),
    ///     read_q: impl FnOnce() -> f32,
    ///     copy_k: impl Fn(u32),
    ///     read_k: impl Fn(u32) -> f32,
    /// ) -> f32 {
    ///     copy_q();
    ///     let mut sum = 0.0;
    ///     let fill = |stage: StageIndex<'_>| copy_k(stage.stage());
    ///     CpAsyncRing::<U2, D>::run_after(tiles, fill, read_q, |q, stage| sum += *q * read_k(stage.stage()));
    ///     sum
    /// }
    /// ```
    #[inline(always)]
    pub fn run_after<T>(
        tiles: u32,
        mut fill: impl for<'s> FnMut(StageIndex<'s>),
        first: impl FnOnce() -> T,
        mut read: impl for<'s> FnMut(&T, StageIndex<'s>),
    ) where
        S: SeveralStages,
    {
        let stages = const { number::<S>() as u32 };
        let mut ahead = 0;
        while ahead < stages - 1 {
            if ahead < tiles {
                fill(StageIndex::of(ahead, ahead, tiles));
            }
            D::commit_group();
            ahead += 1;
        }
        D::wait_group(const { number::<S>() as u32 - 2 });
        D::block_barrier();
        let before = first();
        let (mut tile, mut stage, mut free) = (0, 0, stages - 1);
        while tile < tiles {
            // This tile is there, for all threads; and all have read the one before it, whose stage is free.
            if tiles - tile > stages - 1 {
                fill(StageIndex::of(free, tile + (stages - 1), tiles));
            }
            // An empty group at the end keeps the number in flight.
            D::commit_group();
            read(&before, StageIndex::of(stage, tile, tiles));
            // What comes behind the last tile may write where it is: all threads have read it.
            D::wait_group(const { number::<S>() as u32 - 2 });
            D::block_barrier();
            (tile, stage, free) = (tile + 1, if stage == stages - 1 { 0 } else { stage + 1 }, stage);
        }
    }
    /// As [`run`](Self::run), block by block of a tile along K: the copies of a stage are spread over the blocks of the tile that is multiplied meanwhile, and
    /// each block of operands is loaded into registers while the one before it is multiplied. All threads of the block call it.
    ///
    /// There is no branch in the loop: the stages behind the last tile are filled, too, and `fill` copies zeros to them ([`StageIndex::is_tile`]).
    ///
    /// * **Law** [`load`](InBlocks::load) sees what all threads of the block have copied, and no stage is filled before all threads have loaded it. The blocks of
    ///   the tiles are loaded and multiplied in order, each once; the first block of the stage behind the last tile is loaded, and not multiplied. At the end all
    ///   copies have arrived, and all threads have loaded everything.
    /// * **Source** CUTLASS `cutlass/gemm/collective/sm80_mma_multistage.hpp`, which begins all copies in the first block.
    /// ```
    /// use cute_static::pipeline::{CpAsyncInstructions, CpAsyncRing, InBlocks, StageIndex};
    /// use cute_static::typenum::{U3, U4};
    /// /// A tile has four blocks. What is loaded is multiplied one block later.
    /// struct Work<'w>(&'w mut Vec<(&'static str, u32, u64)>);
    /// impl InBlocks for Work<'_> {
    ///     type Stages = U3;
    ///     type Blocks = U4;
    ///     type Filled = ();
    ///     type Loaded = ();
    ///     fn fill(&mut self, stage: StageIndex<'_>, block: u64) {
    ///         self.0.push(("fill", stage.tile(), block));
    ///     }
    ///     fn load(&mut self, stage: StageIndex<'_>, block: u64) {
    ///         self.0.push(("load", stage.tile(), block));
    ///     }
    ///     fn multiply(&mut self, block: u64) {
    ///         self.0.push(("multiply", 0, block));
    ///     }
    /// }
    /// fn main_loop<D: CpAsyncInstructions>(tiles: u32, seen: &mut Vec<(&'static str, u32, u64)>) {
    ///     CpAsyncRing::<U3, D>::run_in_blocks(tiles, &mut Work(seen));
    /// }
    /// ```
    #[inline(always)]
    pub fn run_in_blocks<W: InBlocks<Stages = S>>(tiles: u32, work: &mut W) {
        const { assert!(number::<W::Blocks>() > 0, "a tile has no blocks") };
        if tiles == 0 {
            return;
        }
        let stages = const { number::<S>() as u32 };
        let mut first = 0;
        while first < stages - 1 {
            W::Blocks::unroll(0, &mut Filling { work, at: (first, first, tiles) });
            D::commit_group();
            first += 1;
        }
        D::wait_group(const { number::<S>() as u32 - 2 });
        D::block_barrier();
        let _ = work.load(StageIndex::of(0, 0, tiles), 0);
        let (mut tile, mut stage, mut free) = (0, 0, stages - 1);
        while tile < tiles {
            let next = if stage == stages - 1 { 0 } else { stage + 1 };
            W::Blocks::unroll(
                0,
                &mut Round { work, at: [stage, next, free], tile, tiles, types: PhantomData::<(S, D)> },
            );
            // All threads have loaded the stage when they pass the barrier in its last block.
            (tile, stage, free) = (tile + 1, next, stage);
        }
        D::wait_group(0);
        D::block_barrier();
    }
}
/// What a thread does with the stages of a [`CpAsyncRing`], in blocks of a tile along K.
pub trait InBlocks {
    /// The stages
    type Stages: SeveralStages + Nat;
    /// The number of blocks
    type Blocks: Nat + Unroll;
    /// The proof that the copies of all operands have begun: a type of the implementation, or `()`
    type Filled;
    /// The proof that all operands of a block have been loaded
    type Loaded;
    /// Begins the copies of a tile to a stage that are made in this block. Where the [stage is no tile's](StageIndex::is_tile), they copy zeros.
    fn fill(&mut self, stage: StageIndex<'_>, block: u64) -> Self::Filled;
    /// Loads the operands of a block from a stage into registers, besides those of the block before it.
    fn load(&mut self, stage: StageIndex<'_>, block: u64) -> Self::Loaded;
    /// Multiplies what has been loaded for a block.
    fn multiply(&mut self, block: u64);
}
/// The copies of one tile
struct Filling<'w, W> {
    work: &'w mut W,
    /// Stage, tile, tiles
    at: (u32, u32, u32),
}
impl<W: InBlocks> Step for Filling<'_, W> {
    #[inline(always)]
    fn step(&mut self, block: u64) {
        let (stage, tile, tiles) = self.at;
        let _ = self.work.fill(StageIndex::of(stage, tile, tiles), block);
    }
}
/// The products of one tile
struct Round<'w, W, S, D> {
    work: &'w mut W,
    /// The stages of this tile and of the next one, and the free one
    at: [u32; 3],
    tile: u32,
    tiles: u32,
    types: PhantomData<(S, D)>,
}
impl<W: InBlocks, S: Nat, D: CpAsyncInstructions> Step for Round<'_, W, S, D> {
    #[inline(always)]
    fn step(&mut self, block: u64) {
        let (last, ahead) = (const { number::<W::Blocks>() - 1 }, const { number::<S>() as u32 - 1 });
        let ([stage, next, free], tile, tiles) = (self.at, self.tile, self.tiles);
        let _ = self.work.fill(StageIndex::of(free, tile + ahead, tiles), block);
        if block < last {
            let _ = self.work.load(StageIndex::of(stage, tile, tiles), block + 1);
            self.work.multiply(block);
            return;
        }
        D::commit_group();
        // The next tile is there, for all threads; and all have loaded this one, whose stage is free.
        D::wait_group(const { number::<S>() as u32 - 2 });
        D::block_barrier();
        // A tile of one block has no other registers for the next one.
        if last == 0 {
            self.work.multiply(block);
        }
        let _ = self.work.load(StageIndex::of(next, tile + 1, tiles), 0);
        if last > 0 {
            self.work.multiply(block);
        }
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
