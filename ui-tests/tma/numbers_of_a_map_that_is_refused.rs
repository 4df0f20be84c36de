//! What asks a refused map for its numbers is no second error.
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::tma::{IsTensorMap, SymbolTensorMap, TensorMap};

symbols! { Gemm { M; K: multiple_of 4 } }
type Rows = Swizzled<Swizzle128B, Elements<16>, layout!((128,64):(64,1))>;
type Load = TensorMap<Float16, layout!((?M, ?K):(?K, 1)), Rows, shape!((128,64))>;

fn main() {
    let sizes = Gemm { M: 1000, K: 72 }.sizes().unwrap();
    let map = Load::parameters(sizes, 0).unwrap();
    assert_eq!(map.box_dims, Load::BOX);
}
