//! A product of symbols is an integer for all their values.
use cute_static::htuple::{HCons, HNil};
use cute_static::prelude::*;
use cute_static::semimodule::ArithmeticTuple;
use cute_static::symbols;
use cute_static::symbols::{Symbolic, Times};
use cute_static::typenum::{N1, U1, U12};

symbols! { Gemm { M } }

// 12/M
type Extent = Times<U12, Gemm, ArithmeticTuple<HCons<N1, HNil>>>;

fn main() {
    let _: LogicalProduct<Layout<Symbolic<Gemm, Extent>, Symbolic<Gemm, U1>>, layout!(4:1)>;
}
