use cute_static::prelude::*;
use cute_static::layout::{ArithmeticTuple, HCons, HNil};
use cute_static::typenum::{B0, B1, U4, UInt, UTerm};

/// 3, with a redundant 0 in front
type Three = UInt<UInt<UInt<UTerm, B0>, B1>, B1>;

fn main() {
    let a = Tensor::positions((0,), Layout::<U4, ArithmeticTuple<HCons<Three, HNil>>>);
}
