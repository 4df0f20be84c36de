// title: The stride of one block of columns for a B of three
// tracker: tile-ai/tilelang#2593
// link: https://github.com/tile-ai/tilelang/issues/2593
// date: 2026-07-10
// symptom: wrong values
// kind: descriptor strides
// outcome: refused
// story: A GEMM on Hopper with 24, 40, 56 or 72 columns in a tile compiled, ran, and gave a wrong result: about 97 % of the elements of a
// tile were wrong, the same ones in each run. Multiples of 16 were right. For such widths the code generator took blocks of 8 columns
// without a swizzle, and chose the stride in the descriptor of B by a test of the whole width of the tile. A second report in the thread
// showed that 48 columns fail as well when two warpgroups share them, since each has 24 then. A descriptor without a swizzle describes core
// matrices, and rows of 24 columns that lie behind one another are none.

use cute_static::instruction::operand::MajorMN;
use cute_static::numeric::Float16;
use cute_static::prelude::*;
use cute_static::smem::{DenseB, GmmaDescriptor};
use cute_static::typenum::U1024;

// (N, K): 24 columns, and one row of K behind the other.
type B = layout!((24,16):(1,24));

fn main() {
    type Wrong = GmmaDescriptor<B, Float16, MajorMN, U1024, DenseB>;
    let _: Wrong;
}
