use cute_static::prelude::*;

layouts! {
    type Tile = tiler!(<4:1, 8:2>) => <4:1,8:1>;
}

fn main() { println!("{}", Tile::default()); }
