use cute_static::prelude::*;

fn main() {
    let _ = [layout!(8:1), layout!(8:2)];
}
