use cute_static::prelude::*;

struct Mine;
impl AnyTensor for Mine {
    type Element = i64;
    type Accessor = View<'static, i64>;
    type Layout = layout!(4:1);
    fn as_tensor(&self) -> &Tensor<View<'static, i64>, layout!(4:1)> {
        unreachable!()
    }
}

fn main() {}
