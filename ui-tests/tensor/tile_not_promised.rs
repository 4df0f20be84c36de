// 96 divides some multiples of 64, not all.
use cute_static::prelude::*;
use cute_static::tensor::MultipleOf;
use cute_static::typenum::{U8, U64};

fn main() {
    let rows = MultipleOf::<U64>::new(192).unwrap();
    let a = Global::new(&[0; 192 * 8], (rows, U8::new()), (8, 1)).unwrap();
    let _ = a.whole_tiles(shape!((96,8)));
}
