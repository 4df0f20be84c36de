use cute_static::tensor::profile::Extents;

#[derive(Clone, Copy)]
struct Mine;

impl Extents<i64> for Mine {
    fn numbers(self) -> u64 {
        1000
    }
}

fn main() {}
