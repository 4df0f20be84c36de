use cute_static::prelude::*;

fn main() {
    let _: Composition<layout!((8,8):(8,1)), layout!(6:2)>;
}
