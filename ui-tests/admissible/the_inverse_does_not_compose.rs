use cute_static::prelude::*;

fn main() {
    let _ = layout!((6,4):(1,10)).locate(layout!((4,2):(4,1)));
}
