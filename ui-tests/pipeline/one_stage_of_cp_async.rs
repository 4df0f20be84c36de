// A stage cannot be filled while it is read.
use cute_static::pipeline::{CpAsyncInstructions, CpAsyncRing};
use cute_static::typenum::U1;

fn run<D: CpAsyncInstructions>() {
    CpAsyncRing::<U1, D>::run(8, |_| {}, |_| {});
}

fn main() {}
