//! Interleaved modes are sorted, and their least difference is found, inside the complement
//! Depth: 59

use cute_static::prelude::*;

pub fn complement() {
    let complement = layout!((2,2):(2,3)).complement(); // unknown
}
