use cute_static::swizzle::composed::Outer;

struct Mine;

impl Outer for Mine {
    type Value = i64;
    fn map(offset: i64) -> i64 {
        offset + 1000
    }
}

fn main() {}
