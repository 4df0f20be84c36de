use cute_static::prelude::*;

type R = LeftInverse<layout!((4,(2,2)):(1@1,(2@0,5@0)))>;

fn main() {
    let _ = R::default();
}
