// `Layout<S, D>` by hand, so that the macro does not see both sides.
use cute_static::prelude::*;

type Shape = shape!((4,8));
type A = Layout<Shape, stride!((1,(2,8)))>;

fn main() {
    let _: Composition<A, layout!(4:1)> = Default::default();
}
