use cute_static::atom::transfer::Source;
use cute_static::prelude::*;
use cute_static::bounds;

struct Mine;

impl bounds::Retile<Source, Mine> for Mine {
    type Output = layout!(1000:1);
}

fn main() {}
