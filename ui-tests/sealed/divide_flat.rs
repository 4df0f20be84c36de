use cute_static::algebra::divide::DivideFlat;
use cute_static::prelude::*;

struct Mine;

impl<S, D> DivideFlat<Mine> for Layout<S, D> {
    type Output = layout!(1000:1);
}

fn main() {}
