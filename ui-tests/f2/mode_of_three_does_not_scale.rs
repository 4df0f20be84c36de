// 0, 2, 4 go to 0, 2, 17, which is no mode of size 3.
use cute_static::prelude::*;

fn main() {
    type Wrong = Composition<layout!((4,4):(f1,f17)), layout!((3,2):(f2,f6))>;
    let _: Wrong;
}
