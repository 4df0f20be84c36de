use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{IsTensorMap, TensorMap};

fn main() {
    type Tensor = layout!((64,4,4,4,4,4):(1,64,512,4096,32768,262144));
    type Tile = layout!((64,2,2,2,2,2):(1,64,128,256,512,1024));
    let _ = TensorMap::<Float16, Tensor, Tile, shape!((64,2,2,2,2,2))>::BOX;
}
