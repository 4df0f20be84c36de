use cute_static::prelude::*;

fn main() {
    type Wrong = Get<layout!((4,8):(1,4)), coord!((1,0))>;
    let _: Wrong;
}
