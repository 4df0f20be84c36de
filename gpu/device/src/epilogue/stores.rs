//! The stores of a block: the sums of each work are stored once, where its tile is.

use super::{EndsOf, MatrixExtents, ReaderOf, Source, Storing, TileStore};
use crate::parts::PartAt;
use crate::tiles::{Along, PartOf};
use core::marker::PhantomData;
use cute_static::int::Nat;
use cute_static::pipeline::{Thread, Turn};
use cute_static::plan::EpilogueOf;
use cute_static::schedule::Work;

/// A thread of those that store all tiles of a block together by the epilogue `E`: sums `S` to `To`.
pub struct Stores<E: TileStore<S, To>, S, To: Copy> {
    to: To,
    storing: Storing,
    source: ReaderOf<E, S, To>,
    types: PhantomData<(E, S)>,
}
impl<E: TileStore<S, To>, S, To: Copy> Stores<E, S, To> {
    /// All threads that store do so together.
    ///
    /// * **Admissible** where the epilogue has as many threads.
    ///
    /// # Safety
    /// The rest of the safety of [`TileStore::store`]: the shared memory of the epilogue and the named barrier 1 are those of these threads; D has the tiles, or edges.
    #[inline(always)]
    pub unsafe fn new<W: Nat>(
        to: To,
        thread: Thread<W>,
        shared: PartAt<EpilogueOf<E>>,
        source: EndsOf<E, S, To>,
    ) -> Self {
        // SAFETY: as promised.
        unsafe { Self::at(to, thread, shared, source, 1) }
    }
    /// Two groups of threads store in turns, each with a named barrier of its own: 1 and 2.
    ///
    /// # Safety
    /// As [`new`](Self::new).
    #[inline(always)]
    pub unsafe fn in_turns<W: Nat>(
        to: To,
        (turn, thread): (Turn, Thread<W>),
        shared: PartAt<EpilogueOf<E>>,
        source: EndsOf<E, S, To>,
    ) -> Self {
        // SAFETY: as promised.
        unsafe { Self::at(to, thread, shared, source, 1 + turn.number()) }
    }
    /// # Safety
    /// As [`new`](Self::new).
    #[inline(always)]
    unsafe fn at<W: Nat>(
        to: To,
        thread: Thread<W>,
        shared: PartAt<EpilogueOf<E>>,
        source: EndsOf<E, S, To>,
        barrier: u32,
    ) -> Self {
        const { assert!(32 * W::U64 == E::THREADS, "the epilogue has other threads than those that store") };
        let storing = Storing { thread: thread.number(), barrier, shared: shared.address() };
        // SAFETY: as promised: all threads that store take the end.
        Self { to, storing, source: unsafe { E::Source::reader(source, storing) }, types: PhantomData }
    }
    /// Calls `store` for each work, which stores its sums, and waits until everything has been stored.
    #[inline(always)]
    pub fn each(
        mut self,
        work: impl Iterator<Item = Work>,
        mut store: impl for<'s> FnMut(&Work, MayStore<'s, E, S, To>) -> Stored<'s>,
    ) {
        E::prepare(self.to, self.storing);
        for work in work {
            let Stored(_) = store(&work, self.may_store(&work));
        }
        E::finish(self.storing);
    }
    /// As [`each`](Self::each), where another group uses the same shared memory and stores the tiles between those of this group.
    #[inline(always)]
    pub fn each_of_mine(
        mut self,
        work: impl Iterator<Item = Work>,
        mut store: impl for<'s> FnMut(&Work, MayStore<'s, E, S, To>) -> Option<IsRead<'s>>,
    ) {
        E::prepare(self.to, self.storing);
        for work in work {
            if store(&work, self.may_store(&work)).is_none() && work.inside {
                // SAFETY: the other group reads the sub-tiles of its tile, and this one stores after that.
                unsafe { E::Source::skip(&mut self.source, const { E::SUBTILES as u32 }) };
            }
        }
        E::finish(self.storing);
    }
    #[inline(always)]
    fn may_store(&mut self, work: &Work) -> MayStore<'_, E, S, To> {
        let [m, n] = E::TileShape::EXTENTS;
        let at = (Along::new(work.m * m), Along::new(work.n * n));
        let of = PartOf { product: work.batch, reduction: work.reduction.clone() };
        MayStore { to: self.to, storing: self.storing, source: &mut self.source, at, of, inside: work.inside }
    }
}
/// The sums of one work may be stored. A work without a tile, which a cluster may have, is not stored.
#[must_use = "the sums of the work are lost: return `sums(…)`"]
pub struct MayStore<'s, E: TileStore<S, To>, S, To: Copy> {
    to: To,
    storing: Storing,
    source: &'s mut ReaderOf<E, S, To>,
    at: (Along<'M'>, Along<'N'>),
    of: PartOf,
    inside: bool,
}
impl<'s, E: TileStore<S, To>, S, To: Copy> MayStore<'s, E, S, To> {
    /// Stores the sums.
    ///
    /// # Safety
    /// All threads of the epilogue call it together, when the products are done; the sums are those of its accumulators.
    #[inline(always)]
    pub unsafe fn sums(self, sums: S) -> Stored<'s> {
        if self.inside {
            // SAFETY: as promised.
            unsafe { E::store_part(self.to, self.at, self.of, sums, self.storing, self.source) };
        }
        Stored(PhantomData)
    }
    /// Stores the sums, and waits until shared memory has been read: others may write it.
    ///
    /// # Safety
    /// As [`sums`](Self::sums).
    #[inline(always)]
    pub unsafe fn sums_until_read(self, sums: S) -> IsRead<'s> {
        if self.inside {
            // SAFETY: as promised.
            unsafe { E::store_part(self.to, self.at, self.of, sums, self.storing, self.source) };
            E::is_read(self.storing, self.source);
        }
        IsRead(PhantomData)
    }
}
/// The proof that the sums of a work have been stored.
#[must_use = "`each` takes it"]
pub struct Stored<'s>(PhantomData<&'s ()>);
/// … and that the shared memory has been read through which they were stored.
#[must_use = "`each_of_mine` takes it"]
pub struct IsRead<'s>(PhantomData<&'s ()>);
