//! The end of a ring that fills stages.

use super::consumer::Begun;
use super::copies::{ByProducts, Copies, Pending};
use super::device::{BarrierInstructions, Tcgen05Instructions, TmaSource};
use super::ring::IsRing;
use super::rules::MissingCopies;
use super::start::Place;
use super::{Brand, Position};
use crate::check::Condition;
use crate::int::{Compare, Nat};
use crate::outcome::Grants;
use core::marker::PhantomData;
use core::ops::Range;
use typenum::UTerm;

/// The end of the ring `R` that fills stages, for as long as the blocks that read them are there.
pub struct Producer<'c, R, D> {
    place: Place<R, D>,
    at: Position,
    brand: Brand<'c>,
}
impl<R: IsRing, D: BarrierInstructions> Producer<'_, R, D> {
    #[inline(always)]
    pub(super) fn new(place: Place<R, D>) -> Self {
        Self { place, at: Position::FIRST, brand: PhantomData }
    }
    /// Waits until the next stage is empty, and fills it: `fill` issues each copy of the ring once, in order, and commits.
    ///
    /// * **Law** the barrier of the stage is complete after the bytes of these copies.
    #[inline(always)]
    pub fn acquire(&mut self, fill: impl for<'s> FnOnce(Filling<'s, R, D, R::Filled>) -> Committed<'s>) {
        let stage = self.at.stage;
        // In the first round every stage is empty: the phase before the first one is complete.
        let (empty, parity) = (self.place.empty(stage), self.at.phase ^ 1);
        if R::PEERS == 1 && R::CTAS == 1 {
            D::wait(empty, parity)
        } else {
            D::wait_for_blocks(empty, parity)
        }
        if const { <R::Filled as Copies>::IN_TENSOR_MEMORY } {
            D::fence_after();
        } else if self.place.leader() == self.place.rank {
            D::expect(self.place.full(stage), R::TRANSACTION_BYTES);
        }
        let Committed(_) = fill(Filling { place: self.place, stage, pending: PhantomData, brand: PhantomData });
        self.at.advance(R::STAGES);
    }
}

impl<R: IsRing, D: BarrierInstructions> Producer<'_, R, D> {
    /// Fills a stage with each of these k tiles, one after another, as [`acquire`](Self::acquire) does.
    #[inline(always)]
    pub fn fill(
        &mut self,
        tiles: Range<u32>,
        mut fill: impl for<'s> FnMut(u32, Filling<'s, R, D, R::Filled>) -> Committed<'s>,
    ) -> FilledTiles<'_> {
        let mut tile = tiles.start;
        while tile < tiles.end {
            self.acquire(|stage| fill(tile, stage));
            tile += 1;
        }
        FilledTiles(PhantomData)
    }
    /// Calls `fill` for each work, which [fills](Self::fill) stages with its k tiles.
    #[inline(always)]
    pub fn fill_each<W>(
        &mut self,
        work: impl Iterator<Item = W>,
        mut fill: impl for<'p> FnMut(&'p mut Self, W) -> FilledTiles<'p>,
    ) {
        for work in work {
            let FilledTiles(_) = fill(self, work);
        }
    }
}
/// The proof that stages have been filled with the k tiles of a work.
#[must_use = "`fill_each` takes it"]
pub struct FilledTiles<'p>(Brand<'p>);

/// An empty stage, to which the copies `P` have not been issued yet.
#[must_use = "the barrier of the stage waits for its copies: issue them with `copy`, and return `commit()`"]
pub struct Filling<'s, R, D, P> {
    place: Place<R, D>,
    stage: u32,
    pending: PhantomData<P>,
    brand: Brand<'s>,
}
impl<'s, R: IsRing, D: BarrierInstructions, P: Pending> Filling<'s, R, D, P> {
    /// Issues the next copy of the ring.
    ///
    /// * **Admissible** where the ring has one, and the source is a copy by its map.
    #[inline(always)]
    pub fn copy<T: TmaSource<P::First>>(self, source: T) -> Filling<'s, R, D, P::Rest> {
        let share = P::share::<R::Cluster>(self.place.rank);
        let share = if R::CTAS == 2 { share.in_pair() } else { share };
        source.copy(P::place::<R>(self.place.base, self.stage), self.place.full(self.stage), share);
        Filling { place: self.place, stage: self.stage, pending: PhantomData, brand: PhantomData }
    }
    /// All copies have been issued.
    ///
    /// * **Admissible** where none is missing.
    #[inline(always)]
    pub fn commit(self) -> Committed<'s>
    where
        P::Count: NoneOf<<R::Filled as Pending>::Count>,
    {
        Committed(PhantomData)
    }
}
/// A number of missing copies that is 0, of `C` copies.
pub trait NoneOf<C> {}
impl<N: Nat, C: Nat> NoneOf<C> for N where
    <<N as Compare>::Is<UTerm> as Condition>::Require<MissingCopies<N, C>>: Grants<(), (), Is = ()>
{
}

impl<'s, R: IsRing<Filled = ByProducts<T>>, T: Nat, D: Tcgen05Instructions> Filling<'s, R, D, ByProducts<T>> {
    /// The number of the stage, which is an accumulator.
    #[inline(always)]
    pub fn stage(&self) -> u32 {
        self.stage
    }
    /// The stage is full when all products of tcgen05 that this thread has begun are complete.
    #[inline(always)]
    pub fn commit_products(self, _: Begun) -> Committed<'s> {
        self.place.commit(self.place.full(self.stage));
        Committed(PhantomData)
    }
}

/// The proof that all copies of a stage have been issued.
#[must_use = "`acquire` takes it"]
pub struct Committed<'s>(Brand<'s>);
