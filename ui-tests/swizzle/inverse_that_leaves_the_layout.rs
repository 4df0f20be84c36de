// The swizzle takes 1 to 9, and the layout has four offsets.
use cute_static::prelude::*;
use cute_static::typenum::{N3, U0, U1};

fn main() {
    type Wrong = RightInverse<Composition<Swizzle<U1, U0, N3>, layout!(4:1)>>;
    let _: Wrong;
}
