use cute_static::prelude::*;
use cute_static::bounds;
use cute_static::typenum::U16;

fn covers_sixteen<L: bounds::Covers<U16>>() {}

fn main() {
    covers_sixteen::<layout!((4,4):(1,5))>();
}
