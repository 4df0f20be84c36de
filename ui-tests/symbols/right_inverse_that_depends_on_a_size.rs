//! Where the distance of two columns is the number of rows, the columns continue one another.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Matrix { M; N; Distance } }

fn main() {
    let _: RightInverse<layout!((?M, ?N):(1, ?Distance))>;
}
