// make_shape(4, 4) of CuTe C++
use cute_static::prelude::*;

fn main() {
    let _ = layout!((8,8)).zipped_divide((4, 4));
}
