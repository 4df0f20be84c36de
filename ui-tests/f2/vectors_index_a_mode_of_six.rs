// The bits of an index beyond 6 are not its digits.
use cute_static::prelude::*;

fn main() {
    let _: Composition<layout!((6,4):(f1,f8)), layout!((4,4):(f1,f5))>;
}
