use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((8,8):(8,1)), layout!(6:2)>;
    let _: Wrong;
}
