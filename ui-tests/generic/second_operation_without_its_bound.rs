use cute_static::bounds;
use cute_static::prelude::*;

fn joined<A: bounds::Composition<B>, B>(_: A, _: B) -> Coalesced<Composition<A, B>> {
    Default::default()
}

fn main() {}
