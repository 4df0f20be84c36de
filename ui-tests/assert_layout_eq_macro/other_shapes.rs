use cute_static::prelude::*;

assert_layout_eq!(layout!((4,8)), layout!((8,4)));

fn main() {}
