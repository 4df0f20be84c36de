// 3·3 = 9, and 3 times f3 is f5.
use cute_static::prelude::*;

fn main() {
    let _: Composition<layout!(8:f1), layout!(4:3)>;
}
