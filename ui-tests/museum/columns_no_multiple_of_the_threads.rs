// title: 192 columns for 128 threads
// tracker: tile-ai/tilelang#2398
// link: https://github.com/tile-ai/tilelang/issues/2398
// date: 2026-06-14
// symptom: misleading error
// kind: thread-value layout
// outcome: refused
// story: An elementwise loop over a row of 192, 229 or 257 values by 128 threads did not compile: the compiler ended in an internal error,
// which says that no layout is available. With 128, 256 or 384 values the same program ran. Only the width decided. The user had written an
// ordinary program, and the message named neither the width nor the number of threads. The report is from an A10G, and the failing pass
// runs before any code for a GPU is made.

use cute_static::atom::PartitionS;
use cute_static::prelude::*;
use cute_static::typenum::U1;

type Copy = MakeTiledCopy<UniversalCopy<U1>, layout!((1, 128)), layout!((1, 1))>;

fn main() {
    type Wrong = PartitionS<Copy, layout!((1, 192))>;
    let _: Wrong;
}
