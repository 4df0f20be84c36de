// Four lines at a time need a multiple of four tiles; a number of tiles that is even only may be 6.
use cute_static::prelude::*;
use cute_static::schedule::{AlongN, Persistent, RasterLayout};
use cute_static::symbols;
use cute_static::typenum::U4;

symbols! { Tiles { M: multiple_of 2; N } }

fn main() {
    let _: RasterLayout<Persistent<AlongN, U4>, shape!(?M), shape!(?N)>;
}
