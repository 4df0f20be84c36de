use cute_static::prelude::*;
use cute_static::bounds;

fn load<A: bounds::Contains<layout!(4:-1)>>() {}

fn main() {
    load::<layout!(8:1)>();
}
