//! Blackwell: more tiles than accumulators, more k tiles than stages.

pub fn run() {
    scheduled!(crate::kernels::instances_sm100, cluster [1, 1], blocks 1, extents [136, 120, 264]);
    scheduled!(crate::kernels::instances_sm100, cluster [1, 1], blocks 2, extents [128, 320, 64]);
}
