// CUTLASS #2955
use cute_static::prelude::*;

fn main() {
    let _ = layout!((6,2):(1,7)).compose(layout!((3,2):(2,3)));
}
