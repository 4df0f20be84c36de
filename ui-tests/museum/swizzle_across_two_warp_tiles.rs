// title: A swizzle that lies across two warp tiles
// tracker: NVIDIA/Fuser#4918
// link: https://github.com/NVIDIA/Fuser/pull/4918
// date: 2025-08-05
// symptom: wrong values
// kind: swizzle phase
// outcome: refused
// story: The scheduler of matrix products on Hopper chose the swizzle of an operand by the tile of the block. In the reproducer a block had
// 192 columns of B and a warp tile 96, and N is the contiguous mode. 192 is a multiple of 64, so the swizzle of 128 bytes was chosen, and
// the tile was stored as three chunks of 64 columns, each swizzled as a whole. The middle chunk belongs to two warp tiles. Its values were
// shuffled across them, and the result was wrong. The change chooses a swizzle whose chunks end where the warp tiles do. The author wants a
// check for it, too.

use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{DenseB, GmmaTile, Layout_MN_SW128_Atom};
use cute_static::typenum::U1024;

type B = TileToShape<Layout_MN_SW128_Atom<Float16>, shape!((192, 64))>;

fn main() {
    // A warp tile has 96 columns.
    type Wrong = GmmaTile<B, Float16, MajorMN, shape!((96, 16)), U1024, DenseB>;
    let _: Wrong;
}
