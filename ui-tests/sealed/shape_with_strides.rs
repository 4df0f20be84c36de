use cute_static::HNil;
use cute_static::layout::tree::ZipTree;

struct Mine;

impl ZipTree<HNil> for Mine {
    type Modes = HNil;
}

fn main() {}
