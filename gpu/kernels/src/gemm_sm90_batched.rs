//! `C = A·Bᵀ` of several matrices in one launch on the tensor cores of Hopper: instances of the [generic kernel](crate::gemm_collective) with the main loops of
//! [`gemm_sm90`](crate::gemm_sm90).

use crate::gemm_collective::groups::InGroup;
use crate::gemm_collective::sm90_batched::{MappedGroup, gemm_grouped};
use crate::gemm_collective::{Consumers, gemm};
use crate::gemm_sm90::{Format, PlanOf};
use crate::sizes::pairs;
use cute_static::arch::Sm90;
use cute_static::pipeline::FilledAlone;
use cute_static::plan::{IsBlockPlan, KernelSm90Cooperative};
use cute_static::schedule::Schedule;
use cute_static_device::batch::{Batch, EachOf};
use cute_static_device::machine;
use cute_static_device::sources::BatchMap;

/// The map of all A of a batch
pub type BatchMapA<F> = BatchMap<'M', <F as Format>::MapA>;
/// The map of all B of a batch
pub type BatchMapB<F> = BatchMap<'N', <F as Format>::MapB>;
/// One product of several
pub type GroupOf<F> = MappedGroup<<F as Format>::MapA, <F as Format>::MapB, f32>;

/// `C = A·Bᵀ` of each matrix of a batch: A is (m, k) and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32, one matrix behind another. The blocks of x take the
/// tiles of all of them.
///
/// # Safety
/// `n` is even and `k` a multiple of 8; the maps are of batches of matrices of these extents; the pointer is a multiple of 8 and reaches so many elements as the schedule has
/// matrices; the schedule is valid for reads, and that of the extents and of the grid.
#[inline(always)]
pub unsafe fn batched<F: Format>(
    a: BatchMapA<F>,
    b: BatchMapB<F>,
    c: *mut f32,
    m: i64,
    n: i64,
    schedule: *const Schedule<InGroup>,
) where
    KernelSm90Cooperative<F::Mainloop>: Consumers<F::Mainloop, Ring: FilledAlone>,
    PlanOf<F, F::Direct>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let work = (*schedule).work([machine::block_index_x(), 0, 0]);
        let c = Batch { first: pairs::d(pairs::sizes_of_d(m, n), c), step: m * n };
        gemm::<Sm90, KernelSm90Cooperative<F::Mainloop>, F::Mainloop, F::Direct, _, _>(a, b, EachOf(c), work);
    }
}
/// As [`batched`], of `count` products of matrices of their own extents.
///
/// # Safety
/// As [`batched`] for each of them; the groups are valid for reads, and those of the grid.
#[inline(always)]
pub unsafe fn grouped<F: Format>(groups: *const GroupOf<F>, count: u64)
where
    KernelSm90Cooperative<F::Mainloop>: Consumers<F::Mainloop, Ring: FilledAlone>,
    PlanOf<F, F::Direct>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let groups = core::slice::from_raw_parts(groups, count as usize);
        gemm_grouped::<Sm90, KernelSm90Cooperative<F::Mainloop>, F::Mainloop, F::Direct, _, _, f32>(
            groups,
            machine::block_index_x(),
        );
    }
}
