use cute_static::prelude::*;

fn main() {
    let _ = layout!((4u32,8):(1,4));
}
