use cute_static::prelude::*;

fn load(_: layout!((128,64):(64,1))) {}

fn main() {
    load(layout!((64,128):(128,1)));
}
