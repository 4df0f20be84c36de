// title: A transposed order on a grid that is not
// tracker: tracel-ai/cubecl#307
// link: https://github.com/tracel-ai/cubecl/pull/307
// date: 2024-11-25
// symptom: wrong values
// kind: composition
// outcome: refused
// story: The order in which the blocks of a matrix product go through the tiles can be transposed: the first index of the grid then counts
// columns of tiles. The numbers of blocks along M and along N were not transposed with it. Where a matrix has as many rows of tiles as
// columns, the two numbers are equal, so only other matrices were computed wrongly, and the title of the change says so. The change
// transposes the numbers where the order is transposed.

use cute_static::prelude::*;

fn main() {
    // Six rows and eight columns of tiles, and a grid of as many blocks.
    type Tiles = layout!((6, 8));
    type Transposed = layout!((6,8):(1@1,1@0));
    let _: CompositionInBounds<Tiles, Transposed>;
}
