// Three extents, two strides.
use cute_static::prelude::*;

fn main() {
    let _ = Global::new(&[0; 12], (3u64, 2u64, 2u64), (4i64, 1i64));
}
