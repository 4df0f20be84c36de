use cute_static::algebra::composition::in_bounds::ComposeInBounds;
use cute_static::prelude::*;

struct Mine;

impl<S, D> ComposeInBounds<Mine> for Layout<S, D> {
    type Output = layout!(1000:1);
}

fn main() {}
