//! Softmax of rows of which tiles come one after another: of accumulators, or of rows that a thread has loaded.

use core::marker::PhantomData;
use cute_static::layout::IsLayout;
use cute_static::tensor::unroll::Step;
use cute_static_device::machine;
use cute_static_device::rows::{ByRows, FragmentByRows, Numbers, PerRow, SharesRows, over_row};
use cute_static_device::vector::each;

/// What a thread knows of its rows: the largest score, and the sum of the weights so far.
pub struct Softmax<L: FragmentByRows> {
    scale: f32,
    most: PerRow<L>,
    total: PerRow<L>,
}
impl<L: FragmentByRows> Softmax<L> {
    /// Of no scores; they are multiplied by `scale`, for powers of 2.
    #[inline(always)]
    pub fn new(scale: f32) -> Self {
        let mut softmax = Self { scale, most: PerRow::zero(), total: PerRow::zero() };
        each::<L::Rows>(&mut Begin(&mut softmax.most));
        softmax
    }
    /// The scores of a tile become weights. `rescale` is given each row, and the number by which sums of the tiles before it are multiplied.
    ///
    /// # Safety
    /// All lanes of the warp come here together; both are numbers of partitions with the same rows, of which `P` is one.
    #[inline(always)]
    pub unsafe fn weigh<P, N>(&mut self, scores: &mut N, rescale: impl FnMut(u64, f32))
    where
        P: SharesRows<L>,
        N: Numbers<Fragment = L>,
    {
        each::<L::Rows>(&mut OneRow::<P, L, N, _> { softmax: self, scores, rescale, partition: PhantomData });
    }
    /// The sums, divided by those of their weights.
    ///
    /// # Safety
    /// As [`weigh`](Self::weigh).
    #[inline(always)]
    pub unsafe fn normalise<P: SharesRows<L>, N: Numbers>(&mut self, sums: &mut N) {
        each::<L::Rows>(&mut Normalise::<P, L, N> { softmax: self, sums, partition: PhantomData });
    }
}
/// The numbers of a row, multiplied.
#[inline(always)]
pub fn scale_row<N: Numbers>(numbers: &mut N, row: u64, by: f32) {
    each::<<N::Fragment as ByRows>::Columns>(&mut Scaled { row, by, numbers });
}
/// As [`scale_row`], each row by a number of its own.
#[inline(always)]
pub fn scale_rows<L: FragmentByRows, N: Numbers>(numbers: &mut N, by: &PerRow<L>) {
    each::<L::Rows>(&mut ScaledRow { by, numbers });
}
/// One row
struct ScaledRow<'s, L: FragmentByRows, N> {
    by: &'s PerRow<L>,
    numbers: &'s mut N,
}
impl<L: FragmentByRows, N: Numbers> Step for ScaledRow<'_, L, N> {
    #[inline(always)]
    fn step(&mut self, row: u64) {
        scale_row(&mut *self.numbers, row, self.by[row]);
    }
}
/// One row
struct Begin<'s, L: FragmentByRows>(&'s mut PerRow<L>);
impl<L: FragmentByRows> Step for Begin<'_, L> {
    #[inline(always)]
    fn step(&mut self, row: u64) {
        self.0[row] = f32::NEG_INFINITY;
    }
}
/// One row: scores become weights, and what is summed so far is scaled.
struct OneRow<'s, P, L: FragmentByRows, N, F> {
    softmax: &'s mut Softmax<L>,
    scores: &'s mut N,
    rescale: F,
    partition: PhantomData<P>,
}
impl<P, L, N, F> Step for OneRow<'_, P, L, N, F>
where
    P: SharesRows<L>,
    L: FragmentByRows,
    N: Numbers<Fragment = L>,
    F: FnMut(u64, f32),
{
    #[inline(always)]
    fn step(&mut self, row: u64) {
        let (scale, before) = (self.softmax.scale, self.softmax.most[row]);
        let mut largest = Largest { row, scores: &mut *self.scores, value: before };
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
        (self.rescale)(row, rescale);
    }
}
/// One score
struct Largest<'s, N> {
    row: u64,
    scores: &'s mut N,
    value: f32,
}
impl<N: Numbers> Step for Largest<'_, N> {
    #[inline(always)]
    fn step(&mut self, column: u64) {
        self.value = self.value.max(*self.scores.at(self.row, column));
    }
}
/// One score, which becomes a weight
struct Weights<'s, N> {
    row: u64,
    scale: f32,
    largest: f32,
    scores: &'s mut N,
    total: f32,
}
impl<N: Numbers> Step for Weights<'_, N> {
    #[inline(always)]
    fn step(&mut self, column: u64) {
        let score = self.scores.at(self.row, column);
        *score = machine::exp2(machine::fma(*score, self.scale, -self.largest));
        self.total += *score;
    }
}
/// One row, divided by the sum of its weights
struct Normalise<'s, P, L: FragmentByRows, N> {
    softmax: &'s mut Softmax<L>,
    sums: &'s mut N,
    partition: PhantomData<P>,
}
impl<P: SharesRows<L>, L: FragmentByRows, N: Numbers> Step for Normalise<'_, P, L, N> {
    #[inline(always)]
    fn step(&mut self, row: u64) {
        const { assert!(L::Rows::SIZE == <N::Fragment as ByRows>::Rows::SIZE, "the sums have other rows") }
        // SAFETY: all lanes come here together, as the caller of `normalise` promised.
        let total = unsafe { over_row::<L, P>(self.softmax.total[row], |x, y| x + y) };
        scale_row(&mut *self.sums, row, total.recip());
    }
}
/// One number
struct Scaled<'s, N> {
    row: u64,
    by: f32,
    numbers: &'s mut N,
}
impl<N: Numbers> Step for Scaled<'_, N> {
    #[inline(always)]
    fn step(&mut self, column: u64) {
        *self.numbers.at(self.row, column) *= self.by;
    }
}
