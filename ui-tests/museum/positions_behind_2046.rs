// title: Blocks of 128 positions in a sequence of 2046
// tracker: pytorch/pytorch#137801
// link: https://github.com/pytorch/pytorch/issues/137801
// date: 2024-10-11
// symptom: out of bounds
// kind: predication
// outcome: refused
// story: FlexAttention computes which blocks of 128 positions a mask needs by calling the mask for every position of every block. A user's
// mask looked its position up in a table of 2046 entries, one for each position of the sequence. 2046 is no multiple of 128, so the last
// block has two positions that do not exist, and the table was read out of bounds: an assertion of the indexing kernel failed on the GPU.
// The user expects that a mask is called with positions of the sequence only. Nothing said that the number of positions is rounded up.

use cute_static::prelude::*;

fn main() {
    let mask = [true; 2046];
    let mask = Global::new(&mask, (2046,), (1,)).unwrap();
    let _ = mask.whole_tiles(shape!((128)));
}
