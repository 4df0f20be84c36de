//! A partition is four steps and an inverse, each of which is an operation
//! Depth: 65

use cute_static::prelude::*;

type Mma = TiledMma<UniversalFma, layout!((2,2,1):(2,1,0))>;
pub fn part() {
    let (offset, part) = Mma::default().get_slice(0).partition_c(layout!((4,4):(4,1))); // unknown
}
