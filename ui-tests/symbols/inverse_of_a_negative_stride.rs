//! The rows are in reverse order.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Rows { M } }

fn main() {
    let _: LeftInverse<layout!((?M, 8):(-8, 1))>;
}
