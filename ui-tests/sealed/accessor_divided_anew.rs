use cute_static::tensor::rebind::DivideBy;

struct Mine;

impl<T> DivideBy<T> for Mine {}

fn main() {}
