// title: A slice of a swizzled tile with a swizzle of its own
// tracker: triton-lang/triton#873
// link: https://github.com/triton-lang/triton/pull/873
// date: 2022-11-12
// symptom: wrong values
// kind: swizzle phase
// outcome: compiles
// open: a part of a swizzled tile that gives away no address without the phase at which it begins
// story: A pass that prefetches operands cuts a shared tile into slices along K. The review shows that the operation that cuts knows
// nothing of swizzles. In the second phase all pieces of a row leave the slice in which they would be without a swizzle: piece 3 of the
// tile, the second one of slice 1, lies in slice 0. The code took the number of a piece within its slice, 1, and swizzled that, where the
// number within the tile, 3, is right. So it read other pieces. The offset of the slice has to be added before the swizzle and not after
// it.

use cute_static::prelude::*;

fn main() {
    // Four pieces in a row, permuted by the row
    let tile = layout!(Sw<2,0,2> o 0 o (4,4):(4,1));
    // The last two pieces of each row, swizzled by themselves
    let slice = layout!(Sw<2,0,2> o 0 o (4,2):(4,1));
    // Piece 3 of row 2 is piece 1 of the slice that begins at 2.
    assert_eq!(tile.offset((2, 3)), 9);
    assert_eq!(2 + slice.offset((2, 1)), 13);
}
