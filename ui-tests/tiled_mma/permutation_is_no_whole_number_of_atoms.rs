// Two atoms of 16 rows side by side take 32 rows.
use cute_static::prelude::*;

type Sm80 = Atom<
    shape!((16,8,16)),
    layout!(32:1),
    layout!(((4,8),(2,2,2)):((32,1),(16,8,128))),
    layout!(((4,8),(2,2)):((16,1),(8,64))),
    layout!(((4,8),(2,2)):((32,1),(16,8))),
>;

fn main() {
    type Wrong = TileShapeMnk<TiledMma<Sm80, layout!((2,2,1)), tiler!(<48, _, _>)>>;
    let _: Wrong;
}
