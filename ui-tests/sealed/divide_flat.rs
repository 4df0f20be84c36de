use cute_static::prelude::*;
use cute_static::bounds;

struct Mine;

impl<S, D> bounds::FlatDivide<Mine> for Layout<S, D> {
    type Output = layout!(1000:1);
}

fn main() {}
