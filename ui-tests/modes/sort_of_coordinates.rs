use cute_static::prelude::*;
use cute_static::layout::SortByStride;

type R = SortByStride<layout!((4,8):(1@1,1@0))>;

fn main() {
    let _: R = Default::default();
}
