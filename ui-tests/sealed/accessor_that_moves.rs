use cute_static::tensor::accessor::Advance;

struct Mine;

impl Advance<i64> for Mine {
    unsafe fn advance(self, _: i64) -> Self {
        self
    }
}

fn main() {}
