use cute_static::prelude::*;

type Tiles = ZippedDivide<layout!((128,96)), tiler!(<32, 32>)>;
reveal!(Tiles);

fn main() {}
