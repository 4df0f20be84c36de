// title: A box of 96 bytes under a swizzle
// tracker: tile-ai/tilelang#2555
// link: https://github.com/tile-ai/tilelang/issues/2555
// date: 2026-07-08
// symptom: misleading error
// kind: TMA box or bytes
// outcome: refused
// story: A GEMM of halves with a block of 48 or 80 columns of K did not compile on Hopper, while 16, 32, 64 and 128 columns were fine. The
// compiler had decided to copy the tile by TMA with a swizzle, and found in the last step that a row of the box is longer than the swizzle
// is wide. It ended in an internal fatal error there, which says that it cannot fall back to an ordinary copy. The user had written a plain
// copy, which says nothing about TMA. A row of 48 halves has 96 bytes, and no swizzle has this width.

use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::tma::TensorMap;

type Tile = Swizzled<Swizzle32B, Elements<16>, layout!((64,48):(48,1))>;

fn main() {
    type Wrong = TensorMap<Float16, layout!((4096,96):(96,1)), Tile, shape!((64, 48))>;
    let _: Wrong;
}
