// title: Two panels of a swizzled tile taken for one row
// tracker: triton-lang/triton#6220
// link: https://github.com/triton-lang/triton/issues/6220
// date: 2025-03-17
// symptom: wrong values
// kind: swizzle phase
// outcome: refused
// story: A product of two tiles of 32-bit floats by wgmma was split along K into products of sub-tiles of 16 columns, each a view of the
// shared tile. With K = 32 the sums were right. With K = 64 they were wrong, and sub-tiles of 8 or 32 columns were wrong too. 32 floats are
// the 128 bytes of the swizzle, so a tile of 64 columns has two panels, and its column 32 is not 32 elements behind column 0. A maintainer
// found that offsets in shared memory had not been considered for such layouts, since slices of them were not thought to be possible. A
// change that lets such layouts have views, by the shape of the whole allocation, repaired it.

use cute_static::instruction::operand::MajorK;
use cute_static::numeric::TFloat32;
use cute_static::prelude::*;
use cute_static::smem::GmmaTile;

// Column 32 is 32 elements behind column 0.
type Tile = Swizzled<Swizzle128B, Elements<32>, layout!((128,64):(64,1))>;

fn main() {
    type Wrong = GmmaTile<Tile, TFloat32, MajorK, shape!((64, 8))>;
    let _: Wrong;
}
