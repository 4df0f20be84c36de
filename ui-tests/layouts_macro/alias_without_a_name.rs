use cute_static::prelude::*;

layouts! {
    pub type = layout!(4:1) => 4:1;
}

fn main() {}
