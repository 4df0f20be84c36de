use cute_static::prelude::*;
use cute_static::layout::CompactOrder;

fn main() {
    type Wrong = CompactOrder<shape!((2,3)), coord!((0,1,2))>;
    let _: Wrong;
}
