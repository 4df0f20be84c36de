use cute_static::prelude::*;

fn same<A: FunctionallyEqual<B>, B>(_: A, _: B) {}

fn main() {
    same(layout!((2,4), row_major), layout!((2,4)));
}
