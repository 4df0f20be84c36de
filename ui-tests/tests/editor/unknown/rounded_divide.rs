//! What does not divide is rounded up, inside the complement
//! Depth: 68

use cute_static::prelude::*;

pub fn padded() {
    let layout = layout!((100,100):(100,1)).padded_zipped_divide(tiler!(<32,64>)); // unknown
}
