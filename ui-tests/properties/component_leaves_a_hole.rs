use cute_static::prelude::*;
use cute_static::bounds;

fn main() {
    fn full<L: bounds::Surjective>(_: L) {}
    full(layout!((4,8):(1@1,2@0)));
}
