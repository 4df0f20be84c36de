// The sizes of a `Global` are known at run time only; those of a layout are not.
use cute_static::prelude::*;

fn main() {
    let n = 8;
    let _ = layout!((4,n));
}
