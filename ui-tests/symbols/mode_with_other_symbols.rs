//! The symbols of a layout are declared together.
use cute_static::prelude::*;
use cute_static::symbols;

symbols! { Gemm { M; K } }
symbols! { Other { X } }

fn main() {
    let layout = layout!((?M, ?K):(?K, 1)).append(layout!(?X:1));
}
