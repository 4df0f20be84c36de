// title: A modulo that does not divide the fused loop
// tracker: tile-ai/tilelang#2955
// link: https://github.com/tile-ai/tilelang/issues/2955
// date: 2026-08-13
// symptom: wrong values
// kind: composition
// outcome: refused
// story: A parallel loop over 16 rows and 64 columns added entry j modulo 7 of a table to column j. The compiler fused the loops into 8
// iterations of 128 threads, so column j is thread number modulo 64, and simplified the nested modulo to the thread number modulo 7. Of
// 1024 results 512 were wrong. Nothing was reported, and the result was the same each time. Where 7 is replaced by a divisor of 64 the
// simplification is right. The proposed repair makes it only where one divisor divides the other.

use cute_static::prelude::*;

fn main() {
    // Column j takes entry j modulo 7 of the table.
    let table = layout!((7,10):(1,0));
    // (thread, iteration) -> column
    let columns = layout!(((64,2),8):((1,0),0));
    let _ = table.compose(columns);
}
