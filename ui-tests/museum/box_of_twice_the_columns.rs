// title: A box of twice the columns
// tracker: triton-lang/triton#7275
// link: https://github.com/triton-lang/triton/pull/7275
// date: 2025-06-23
// symptom: wrong values
// kind: TMA box or bytes
// outcome: refused
// story: The shape of the box of a tensor map was computed from the layout of the shared tile, which was always taken for the layout of
// matrix operands. A tile whose inner extent is less than 8 has another kind of layout. The cast read garbage for its fields, and often
// found that the elements were padded values of 4 bits, so the box became twice as wide as the tile. The copies then behaved unpredictably.
// The change asks which layout it is, and limits each extent to 256 for the other kind. The offsets of unpacked elements had the same
// fault.

use cute_static::numeric::Float32;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

type Tile = layout!((64,4):(4,1));

fn main() {
    type Wrong = TensorMap<Float32, layout!((4096,4096):(4096,1)), Tile, shape!((64, 8))>;
    let _: Wrong;
}
