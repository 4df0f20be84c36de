use cute_static::tensor::implicit::Sum;

#[derive(Clone, Copy)]
struct Mine;

impl Sum for Mine {
    fn sum(self, _: Self) -> Self {
        self
    }
}

fn main() {}
