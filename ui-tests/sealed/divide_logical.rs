use cute_static::algebra::divide::DivideLogical;
use cute_static::prelude::*;

struct Mine;

impl<S, D> DivideLogical<Mine> for Layout<S, D> {
    type Output = layout!(1000:1);
}

fn main() {}
