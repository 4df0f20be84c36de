use cute_static::prelude::*;

type R = LeftInverse<layout!((2,2):(2,5))>;

fn main() {
    let _ = R::default();
}
