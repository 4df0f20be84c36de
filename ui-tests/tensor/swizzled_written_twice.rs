//! A swizzle is a permutation, so what is written twice before it is so behind it.
use cute_static::prelude::*;
use cute_static::typenum::{U0, U3};

fn main() {
    let broadcast = <Composition<Swizzle<U3, U0, U3>, layout!((8,8):(0,1))>>::default();
    Tensor::swizzled_mut(&mut [0; 64], broadcast);
}
