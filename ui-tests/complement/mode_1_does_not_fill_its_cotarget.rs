use cute_static::prelude::*;

fn main() {
    // 24 is no multiple of 16, where mode 1 ends.
    let _ = layout!((4,2):(1,8)).complement_in_by(shape!((8,24)));
}
