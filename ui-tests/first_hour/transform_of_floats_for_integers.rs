use cute_static::prelude::*;

fn main() {
    let counted = Tensor::counting(0, layout!((4,8)));
    let halves = counted.transform(|i: f32| i / 2.0);
    assert_eq!(halves.at(3), 1.5);
}
