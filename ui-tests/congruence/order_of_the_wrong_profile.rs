use cute_static::prelude::*;

fn main() {
    let _: CompactOrder<shape!((2,3)), coord!((0,1,2))>;
}
