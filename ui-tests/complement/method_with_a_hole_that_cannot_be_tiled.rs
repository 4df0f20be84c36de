use cute_static::prelude::*;
use cute_static::typenum::U72;

fn main() {
    let a = layout!((4,6):(1,6));
    let _ = a.complement_in(U72::default());
}
