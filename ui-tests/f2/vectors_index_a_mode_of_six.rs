// The bits of an index beyond 6 are not its digits.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((6,4):(f1,f8)), layout!((4,4):(f1,f5))>;
    let _: Wrong;
}
