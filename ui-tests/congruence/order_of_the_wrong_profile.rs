use cute_static::prelude::*;
use cute_static::layout::CompactOrder;

fn main() {
    let _: CompactOrder<shape!((2,3)), coord!((0,1,2))>;
}
