//! The stages of shared memory of D, and those of C, as the threads that store take them.

use super::Storing;
use crate::machine;
use crate::pipeline::Device;
use core::marker::PhantomData;
use cute_static::epilogue::fusion::FusionTree;
use cute_static::epilogue::{FusedEpilogue, OwnStages, ReuseStages, TmaEpilogue};
use cute_static::int::Nat;
use cute_static::pipeline::{
    AfterStores, BlockThread, ByWarps, Consumer, Ends, FilledAlone, InPlace, IsRing, Pipeline, Releases, SourceRing,
    Spaced, StageCopy, start,
};
use cute_static::typenum::{UTerm, Unsigned};

/// How C comes to the threads that store: through a ring of stages, or without one.
pub trait Source {
    /// The two ends of the ring
    type Ends;
    /// What a thread that stores reads C by
    type Reader;
    /// Starts the ring, in shared memory of the epilogue that begins at this address.
    ///
    /// # Safety
    /// As [`Pipeline::at`]: all threads of the block call it together.
    unsafe fn start<W: Nat>(shared: u32, thread: BlockThread<W>) -> Self::Ends;
    /// The end of a thread of those that store.
    ///
    /// # Safety
    /// All of them take it, and read the same stages.
    unsafe fn reader(ends: Self::Ends, storing: Storing) -> Self::Reader;
    /// The next sub-tiles, so many, are those of other threads.
    ///
    /// # Safety
    /// As [`Consumer::skip`].
    unsafe fn skip(reader: &mut Self::Reader, subtiles: u32);
}
/// C is read from global memory, or not at all.
pub enum WithoutStages {}
impl Source for WithoutStages {
    type Ends = ();
    type Reader = ();
    #[inline(always)]
    unsafe fn start<W: Nat>(_: u32, _: BlockThread<W>) {}
    #[inline(always)]
    unsafe fn reader((): (), _: Storing) {}
    #[inline(always)]
    unsafe fn skip((): &mut (), _: u32) {}
}
/// The stages of C of the epilogue `E`, of which D takes those that `R` says: [`OwnStages`], or [`ReuseStages`].
///
/// The tree broadcasts no row, and there is no second output.
/// ```compile_fail,E0277
/// use cute_static::epilogue::{fusion::*, *};
/// use cute_static::instruction::{mma::SM90_64xNx16_F32F16F16_SS, operand::MajorK};
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U4, U128};
/// use cute_static_device::epilogue::{InStages, Source};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// /// A bias for each column
/// type Tree = Compute<Plus, (LinearCombination, RowBroadcast<BFloat16>)>;
/// type Stored = Fused<StoreTma<U2>, Tree, SourceTma<U4, BFloat16, Ldmatrix, MajorK, ReuseStages>>;
/// fn brings<S: Source>() {}
/// brings::<InStages<CollectiveEpilogue<Stored, shape!((128,128)), shape!((128,32)), Mma, BFloat16>, ReuseStages>>();
/// ```
/// Without the bias C comes:
/// ```
/// use cute_static::epilogue::{fusion::*, *};
/// use cute_static::instruction::{mma::SM90_64xNx16_F32F16F16_SS, operand::MajorK};
/// use cute_static::numeric::BFloat16;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U4, U128};
/// use cute_static_device::epilogue::{InStages, Source};
/// type Mma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
/// type Stored = Fused<StoreTma<U2>, LinearCombination, SourceTma<U4, BFloat16, Ldmatrix, MajorK, ReuseStages>>;
/// fn brings<S: Source>() {}
/// brings::<InStages<CollectiveEpilogue<Stored, shape!((128,128)), shape!((128,32)), Mma, BFloat16>, ReuseStages>>();
/// ```
pub struct InStages<E, R>(PhantomData<(E, R)>);
/// What an epilogue has in shared memory between the stages of C and their barriers: nothing. It is the bits of the rows of its tree, or its second output.
#[diagnostic::on_unimplemented(
    message = "the barriers of C are not behind its stages: this machine has no trees with rows or a second output beside C in stages",
    label = "expected a tree without `RowBroadcast`, and no second output; or C by `SourceDirect`"
)]
pub trait NothingBehindC {}
impl NothingBehindC for () {}
impl NothingBehindC for UTerm {}
/// Starts the ring of C.
///
/// # Safety
/// As [`Source::start`].
#[inline(always)]
unsafe fn start_ring<E: FusedEpilogue, W: Nat>(
    shared: u32,
    thread: BlockThread<W>,
) -> Ends<'static, SourceRing<E>, Device>
where
    SourceRing<E>: FilledAlone,
{
    const {
        assert!(
            E::SOURCE_OFFSET + <SourceRing<E> as IsRing>::BARRIERS as u64 == E::BARRIERS_OFFSET,
            "the barriers are not those of the epilogue"
        );
    }
    // SAFETY: as promised; shared memory of the epilogue has the ring.
    unsafe {
        let pipeline = Pipeline::<SourceRing<E>, Device>::at(shared + const { E::SOURCE_OFFSET as u32 });
        let (ends,) = start((pipeline,), thread);
        ends
    }
}
impl<E> Source for InStages<E, OwnStages>
where
    E: FusedEpilogue<Auxiliary: NothingBehindC, Fusion: FusionTree<RowBits: NothingBehindC>>,
    SourceRing<E>: FilledAlone + IsRing<Released: ByWarps>,
{
    type Ends = Ends<'static, SourceRing<E>, Device>;
    type Reader = Consumer<'static, SourceRing<E>, Device>;
    #[inline(always)]
    unsafe fn start<W: Nat>(shared: u32, thread: BlockThread<W>) -> Self::Ends {
        // SAFETY: as promised.
        unsafe { start_ring::<E, W>(shared, thread) }
    }
    #[inline(always)]
    unsafe fn reader(ends: Self::Ends, storing: Storing) -> Self::Reader {
        // SAFETY: as promised: the warps of the epilogue release the stages.
        unsafe {
            ends.consumer(
                BlockThread::<<<SourceRing<E> as IsRing>::Released as Releases>::Arrivals>::new(storing.thread)
                    .together(),
            )
        }
    }
    #[inline(always)]
    unsafe fn skip(reader: &mut Self::Reader, subtiles: u32) {
        // SAFETY: as promised.
        unsafe { reader.skip(subtiles) }
    }
}
impl<E, N: Nat> Source for InStages<E, ReuseStages>
where
    E: FusedEpilogue<Auxiliary: NothingBehindC, Fusion: FusionTree<RowBits: NothingBehindC>>,
    SourceRing<E>: FilledAlone + IsRing<Released = AfterStores<N>>,
{
    type Ends = Ends<'static, SourceRing<E>, Device>;
    type Reader = InPlace<'static, SourceRing<E>, Device>;
    #[inline(always)]
    unsafe fn start<W: Nat>(shared: u32, thread: BlockThread<W>) -> Self::Ends {
        // SAFETY: as promised.
        unsafe { start_ring::<E, W>(shared, thread) }
    }
    #[inline(always)]
    unsafe fn reader(ends: Self::Ends, storing: Storing) -> Self::Reader {
        // SAFETY: as promised: the named barrier is that of the threads of the epilogue.
        unsafe { ends.in_place(storing.thread, storing.barrier, const { E::THREADS as u32 }) }
    }
    #[inline(always)]
    unsafe fn skip(reader: &mut Self::Reader, subtiles: u32) {
        // SAFETY: as promised.
        unsafe { reader.skip(subtiles) }
    }
}

/// What the threads do with one sub-tile. Stages are bytes from the epilogue's shared memory on.
pub(super) trait SubtileWork {
    /// Each reads C in a stage.
    ///
    /// # Safety
    /// It is there.
    unsafe fn read(&mut self, stage: u32);
    /// Each writes D to a stage.
    ///
    /// # Safety
    /// It is free.
    unsafe fn write(&mut self, stage: u32);
    /// One begins to store the sub-tile from a stage.
    ///
    /// # Safety
    /// All have written it.
    unsafe fn store(&self, stage: u32);
}
/// The stages of the epilogue `E`, one for each sub-tile after another.
pub(super) trait Stages<E> {
    /// The next one, of the sub-tile of this number, whose C is read or not.
    ///
    /// # Safety
    /// All threads of the epilogue call it together, and none of them writes its shared memory meanwhile.
    unsafe fn next(&mut self, subtile: u64, reads: bool, storing: Storing, work: &mut impl SubtileWork);
    /// Waits until all of them have been read: others may write them.
    fn is_read(&mut self, storing: Storing);
}
impl<E: TmaEpilogue<Stages: Unsigned>> Stages<E> for () {
    #[inline(always)]
    unsafe fn next(&mut self, subtile: u64, _: bool, storing: Storing, work: &mut impl SubtileWork) {
        // SAFETY: as promised.
        unsafe { rotate::<E>(subtile, E::STAGE_BYTES, storing, work) }
    }
    #[inline(always)]
    fn is_read(&mut self, storing: Storing) {
        wait_for_all::<E>(storing);
    }
}
impl<'c, E, W: Nat, M> Stages<E> for Consumer<'c, SourceRing<E>, Device>
where
    E: TmaEpilogue<Stages: Unsigned> + FusedEpilogue<SourceReleased = W, SourceMap = M>,
    SourceRing<E>: IsRing<Released = W, Filled = (Spaced<E::SourcePitch, M>,)>,
    Spaced<E::SourcePitch, M>: StageCopy<Map = M>,
    W: ByWarps,
{
    #[inline(always)]
    unsafe fn next(&mut self, subtile: u64, reads: bool, storing: Storing, work: &mut impl SubtileWork) {
        // One of two branches, so that what is read are registers: where the branches met again, it would be memory.
        if reads {
            self.wait(|stage| {
                let (c,) = stage.views();
                // SAFETY: C is there until the stage is released.
                unsafe { work.read(c.address() - storing.shared) };
                stage.release()
            });
            // SAFETY: as promised.
            unsafe { rotate::<E>(subtile, E::STAGE_BYTES, storing, work) }
        } else {
            // SAFETY: as promised.
            unsafe { rotate::<E>(subtile, E::STAGE_BYTES, storing, work) }
        }
    }
    #[inline(always)]
    fn is_read(&mut self, storing: Storing) {
        wait_for_all::<E>(storing);
    }
}
impl<'c, E, N: Nat, M> Stages<E> for InPlace<'c, SourceRing<E>, Device>
where
    E: TmaEpilogue<Stages: Unsigned> + FusedEpilogue<SourceReleased = AfterStores<N>, SourceMap = M>,
    SourceRing<E>: IsRing<Released = AfterStores<N>, Filled = (Spaced<E::SourcePitch, M>,)>,
    Spaced<E::SourcePitch, M>: StageCopy<Map = M>,
{
    #[inline(always)]
    unsafe fn next(&mut self, subtile: u64, reads: bool, storing: Storing, work: &mut impl SubtileWork) {
        if reads {
            // SAFETY: the stage is full, then all have read it, then all have written it.
            self.wait(|stage| unsafe {
                let (c,) = stage.views();
                work.read(c.address() - storing.shared);
                let stage = stage.overwrite();
                let at = stage.address() - storing.shared;
                work.write(at);
                stage.store(|_| work.store(at))
            });
        } else {
            // SAFETY: as promised: nothing brings C.
            unsafe { rotate::<E>(subtile, E::SOURCE_PITCH, storing, work) }
        }
    }
    #[inline(always)]
    fn is_read(&mut self, _: Storing) {
        self.finish();
    }
}
/// A sub-tile of D through the stages that are its own, which are so many bytes apart.
///
/// # Safety
/// As [`Stages::next`].
#[inline(always)]
unsafe fn rotate<E: TmaEpilogue<Stages: Unsigned>>(
    subtile: u64,
    pitch: u64,
    storing: Storing,
    work: &mut impl SubtileWork,
) {
    let stages = const { <E::Stages as Unsigned>::U64 };
    let (Storing { thread, barrier, .. }, threads) = (storing, const { E::THREADS as u32 });
    let stage = (subtile % stages * pitch) as u32;
    if thread == 0 {
        // The stores before this one may be under way, except that of this stage. A tile begins with the first stage.
        if subtile == 0 && const { E::SUBTILES % <E::Stages as Unsigned>::U64 != 0 } {
            machine::bulk_wait_read::<0>();
        } else {
            wait_read(stages - 1);
        }
    }
    machine::barrier_of_threads(barrier, threads);
    // SAFETY: the stage is free, then all threads have written it, and the fence is behind that.
    unsafe {
        work.write(stage);
        machine::fence_shared();
        machine::barrier_of_threads(barrier, threads);
        if thread == 0 {
            work.store(stage);
            machine::bulk_commit();
        }
    }
}
/// Waits until all stores have read shared memory.
#[inline(always)]
fn wait_for_all<E: TmaEpilogue>(storing: Storing) {
    if storing.thread == 0 {
        machine::bulk_wait_read::<0>();
    }
    machine::barrier_of_threads(storing.barrier, const { E::THREADS as u32 });
}
/// Waits until so many groups may still be read.
#[inline(always)]
fn wait_read(in_flight: u64) {
    match in_flight {
        0 => machine::bulk_wait_read::<0>(),
        1 => machine::bulk_wait_read::<1>(),
        2 => machine::bulk_wait_read::<2>(),
        // Fewer are waited for, too.
        _ => machine::bulk_wait_read::<3>(),
    }
}
