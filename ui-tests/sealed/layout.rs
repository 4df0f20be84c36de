use cute_static::HNil;
use cute_static::layout::IsLayout;

struct Mine;

impl IsLayout for Mine {
    type Modes = HNil;
}

fn main() {}
