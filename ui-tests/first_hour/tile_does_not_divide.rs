// CUTLASS #3513 asks what 128 of 12 rows are.
use cute_static::prelude::*;

fn main() {
    let _ = layout!((12,32):(32,1)).zipped_divide(tiler!(<128, 4>));
}
