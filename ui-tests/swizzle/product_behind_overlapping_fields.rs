use cute_static::prelude::*;
use cute_static::typenum::{U0, U1, U2};

// Written as a type: no macro and no composition has seen the swizzle.
type Tile = ComposedLayout<Swizzle<U2, U0, U1>, U0, layout!((8,2):(1,8))>;

fn main() {
    let _: LogicalProduct<Tile, layout!(4:1)>;
}
