//! A tensor map is derived from two layouts, a swizzle and a shape
//! Depth: 131

use cute_static::prelude::*;

use cute_static::numeric::Float16;
use cute_static::tma::{IsTensorMap, TensorMap};

type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
type Load = TensorMap<Float16, layout!((4096,1024):(1024,1)), Rows, shape!((128,64))>;
pub fn rank() {
    let rank = Load::RANK; // unknown
}
