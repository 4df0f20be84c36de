// `Tensor::filled_swizzled`
use cute_static::prelude::*;

fn main() {
    let _ = OwnedTensor::filled(0_u16, layout!(Sw<3,3,3> o 0 o (8,64):(64,1)));
}
