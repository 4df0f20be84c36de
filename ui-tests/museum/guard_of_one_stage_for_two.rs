// title: A guard of one stage for a loop of two
// tracker: tracel-ai/cubek#434
// link: https://github.com/tracel-ai/cubek/issues/434
// date: 2026-07-27
// symptom: wrong values
// kind: predication
// outcome: refused
// story: The specialised matrix products of CubeCL silently gave wrong results where K is a multiple of 32, the depth of a stage, but not
// of 64. Producer and consumer go through K in steps of two stages and round up, so an odd number of stages makes them take one stage
// behind the end. The check that would have guarded this read asks whether K is a multiple of one stage, so it was off for exactly these K.
// The loads were unchecked copies: whatever lies behind the operands was added to the sums. The report calls it two facts that disagree
// about what fits. A change three days later repairs it.

use cute_static::prelude::*;
use cute_static::tensor::MultipleOf;
use cute_static::typenum::{U32, U64};

fn main() {
    let k = MultipleOf::<U32>::new(96).unwrap();
    let a = Global::new(&[0; 64 * 96], (U64::new(), k), (96, 1)).unwrap();
    // Two stages at a time, without a guard.
    let _ = a.whole_tiles(shape!((64, 64)));
}
