use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

fn main() {
    type Tensor = layout!((64,4,4,4,4,4):(1,128,1024,8192,65536,524288));
    type Tile = layout!((64,2,2,2,2,2):(1,64,128,256,512,1024));
    type Wrong = TensorMap<Float16, Tensor, Tile, shape!((64,2,2,2,2,2))>;
    let _: Wrong;
}
