use cute_static::prelude::*;

fn main() {
    let _ = layout!((4,8):(2,8)).locate(layout!(4:1));
}
