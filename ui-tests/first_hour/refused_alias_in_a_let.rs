use cute_static::prelude::*;

type Tiles = ZippedDivide<layout!((100,96)), tiler!(<32, 32>)>;

fn main() {
    let tiles: Tiles = Default::default();
    assert_eq!(tiles.offset((3, 1)), 35);
}
