use cute_static::tensor::rebind::Distinct;

struct Mine;

impl Distinct for Mine {}

fn main() {}
