// title: Groups of eight blocks, and 20 blocks
// tracker: tile-ai/tilelang#2433
// link: https://github.com/tile-ai/tilelang/issues/2433
// date: 2026-06-22
// symptom: wrong values
// kind: complement or product
// outcome: refused
// story: A persistent loop decoded the flat number of a tile into a row and a column of tiles, and went through the columns in groups of
// eight. The number of groups was the number of column blocks divided by eight, rounded down. Where the number of blocks was no multiple of
// eight, the rest was dropped: a band of output tiles was never computed, and nothing was reported. The fault was in the part of the
// compiler that does not depend on the architecture, and was found on an H100. A division of a range of tiles by a group that does not
// divide it leaves something over.

use cute_static::prelude::*;

fn main() {
    let blocks = layout!(20);
    // (block of a group, group)
    let _ = blocks.logical_divide(layout!(8));
}
