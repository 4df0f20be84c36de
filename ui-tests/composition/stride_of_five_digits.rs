// Large numbers are in decimals, too.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((65536,3):(1,70000)), layout!(4:49152)>;
    let _: Wrong;
}
