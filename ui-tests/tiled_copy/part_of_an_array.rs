use cute_static::prelude::*;
use cute_static::typenum::U1;

type Copies = MakeTiledCopy<UniversalCopy<U1>, layout!((4,8):(8,1)), layout!((1,1))>;

fn main() {
    let _ = Copies::default().get_slice(9).partition_s([0; 64]);
}
