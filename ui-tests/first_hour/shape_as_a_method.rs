// layout.shape() of CuTe C++
use cute_static::prelude::*;

fn main() {
    let a = layout!((4,8));
    assert_eq!(a.shape().to_string(), "(4,8)");
}
