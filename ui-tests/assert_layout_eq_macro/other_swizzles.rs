use cute_static::prelude::*;

assert_layout_eq!(layout!(Sw<3,3,3> o 0 o (8,64):(64,1)), layout!(Sw<2,3,3> o 0 o (8,64):(64,1)));

fn main() {}
