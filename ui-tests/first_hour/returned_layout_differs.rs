use cute_static::prelude::*;

fn transposed() -> layout!((8,4):(4,1)) {
    layout!((8,4):(1,8))
}

fn main() {
    let _ = transposed();
}
