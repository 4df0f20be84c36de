//! The end of a ring that reads stages.

use super::copies::{ByProducts, Copies};
use super::device::{BarrierInstructions, Tcgen05Instructions};
use super::ring::IsRing;
use super::start::Place;
use super::thread::{Thread, lane};
use super::{Brand, Position};
use crate::collective::released::{ByCommit, ByWarps, Releases};
use crate::int::Nat;
use core::marker::PhantomData;
use core::ops::Range;

/// The end of the ring `R` that reads stages, for as long as the blocks that fill it are there.
pub struct Consumer<'c, R, D> {
    pub(super) place: Place<R, D>,
    pub(super) at: Position,
    pub(super) thread: usize,
    /// The block that this thread tells that its warp has read a stage
    pub(super) peer: Option<u32>,
    pub(super) brand: Brand<'c>,
}
impl<R: IsRing, D: BarrierInstructions> Consumer<'_, R, D> {
    #[inline(always)]
    pub(super) fn new(place: Place<R, D>, thread: usize) -> Self {
        Self { place, at: Position::FIRST, thread, peer: place.peer(lane(thread)), brand: PhantomData }
    }
    /// The calling thread among those of the warps that read the same stages.
    #[inline(always)]
    pub fn thread(&self) -> Thread<<R::Released as Releases>::Arrivals> {
        Thread::of(self.thread)
    }
    /// Waits until the next stage is full, and reads it. `read` gives the stage back, with a value if it likes: see [`Released::with`].
    ///
    /// * **Law** the stages come in the order in which they were filled. A stage is not filled again before all warps have released it.
    #[inline(always)]
    pub fn wait<T>(&mut self, read: impl for<'s> FnOnce(Ready<'s, R, D>) -> Released<'s, T>) -> T {
        let stage = self.next_full();
        if const { <R::Filled as Copies>::IN_TENSOR_MEMORY } {
            D::fence_after();
        }
        read(Ready { place: self.place, stage, peer: self.peer, brand: PhantomData }).value
    }
    /// The next stages, so many, are those of other threads.
    ///
    /// # Safety
    /// Other threads wait for these stages and release them, and this one does not wait for the next stage before they have been full.
    #[allow(unsafe_code)] // the threads of others are a promise
    #[inline(always)]
    pub unsafe fn skip(&mut self, stages: u32) {
        self.at.skip(stages, R::STAGES);
    }
    // `Consumer::multiply` releases a stage later than it reads it. So it has no `Ready`, and calls these three.
    /// Waits until the next stage is full.
    #[inline(always)]
    pub(super) fn next_full(&mut self) -> u32 {
        let stage = self.at.stage;
        if R::FILLED_TOGETHER == 1 {
            D::wait(self.place.full(stage), self.at.phase);
        } else {
            D::wait_for_blocks(self.place.full(stage), self.at.phase);
        }
        self.at.advance(R::STAGES);
        stage
    }
    /// The views of a stage that has not been released. The caller makes sure of the lifetime.
    #[inline(always)]
    pub(super) fn views_of<'v>(&self, stage: u32) -> <R::Filled as Copies>::Views<'v> {
        R::Filled::views::<R>(self.place.base, stage)
    }
    /// Releases the stage, whose products have been waited for.
    #[inline(always)]
    pub(super) fn arrive(&self, stage: u32) {
        if let Some(peer) = self.peer {
            self.place.arrive_after_products(stage, peer);
        }
    }
}

impl<R: IsRing<Released: ByCommit>, D: Tcgen05Instructions> Consumer<'_, R, D> {
    /// Begins the products of the stages of these k tiles, one after another. `products` begins those of one stage, and adds them to those before it.
    ///
    /// * **Law** the products of the first stage overwrite what the accumulator holds. Each stage is released when its products are complete.
    ///   [`commit_products`](super::Filling::commit_products) takes the proof that all have begun.
    #[inline(always)]
    pub fn multiply_in_tensor_memory(
        &mut self,
        tiles: Range<u32>,
        mut products: impl for<'v> FnMut(<R::Filled as Copies>::Views<'v>, Adds),
    ) -> Begun {
        let mut tile = tiles.start;
        while tile < tiles.end {
            let stage = self.next_full();
            products(self.views_of(stage), Adds(tile > tiles.start));
            self.place.commit(self.place.empty(stage));
            tile += 1;
        }
        Begun(())
    }
}
/// The proof that the products of an accumulator have begun.
#[must_use = "`commit_products` takes it"]
pub struct Begun(());
/// Whether products add to what the accumulator holds: those of the first stage do not.
#[derive(Clone, Copy, Debug)]
pub struct Adds(bool);
impl Adds {
    /// As `tcgen05.mma` is told
    #[inline(always)]
    pub const fn adds(self) -> bool {
        self.0
    }
}

/// A full stage.
#[must_use = "the stage is not filled again before it is released: return `release()`"]
pub struct Ready<'s, R, D> {
    place: Place<R, D>,
    stage: u32,
    peer: Option<u32>,
    brand: Brand<'s>,
}
impl<'s, R: IsRing, D: BarrierInstructions> Ready<'s, R, D> {
    /// What the copies have written: a tuple with a [`StageView`](super::StageView) for each copy of the ring.
    #[inline(always)]
    pub fn views(&self) -> <R::Filled as Copies>::Views<'_> {
        R::Filled::views::<R>(self.place.base, self.stage)
    }
    /// Gives the stage back: the threads of this warp have read it.
    ///
    /// * **Admissible** where warps release a stage. Where products of tcgen05 read it, see [`release_after_products`](Self::release_after_products).
    #[inline(always)]
    pub fn release(self) -> Released<'s>
    where
        R::Released: ByWarps,
    {
        if const { <R::Filled as Copies>::IN_TENSOR_MEMORY } {
            D::wait_for_loads();
            D::fence_before();
        }
        D::warp_barrier();
        if let Some(peer) = self.peer {
            self.place.arrive(self.stage, peer);
        }
        Released { value: (), brand: PhantomData }
    }
}
impl<'s, R: IsRing, D: Tcgen05Instructions> Ready<'s, R, D> {
    /// Gives the stage back when all products of tcgen05 that this thread has begun are complete.
    ///
    /// * **Admissible** where the ring says so: [`AfterProducts`](super::AfterProducts).
    #[inline(always)]
    pub fn release_after_products(self) -> Released<'s>
    where
        R::Released: ByCommit,
    {
        self.place.commit(self.place.empty(self.stage));
        Released { value: (), brand: PhantomData }
    }
}
impl<R: IsRing<Filled = ByProducts<T>>, T: Nat, D: Tcgen05Instructions> Ready<'_, R, D> {
    /// The number of the stage, which is an accumulator.
    #[inline(always)]
    pub fn stage(&self) -> u32 {
        self.stage
    }
}

/// The proof that a stage has been given back, and a value that was computed from it.
#[must_use = "`wait` takes it"]
pub struct Released<'s, T = ()> {
    value: T,
    brand: Brand<'s>,
}
impl<'s> Released<'s> {
    /// With this value, which [`Consumer::wait`] returns.
    #[inline(always)]
    pub fn with<T>(self, value: T) -> Released<'s, T> {
        Released { value, brand: PhantomData }
    }
}
