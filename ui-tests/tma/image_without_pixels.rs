// An image of 0 × 8 pixels, whose border alone is as large as a window.
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{Im2col, TensorMap, Window};
use cute_static::typenum::{U0, U1, U2, U3, U8};

fn main() {
    type Width = Window<U3, U1, U1, U2, U2, U0>;
    type Height = Window<U3, U1, U1, U1, U1, U8>;
    type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
    type Wrong = TensorMap<Float16, Im2col<(Width, Height)>, Rows, shape!((128,64))>;
    let _: Wrong;
}
