use cute_static::prelude::*;

fn main() {
    let _ = layout!((2,(4,8))).coalesce_by(shape!((2,4,8)));
}
