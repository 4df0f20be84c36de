use cute_static::prelude::*;

fn main() {
    let _ = Tensor::swizzled(&[0_u16; 512], layout!((8,64):(64,1)));
}
