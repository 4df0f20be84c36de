// make_tensor(ptr, shape) of CuTe C++
use cute_static::prelude::*;

fn main() {
    let _ = Tensor::new(&[0; 32], shape!((4,8)));
}
