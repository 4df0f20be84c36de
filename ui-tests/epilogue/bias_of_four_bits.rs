// A bias of 4-bit integers in a tree of f32.
use cute_static::epilogue::fusion::{AccFetch, Compute, Fusion, Plus, RowBroadcast};
use cute_static::numeric::Int4;

type Biased = Compute<Plus, (AccFetch, RowBroadcast<Int4>)>;

fn kernel<F: Fusion>() {}

fn main() {
    kernel::<Biased>();
}
