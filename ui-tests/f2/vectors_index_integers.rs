// The bits of 1 and 9 overlap, and 3 times 4 has no XOR layout.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((8,8):(3,24)), layout!((8,4):(f1,f9))>;
    let _: Wrong;
}
