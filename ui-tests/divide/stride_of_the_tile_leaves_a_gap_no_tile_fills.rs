use cute_static::prelude::*;
use cute_static::bounds;

// Elements 0, 1, 3, 4 of every twelve: copies shifted by 2 would overlap.
fn main() {
    type Wrong = <layout!(12:1) as bounds::LogicalDivide<layout!((2,2):(1,3))>>::Output;
    let _: Wrong = Default::default();
}
