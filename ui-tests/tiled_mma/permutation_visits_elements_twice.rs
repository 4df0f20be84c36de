// (16,4):(4,1) was meant: the second element of a thread is the first one of the next.
use cute_static::prelude::*;

type Mma = TiledMma<UniversalFma, layout!((16,16,1)), tiler!(<_, (16,4):(2,1), _>)>;

fn main() {
    let _: TileShapeMnk<Mma>;
}
