use cute_static::prelude::*;

fn main() {
    fn block<L: Contiguous>(_: L) {}
    block(layout!(4:1@0+1@1));
}
