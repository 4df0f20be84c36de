//! Over F₂ a composition is an elimination
//! Depth: 59

use cute_static::prelude::*;

pub fn composition() {
    let layout = layout!((4,2):(1,8)).compose(layout!((2,2):(f4,f12))); // unknown
}
