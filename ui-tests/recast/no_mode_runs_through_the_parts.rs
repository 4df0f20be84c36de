use cute_static::prelude::*;
use cute_static::typenum::U2;

// Every other element: its parts are at 0, 1, 4, 5, …, and no layout of one mode reaches them.
fn main() {
    let _: Downcast<layout!(4:2), U2>;
}
