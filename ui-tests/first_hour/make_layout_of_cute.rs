// make_layout(shape, stride) of CuTe C++
use cute_static::prelude::*;

fn main() {
    let _ = make_layout(shape!((4,8)), stride!((8,1)));
}
