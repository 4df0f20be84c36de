use cute_static::prelude::*;

fn main() {
    let _ = layout!((8,8):(1,8)).compose(layout!((4,4):(f1@0,1@1)));
}
