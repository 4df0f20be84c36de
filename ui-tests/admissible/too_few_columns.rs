use cute_static::application::Location;
use cute_static::prelude::*;

fn main() {
    type Accumulator = layout!((128,4):(65536,1));
    type Wrong = Location<Accumulator, layout!((8,(16,4)):(1,(65536,2097152)))>;
    let _: Wrong;
}
