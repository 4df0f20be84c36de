use cute_static::prelude::*;

fn main() {
    let _ = Composition(layout!((4,8)), layout!(8:1));
}
