use cute_static::prelude::*;
use cute_static::bounds;

fn load<A: bounds::Contains<layout!(3:2)>>() {}

fn main() {
    load::<layout!((3,3):(2,3))>();
}
