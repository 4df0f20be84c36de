//! Sums of tiles that several blocks compute, each some of the k tiles: split-K and stream-K.

use super::{MatrixExtents, Storing, TileStore, WithoutStages};
use crate::accumulators::{Held, Sum};
use crate::machine;
use crate::tiles::{Along, Matrix, PartOf, WithEdges};
use crate::vector::each;
use crate::window::{Edges, MatrixStrides};
use core::marker::PhantomData;
use cute_static::epilogue::{CollectiveEpilogue, Epilogue, StoreDirect};
use cute_static::layout::IsLayout;
use cute_static::schedule::{Reduction, Schedule, Scheduler};
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;

/// A register of sums that is one word in memory.
pub trait Partial: Sum {
    /// The word
    fn word(self) -> u32;
    /// The sum of both.
    fn plus(self, word: u32) -> Self;
}
impl Partial for f32 {
    #[inline(always)]
    fn word(self) -> u32 {
        self.to_bits()
    }
    #[inline(always)]
    fn plus(self, word: u32) -> Self {
        self + Self::from_bits(word)
    }
}
impl Partial for i32 {
    #[inline(always)]
    fn word(self) -> u32 {
        self as u32
    }
    #[inline(always)]
    fn plus(self, word: u32) -> Self {
        self.wrapping_add(word as Self)
    }
}
/// The words that are moved at once
const VECTOR: u64 = 4;
/// The bytes of the sums of one tile of the epilogue `E`, for [`Schedule::workspace`].
pub const fn partial_bytes<E: Epilogue<TileShape: MatrixExtents>>() -> u64 {
    let [m, n] = E::TileShape::EXTENTS;
    4 * (m * n) as u64
}

/// Where blocks leave sums for one another: the slots of a schedule, and behind them a flag for each ([`Schedule::workspace`]).
#[derive(Clone, Copy)]
pub struct Workspace {
    slots: *mut u32,
    flags: *mut u32,
}
impl Workspace {
    /// That of a schedule, for the epilogue `E`.
    ///
    /// # Safety
    /// It has the bytes that [`Schedule::workspace`] says for [`partial_bytes`], from a multiple of 16 on; the flags are 0 when the kernel starts. All blocks of the grid run at the same
    /// time.
    #[inline(always)]
    pub unsafe fn new<E, S>(at: *mut u8, schedule: &Schedule<S>) -> Self
    where
        E: Epilogue<TileShape: MatrixExtents>,
        S: Scheduler,
    {
        let bytes = u64::from(schedule.slots()) * const { partial_bytes::<E>() };
        Self { slots: at.cast(), flags: at.wrapping_add(bytes as usize).cast() }
    }
    /// The words of a slot, from the part of a thread on
    #[inline(always)]
    const fn part<E: Epilogue<TileShape: MatrixExtents>>(self, slot: u32, thread: usize) -> *mut u32 {
        let words = const { partial_bytes::<E>() / 4 };
        self.slots.wrapping_add((slot as u64 * words) as usize + thread * VECTOR as usize)
    }
    #[inline(always)]
    const fn flag(self, slot: u32) -> *mut u32 {
        self.flags.wrapping_add(slot as usize)
    }
}
/// Tiles are stored to `D` by the blocks that finish them, with the sums that other blocks have left in the workspace.
///
/// * **Law** an element is the sum of what the block that finishes its tile has, and of the slots that it waits for, in this order: the result does not depend on when blocks run.
/// * **Source** CUTLASS `cutlass/gemm/kernel/sm90_tile_scheduler_stream_k.hpp`, `fixup`, with `ReductionMode::Deterministic`.
#[derive(Clone, Copy)]
pub struct Reduced<D> {
    /// Where tiles are stored
    pub to: D,
    /// Where sums are left
    pub workspace: Workspace,
}
impl<D: WithEdges<L>, L> WithEdges<L> for Reduced<D> {}
type MatrixD<T, V, K> = Matrix<'M', 'N', T, V, K>;
impl<S, T, V, K, C, J, X, Y, G, N> TileStore<Held<S>, Reduced<MatrixD<T, V, K>>>
    for CollectiveEpilogue<StoreDirect<C, J>, X, Y, G, N>
where
    Self: TileStore<Held<S>, MatrixD<T, V, K>, Source = WithoutStages>
        + Epilogue<Registers: Addressing<Offset = i64> + IsLayout + Default>,
    S: Partial,
    T: Copy,
    V: MatrixStrides,
    K: Edges,
{
    type Source = WithoutStages;
    #[inline(always)]
    fn prepare(to: Reduced<MatrixD<T, V, K>>, storing: Storing) {
        <Self as TileStore<Held<S>, MatrixD<T, V, K>>>::prepare(to.to, storing);
    }
    #[inline(always)]
    unsafe fn store(
        Reduced { to, .. }: Reduced<MatrixD<T, V, K>>,
        at: (Along<'M'>, Along<'N'>),
        sums: Held<S>,
        storing: Storing,
        (): &mut (),
    ) {
        // SAFETY: the same demand.
        unsafe { <Self as TileStore<Held<S>, MatrixD<T, V, K>>>::store(to, at, sums, storing, &mut ()) }
    }
    #[inline(always)]
    unsafe fn store_part(
        Reduced { to, workspace }: Reduced<MatrixD<T, V, K>>,
        at: (Along<'M'>, Along<'N'>),
        of: PartOf,
        sums: Held<S>,
        storing: Storing,
        (): &mut (),
    ) {
        const {
            assert!(<S as Sum>::VALUES == 1 && Self::Registers::SIZE % VECTOR == 0, "the sums are not whole vectors");
            assert!(
                4 * Self::Registers::SIZE * Self::THREADS == partial_bytes::<Self>(),
                "the threads of the epilogue have other sums than those of its tile"
            );
        }
        let Storing { thread, barrier, .. } = storing;
        let threads = const { Self::THREADS as u32 };
        match of.reduction {
            Reduction::Stores { slot } => {
                let part = workspace.part::<Self>(slot, thread);
                each::<Self::Registers>(&mut OneVector::<Self, S, true> { sums, part, epilogue: PhantomData });
                // What all threads have written is before the flag.
                machine::barrier_of_threads(barrier, threads);
                if thread == 0 {
                    // SAFETY: as promised of the workspace.
                    unsafe { machine::set_flag(workspace.flag(slot)) }
                }
            }
            Reduction::Finishes { ref waits_for } => {
                let mut slot = waits_for.start;
                while slot < waits_for.end {
                    if thread == 0 {
                        // SAFETY: as promised of the workspace.
                        unsafe { machine::wait_for_flag(workspace.flag(slot)) }
                    }
                    machine::barrier_of_threads(barrier, threads);
                    let part = workspace.part::<Self>(slot, thread);
                    each::<Self::Registers>(&mut OneVector::<Self, S, false> { sums, part, epilogue: PhantomData });
                    slot += 1;
                }
                // SAFETY: as promised.
                unsafe {
                    <Self as TileStore<Held<S>, MatrixD<T, V, K>>>::store_part(to, at, of, sums, storing, &mut ())
                }
            }
        }
    }
    #[inline(always)]
    fn is_read(storing: Storing, (): &mut ()) {
        <Self as TileStore<Held<S>, MatrixD<T, V, K>>>::is_read(storing, &mut ());
    }
    #[inline(always)]
    fn finish(storing: Storing) {
        <Self as TileStore<Held<S>, MatrixD<T, V, K>>>::finish(storing);
    }
}
/// Some sums of a thread, side by side in a slot: they are stored there, or what is there is added.
struct OneVector<E, S, const STORES: bool> {
    sums: Held<S>,
    part: *mut u32,
    epilogue: PhantomData<E>,
}
impl<E, S, const STORES: bool> Step for OneVector<E, S, STORES>
where
    E: Epilogue<Registers: Addressing<Offset = i64> + IsLayout + Default>,
    S: Partial,
{
    #[inline(always)]
    fn step(&mut self, i: u64) {
        if i % VECTOR != 0 {
            return;
        }
        let sum = |v: u64| self.sums.0.wrapping_add(E::Registers::default().address(i + v) as usize);
        let at = self.part.wrapping_add((i * const { E::THREADS }) as usize);
        // SAFETY: the registers of the epilogue are those of the accumulators; the slot has the words of all threads, and those of this thread are its own.
        unsafe {
            if STORES {
                machine::store_global(at, &[0, 1, 2, 3].map(|v| (*sum(v)).word()));
            } else {
                let words: [u32; 4] = machine::load_global(at);
                let mut v = 0;
                while v < VECTOR {
                    *sum(v) = (*sum(v)).plus(words[v as usize]);
                    v += 1;
                }
            }
        }
    }
}
