// pycute returns 4:2, a layout of the wrong size.
use cute_static::prelude::*;

fn main() {
    let a = layout!((4,6,8):(2,3,5));
    let first_six = layout!(6:1);
    let _ = a.compose(first_six);
}
