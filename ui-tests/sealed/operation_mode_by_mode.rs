use cute_static::algebra::by_mode::ModeOp;
use cute_static::kind::ModeTree;
use cute_static::outcome::Accepted;

struct Mine;

impl ModeOp for Mine {
    type Apply<A: ModeTree, B: ModeTree> = Accepted<A>;
    type Keep<A: ModeTree> = Accepted<A>;
    type Remaining<A: ModeTree> = Accepted<A>;
}

fn main() {}
