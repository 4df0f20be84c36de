use cute_static::prelude::*;

fn main() {
    let _ = layout!((128,64)).zipped_divide(tiler!(<32, 32, 8>));
}
