use cute_static::algebra::divide::DivideTiled;
use cute_static::prelude::*;

struct Mine;

impl<S, D> DivideTiled<Mine> for Layout<S, D> {
    type Output = layout!(1000:1);
}

fn main() {}
