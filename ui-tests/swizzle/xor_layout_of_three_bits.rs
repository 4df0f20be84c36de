use cute_static::prelude::*;

fn main() {
    let _: AsComposedLayout<layout!((8,8):(f1,f25))>;
}
