use cute_static::notation::{Candidate, Unfit};
use cute_static::prelude::*;
use cute_static::swizzle::Byte;

type F = swizzle!(3, 4, 3, Byte);
const A: Result<Candidate, Unfit> = Candidate::of_swizzled(layout!(F o 0 o (8,64):(64,1)));

fn main() {
    println!("{A:?}");
}
