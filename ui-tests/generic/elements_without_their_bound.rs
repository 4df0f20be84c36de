use cute_static::prelude::*;

fn sum<T>(tensor: T) -> f32 {
    tensor.elements().sum()
}

fn main() {}
