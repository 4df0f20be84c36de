use cute_static::prelude::*;

fn main() {
    let _ = layout!((4,8):(1,4) o 0 o (2,4):(1@0,1@1));
}
