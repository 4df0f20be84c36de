//! generic-array compares the length of an array with the 64 bits of `usize`
//! Depth: 151

use cute_static::prelude::*;

pub fn written() {
    let mut sums = OwnedTensor::filled(0_i32, layout!(2:1));
    let view = sums.view_mut(); // unknown
}
