// CuTe C++ returns (2,(5,2)):(1,(2,16)), which is 16 at rest 5, where A(10) is 17.
use cute_static::prelude::*;

type R = PaddedLogicalDivide<layout!((9,2):(1,16)), layout!(2:1)>;

fn main() {
    let _: R = Default::default();
}
