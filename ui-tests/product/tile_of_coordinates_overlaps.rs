use cute_static::prelude::*;

type R = LogicalProduct<layout!((4,4):(1@0,2@0)), layout!((2,5):(1,2))>;

fn main() {
    let _: R = Default::default();
}
