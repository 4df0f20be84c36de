// title: Accumulators as bytes of other lanes
// tracker: HazyResearch/ThunderKittens 7b170ce9
// link: https://github.com/HazyResearch/ThunderKittens/commit/7b170ce95341075a1c33e4c01620b16b14d295df
// date: 2024-11-09
// symptom: wrong values
// kind: accumulator order
// outcome: refused
// story: ThunderKittens converts register tiles between floats and 8-bit floats. A thread has pairs of neighbouring floats of a row, and
// four neighbouring bytes, so the four lanes of a row exchange pairs by shuffles. On the way from bytes to floats, even lanes gave their
// first pair first, and odd lanes their second; the second shuffle asked the same lane as the first one. Both were wrong. The commit, which
// corrects the layouts by its own words, lets lanes 0 and 1 of each four give their first pair first, and computes another lane for the
// second shuffle. Its code is full of prints of single lanes, by which the order was found.

use cute_static::atom::AccumulatorsAsA;
use cute_static::instruction::mma::{SM90_64xNx16_F32F16F16_SS, SM90_64xNx32_F32E4M3E4M3_RS_TN};
use cute_static::prelude::*;
use cute_static::typenum::U64;

type Floats = TiledMma<SM90_64xNx16_F32F16F16_SS<U64>, layout!((1, 1, 1))>;
type Bytes = TiledMma<SM90_64xNx32_F32E4M3E4M3_RS_TN<U64>, layout!((1, 1, 1))>;

fn main() {
    // Without an exchange between lanes
    type Wrong = AccumulatorsAsA<Floats, Bytes, layout!((64, 64))>;
    let _: Wrong;
}
