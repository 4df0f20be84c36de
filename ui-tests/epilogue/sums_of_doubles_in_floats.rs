// The tree computes in f64, and the sums of the columns are kept in f32.
use core::cell::Cell;
use cute_static::epilogue::fusion::{AccFetch, Fusion, RowReduction, Total};

type Sums = RowReduction<Total, AccFetch, [Cell<f32>]>;

fn kernel<F: Fusion<f64>>() {}

fn main() {
    kernel::<Sums>();
}
