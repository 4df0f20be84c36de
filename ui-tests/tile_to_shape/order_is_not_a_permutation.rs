// The DSL accepts such orders.
use cute_static::prelude::*;

type R = TileToShape<layout!((8,8):(8,1)), shape!((32,16)), coord!((0,2))>;

fn main() {
    let _: R = Default::default();
}
