use cute_static::kind::ModeTree;
use cute_static::outcome::{Accepted, Rule};

struct Mine;

impl Rule for Mine {
    type Fallback<A: ModeTree, B: ModeTree> = Accepted<A>;
}

fn main() {}
