use cute_static::prelude::*;
use cute_static::bounds;

fn same<A: bounds::FunctionallyEqual<B>, B>(_: A, _: B) {}

fn main() {
    same(layout!((2,4), row_major), layout!((2,4)));
}
