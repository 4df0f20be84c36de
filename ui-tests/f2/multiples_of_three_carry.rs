// 3·3 = 9, and 3 times f3 is f5.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!(8:f1), layout!(4:3)>;
    let _: Wrong;
}
