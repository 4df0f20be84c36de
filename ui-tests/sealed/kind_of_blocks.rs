use cute_static::int::Nat;
use cute_static::kind::Blocks;
use cute_static::stride::order::Product;

struct Mine;

impl Product for Mine {
    type Below<O: Nat, C: Nat> = C;
    type Level<O: Nat, C: Nat> = C;
}
impl Blocks for Mine {}

fn main() {}
