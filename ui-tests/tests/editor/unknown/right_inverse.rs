//! Overlapping modes: the right inverse is searched for
//! Depth: 91

use cute_static::prelude::*;

pub fn search() {
    let inverse = layout!((2,2):(1,1)).right_inverse(); // unknown
}
