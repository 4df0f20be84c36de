// title: Integer accumulators as the next A
// tracker: triton-lang/triton#3580
// link: https://github.com/triton-lang/triton/issues/3580
// date: 2024-04-05
// symptom: wrong values
// kind: accumulator order
// outcome: refused
// story: Two chained products of 8-bit integers, as in attention, gave a wrong result. The user suspected the conversion of the first
// result to the layout of the second A. Without the pass that keeps it in the same registers, the result was right. That pass assumed that
// a thread's accumulators are already what it needs as A, which holds for instructions on 16-bit values; the case of 32-bit floats had been
// excluded before. An instruction on bytes wants four neighbouring bytes where the accumulators are pairs of columns. The user wrote a
// change that shuffles the registers for integers, and noted that the layout alone does not say by which instruction a fragment was made.

use cute_static::atom::AccumulatorsAsA;
use cute_static::instruction::mma::SM80_16x8x32_S32S8S8S32_TN;
use cute_static::prelude::*;

type Mma = TiledMma<SM80_16x8x32_S32S8S8S32_TN, layout!((4, 1, 1))>;

fn main() {
    type Wrong = AccumulatorsAsA<Mma, Mma, layout!((64, 64))>;
    let _: Wrong;
}
