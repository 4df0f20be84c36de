use cute_static::prelude::*;

fn main() {
    let _ = layout!(8:2).compose(layout!(4:-1/2));
}
