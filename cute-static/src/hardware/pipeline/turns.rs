//! Two warpgroups that read a ring in turns: while one multiplies, the other one stores its tile.

use super::consumer::Consumer;
use super::copies::Copies;
use super::device::{BarrierInstructions, WgmmaAccumulators, WgmmaInstructions};
use super::products::Products;
use super::ring::IsRing;
use super::start::Place;
use super::thread::{Turn, lane};
use super::{Brand, Position};
use core::marker::PhantomData;

/// The order of the products, and that of the stores: the two pairs of barriers of the order barrier
const MULTIPLY: u32 = 0;
const STORE: u32 = 1;

/// The end of the ring `R` of one of two groups of warps that read in turns ([`InTurns`](super::InTurns)).
///
/// Both groups call [`tile`](Self::tile) for every tile, in the same order. The first tile is that of group 0, the second one that of group 1, and so on.
///
/// * **Law** the stages of a tile are read by the group of this tile and by no other one, in the order in which they were filled. The products of a tile
///   are issued after those of the tile before, and a tile is stored after the tile before: the groups can share the shared memory of an
///   epilogue, if `store` does not end before TMA has read it.
/// * **Source** CUTLASS `cutlass/pipeline/sm90_pipeline.hpp`, `OrderedSequenceBarrier`; `cutlass/gemm/kernel/sm90_gemm_tma_warpspecialized_pingpong.hpp`.
///
/// A barrier of a stage tells the rounds of the ring apart by their parity only. A group that waited for a stage two rounds before it is filled would
/// read another tile. The turn prevents this: it comes after all stages before have been full.
/// ```
/// use cute_static::pipeline::*;
/// /// Each tile adds up 8 stages. `store` takes the sums.
/// fn multiply<R, D, A>(mut turns: Turns<R, D>, tiles: u32, zero: impl Fn() -> A, store: impl Fn(u32, A))
/// where
///     R: IsRing<Released: ByTurns>,
///     D: WgmmaInstructions,
///     A: for<'v> WgmmaAccumulators<Operands<'v> = <R::Filled as Copies>::Views<'v>>,
/// {
///     for tile in 0..tiles {
///         turns.tile(8, |turn| {
///             let (sums, turn) = turn.multiply(zero(), |views, products| products.multiply(views));
///             turn.store(|| store(tile, sums))
///         });
///     }
/// }
/// ```
/// A group that does not store never passes its turn, and the other one waits for ever.
/// ```compile_fail,E0308
/// use cute_static::pipeline::*;
/// fn multiply<R, D, A>(mut turns: Turns<R, D>, sums: A)
/// where
///     R: IsRing<Released: ByTurns>,
///     D: WgmmaInstructions,
///     A: for<'v> WgmmaAccumulators<Operands<'v> = <R::Filled as Copies>::Views<'v>>,
/// {
///     turns.tile(8, |turn| turn.multiply(sums, |views, products| products.multiply(views)).1);
/// }
/// ```
pub struct Turns<'c, R, D> {
    consumer: Consumer<'c, R, D>,
    group: u32,
    /// The group of the next tile
    next: u32,
    /// The parity for which this group waits
    phase: u32,
}
impl<'c, R: IsRing, D: BarrierInstructions> Turns<'c, R, D> {
    #[inline(always)]
    pub(super) fn new(consumer: Consumer<'c, R, D>, Turn(group): Turn) -> Self {
        // The first turn of group 0 is there from the beginning: the phase before the first one is complete.
        Self { consumer, group, next: 0, phase: group ^ 1 }
    }
    /// The next tile, which adds up so many stages. If it is that of this group, `compute` multiplies and stores it when its turn comes, and the result is its value.
    #[inline(always)]
    pub fn tile<T>(
        &mut self,
        stages: u32,
        compute: impl for<'s> FnOnce(MayMultiply<'s, R, D>) -> Stored<'s, T>,
    ) -> Option<T> {
        let Consumer { place, at, thread, peer, .. } = self.consumer;
        let mine = self.next == self.group;
        self.next ^= 1;
        if !mine {
            self.consumer.at.skip(stages, R::STAGES);
            return None;
        }
        let order = Order { place, group: self.group, thread, peer, phase: self.phase };
        order.wait(MULTIPLY);
        let stored = compute(MayMultiply { order, at, stages, brand: PhantomData });
        self.phase ^= 1;
        self.consumer.at = stored.at;
        Some(stored.value)
    }
}

/// The order barrier, as one thread of a group uses it for one tile
struct Order<R, D> {
    place: Place<R, D>,
    group: u32,
    thread: usize,
    peer: Option<u32>,
    phase: u32,
}
impl<R: IsRing, D: BarrierInstructions> Order<R, D> {
    /// Waits for the turn of this group.
    #[inline(always)]
    fn wait(&self, order: u32) {
        D::wait(self.place.turn(order, self.group), self.phase);
    }
    /// It is the turn of the other group.
    #[inline(always)]
    fn pass(&self, order: u32) {
        D::warp_barrier();
        if lane(self.thread) == 0 {
            D::arrive(self.place.turn(order, self.group ^ 1));
        }
    }
}

/// It is the turn of this group to multiply.
#[must_use = "the other group waits for its turn: call `multiply`, and then `store`"]
pub struct MayMultiply<'s, R, D> {
    order: Order<R, D>,
    at: Position,
    stages: u32,
    brand: Brand<'s>,
}
impl<'s, R: IsRing, D: WgmmaInstructions> MayMultiply<'s, R, D> {
    /// Adds the products of the stages of the tile to the accumulators, as [`Consumer::multiply`] does, and releases the stages.
    ///
    /// * **Law** the other group may multiply when the last products have been issued.
    #[inline(always)]
    pub fn multiply<A: WgmmaAccumulators>(
        self,
        sums: A,
        products: impl for<'v> FnMut(<R::Filled as Copies>::Views<'v>, &mut Products<'v, A>),
    ) -> (A, Multiplied<'s, R, D>) {
        let Self { order, at, stages, brand } = self;
        let mut consumer =
            Consumer { place: order.place, at, thread: order.thread, peer: order.peer, brand: PhantomData };
        let sums = consumer.multiply_then(stages, sums, products, || order.pass(MULTIPLY));
        (sums, Multiplied { order, at: consumer.at, brand })
    }
}

/// The products of the tile are complete, and it has not been stored.
#[must_use = "the other group waits for its turn: return `store(…)`"]
pub struct Multiplied<'s, R, D> {
    order: Order<R, D>,
    at: Position,
    brand: Brand<'s>,
}
impl<'s, R: IsRing, D: BarrierInstructions> Multiplied<'s, R, D> {
    /// Calls `store` when it is the turn of this group to store, and passes the turn.
    ///
    /// * **Law** the other group sees what the warps of this one have written to shared memory. It may write there next, so `store` waits until copies
    ///   by TMA have read it (`cp.async.bulk.wait_group.read`).
    #[inline(always)]
    pub fn store<T>(self, store: impl FnOnce() -> T) -> Stored<'s, T> {
        self.order.wait(STORE);
        let value = store();
        self.order.pass(STORE);
        Stored { value, at: self.at, brand: self.brand }
    }
}

/// The proof that a group has passed both of its turns, and what `store` returned.
#[must_use = "`tile` takes it"]
pub struct Stored<'s, T = ()> {
    value: T,
    at: Position,
    brand: Brand<'s>,
}
