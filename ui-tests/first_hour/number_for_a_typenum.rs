use cute_static::prelude::*;

fn main() {
    let _ = layout!(8:1).complement_in(64);
}
