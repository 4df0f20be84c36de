use cute_static::prelude::*;
use cute_static::bounds;

fn main() {
    fn block<L: bounds::Contiguous>(_: L) {}
    block(layout!(4:1@0+1@1));
}
