// An accumulator is given on without the products that fill it.
use cute_static::pipeline::{ByProducts, Producer, Ring, Tcgen05Instructions};
use cute_static::typenum::{U2, U4};

fn fill<D: Tcgen05Instructions>(mut accumulators: Producer<Ring<U2, ByProducts, U4>, D>) {
    accumulators.acquire(|accumulator| accumulator.commit());
}

fn main() {}
