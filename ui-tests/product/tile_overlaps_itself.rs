use cute_static::prelude::*;

type R = LogicalProduct<layout!((4,4):(1,2)), layout!(2:1)>;

fn main() {
    let _: R = Default::default();
}
