use cute_static::algebra::divide::DivideZipped;
use cute_static::prelude::*;

struct Mine;

impl<S, D> DivideZipped<Mine> for Layout<S, D> {
    type Output = layout!(1000:1);
}

fn main() {}
