// A row-major 6×10 matrix is (6,10):(10,1); with (1,10) its rows overlap, and a copy of the first 12 elements does not exist.
use cute_static::prelude::*;

type R = Composition<layout!((6,10):(1,10)), layout!(12:1)>;

fn main() {
    let _ = R::default();
}
