//! Two copies of the tile fit into its gaps, and some N are odd.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M: multiple_of 64; N } }

fn main() {
    let _: LogicalProduct<layout!((2, 2):(2, 4)), layout!(?N:1)>;
}
