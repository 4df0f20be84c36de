//! The parts of a block, as its plan says: where each is in shared memory, and which of its threads is the calling one.

use crate::pipeline::Device;
use crate::{first_of_warp, machine, thread_of_so_many};
use core::marker::PhantomData;
use cute_static::int::Nat;
use cute_static::pipeline::{BlockThread, IsRing, Pipeline, PipelinedCollective, RingOf, Thread, Turn};
use cute_static::plan::{BlockPlan, IsBlockPlan, SharedMemoryOf, Stages, WarpSpecialized};

/// Where the part `X` of a plan begins in shared memory.
#[derive(Debug)]
pub struct PartAt<X> {
    address: u32,
    part: PhantomData<X>,
}
impl<X> Clone for PartAt<X> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<X> Copy for PartAt<X> {}
impl<X> PartAt<X> {
    /// Its address
    #[inline(always)]
    pub const fn address(self) -> u32 {
        self.address
    }
}
impl<K: WarpSpecialized> PartAt<K> {
    /// The ring of the kernel.
    ///
    /// # Safety
    /// As [`Pipeline::at`].
    #[inline(always)]
    pub unsafe fn pipeline(self) -> Pipeline<K::Ring, Device> {
        // SAFETY: as promised.
        unsafe { Pipeline::at(self.address) }
    }
}
impl<R: IsRing> PartAt<Stages<R>> {
    /// The ring.
    ///
    /// # Safety
    /// As [`Pipeline::at`].
    #[inline(always)]
    pub unsafe fn stages(self) -> Pipeline<R, Device> {
        // SAFETY: as promised.
        unsafe { Pipeline::at(self.address) }
    }
}
impl<G: PipelinedCollective> PartAt<SharedMemoryOf<G>> {
    /// The ring of the collective, where its shared memory begins.
    ///
    /// # Safety
    /// As [`Pipeline::at`].
    #[inline(always)]
    pub unsafe fn ring(self) -> Pipeline<RingOf<G>, Device> {
        // SAFETY: as promised.
        unsafe { Pipeline::at(self.address) }
    }
}
/// A plan whose parts have places.
pub trait PlacedParts: IsBlockPlan {
    /// A place for each
    type Places;
    /// Where they begin.
    fn places() -> Self::Places;
}
macro_rules! placed {
    ($($($part:ident $i:literal),*;)*) => {$(
        impl<P, $($part,)* C> PlacedParts for BlockPlan<P, ($($part,)*), C>
        where
            Self: IsBlockPlan,
        {
            type Places = ($(PartAt<$part>,)*);
            #[inline(always)]
            fn places() -> Self::Places {
                let base = machine::shared_base();
                ($(PartAt { address: base + const { <Self as IsBlockPlan>::OFFSETS[$i] as u32 }, part: PhantomData },)*)
            }
        }
    )*};
}
placed! {
    X 0, Y 1;
    X 0, Y 1, Z 2, W 3;
    X 0, Y 1, Z 2, W 3, V 4, U 5;
}

/// The calling thread of a block with the plan `P`: what is partitioned among as many threads has no check left.
///
/// # Safety
/// The launch has the threads of the plan.
#[inline(always)]
pub unsafe fn thread_of_block<P: IsBlockPlan>() -> BlockThread<P::Warps> {
    // SAFETY: as promised.
    unsafe { BlockThread::new(thread_of_so_many(const { P::THREADS as u32 })) }
}
/// One of two groups of `H` warps that take turns, and the thread of this group: the group is a number that the assembler keeps once for the warp.
///
/// # Safety
/// All lanes of the warp come here together.
#[inline(always)]
pub unsafe fn half_of<H: Nat, W: Nat>(thread: Thread<W>) -> (Turn, Thread<H>) {
    // SAFETY: as promised; a warp has 32 threads.
    unsafe { thread.half(first_of_warp(thread.number(), const { 32 * W::U32 })) }
}
