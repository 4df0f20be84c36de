//! Blackwell without tensor memory, with edges along all modes.

use crate::kernels::gemm_sm120::{MapA, MapB, SHARED, THREADS, gemm};
use crate::run::Problem;
use cute_static::numeric::{Float8E4M3, Float32};
use cute_static_device::emulated::Launch;
use cute_static_device::hopper::OperandMap;

pub fn run() {
    for extents in [[136, 120, 64 * 6 - 16], [8, 132, 16]] {
        let mut problem = Problem::<Float8E4M3, Float32>::apart(extents);
        let (a, b) = (problem.operand::<MapA>(0), problem.operand::<MapB>(1));
        let [_, _, c] = problem.pointers();
        let ([m, n, k], pitch) = (extents.map(|extent| extent as i64), problem.pitches[2] as i64);
        let launch = Launch { grid: problem.grid([128, 128]), threads: THREADS, shared: SHARED as usize };
        // SAFETY: the maps are those of the kernel's types, of matrices of these extents.
        let report = launch.run(|| unsafe { gemm(OperandMap::new(&a), OperandMap::new(&b), c.get().cast(), pitch, m, n, k) });
        problem.check(report);
    }
}
