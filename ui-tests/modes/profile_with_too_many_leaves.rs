use cute_static::prelude::*;
use cute_static::layout::GroupBy;

type Nested = GroupBy<layout!((4,8):(1,4)), shape!((1,(1,1)))>;

fn main() {
    let _: Nested = Default::default();
}
