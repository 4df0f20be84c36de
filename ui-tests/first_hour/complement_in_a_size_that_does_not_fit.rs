use cute_static::prelude::*;
use cute_static::typenum::U20;

fn main() {
    let _ = layout!(4:2).complement_in(U20::new());
}
