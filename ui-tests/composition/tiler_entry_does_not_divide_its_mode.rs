use cute_static::prelude::*;

fn main() {
    let a = layout!((8,(4,6)):(64,(1,8)));
    let _ = a.compose(tiler!(<4:2, 6:1>));
}
