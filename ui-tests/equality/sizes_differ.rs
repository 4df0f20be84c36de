use cute_static::prelude::*;

fn same<A: FunctionallyEqual<B>, B>(_: A, _: B) {}

fn main() {
    same(layout!(8:1), layout!(4:1));
}
