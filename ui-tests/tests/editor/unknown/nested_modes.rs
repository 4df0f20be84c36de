//! Leaves of the right layout are placed one inside another
//! Depth: 53

use cute_static::prelude::*;

pub fn composition() {
    let layout = layout!((16,8):(64,1)).compose(layout!(((4,8),(2,2)):((32,1),(16,8)))); // unknown
}
