// A sum has two operands.
use cute_static::epilogue::fusion::{AccFetch, Compute, Fusion, Plus};

type Sum = Compute<Plus, (AccFetch,)>;

fn kernel<F: Fusion>() {}

fn main() {
    kernel::<Sum>();
}
