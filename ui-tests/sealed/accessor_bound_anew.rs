use cute_static::tensor::rebind::Rebind;

struct Mine;

impl<L> Rebind<L> for Mine {}

fn main() {}
