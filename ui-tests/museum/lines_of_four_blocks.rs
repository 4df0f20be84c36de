// title: Lines of four blocks over a grid that has no fours
// tracker: tracel-ai/cubek#141
// link: https://github.com/tracel-ai/cubek/pull/141
// date: 2026-03-26
// symptom: wrong values
// kind: complement or product
// outcome: refused
// story: Matrix products in CubeCL go through the blocks of the grid in lines of four rows. Before a refactoring, the choice of the order
// tested whether the rows of blocks are a multiple of four, and fell back to an order without lines. The test was lost with the type that
// contained it, and all callers asked for lines of four. Where the rows of blocks are no multiple of four, blocks are taken to the wrong
// tiles, and results are wrong. It was found with a speech model whose products have many such shapes. The change brings the test back.

use cute_static::schedule::{AlongN, Persistent, RasterLayout};
use cute_static::typenum::{U4, U6, U8};

fn main() {
    type Wrong = RasterLayout<Persistent<AlongN, U4>, U6, U8>;
    let _: Wrong;
}
