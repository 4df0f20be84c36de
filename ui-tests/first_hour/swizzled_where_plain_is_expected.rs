use cute_static::prelude::*;

fn store(_: Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))>) {}

fn main() {
    store(Default::default());
    store(layout!((8,64):(64,1)));
}
