use cute_static::prelude::*;
use cute_static::bounds;

fn strict<A: bounds::SameRank<B>, B>(_: A, _: B) {}

fn main() {
    strict(layout!((3,4):(4,1)), layout!(10:1));
}
