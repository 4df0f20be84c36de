//! Numbers of many bits: a product and a comparison take two levels for each
//! Depth: 65

use cute_static::prelude::*;

pub fn coalesced() {
    let layout = layout!((4096,4096):(1,4096)).coalesce(); // unknown
}
