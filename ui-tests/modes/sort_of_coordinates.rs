use cute_static::prelude::*;

type R = SortByStride<layout!((4,8):(1@1,1@0))>;

fn main() {
    let _: R = Default::default();
}
