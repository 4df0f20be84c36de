use cute_static::prelude::*;
use cute_static::typenum::{B0, B1, UInt, UTerm};

/// 3, with a redundant 0 in front
type Three = UInt<UInt<UInt<UTerm, B0>, B1>, B1>;

fn main() {
    let data = [10, 11, 12, 13];
    let a = Tensor::from_slice(&data, layout!(4:1)).unwrap().at_static(Three::default());
}
