use cute_static::prelude::*;

fn main() {
    let _ = layout!((4,4):(1,2)).blocked_product(layout!((2,2)));
}
