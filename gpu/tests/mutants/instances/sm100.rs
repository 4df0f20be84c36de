//! An instance of the kernel for tensor memory, which `cute-static-kernels` has as requests of the builder only.

use crate::gemm_collective::sm100::{self, gemm};
use crate::gemm_collective::{MapA, MapB};
use cute_static::collective::{CollectiveMma, MainloopSm100TmaUmma};
use cute_static::epilogue::{CollectiveEpilogue, StoreTma, TmaEpilogue, TmemAccumulatorsFor, TmemStoresFor};
use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::schedule::{AlongN, Persistent, Schedule};
use cute_static::typenum::{U1, U2, U3, U64, U128};
use cute_static_device::hopper::TensorMapOf;
use cute_static_device::machine;

type Mma = TiledMma<SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, U128, U64>, layout!((1, 1, 1))>;
/// Three stages, and two accumulators
pub type Mainloop = CollectiveMma<MainloopSm100TmaUmma<U3, U2>, shape!((128, 64, 64)), Mma>;
/// D, which a tensor map stores from two stages of 128 × 32
pub type Epilogue = CollectiveEpilogue<
    StoreTma<U2, TmemStoresFor<Mma, BFloat16>>,
    shape!((128, 64)),
    shape!((128, 32)),
    TmemAccumulatorsFor<Mma, BFloat16>,
    BFloat16,
>;
/// The map of D
pub type MapD = TensorMapOf<<Epilogue as TmaEpilogue>::Map>;
/// The plan of a block
pub type Block = sm100::Plan<Mainloop, Epilogue>;
/// The blocks compute tile after tile.
pub type Scheduling = Persistent<AlongN, U1>;

/// `D = A·Bᵀ`
///
/// # Safety
/// As [`gemm`].
pub unsafe fn kernel(a: MapA<Mainloop>, b: MapB<Mainloop>, d: MapD, schedule: &Schedule<Scheduling>) {
    let work = schedule.work([machine::block_index_x(), machine::block_index_y(), 0]);
    // SAFETY: as promised.
    unsafe { gemm::<Mainloop, Epilogue, _, _>(a, b, d, work) }
}
