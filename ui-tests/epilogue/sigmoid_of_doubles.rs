// Activations compute in f32.
use cute_static::epilogue::fusion::{AccFetch, Compute, Fusion, Sigmoid};

type Activated = Compute<Sigmoid, (AccFetch,)>;

fn kernel<F: Fusion<f64>>() {}

fn main() {
    kernel::<Activated>();
}
