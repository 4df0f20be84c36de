use cute_static::prelude::*;

fn main() {
    let a = layout!(7:11);
    let _ = a.compose_in_bounds(layout!(3:4));
}
