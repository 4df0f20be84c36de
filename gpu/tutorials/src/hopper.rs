//! Hopper: tensor maps, barriers in shared memory, wgmma.

use cute_static::arch::Sm90;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::collective::{TmaCollective, TmaParts};
use cute_static::epilogue::TmaEpilogue;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::plan::KernelSm90Cooperative;
use cute_static::prelude::*;
use cute_static_device::hopper::{OperandMap, TensorMapOf};
use cute_static_kernels::gemm_collective::{self, one_tile, shared, threads};

// ANCHOR: types
/// Rows of A, B and D are contiguous: bf16 · bf16 + f32 = bf16.
type Elements = Operands<(BFloat16, MajorK), (BFloat16, MajorK), Float32, (BFloat16, MajorK)>;
type Request = CollectiveBuilder<Sm90, Elements, shape!((128, 128, 64))>;
type Mainloop = <Request as Built>::Mainloop;
type Epilogue = <Request as Built>::Epilogue;
/// One thread of the first warpgroup copies, and two warpgroups multiply 64 rows each.
type Kernel = KernelSm90Cooperative<Mainloop>;
type Plan = gemm_collective::Plan<Sm90, Kernel, Epilogue>;
// ANCHOR_END: types

// ANCHOR: maps
/// The tensor map of A.
pub type MapA = <<Mainloop as TmaCollective>::A as TmaParts>::Map;
/// The tensor map of B.
pub type MapB = <<Mainloop as TmaCollective>::B as TmaParts>::Map;
/// The tensor map of D.
pub type MapD = <Epilogue as TmaEpilogue>::Map;
// ANCHOR_END: maps

// ANCHOR: kernel
/// Threads of a block, and its bytes of shared memory.
pub const LAUNCH: [u32; 2] = [threads::<Plan>(), shared::<Plan>()];

/// `D = A·Bᵀ`: A is (m, k), B is (n, k), and D is (m, n). Each block computes
/// a tile of 128 × 128: x counts along m, y along n.
///
/// # Safety
/// The maps are made from the parameters of [`MapA`], [`MapB`] and [`MapD`],
/// of matrices of these extents.
pub unsafe fn gemm(a: OperandMap<'M', MapA>, b: OperandMap<'N', MapB>, d: TensorMapOf<MapD>, k: i64) {
    // SAFETY: as promised.
    unsafe {
        let work = one_tile::<Mainloop>(k);
        gemm_collective::gemm::<Sm90, Kernel, Mainloop, Epilogue, _, _>(a, b, d, work);
    }
}
cute_static_device::entries! {
    hopper = gemm, (
        a: OperandMap<'M', MapA>,
        b: OperandMap<'N', MapB>,
        d: TensorMapOf<MapD>,
        k: i64,
    ), LAUNCH[0], 1;
}
// ANCHOR_END: kernel
