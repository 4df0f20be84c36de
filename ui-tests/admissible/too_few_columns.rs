use cute_static::prelude::*;

fn main() {
    let accumulator = layout!((128,4):(65536,1));
    let _ = accumulator.locate(layout!((8,(16,4)):(1,(65536,2097152))));
}
