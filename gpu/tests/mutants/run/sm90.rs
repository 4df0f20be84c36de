//! Hopper: two warpgroups together and in turns, with both epilogues, and a cluster.

use crate::kernels::gemm_sm90::{Format, SHARED, SHARED_TO_BF16, THREADS, gemm, gemm_to_bf16, gemm_with_edges};
use crate::run::Problem;
use cute_static::epilogue::TmaEpilogue;
use cute_static::numeric::{BFloat16, Float32};
use cute_static_device::emulated::Launch;
use cute_static_device::hopper::{OperandMap, TensorMapOf};

type F = BFloat16;

pub fn run() {
    let tile = [128, 256];
    for (edges, extents) in [(false, [128, 256, 64]), (false, [256, 512, 64 * 9]), (true, [129, 264, 328])] {
        let mut problem = Problem::<BFloat16, Float32>::packed(extents);
        let (a, b) = (problem.operand::<<F as Format>::MapA>(0), problem.operand::<<F as Format>::MapB>(1));
        let [_, _, c] = problem.pointers();
        let [m, n, k] = extents.map(|extent| extent as i64);
        let launch = Launch { grid: problem.grid(tile), threads: THREADS, shared: SHARED as usize };
        // SAFETY: the maps are those of the kernel's types, of matrices of these extents, multiples of the tile where there are no edges.
        let report = launch.run(|| unsafe {
            let (a, b) = (OperandMap::new(&a), OperandMap::new(&b));
            if edges {
                gemm_with_edges::<F>(a, b, c.get().cast(), m, n, k);
            } else {
                gemm::<F>(a, b, c.get().cast(), n, k);
            }
        });
        problem.check(report);
    }
    let mut problem = Problem::<BFloat16, BFloat16>::apart([129, 264, 328]);
    let (a, b) = (problem.operand::<<F as Format>::MapA>(0), problem.operand::<<F as Format>::MapB>(1));
    let c = problem.result::<<<F as Format>::Narrow as TmaEpilogue>::Map>();
    let launch = Launch { grid: problem.grid(tile), threads: THREADS, shared: SHARED_TO_BF16 as usize };
    // SAFETY: as above.
    let report = launch.run(|| unsafe { gemm_to_bf16::<F>(OperandMap::new(&a), OperandMap::new(&b), TensorMapOf::new(&c), 328) });
    problem.check(report);

    scheduled!(crate::kernels::instances_sm90::turns, cluster [1, 1], blocks 1, extents [136, 120, 200]);
    scheduled!(crate::kernels::instances_sm90::turns, cluster [1, 1], blocks 2, extents [64, 256, 328]);
    scheduled!(crate::kernels::instances_sm90::cluster, cluster [2, 1], blocks 2, extents [264, 120, 200]);
}
