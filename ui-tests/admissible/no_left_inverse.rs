use cute_static::prelude::*;

fn load<A: Contains<layout!(2:1)>>(_: A) {}

fn main() {
    load(layout!((2,2):(2,5)));
}
