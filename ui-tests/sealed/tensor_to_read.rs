use cute_static::prelude::*;
use cute_static::tensor::AsTensor;

struct Mine;
impl<A, L> AsTensor<A, L> for Mine {
    fn as_tensor(&self) -> &Tensor<A, L> {
        unreachable!()
    }
}

fn main() {}
