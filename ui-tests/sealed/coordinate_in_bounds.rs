use cute_static::tensor::bounds::InBoundsOf;

struct Mine;

impl InBoundsOf<Mine> for u64 {}

fn main() {}
