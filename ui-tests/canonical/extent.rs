use cute_static::prelude::*;
use cute_static::typenum::{B0, B1, U1, UInt, UTerm};

/// 3, with a redundant 0 in front
type Three = UInt<UInt<UInt<UTerm, B0>, B1>, B1>;

fn main() {
    let a = Tensor::from_slice(&[0; 100], Layout::<Three, U1>);
}
