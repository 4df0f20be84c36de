use cute_static::prelude::*;

fn tiles<L>(_: L)
where
    L: IsLayout + ZippedDivide<tiler!(<4, 4>)>,
{
}

fn main() {
    tiles(layout!((8,8)));
}
