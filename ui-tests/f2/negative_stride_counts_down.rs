// A vector over F2 is its own opposite.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((8,8):(f1,f9)), layout!(4:-2)>;
    let _: Wrong;
}
