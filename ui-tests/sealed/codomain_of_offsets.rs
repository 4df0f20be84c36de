use cute_static::semimodule::codomain::Offsets;

struct Mine;

impl Offsets for Mine {}

fn main() {}
