use cute_static::prelude::*;

fn main() {
    let rows = true;
    let _ = if rows { layout!((4,8), row_major) } else { layout!((4,8)) };
}
