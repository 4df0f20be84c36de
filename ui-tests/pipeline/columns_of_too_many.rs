// 1024 columns, of which there are 512.
use cute_static::pipeline::{AddressSlot, OneWarp, Tcgen05Instructions, with_tensor_memory};
use cute_static::prelude::*;

fn run<D: Tcgen05Instructions>(slot: AddressSlot, warp: OneWarp) {
    unsafe { with_tensor_memory::<Int<1024>, D, _>(slot, warp, |_| {}) };
}

fn main() {}
