use cute_static::prelude::*;

fn main() {
    let _: Composition<Swizzle128B, layout!((8,64):(64,1))>;
}
