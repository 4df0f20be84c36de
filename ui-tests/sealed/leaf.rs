use cute_static::htuple::{Leaf, Tree};

struct Mine;

impl Leaf for Mine {
    const TREE: Tree = Tree::Int(0);
}

fn main() {}
