use cute_static::int::PositiveNat;
use cute_static::prelude::*;
use cute_static::typenum::{B0, UInt, UTerm};

fn main() {
    fn number<N: PositiveNat>(_: N) {}
    number(UInt::<UTerm, B0>::default());
}
