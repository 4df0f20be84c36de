//! `C = A·Bᵀ` of several matrices in one launch on the tensor cores of `mma.sync`, bf16 or f16 to f32: instances of the
//! [generic kernels](crate::gemm_collective::sm80_batched).

use crate::gemm_collective::groups::InGroup;
use crate::gemm_collective::sm80::{CpAsyncMainloop, Plan};
use crate::gemm_collective::sm80_batched::{Group, gemm_batched, gemm_grouped};
use crate::gemm_collective::{HeldOf, shared, threads};
use crate::sizes::pairs;
use cute_static::arch::Sm80;
use cute_static::collective::{CollectiveMma, MainloopSm80CpAsync};
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect};
use cute_static::instruction::mma::{SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::prelude::*;
use cute_static::schedule::Schedule;
use cute_static::typenum::{U1, U3};
use cute_static_device::batch::Batch;
use cute_static_device::epilogue::{Reduced, TileStore, WithoutStages};
use cute_static_device::machine;
use cute_static_device::tiles::Matrix;
use cute_static_device::window::Left;

/// 2 × 4 warps; each has 16 rows and two times 8 columns at a time. With half as many, the sums would leave too few registers for the schedule and the edges.
type Warps<Atom> = TiledMma<Atom, layout!((2, 4, 1)), tiler!(<32, 64, 16>)>;
/// Three stages of a tile of 128 × 128 × 64
pub type Mainloop<Atom> = CollectiveMma<MainloopSm80CpAsync<U3>, shape!((128, 128, 64)), Warps<Atom>>;
/// C, which threads store from registers
pub type Direct<Atom> = CollectiveEpilogue<StoreDirect, shape!((128, 128)), shape!((128, 128)), Warps<Atom>, Float32>;
pub(crate) type PlanOf<F> = Plan<Sm80, <F as BatchFormat>::Mainloop, <F as BatchFormat>::Epilogue>;
/// Threads of a block.
pub const THREADS: u32 = threads::<PlanOf<BFloat16>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<PlanOf<BFloat16>>();

/// C of a batch
type MatrixC = pairs::MatrixD<f32>;
/// C of a group, whose pitch is a number
type GroupC = Matrix<'M', 'N', f32, (i64, U1), Left>;
/// What A and B are made of: 16 bits that `mma.sync` multiplies.
pub trait BatchFormat {
    /// The main loop
    type Mainloop: CpAsyncMainloop<ElementA = u16, ElementB = u16>;
    /// The epilogue
    type Epilogue: TileStore<HeldOf<Self::Mainloop>, MatrixC, Source = WithoutStages>
        + TileStore<HeldOf<Self::Mainloop>, Reduced<MatrixC>, Source = WithoutStages>
        + TileStore<HeldOf<Self::Mainloop>, GroupC, Source = WithoutStages>
        + StoresTilesOf<Self::Mainloop>;
}
macro_rules! formats {
    ($($format:ident: $atom:ident;)*) => {$(
        impl BatchFormat for $format {
            type Mainloop = Mainloop<$atom>;
            type Epilogue = Direct<$atom>;
        }
    )*};
}
formats! {
    BFloat16: SM80_16x8x16_F32BF16BF16F32_TN;
    Float16: SM80_16x8x16_F32F16F16F32_TN;
}

/// `C = A·Bᵀ` of each matrix of a batch, one behind another: A is (m, k) and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32. The blocks of x take the
/// tiles of all of them.
///
/// # Safety
/// The extents are positive, `n` is even and `k` a multiple of 8; the pointers are multiples of 16 and reach so many elements as the schedule has matrices; the schedule is valid for reads, and that of the
/// extents and of the grid.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // those of a launch
pub unsafe fn batched<F: BatchFormat>(
    a: *const u16,
    b: *const u16,
    c: *mut f32,
    m: i64,
    n: i64,
    k: i64,
    schedule: *const Schedule<InGroup>,
) where
    PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let sizes = pairs::sizes(m, n, k);
        let a = pairs::a(sizes, a.cast_mut());
        let b = pairs::b(sizes, b.cast_mut());
        let c = pairs::d(sizes, c);
        let (a, b) = (Batch { first: a, step: m * k }, Batch { first: b, step: n * k });
        let c = Batch { first: c, step: m * n };
        let work = (*schedule).work([machine::block_index_x(), 0, 0]);
        gemm_batched::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _, _>(a, b, c, work);
    }
}
/// As [`batched`], of `count` products of matrices of their own extents.
///
/// # Safety
/// As [`batched`] for each of them; the groups are valid for reads, and those of the grid.
#[inline(always)]
pub unsafe fn grouped<F: BatchFormat>(groups: *const Group, count: u64)
where
    PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let groups = core::slice::from_raw_parts(groups, count as usize);
        gemm_grouped::<Sm80, F::Mainloop, F::Epilogue, MajorK, MajorK, MajorK, f32>(
            groups.iter(),
            machine::block_index_x(),
        );
    }
}
