// The shape is (4,8), the stride (1,4).
use cute_static::prelude::*;

fn main() {
    let a = Tensor::new(&[0.0_f32; 32], layout!((1,4):(4,8)));
    assert_eq!(a.at_static(coord!((3,0))), 0.0);
}
