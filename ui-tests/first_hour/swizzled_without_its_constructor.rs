// `Tensor::swizzled`
use cute_static::prelude::*;

fn main() {
    type Banks = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>;
    let _ = Tensor::new(&[0_u16; 512], Banks::default());
}
