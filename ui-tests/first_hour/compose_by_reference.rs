use cute_static::prelude::*;

fn main() {
    let (a, b) = (layout!((4,8)), layout!(8:2));
    let _ = a.compose(&b);
}
