use cute_static::prelude::*;

fn main() {
    let _: TiledProduct<layout!((4,4):(1,2)), layout!(2:1)>;
}
