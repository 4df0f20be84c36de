// title: Scales written by threads that do not own them
// tracker: tile-ai/tilelang#2343
// link: https://github.com/tile-ai/tilelang/pull/2343
// date: 2026-06-05
// symptom: wrong values
// kind: thread-value layout
// outcome: refused
// story: A kernel held the scales of 4-bit values in registers, one for each channel, by a layout that names the thread that owns an
// element. The loop that wrote them had another layout, by which threads that own no such element ran the assignment as well, and silently
// overwrote scales of their own. The layout inference had accepted it, since it asked only whether the owners are among the writers. The
// change asks for the converse as well: each thread that writes owns the element. Such layouts are now refused at compile time, and the
// order in which buffers are looked at is fixed.

use cute_static::prelude::*;

fn main() {
    let mut scales = [0; 8];
    // (thread, channel): all 32 threads write each of the 8 channels.
    let writers = layout!((32,8):(0,1));
    let mut all = Tensor::new_mut(&mut scales, layout!(8)).compose(writers);
    copy(&Tensor::counting(0, layout!((32, 8))), &mut all);
}
