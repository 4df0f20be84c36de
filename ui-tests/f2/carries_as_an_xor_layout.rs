// 1 and 3 share a bit: 1 + 3 is 4, and f1 + f3 is f2.
use cute_static::prelude::*;

fn main() {
    let _: AsXorLayout<layout!((2,2):(1,3))>;
}
