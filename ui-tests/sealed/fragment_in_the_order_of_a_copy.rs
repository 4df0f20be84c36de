use cute_static::atom::transfer::{RetileFragment, Source};
use cute_static::prelude::*;

struct Mine;

impl RetileFragment<Source, Mine> for Mine {
    type Output = layout!(1000:1);
}

fn main() {}
