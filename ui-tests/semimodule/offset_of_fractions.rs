use cute_static::prelude::*;

fn main() {
    let _ = layout!(4:1/2).offset(3);
}
