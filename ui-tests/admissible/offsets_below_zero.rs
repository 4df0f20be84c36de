use cute_static::prelude::*;

fn load<A: Contains<layout!(4:-1)>>(_: A) {}

fn main() {
    load(layout!(8:1));
}
