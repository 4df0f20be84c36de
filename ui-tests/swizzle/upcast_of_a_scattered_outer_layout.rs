// Two indices in a row of the outer layout are not one wide element.
use cute_static::prelude::*;
use cute_static::typenum::{U0, U2};

fn main() {
    type Wrong = Upcast<ComposedLayout<layout!((4,2):(2,1)), U0, layout!((2,2):(1,4))>, U2>;
    let _: Wrong;
}
