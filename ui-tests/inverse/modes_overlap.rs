// CuTe's generator returns a layout that is no inverse for such input.
use cute_static::prelude::*;

type R = LeftInverse<layout!((4,8):(1,2))>;

fn main() {
    let _ = R::default();
}
