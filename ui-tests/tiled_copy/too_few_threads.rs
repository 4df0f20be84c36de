// ldmatrix takes 32 threads at a time.
use cute_static::prelude::*;
use cute_static::atom::{CopyLayouts, LayoutTvS};

type Ldmatrix = CopyLayouts<layout!(32:1), layout!((32,8):(8,1)), layout!((32,(2,4)):(2,(1,64)))>;

fn main() {
    type Wrong = LayoutTvS<MakeTiledCopy<Ldmatrix, layout!((8,2)), layout!((1,8))>>;
    let _: Wrong;
}
