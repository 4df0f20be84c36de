// 200 columns: tcgen05 allocates powers of two.
use cute_static::pipeline::{AddressSlot, OneWarp, Tcgen05Instructions, with_tensor_memory};
use cute_static::prelude::*;

fn run<D: Tcgen05Instructions>(slot: AddressSlot, warp: OneWarp) {
    unsafe { with_tensor_memory::<Int<200>, D, _>(slot, warp, |_| {}) };
}

fn main() {}
