use cute_static::application::Location;
use cute_static::prelude::*;

fn main() {
    type Wrong = Location<layout!((6,4):(1,10)), layout!((4,2):(4,1))>;
    let _: Wrong;
}
