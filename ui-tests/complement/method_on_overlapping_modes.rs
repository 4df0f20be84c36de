// A row-major 8×4 matrix is (8,4):(4,1).
use cute_static::prelude::*;

fn main() {
    let matrix = layout!((8,4):(1,4));
    let _ = matrix.complement();
}
