// CUTLASS #2432, with 31 rows where there are 32.
use cute_static::prelude::*;

fn main() {
    let tile = layout!((32,128):(128,1));
    let _ = tile.compose(layout!((30,128):(1,31)));
}
