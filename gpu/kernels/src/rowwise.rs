//! Functions of rows, without products: softmax, RMSNorm and LayerNorm. A row is in the lanes of one warp, which load it once, 16 bytes at a time, and reduce it by
//! shuffles among the lanes that the layout from threads and values to elements gives the same row.

use crate::softmax::Softmax as Weights;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::typenum::{U1, U4, U8};
use cute_static_device::machine;
use cute_static_device::row_tiles::{BytesOf, HeldRows, RowMajor, RowTile, RowsBy, RowsOfBlock};
use cute_static_device::rows::Numbers;
use cute_static_device::thread_of;
use cute_static_device::window::{Edges, Left, Window};

/// Threads of a block: four warps.
pub const THREADS: u32 = 128;
/// Four rows of 1,024 elements of 16 bits: a lane has eight in a row, four times.
pub type Rows16Bits = RowsBy<
    MakeTiledCopy<UniversalCopy<U8>, layout!((4,32):(32,1)), layout!((1,8):(0,1))>,
    shape!((4, 1024)),
    BFloat16,
    layout!(((8,1),1,4):((1,0),0,8)),
>;
/// Four rows of 1,024 elements of 32 bits: a lane has four in a row, eight times.
pub type Rows32Bits = RowsBy<
    MakeTiledCopy<UniversalCopy<U4>, layout!((4,32):(32,1)), layout!((1,4):(0,1))>,
    shape!((4, 1024)),
    Float32,
    layout!(((4,1),1,8):((1,0),0,4)),
>;
/// 16 rows of 128 elements of 16 bits: 16 lanes have a row, and each of them two rows.
pub type ShortRows = RowsBy<
    MakeTiledCopy<UniversalCopy<U8>, layout!((8,16):(16,1)), layout!((1,8):(0,1))>,
    shape!((16, 128)),
    BFloat16,
    layout!(((8,1),2,1):((1,0),8,0)),
>;

/// What becomes of the rows of a tile.
pub trait RowFunction<R: RowTile, E: Edges> {
    /// Computes the rows of a thread, which have so many columns.
    ///
    /// # Safety
    /// All threads of the block call it together.
    unsafe fn apply(&self, block: &RowsOfBlock<R>, rows: &mut HeldRows<R, E>, columns: f32);
}
/// `exp(x - max)`, divided by the sum of the row
pub struct Softmax;
impl<R: RowTile, E: Edges> RowFunction<R, E> for Softmax {
    #[inline(always)]
    unsafe fn apply(&self, _: &RowsOfBlock<R>, rows: &mut HeldRows<R, E>, _: f32) {
        rows.each_row(|rows, row| rows.replace_beyond(row, f32::NEG_INFINITY));
        let mut softmax = Weights::new(core::f32::consts::LOG2_E);
        // SAFETY: as promised.
        unsafe {
            softmax.weigh::<R::Part, _>(rows, |_, _| {});
            softmax.normalise::<R::Part, _>(rows);
        }
    }
}
/// `x / √(mean of x² + ε)`, times a weight for each column
pub struct RmsNorm<R: RowTile, E> {
    weight: RowMajor<R, E>,
    epsilon: f32,
}
impl<R: RowTile, E: Edges> RowFunction<R, E> for RmsNorm<R, E> {
    #[inline(always)]
    unsafe fn apply(&self, block: &RowsOfBlock<R>, rows: &mut HeldRows<R, E>, columns: f32) {
        // SAFETY: as promised; zeros beyond the last column add nothing.
        let mut weight = unsafe { block.load(self.weight) };
        rows.each_row(|rows, row| {
            // SAFETY: as promised.
            let squares = unsafe { rows.sum(row, |x| x * x) };
            let scale = machine::rsqrt(squares / columns + self.epsilon);
            rows.replace(row, |column, x| x * scale * *weight.at(row, column));
        });
    }
}
/// `(x - mean) / √(variance + ε)`, times a weight for each column, plus a bias
pub struct LayerNorm<R: RowTile, E> {
    weight: RowMajor<R, E>,
    bias: RowMajor<R, E>,
    epsilon: f32,
}
impl<R: RowTile, E: Edges> RowFunction<R, E> for LayerNorm<R, E> {
    #[inline(always)]
    unsafe fn apply(&self, block: &RowsOfBlock<R>, rows: &mut HeldRows<R, E>, columns: f32) {
        // SAFETY: as promised.
        let (mut weight, mut bias) = unsafe { (block.load(self.weight), block.load(self.bias)) };
        rows.each_row(|rows, row| {
            // SAFETY: as promised; zeros beyond the last column add nothing.
            let mean = unsafe { rows.sum(row, |x| x) } / columns;
            rows.replace_beyond(row, mean);
            // SAFETY: as promised; what is beyond the last column does not deviate.
            let squares = unsafe { rows.sum(row, |x| (x - mean) * (x - mean)) };
            let scale = machine::rsqrt(squares / columns + self.epsilon);
            rows.replace(row, |column, x| {
                machine::fma((x - mean) * scale, *weight.at(row, column), *bias.at(row, column))
            });
        });
    }
}

/// `y` is a function of each row of `x`: matrices of so many rows and columns, row-major, without a gap. A block computes the rows of a tile `R`: x counts tiles.
///
/// # Safety
/// The columns fill words of 16 bytes, and are no more than those of the tile; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
unsafe fn rowwise<R: RowTile>(
    x: *const BytesOf<R>,
    y: *mut BytesOf<R>,
    extents: [i64; 2],
    function: impl RowFunction<R, Left>,
) {
    const { assert!(R::THREADS == THREADS, "the tile has other threads") }
    // SAFETY: as promised.
    unsafe {
        let (block, pitch) = (RowsOfBlock::<R>::of_thread(thread_of::<THREADS>()), extents[1]);
        let mut rows = block.load(within::<R>(x.cast_mut(), pitch, extents));
        function.apply(&block, &mut rows, pitch as i32 as f32);
        block.store(&rows, within::<R>(y, pitch, extents));
    }
}
/// A matrix whose rows are so many elements apart
///
/// # Safety
/// As [`rowwise`].
#[inline(always)]
unsafe fn within<R: RowTile>(at: *mut BytesOf<R>, pitch: i64, [rows, columns]: [i64; 2]) -> RowMajor<R, Left> {
    // SAFETY: as promised.
    Window::within(unsafe { Global::from_raw(at, (rows as u64, columns as u64), (pitch, U1::new())) })
}
/// A vector, as a matrix of equal rows
///
/// # Safety
/// As [`rowwise`].
#[inline(always)]
unsafe fn in_each_row<R: RowTile>(vector: *const BytesOf<R>, extents: [i64; 2]) -> RowMajor<R, Left> {
    // SAFETY: as promised.
    unsafe { within::<R>(vector.cast_mut(), 0, extents) }
}
/// The softmax of each row of `x`, of no more columns than the tile `R`.
///
/// # Safety
/// The columns are a multiple of 16 bytes of elements; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn softmax<R: RowTile>(x: *const BytesOf<R>, y: *mut BytesOf<R>, rows: i64, columns: i64) {
    // SAFETY: as promised.
    unsafe { rowwise::<R>(x, y, [rows, columns], Softmax) }
}
/// The RMSNorm of each row of `x`, with a weight for each column.
///
/// # Safety
/// As [`softmax`]; the weights are as many as the columns.
#[inline(always)]
pub unsafe fn rms_norm<R: RowTile>(
    x: *const BytesOf<R>,
    weight: *const BytesOf<R>,
    y: *mut BytesOf<R>,
    rows: i64,
    columns: i64,
    epsilon: f32,
) {
    // SAFETY: as promised.
    unsafe {
        let extents = [rows, columns];
        rowwise::<R>(x, y, extents, RmsNorm::<R, Left> { weight: in_each_row::<R>(weight, extents), epsilon });
    }
}
/// The LayerNorm of each row of `x`, with a weight and a bias for each column.
///
/// # Safety
/// As [`softmax`]; the weights and the biases are as many as the columns.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // those of a launch
pub unsafe fn layer_norm<R: RowTile>(
    x: *const BytesOf<R>,
    weight: *const BytesOf<R>,
    bias: *const BytesOf<R>,
    y: *mut BytesOf<R>,
    rows: i64,
    columns: i64,
    epsilon: f32,
) {
    // SAFETY: as promised.
    unsafe {
        let extents = [rows, columns];
        let (weight, bias) = (in_each_row::<R>(weight, extents), in_each_row::<R>(bias, extents));
        rowwise::<R>(x, y, extents, LayerNorm::<R, Left> { weight, bias, epsilon });
    }
}
