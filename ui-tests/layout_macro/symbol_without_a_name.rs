use cute_static::prelude::*;

fn main() {
    let a = layout!((?, 8):(8, 1));
}
