//! The partitions that are shown, and tested.

use cute_static::instruction::mma::{SM80_16x8x16_F32F16F16F32_TN, SM90_64xNx16_F32F16F16_SS};
use cute_static::prelude::*;
use cute_static::typenum::U128;
use cute_static_viz::Unfit;
use cute_static_viz::partition::Partition;

/// One multiply-add in each of 16 × 16 threads.
type Fma<P> = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), P>;
/// Row-major C, column-major A and B.
pub type SgemmTiles = Partition<layout!((128,128):(128,1)), layout!((128, 8)), layout!((128, 8))>;

/// 128 × 128 in blocks of 4 × 4.
pub fn sgemm() -> Result<SgemmTiles, Unfit> {
    SgemmTiles::of::<Fma<tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>>("SGEMM: a 128 × 128 tile among 16 × 16 threads")?
        .against::<Fma<tiler!(<(16,4):(1,16), (16,4):(1,16), _>)>>()?
        .against::<Fma<tiler!(<(16,8):(8,1), (16,8):(8,1), _>)>>()
}

/// Four warps.
type Warps<P> = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), P>;
/// Row-major C, row-major A and B, which are the ones with K side by side.
pub type MmaSyncTiles = Partition<layout!((64,64):(64,1)), layout!((64,32):(32,1)), layout!((64,32):(32,1))>;

/// mma.sync by 2 × 2 warps; the permutation of N gives a thread two pairs side by side.
pub fn mma_sync() -> Result<MmaSyncTiles, Unfit> {
    MmaSyncTiles::of::<Warps<tiler!(<_, _, _>)>>("mma.sync m16n8k16: a 64 × 64 tile among 2 × 2 warps")?
        .against::<Warps<tiler!(<_, (8,2,2):(1,16,8), _>)>>()?
        .against::<Warps<tiler!(<_, (2,4,2,2):(1,4,16,2), _>)>>()
}

/// One warpgroup, A and B in shared memory.
type Warpgroup<P> = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((1, 1, 1)), P>;
/// Row-major C, A and B of one instruction.
pub type WgmmaTiles = Partition<layout!((64,128):(128,1)), layout!((64,16):(16,1)), layout!((128,16):(16,1))>;

/// wgmma by one warpgroup: its threads all name the whole of A and B.
pub fn wgmma() -> Result<WgmmaTiles, Unfit> {
    WgmmaTiles::of::<Warpgroup<tiler!(<_, _, _>)>>("wgmma m64n128k16: a 64 × 128 tile in a warpgroup")
}
