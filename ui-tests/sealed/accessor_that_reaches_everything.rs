use cute_static::tensor::accessor::Everywhere;

struct Mine;

impl Everywhere for Mine {}

fn main() {}
