// The 16 x 16 threads take 64 x 64 elements at a time.
use cute_static::prelude::*;

type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;

fn main() {
    type Wrong = PartitionC<Mma, layout!((128,96):(96,1))>;
    let _: Wrong;
}
