use cute_static::prelude::*;

assert_layout_eq!(layout!((4,1):(1,0)), layout!((4,1):(1,4)));

fn main() {}
