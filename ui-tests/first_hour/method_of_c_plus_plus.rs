// layout(1, 2) of CuTe C++
use cute_static::prelude::*;

fn main() {
    let _ = layout!((4,8))(1, 2);
}
