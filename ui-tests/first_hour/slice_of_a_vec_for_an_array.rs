// `from_slice` takes what has no length in its type.
use cute_static::prelude::*;

fn main() {
    let data = vec![0.0_f32; 32];
    let _ = Tensor::new(&data, layout!((4,8)));
}
