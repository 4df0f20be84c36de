// title: A swizzled tile that begins 128 bytes into its pattern
// tracker: tile-ai/tilelang#2379
// link: https://github.com/tile-ai/tilelang/issues/2379
// date: 2026-06-11
// symptom: wrong values
// kind: alignment
// outcome: refused
// story: On Blackwell, a kernel copied a tile by TMA into shared memory with the 128-byte swizzle. The compiler kept the operands of TMA on
// Blackwell at multiples of 128 bytes, and on Hopper at multiples of 1024. With 32 elements of padding in front, the tile began at 128
// bytes, and the loaded values were wrong. With 256 elements it began at 1024, and they were right. The same program with an ordinary copy
// was right at 128 bytes too. The swizzle of TMA takes bits of the absolute address as its phase, so 128 bytes do for a tile without a
// swizzle only. The issue says that such a destination has to begin at a multiple of 1024 bytes.

use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::{AlignedBuffer, TensorMap};
use cute_static::typenum::U128;

type Tile = Swizzled<Swizzle128B, Elements<16>, layout!((64,64):(64,1))>;

fn load<M: AlignedBuffer<U128>>() {}

fn main() {
    type Map = TensorMap<Float16, layout!((64,64):(64,1)), Tile, shape!((64, 64))>;
    load::<Map>();
}
