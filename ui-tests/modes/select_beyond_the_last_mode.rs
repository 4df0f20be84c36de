use cute_static::prelude::*;

type R = Select<layout!((4,2,8):(1,4,8)), coord!((0,3))>;

fn main() {
    let _: R = Default::default();
}
