use cute_static::prelude::*;
use cute_static::typenum::U6;

// Offset 2·2 + 1·3 = 7 lies in the second element of 6, although each mode alone stays in the first.
fn main() {
    let _ = layout!((3,2):(2,3)).upcast(U6::new());
}
