use cute_static::prelude::*;

fn main() {
    let _: layout!(((2,2),8)) = layout!((2,2,8));
}
