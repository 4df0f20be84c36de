use cute_static::tensor::divisible::Promises;

struct Mine;

impl Promises<Mine> for u64 {}

fn main() {}
