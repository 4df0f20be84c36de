//! Two warpgroups that read the same stages, and begin their products in turns.
#![allow(unsafe_code)] // the threads of others are a promise

use super::Brand;
use super::consumer::Consumer;
use super::device::{BarrierInstructions, WgmmaAccumulators, WgmmaInstructions};
use super::products::{Products, with_products_then, with_two_products_then};
use super::ring::IsRing;
use super::start::{Ends, Place};
use super::thread::{Thread, Turn, lane};
use crate::collective::released::{Alternating, Releases};
use crate::int::Nat;
use core::marker::PhantomData;

/// Whose turn it is of two groups of warps that read the stages of the ring `R` ([`Alternating`]).
///
/// * **Law** a group begins products in its turn alone, and the turn passes to the other group when they have been issued: while the tensor cores compute them, the other
///   group issues its own. Group 0 has the first turn.
/// * **Source** FlashAttention 3, `warp_scheduler_barrier_sync` and `warp_scheduler_barrier_arrive`.
/// ```
/// use cute_static::int::Nat;
/// use cute_static::pipeline::*;
/// /// Each group adds the products of each of its tiles to a tile of its own, which `weigh` takes.
/// fn multiply<R, D, A, W>(ends: Ends<R, D>, turn: Turn, thread: Thread<<R::Released as Releases>::Arrivals>, zero: impl Fn() -> A, weigh: impl Fn(A))
/// where
///     R: IsRing<Released = Alternating<W>>,
///     W: Nat,
///     D: WgmmaInstructions,
///     A: for<'v> WgmmaAccumulators<Operands<'v> = <R::Filled as Copies>::Views<'v>>,
/// {
///     // SAFETY: all threads of both groups come here, and wait for the same stages.
///     let (mut stages, mut turns) = unsafe { ends.alternating(turn, thread) };
///     for _ in 0..8 {
///         let sums = stages.wait(|stage| {
///             let (sums, ()) = turns.with_products(zero(), |products| products.multiply(stage.views()), || ());
///             stage.release().with(sums)
///         });
///         weigh(sums);
///     }
/// }
/// ```
pub struct Alternation<'c, R, D> {
    place: Place<R, D>,
    group: u32,
    thread: usize,
    /// The parity for which this group waits
    phase: u32,
    brand: Brand<'c>,
}
impl<R: IsRing, D: WgmmaInstructions> Alternation<'_, R, D> {
    /// As [`with_products`](super::with_products), in the next turn of this group.
    #[inline(always)]
    pub fn with_products<'v, A: WgmmaAccumulators, T>(
        &mut self,
        sums: A,
        products: impl FnOnce(&mut Products<'v, A>),
        meanwhile: impl FnOnce() -> T,
    ) -> (A, T) {
        self.wait();
        with_products_then::<D, A, T>(sums, products, || self.pass(), meanwhile)
    }
    /// As [`with_two_products`](super::with_two_products), in the next turn of this group: it passes when both groups of products have been issued.
    #[inline(always)]
    pub fn with_two_products<'v, A: WgmmaAccumulators, B: WgmmaAccumulators, T>(
        &mut self,
        first: (A, impl FnOnce(&mut Products<'v, A>)),
        second: (B, impl FnOnce(&mut Products<'v, B>)),
        meanwhile: impl FnOnce(A) -> T,
    ) -> (T, B) {
        self.wait();
        with_two_products_then::<D, A, B, T>(first, second, || self.pass(), meanwhile)
    }
    /// Waits for the turn of this group.
    #[inline(always)]
    fn wait(&mut self) {
        D::wait(self.place.turn(0, self.group), self.phase);
        self.phase ^= 1;
    }
    /// It is the turn of the other group.
    #[inline(always)]
    fn pass(&self) {
        D::warp_barrier();
        if lane(self.thread) == 0 {
            D::arrive(self.place.turn(0, self.group ^ 1));
        }
    }
}
impl<'c, R: IsRing, D: BarrierInstructions> Ends<'c, R, D> {
    /// The end of one of two groups of warps that read all stages, and whose turn it is.
    ///
    /// # Safety
    /// All threads of both groups take it, each with the turn of its group. They wait for the same stages, and take as many turns.
    #[inline(always)]
    pub unsafe fn alternating<W: Nat>(
        self,
        Turn(group): Turn,
        thread: Thread<<R::Released as Releases>::Arrivals>,
    ) -> (Consumer<'c, R, D>, Alternation<'c, R, D>)
    where
        R: IsRing<Released = Alternating<W>>,
    {
        // The first turn of group 0 is there from the beginning: the phase before the first one is complete.
        let (place, phase, number) = (self.place, group ^ 1, thread.number());
        (Consumer::new(place, number), Alternation { place, group, thread: number, phase, brand: PhantomData })
    }
}
