// The tiler has three modes, the projection two.
use cute_static::prelude::*;

fn main() {
    let a = Tensor::counting(0, layout!((8,12):(12,1)));
    a.projected_tile(tiler!(<4,2,3>), (1, 5), coord!((1,1)));
}
