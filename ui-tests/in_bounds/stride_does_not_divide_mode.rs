use cute_static::prelude::*;

fn main() {
    let _: CompositionInBounds<layout!((4,6,8):(2,3,5)), layout!(6:3)>;
}
