use cute_static::prelude::*;

fn main() {
    let _: Get<layout!((4,8):(1,4)), coord!((1,0))>;
}
