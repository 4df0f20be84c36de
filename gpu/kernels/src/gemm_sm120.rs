//! `C = A·Bᵀ` on Blackwell without tensor memory, from e4m3 to f32: the instance of the [generic kernel](crate::gemm_collective) whose threads store C from
//! registers. The requests of the library's builder store by tensor maps.

use crate::gemm_collective::{Plan, gemm as block, one_tile, shared, threads};
use cute_static::arch::Sm120;
use cute_static::collective::{CollectiveMma, MainloopSm120Tma, TmaCollective, TmaParts};
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect};
use cute_static::instruction::mma::SM120_16x8x32_TN;
use cute_static::numeric::{Float8E4M3, Float32};
use cute_static::plan::KernelSm90Cooperative;
use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::symbols::Sizes;
use cute_static::typenum::U4;
use cute_static_device::hopper::OperandMap;
use cute_static_device::tiles::{CutMatrix, Matrix};

type Atom = SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>;
/// 4 × 2 warps
type Warps = TiledMma<Atom, layout!((4, 2, 1)), tiler!(<64, 32, 32>)>;
/// Four stages of a tile of 128 × 128 × 64
pub type Mainloop = CollectiveMma<MainloopSm120Tma<U4>, shape!((128, 128, 64)), Warps>;
/// C, which threads store from registers
pub type Direct = CollectiveEpilogue<StoreDirect, shape!((128, 128)), shape!((128, 128)), Warps, Float32>;
type Kernel = KernelSm90Cooperative<Mainloop>;
symbols! { Output { M; N: multiple_of 2; PITCH: multiple_of 2 } }
type LayoutC = layout!((?M, ?N):(?PITCH, 1));
/// How A gets to shared memory.
pub type MapA = <<Mainloop as TmaCollective>::A as TmaParts>::Map;
/// How B gets there.
pub type MapB = <<Mainloop as TmaCollective>::B as TmaParts>::Map;
/// Threads of a block.
pub const THREADS: u32 = threads::<Plan<Sm120, Kernel, Direct>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<Plan<Sm120, Kernel, Direct>>();

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major; C is (m, n), row-major, with rows that are `pitch` elements apart. One tile of 128 × 128 a block: x
/// counts along m.
///
/// # Safety
/// `n` and `pitch` are even, since two elements of C are stored at once; the maps are made from the parameters of [`MapA`] and [`MapB`], of matrices of these
/// extents; the pointer is a multiple of 8 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm(
    a: OperandMap<'M', MapA>,
    b: OperandMap<'N', MapB>,
    c: *mut f32,
    pitch: i64,
    m: i64,
    n: i64,
    k: i64,
) {
    // SAFETY: as promised.
    unsafe {
        let sizes = Sizes::new_unchecked(Output { M: m as u64, N: n as u64, PITCH: pitch as u64 });
        let c: CutMatrix<'M', 'N', f32, LayoutC> = Matrix::within(LayoutC::default().with_unchecked(sizes), c);
        block::<Sm120, Kernel, Mainloop, Direct, _, _>(a, b, c, one_tile::<Mainloop>(k));
    }
}
#[cfg(all(feature = "entries", gpu = "sm_120a"))]
cute_static_device::entries! {
    gemm_sm120_e4m3 = gemm, (
        a: OperandMap<'M', MapA>, b: OperandMap<'N', MapB>, c: *mut f32, pitch: i64, m: i64, n: i64, k: i64
    ), THREADS, 1;
}
