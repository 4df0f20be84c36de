use cute_static::prelude::*;
use cute_static::typenum::U8;

fn main() {
    let a = layout!(4:-1);
    let _ = a.padded_complement(U8::default());
}
