use cute_static::prelude::*;
use cute_static::typenum::U1;

// The threads at (1,0) and (0,1) have the same index.
type Copies = MakeTiledCopy<UniversalCopy<U1>, layout!((4, 8):(1, 1)), layout!((1, 1))>;

fn main() {
    let copies: Copies = Default::default();
    let part = copies.get_slice(9).partition_s(Tensor::counting(0, layout!((32, 32))));
}
