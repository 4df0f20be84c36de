use cute_static::prelude::*;

fn main() {
    let a = OwnedTensor::filled(0, layout!((4,8)));
    assert_eq!(a.slice((1, Underscore))[0], 0);
}
