use cute_static::HNil;
use cute_static::Underscore;
use cute_static::tensor::slice::SliceCoordinate;
use cute_static::typenum::UTerm;

#[derive(Clone, Copy)]
struct Mine;

impl SliceCoordinate<HNil> for Mine {
    type Pattern = Underscore;
    type Start = UTerm;
    fn start(self) -> UTerm {
        UTerm
    }
}

fn main() {}
