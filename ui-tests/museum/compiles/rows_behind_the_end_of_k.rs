// title: Rows behind the end of K that nobody clears
// tracker: Dao-AILab/flash-attention#1395
// link: https://github.com/Dao-AILab/flash-attention/issues/1395
// date: 2024-12-18
// symptom: wrong values
// kind: predication
// outcome: compiles
// open: a predicated copy whose destination counts as filled only where the rest is cleared, as cp.async with zero fill does
// story: FlashAttention 2 copies the last block of K and V under a predicate, since the sequence may end within it. It clears the rest of V
// in shared memory and not that of K, where the memory keeps what it held. A user found that this is not safe: what it held may be a NaN,
// and a NaN propagates, since zero times NaN is NaN. The output then contains NaNs as well. It occurred in a saturation test. The user asks
// for copies of K that clear what is behind the end, and names the argument that does it.

use cute_static::prelude::*;

fn main() {
    // What another block left in shared memory
    let mut k = OwnedTensor::filled(f32::NAN, layout!((4,2):(2,1)));
    let inside = Tensor::positions((0, 0), layout!((4,2):(1@0,1@1))).transform(|(row, _)| row < 3);
    copy_if(&inside, Tensor::new(&[1.0; 8], layout!((4,2):(2,1))), &mut k);
    // The row behind the end, times a probability of zero
    let behind = k.as_slice()[3 * 2];
    assert!((0.0 * behind).is_nan());
}
