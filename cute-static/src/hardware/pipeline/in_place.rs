//! The end of a ring whose stages are read, overwritten, and stored from.
#![allow(unsafe_code)] // the threads of others are a promise

use super::copies::{Copies, Spaced};
use super::device::StoreInstructions;
use super::ring::{IsRing, Ring};
use super::start::{Ends, Place};
use super::{Brand, Position};
use crate::collective::released::AfterStores;
use crate::epilogue::FusedEpilogue;
use crate::int::{Nat, number};
use core::marker::PhantomData;

/// The ring of the stages of C of the epilogue `E`, from [`SOURCE_OFFSET`](FusedEpilogue::SOURCE_OFFSET) of its shared memory on.
///
/// * **Law** one box of [`SourceMap`](FusedEpilogue::SourceMap) fills a stage, and there are [`SOURCE_PITCH`](FusedEpilogue::SOURCE_PITCH) bytes from one to the next. Where D has
///   stages of its own, each warp that stores releases a stage of C when it has read it ([`Consumer`](super::Consumer)); where D takes those of C, a store by TMA does
///   ([`InPlace`]).
/// * **Source** CUTLASS `sm90_epilogue_tma_warpspecialized.hpp`, `LoadPipeline`.
/// ```
/// use cute_static::epilogue::{fusion::LinearCombination, *};
/// use cute_static::instruction::{mma::SM90_64xNx16_F32F16F16_SS, operand::MajorK};
/// use cute_static::numeric::BFloat16;
/// use cute_static::pipeline::{IsRing, SourceRing};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U4, U128};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// type D<R> = CollectiveEpilogue<
///     Fused<StoreTma<U2>, LinearCombination, SourceTma<U4, BFloat16, Ldmatrix, MajorK, R>>,
///     shape!((128,128)),
///     shape!((128,32)),
///     Mma,
///     BFloat16,
/// >;
/// // Eight warps release a stage, or the thread that begins the stores.
/// assert_eq!(<SourceRing<D<OwnStages>> as IsRing>::ARRIVALS, 8);
/// assert_eq!(<SourceRing<D<ReuseStages>> as IsRing>::ARRIVALS, 1);
/// // Its barriers are where the epilogue has those of C.
/// let barriers = <D<ReuseStages>>::SOURCE_OFFSET + u64::from(<SourceRing<D<ReuseStages>> as IsRing>::BARRIERS);
/// assert_eq!(barriers, <D<ReuseStages>>::BARRIERS_OFFSET);
/// ```
pub type SourceRing<E> = Ring<
    <E as FusedEpilogue>::SourceStages,
    (Spaced<<E as FusedEpilogue>::SourcePitch, <E as FusedEpilogue>::SourceMap>,),
    <E as FusedEpilogue>::SourceReleased,
>;

/// The end of the ring `R` of threads that read a stage, write something else there, and store that by TMA ([`AfterStores`]).
///
/// * **Law** no thread writes a stage before all have read it; TMA reads it when all have written it; and it is released when the store has read it. The first thread begins the
///   stores. At most `N` of [`AfterStores<N>`](AfterStores) are under way.
/// * **Source** CUTLASS `sm90_epilogue_tma_warpspecialized.hpp`, `CollectiveEpilogue::store`.
/// ```
/// use cute_static::pipeline::*;
/// use cute_static::int::Nat;
/// /// Each stage is read by `read`, written by `write`, and stored by `store`, which takes its address.
/// fn subtiles<R: IsRing<Released = AfterStores<N>>, N: Nat, D: StoreInstructions, C>(
///     mut stages: InPlace<R, D>,
///     subtiles: u32,
///     read: impl Fn(<R::Filled as Copies>::Views<'_>) -> C,
///     write: impl Fn(u32, C),
///     store: impl Fn(u32),
/// ) {
///     for _ in 0..subtiles {
///         stages.wait(|stage| {
///             let c = read(stage.views());
///             let stage = stage.overwrite();
///             write(stage.address(), c);
///             stage.store(&store)
///         });
///     }
/// }
/// ```
/// A stage that is not stored from is never released.
/// ```compile_fail,E0308
/// use cute_static::pipeline::*;
/// use cute_static::int::Nat;
/// fn subtile<R: IsRing<Released = AfterStores<N>>, N: Nat, D: StoreInstructions>(mut stages: InPlace<R, D>) {
///     stages.wait(|stage| stage.overwrite());
/// }
/// ```
pub struct InPlace<'c, R, D> {
    place: Place<R, D>,
    at: Position,
    /// The stages before `at` that have not been released
    stored: u32,
    meet: Meet,
    brand: Brand<'c>,
}
/// The named barrier of the threads, and whether this one begins the stores
#[derive(Clone, Copy)]
struct Meet {
    name: u32,
    threads: u32,
    leads: bool,
}
impl<R: IsRing, D: StoreInstructions> InPlace<'_, R, D> {
    #[inline(always)]
    pub(super) fn new(place: Place<R, D>, thread: usize, name: u32, threads: u32) -> Self {
        let meet = Meet { name, threads, leads: thread == 0 };
        Self { place, at: Position::FIRST, stored: 0, meet, brand: PhantomData }
    }
    /// Waits until the next stage is full. `work` reads it, overwrites it, and stores from it.
    #[inline(always)]
    pub fn wait<N: Nat>(&mut self, work: impl for<'s> FnOnce(Full<'s, R, D>) -> StoredFrom<'s>)
    where
        R: IsRing<Released = AfterStores<N>>,
    {
        if self.meet.leads && self.stored == const { number::<N>() as u32 } {
            D::wait_for_reads(const { number::<N>() as u32 - 1 });
            self.release();
        }
        let stage = self.at.stage;
        D::wait(self.place.full(stage), self.at.phase);
        self.at.advance(R::STAGES);
        self.stored += 1;
        let StoredFrom(_) = work(Full { place: self.place, stage, meet: self.meet, brand: PhantomData });
    }
    /// Waits until the stores have read all stages: others may write them.
    #[inline(always)]
    pub fn finish<N: Nat>(&mut self)
    where
        R: IsRing<Released = AfterStores<N>>,
    {
        if self.meet.leads {
            D::wait_for_reads(0);
            // As many as there can be, so that this is no loop.
            let mut released = 0;
            while released < const { number::<N>() } {
                if self.stored > 0 {
                    self.release();
                }
                released += 1;
            }
        }
        self.stored = 0;
        D::barrier_of_threads(self.meet.name, self.meet.threads);
    }
    /// Releases the oldest stage that has not been released.
    #[inline(always)]
    fn release(&mut self) {
        let (at, stored) = (self.at.stage, self.stored);
        let oldest = if at >= stored { at - stored } else { at + R::STAGES - stored };
        self.place.arrive(oldest, self.place.rank);
        self.stored -= 1;
    }
    /// The next stages, so many, are those of other threads.
    ///
    /// # Safety
    /// As [`Consumer::skip`](super::Consumer::skip); this end has [finished](Self::finish).
    #[inline(always)]
    pub unsafe fn skip(&mut self, stages: u32) {
        self.at.skip(stages, R::STAGES);
    }
}
impl<'c, R: IsRing, D: StoreInstructions> Ends<'c, R, D> {
    /// The end of the threads that read stages, overwrite them, and store from them. They meet at the named barrier of this number.
    ///
    /// # Safety
    /// So many threads take it, of which the calling one has this number, and they wait for the same stages. The named barrier is theirs.
    #[inline(always)]
    pub unsafe fn in_place<N: Nat>(self, thread: usize, barrier: u32, threads: u32) -> InPlace<'c, R, D>
    where
        R: IsRing<Released = AfterStores<N>>,
        D: StoreInstructions,
    {
        const {
            assert!(number::<N>() > 0, "a store is under way");
            assert!(R::PEERS == 1 && R::CTAS == 1, "stages that stores release are filled by this block alone");
        }
        InPlace::new(self.place, thread, barrier, threads)
    }
}
/// A full stage.
#[must_use = "the stage is not released before it is stored from: call `overwrite`, and return `store(…)`"]
pub struct Full<'s, R, D> {
    place: Place<R, D>,
    stage: u32,
    meet: Meet,
    brand: Brand<'s>,
}
impl<'s, R: IsRing, D: StoreInstructions> Full<'s, R, D> {
    /// What the copies have written.
    #[inline(always)]
    pub fn views(&self) -> <R::Filled as Copies>::Views<'_> {
        R::Filled::views::<R>(self.place.base, self.stage)
    }
    /// Waits until all threads have read the stage, which may then be written.
    #[inline(always)]
    pub fn overwrite(self) -> Writing<'s, R, D> {
        D::barrier_of_threads(self.meet.name, self.meet.threads);
        Writing { place: self.place, stage: self.stage, meet: self.meet, brand: self.brand }
    }
}
/// A stage that all threads have read.
#[must_use = "the stage is not released before it is stored from: return `store(…)`"]
pub struct Writing<'s, R, D> {
    place: Place<R, D>,
    stage: u32,
    meet: Meet,
    brand: Brand<'s>,
}
impl<'s, R: IsRing, D: StoreInstructions> Writing<'s, R, D> {
    /// Where it begins in the window of shared memory
    #[inline(always)]
    pub fn address(&self) -> u32 {
        R::Filled::begin::<R>(self.place.base, self.stage)
    }
    /// Waits until all threads have written the stage. The first thread calls `store` with its address, which begins the stores from it.
    #[inline(always)]
    pub fn store(self, store: impl FnOnce(u32)) -> StoredFrom<'s> {
        D::fence_shared();
        D::barrier_of_threads(self.meet.name, self.meet.threads);
        if self.meet.leads {
            store(self.address());
            D::commit_stores();
        }
        StoredFrom(self.brand)
    }
}
/// The proof that a stage is being stored from.
#[must_use = "`wait` takes it"]
pub struct StoredFrom<'s>(Brand<'s>);
