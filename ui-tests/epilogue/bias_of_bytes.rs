// A bias of 8-bit integers in a tree of f32.
use cute_static::epilogue::fusion::*;
use cute_static::numeric::Int8;

type Biased = Compute<Plus, (AccFetch, RowBroadcast<Int8>)>;

fn kernel<F: Fusion>() {}

fn main() {
    kernel::<Biased>();
}
