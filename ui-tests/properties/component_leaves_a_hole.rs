use cute_static::prelude::*;

fn main() {
    fn full<L: Surjective>(_: L) {}
    full(layout!((4,8):(1@1,2@0)));
}
