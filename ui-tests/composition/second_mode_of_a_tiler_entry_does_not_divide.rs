use cute_static::prelude::*;

fn main() {
    let a = layout!((8,(4,6)):(24,(1,4)));
    let _ = a.compose(tiler!(<4:2, (2,3):(4,3)>));
}
