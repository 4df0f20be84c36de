// title: Rows of two warpgroups, exchanged
// tracker: tile-ai/tilelang#2522
// link: https://github.com/tile-ai/tilelang/issues/2522
// date: 2026-07-06
// symptom: wrong values
// kind: thread-value layout
// outcome: refused
// story: A GEMM on Hopper had tiles of 256 rows and two warpgroups along M. Its result was wrong without any error: rows 64 to 127 and rows
// 128 to 191 were exchanged, so 128 of 256 rows. The instructions were issued by warpgroup first: the first warpgroup multiplied the first
// 128 rows by two instructions of 64 rows, the second one the rest. The layout by which the accumulators were stored put all eight warps
// behind one another first, and the two instructions 128 rows apart. The two agree for one warpgroup, so tiles of at most 128 rows were
// right. The repair builds the store layout in the order in which the instructions are issued.

use cute_static::atom::AccumulatorsAsA;
use cute_static::instruction::mma::{SM90_64xNx16_F32F16F16_RS, SM90_64xNx16_F32F16F16_SS};
use cute_static::prelude::*;
use cute_static::typenum::U64;

// A warpgroup multiplies 128 neighbouring rows.
type Issued = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((2, 1, 1)), tiler!(<(64,2,2):(1,128,64), _, _>)>;
// The warpgroups are expected to take turns of 64 rows.
type Expected = TiledMma<SM90_64xNx16_F32F16F16_RS<U64>, layout!((2, 1, 1)), tiler!(<256, _, _>)>;

fn main() {
    type Wrong = AccumulatorsAsA<Issued, Expected, layout!((256, 64))>;
    let _: Wrong;
}
