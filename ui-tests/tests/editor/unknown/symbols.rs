//! The known part of a mode with a symbol is divided, and then gets its strides back
//! Depth: 58

use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Rows { M: multiple_of 64 } }

pub fn tiles() {
    let tiles = layout!((?M,8):(8,1)).zipped_divide(tiler!(<64,8>)); // unknown
}
