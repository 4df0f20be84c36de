use cute_static::prelude::*;

fn load<A: Contains<layout!(3:2)>>(_: A) {}

fn main() {
    load(layout!((3,3):(2,3)));
}
