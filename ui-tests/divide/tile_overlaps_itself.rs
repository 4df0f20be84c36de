use cute_static::prelude::*;

fn main() {
    let a = layout!(64:1);
    let _ = a.logical_divide(layout!((4,4):(1,2)));
}
