//! A divided layout has four modes, which the second divide coalesces as its domain
//! Depth: 57

use cute_static::prelude::*;

pub fn divided_twice() {
    let layout = layout!((64,64):(64,1)).zipped_divide(tiler!(<16,16>)).zipped_divide(tiler!(<8,8>)); // unknown
}
