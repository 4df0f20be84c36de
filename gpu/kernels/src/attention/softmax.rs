//! Softmax of rows of which tiles come one after another.

use core::marker::PhantomData;
use cute_static::layout::IsLayout;
use cute_static::tensor::Addressing;
use cute_static::tensor::unroll::Step;
use cute_static_device::accumulators::{Accumulates, Accumulators, Fragment};
use cute_static_device::machine;
use cute_static_device::rows::{ByRows, PerRow, SharesRows, over_row};
use cute_static_device::vector::each;

/// A fragment of C, by rows
pub trait Rows: Fragment + ByRows<Layout: Addressing<Offset = i64>> {}
impl<L: Fragment + ByRows<Layout: Addressing<Offset = i64>>> Rows for L {}

/// What a thread knows of its rows: the largest score, and the sum of the weights so far.
pub struct Softmax<L: Rows> {
    scale: f32,
    most: PerRow<L>,
    total: PerRow<L>,
}
impl<L: Rows> Softmax<L> {
    /// Of no scores; they are multiplied by `scale`.
    #[inline(always)]
    pub fn new(scale: f32) -> Self {
        let mut softmax = Self { scale, most: PerRow::zero(), total: PerRow::zero() };
        each::<L::Rows>(&mut Begin(&mut softmax.most));
        softmax
    }
    /// The scores of a tile become weights, and the sums of the tiles before it are scaled to them.
    ///
    /// # Safety
    /// All lanes of the warp come here together; both are accumulators of partitions with the same rows, of which `P` is one.
    #[inline(always)]
    pub unsafe fn weigh<P, A, B, K>(&mut self, scores: &mut Accumulators<A, L>, sums: &mut Accumulators<B, K>)
    where
        P: SharesRows<L>,
        A: Accumulates<Sum = f32>,
        B: Accumulates<Sum = f32>,
        K: Rows,
    {
        const { assert!(L::Rows::SIZE == K::Rows::SIZE, "the sums have other rows") }
        each::<L::Rows>(&mut OneRow::<P, A, L, B, K> { softmax: self, scores, sums, partition: PhantomData });
    }
    /// The sums, divided by those of their weights.
    ///
    /// # Safety
    /// As [`weigh`](Self::weigh).
    #[inline(always)]
    pub unsafe fn normalise<P, B, K>(&mut self, sums: &mut Accumulators<B, K>)
    where
        P: SharesRows<L>,
        B: Accumulates<Sum = f32>,
        K: Rows,
    {
        each::<L::Rows>(&mut Normalise::<P, L, B, K> { softmax: self, sums, partition: PhantomData });
    }
}
/// One row
struct Begin<'s, L: Rows>(&'s mut PerRow<L>);
impl<L: Rows> Step for Begin<'_, L> {
    #[inline(always)]
    fn step(&mut self, row: u64) {
        self.0[row] = f32::NEG_INFINITY;
    }
}
/// One row: scores become weights, and what is summed so far is scaled.
struct OneRow<'s, P, A: Accumulates, L: Rows, B: Accumulates, K: Fragment> {
    softmax: &'s mut Softmax<L>,
    scores: &'s mut Accumulators<A, L>,
    sums: &'s mut Accumulators<B, K>,
    partition: PhantomData<P>,
}
impl<P, A, L, B, K> Step for OneRow<'_, P, A, L, B, K>
where
    P: SharesRows<L>,
    A: Accumulates<Sum = f32>,
    L: Rows,
    B: Accumulates<Sum = f32>,
    K: Rows,
{
    #[inline(always)]
    fn step(&mut self, row: u64) {
        let (scale, before) = (self.softmax.scale, self.softmax.most[row]);
        let mut largest = Largest { row, scores: &*self.scores, value: before };
        each::<L::Columns>(&mut largest);
        // SAFETY: all lanes come here together, as the caller of `weigh` promised.
        let largest = unsafe { over_row::<L, P>(largest.value, f32::max) };
        let rescale = machine::exp2((before - largest) * scale);
        let mut weights =
            Weights { row, scale, largest: largest * scale, scores: &mut *self.scores, total: f32::default() };
        each::<L::Columns>(&mut weights);
        let total = weights.total;
        self.softmax.most[row] = largest;
        self.softmax.total[row] = machine::fma(self.softmax.total[row], rescale, total);
        each::<K::Columns>(&mut Scaled { row, by: rescale, sums: &mut *self.sums });
    }
}
/// One score
struct Largest<'s, A: Accumulates, L: Fragment> {
    row: u64,
    scores: &'s Accumulators<A, L>,
    value: f32,
}
impl<A: Accumulates<Sum = f32>, L: Rows> Step for Largest<'_, A, L> {
    #[inline(always)]
    fn step(&mut self, column: u64) {
        self.value = self.value.max(self.scores.at(self.row, column));
    }
}
/// One score, which becomes a weight
struct Weights<'s, A: Accumulates, L: Fragment> {
    row: u64,
    scale: f32,
    largest: f32,
    scores: &'s mut Accumulators<A, L>,
    total: f32,
}
impl<A: Accumulates<Sum = f32>, L: Rows> Step for Weights<'_, A, L> {
    #[inline(always)]
    fn step(&mut self, column: u64) {
        let score = self.scores.at_mut(self.row, column);
        *score = machine::exp2(machine::fma(*score, self.scale, -self.largest));
        self.total += *score;
    }
}
/// One row, divided by the sum of its weights
struct Normalise<'s, P, L: Rows, B: Accumulates, K: Fragment> {
    softmax: &'s mut Softmax<L>,
    sums: &'s mut Accumulators<B, K>,
    partition: PhantomData<P>,
}
impl<P: SharesRows<L>, L: Rows, B: Accumulates<Sum = f32>, K: Rows> Step for Normalise<'_, P, L, B, K> {
    #[inline(always)]
    fn step(&mut self, row: u64) {
        // SAFETY: all lanes come here together, as the caller of `normalise` promised.
        let total = unsafe { over_row::<L, P>(self.softmax.total[row], |x, y| x + y) };
        each::<K::Columns>(&mut Scaled { row, by: total.recip(), sums: &mut *self.sums });
    }
}
/// One sum
struct Scaled<'s, B: Accumulates, K: Fragment> {
    row: u64,
    by: f32,
    sums: &'s mut Accumulators<B, K>,
}
impl<B: Accumulates<Sum = f32>, K: Rows> Step for Scaled<'_, B, K> {
    #[inline(always)]
    fn step(&mut self, column: u64) {
        *self.sums.at_mut(self.row, column) *= self.by;
    }
}
