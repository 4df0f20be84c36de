// Blocks are (M,N,K), and the coordinate has only two entries.
use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((8,12):(12,1)));
    a.projected_tile(tiler!(<4,2,3>), (1, 0), coord!((1,_,1)));
}
