//! `C = A·Bᵀ` whose tiles several blocks compute, each some of the k tiles, on Ampere and Hopper: instances of the [generic kernels](crate::gemm_collective) with the schedulers
//! [`SplitK`](cute_static::schedule::SplitK) and [`StreamK`](cute_static::schedule::StreamK), and the main loops of [`gemm_sm80_batched`]
//! and [`gemm_sm90`].

use crate::gemm_collective::{Consumers, gemm, sm80};
use crate::gemm_sm80_batched::{self, BatchFormat};
use crate::gemm_sm90::{self, Format, MapA, MapB};
use crate::sizes::pairs;
use cute_static::arch::{Sm80, Sm90};
use cute_static::pipeline::FilledAlone;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative};
use cute_static::schedule::{Schedule, Scheduler};
use cute_static_device::epilogue::{Reduced, Workspace};
use cute_static_device::machine;

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32. The blocks of x share the k tiles as the scheduler `S` says.
///
/// # Safety
/// The extents are positive, `n` is even and `k` a multiple of 8; the pointers are multiples of 16 and reach so many elements; the schedule is valid for reads, and that of the extents and of the grid, whose blocks
/// run at the same time; the workspace is that of the schedule, and its flags are 0.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // those of a launch
pub unsafe fn sm80<F: BatchFormat, S: Scheduler>(
    a: *const u16,
    b: *const u16,
    c: *mut f32,
    m: i64,
    n: i64,
    k: i64,
    schedule: *const Schedule<S>,
    workspace: *mut u8,
) where
    gemm_sm80_batched::PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let (sizes, workspace) = (pairs::sizes(m, n, k), Workspace::new::<F::Epilogue, S>(workspace, &*schedule));
        let a = pairs::a(sizes, a.cast_mut());
        let b = pairs::b(sizes, b.cast_mut());
        let to = Reduced { to: pairs::d(sizes, c), workspace };
        let work = (*schedule).work([machine::block_index_x(), 0, 0]);
        sm80::gemm::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _>(a, b, to, work);
    }
}
/// As [`sm80()`], where A and B have tensor maps.
///
/// # Safety
/// As [`sm80()`]; the maps are of matrices of these extents.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // those of a launch
pub unsafe fn sm90<F: Format, S: Scheduler>(
    a: MapA<F>,
    b: MapB<F>,
    c: *mut f32,
    m: i64,
    n: i64,
    _: i64, // k, which the schedule has
    schedule: *const Schedule<S>,
    workspace: *mut u8,
) where
    KernelSm90Cooperative<F::Mainloop>: Consumers<F::Mainloop, Ring: FilledAlone>,
    gemm_sm90::PlanOf<F, F::Direct>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let workspace = Workspace::new::<F::Direct, S>(workspace, &*schedule);
        let to = Reduced { to: pairs::d(pairs::sizes_of_d(m, n), c), workspace };
        let work = (*schedule).work([machine::block_index_x(), 0, 0]);
        gemm::<Sm90, KernelSm90Cooperative<F::Mainloop>, F::Mainloop, F::Direct, _, _>(a, b, to, work);
    }
}
