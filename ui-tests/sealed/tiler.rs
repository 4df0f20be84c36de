use cute_static::algebra::by_mode::{ModeOp, Tiler};
use cute_static::kind::ModeTree;
use cute_static::outcome::Accepted;
use cute_static::algebra::tiles::Tiles;
use cute_static::HNil;

struct Mine;

impl Tiler for Mine {
    type ByMode<Op: ModeOp, A: ModeTree> = Accepted<A>;
    type ByModeRest<Op: ModeOp, A: ModeTree> = Accepted<A>;
    type Unzip<R: ModeTree> = Tiles<HNil, R>;
}

fn main() {}
