use cute_static::prelude::*;

fn main() {
    type Wrong = FlatProduct<layout!((4,4):(1,2)), layout!(2:1)>;
    let _: Wrong;
}
