//! Ampere, with and without edges.

use crate::kernels::gemm_sm80::{SHARED, THREADS, gemm, gemm_with_edges};
use crate::run::Problem;
use cute_static::numeric::{BFloat16, Float32};
use cute_static_device::emulated::Launch;

pub fn run() {
    for (edges, extents) in [(false, [128, 128, 64]), (false, [256, 128, 320]), (true, [100, 34, 8]), (true, [129, 130, 136])] {
        let mut problem = Problem::<BFloat16, Float32>::packed(extents);
        let [a, b, c] = problem.pointers();
        let [m, n, k] = extents.map(|extent| extent as i64);
        let launch = Launch { grid: problem.grid([128, 128]), threads: THREADS, shared: SHARED as usize };
        // SAFETY: the extents are those of the matrices, multiples of the tile where there are no edges.
        let report = launch.run(|| unsafe {
            let (a, b, c) = (a.get().cast_const().cast(), b.get().cast_const().cast(), c.get().cast());
            if edges { gemm_with_edges::<BFloat16>(a, b, c, m, n, k) } else { gemm::<BFloat16>(a, b, c, n, k) }
        });
        problem.check(report);
    }
}
