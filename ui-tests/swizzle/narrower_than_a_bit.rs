use cute_static::prelude::*;
use cute_static::typenum::U16;

fn main() {
    let _: Downcast<Swizzle128B, U16>;
}
