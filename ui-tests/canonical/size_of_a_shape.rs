use cute_static::prelude::*;
use cute_static::layout::{HCons, HNil};
use cute_static::typenum::{B0, B1, UInt, UTerm};

/// 3, with a redundant 0 in front
type Three = UInt<UInt<UInt<UTerm, B0>, B1>, B1>;

fn main() {
    let size: Size<HCons<Three, HNil>>;
}
