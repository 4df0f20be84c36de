// title: The peer of a block in a cluster that has no pairs
// tracker: NVIDIA/cutlass#3658
// link: https://github.com/NVIDIA/cutlass/issues/3658
// date: 2026-09-22
// symptom: fault or hang
// kind: pipeline protocol
// outcome: refused
// story: PipelineTmaUmma computes which blocks of a cluster arrive at a barrier.
// It always adds those of the peer, whose first coordinate is the block's own with the last bit flipped.
// A peer exists only where pairs of blocks multiply together.
// In a cluster (1,C,1,1) of single blocks the coordinate (1,b,0,0) is outside of the layout, whose first mode has one element.
// The layout has the stride 1 for this mode, so that the coordinate is taken for block b + 1.
// The mask has a bit for block C, which does not exist, and the kernel ends with a fault of the cluster.
// The issue was open when it was read.

use cute_static::prelude::*;

fn main() {
    // Four blocks in a cluster, none of them in a pair.
    let blocks = Tensor::counting(0, layout!((1,4,1,1)));
    let peer = blocks.at_static(coord!((1,2,0,0)));
    println!("{peer}");
}
