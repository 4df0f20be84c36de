// CuTe C++ returns (3,2):(24,1), which is 1 at 3, where A(9) is 9.
use cute_static::prelude::*;

fn main() {
    let _: Composition<layout!((8,8):(8,1)), layout!(6:3)>;
}
