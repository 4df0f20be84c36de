//! Strides that do not divide one another: all radices of the left inverse are tried
//! Depth: 129

use cute_static::prelude::*;

pub fn search() {
    let inverse = layout!((2,2):(2,3)).left_inverse(); // unknown
}
