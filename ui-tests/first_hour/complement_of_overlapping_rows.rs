use cute_static::prelude::*;

fn main() {
    let _ = layout!((4,8):(1,2)).complement();
}
