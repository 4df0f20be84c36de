use cute_static::prelude::*;
use cute_static::swizzle::AsComposedLayout;

fn main() {
    type Wrong = AsComposedLayout<layout!((8,8):(f1,f25))>;
    let _: Wrong;
}
