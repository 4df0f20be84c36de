use cute_static::prelude::*;

layouts! {
    type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))> => Sw<3,3,3> o 0 o (8,64):(64,1);
}

fn main() { println!("{}", Tile::default()); }
