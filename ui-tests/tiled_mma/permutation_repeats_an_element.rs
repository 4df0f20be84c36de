// The four elements of every thread are one element.
use cute_static::prelude::*;

type Mma = TiledMma<UniversalFma, layout!((16,16,1)), tiler!(<(16,4):(1,0), _, _>)>;

fn main() {
    let _: TileShapeMnk<Mma>;
}
