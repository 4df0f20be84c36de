//! The tiles, instructions and stages of CUTLASS's default GEMMs and of FlashAttention 2 and 3.

use cute_static::arch::{Sm80, Sm89};
use cute_static::collective::{
    CollectiveMma, MainloopSm80CpAsync, MainloopSm90TmaGmma, MainloopSm100TmaUmma, MainloopSm120Tma, Vectors,
};
use cute_static::instruction::mma::*;
use cute_static::instruction::operand::{MajorK, MajorMN, Registers};
use cute_static::numeric::{BFloat16, Float8E4M3, Float16, Float32, TFloat32};
use cute_static::prelude::*;
use cute_static::typenum::{U2, U3, U4, U5, U64, U128, U176, U256};

type OneAtom = layout!((1, 1, 1));
/// Warps of `mma.sync`, 2 × 2, with 32 × 32 × 16 elements at a time: what one `ldmatrix.x4` brings.
type Warps2x2 = layout!((2, 2, 1));
type Warps4x1 = layout!((4, 1, 1));
/// Warpgroups of `wgmma`.
type Groups2x1 = layout!((2, 1, 1));

/// The SGEMM of examples/sgemm_partition: 16 × 16 threads, each with 4 × 4 neighbours of a quarter of the tile.
pub type Sgemm = CollectiveMma<
    MainloopSm80CpAsync<U3, MajorMN, MajorMN, Sm80, Vectors<U128>>,
    shape!((128, 128, 8)),
    TiledMma<UniversalFMA<Float32>, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>,
>;

/// CUTLASS on Ampere, f16: 128 × 128 × 32, 3 stages.
pub type Ampere = CollectiveMma<
    MainloopSm80CpAsync<U3>,
    shape!((128, 128, 32)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, Warps2x2, tiler!(<32, 32, 16>)>,
>;
/// The same of columns: A and B are read through `ldmatrix.trans`.
pub type AmpereNt = CollectiveMma<
    MainloopSm80CpAsync<U3, MajorMN, MajorMN>,
    shape!((128, 128, 32)),
    TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, Warps2x2, tiler!(<32, 32, 16>)>,
>;
/// CUTLASS on Ampere, 256 threads: 128 × 256 × 64, 4 stages would not fit; 3 do.
pub type AmpereWide = CollectiveMma<
    MainloopSm80CpAsync<U3>,
    shape!((128, 256, 64)),
    TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((2, 4, 1)), tiler!(<32, 64, 16>)>,
>;
/// CUTLASS on Ampere, tf32: 128 × 128 × 32, 3 stages.
pub type AmpereTf32 = CollectiveMma<
    MainloopSm80CpAsync<U3>,
    shape!((128, 128, 32)),
    TiledMma<SM80_16x8x8_F32TF32TF32F32_TN, Warps2x2, tiler!(<32, 32, 8>)>,
>;
/// The same of columns. `ldmatrix` transposes no tf32: each thread reads its elements one by one.
pub type AmpereTf32Nt = CollectiveMma<
    MainloopSm80CpAsync<U3, MajorMN, MajorMN>,
    shape!((128, 128, 32)),
    TiledMma<SM80_16x8x8_F32TF32TF32F32_TN, Warps2x2, tiler!(<32, 32, 8>)>,
>;
/// CUTLASS on Ampere, doubles: 128 × 128 × 16, 3 stages.
pub type AmpereF64 = CollectiveMma<
    MainloopSm80CpAsync<U3>,
    shape!((128, 128, 16)),
    TiledMma<SM80_8x8x4_F64F64F64F64_TN, layout!((4, 2, 1)), tiler!(<32, 16, 4>)>,
>;
/// The same of columns.
pub type AmpereF64Nt = CollectiveMma<
    MainloopSm80CpAsync<U3, MajorMN, MajorMN>,
    shape!((128, 128, 16)),
    TiledMma<SM80_8x8x4_F64F64F64F64_TN, layout!((4, 2, 1)), tiler!(<32, 16, 4>)>,
>;
/// CUTLASS on Ampere, integers of 8 bits: 128 × 128 × 64, 4 stages.
pub type AmpereInt8 = CollectiveMma<
    MainloopSm80CpAsync<U4>,
    shape!((128, 128, 64)),
    TiledMma<SM80_16x8x32_S32S8S8S32_TN, Warps2x2, tiler!(<32, 32, 32>)>,
>;
/// Floats of 8 bits on Ada, whose blocks have less shared memory.
pub type Ada = CollectiveMma<
    MainloopSm80CpAsync<U3, MajorK, MajorK, Sm89>,
    shape!((128, 128, 64)),
    TiledMma<SM89_16x8x32_F32E4M3E4M3F32_TN, Warps2x2, tiler!(<32, 32, 32>)>,
>;

/// FlashAttention 2, heads of 128: scores S = Q·Kᵀ of 128 queries and 64 keys.
pub type Flash2Scores = CollectiveMma<
    MainloopSm80CpAsync<U2>,
    shape!((128, 64, 128)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, Warps4x1, tiler!(<64, 16, 16>)>,
>;
/// FlashAttention 2: O = P·V. The probabilities are in registers, V comes by columns.
pub type Flash2Output = CollectiveMma<
    MainloopSm80CpAsync<U2, Registers, MajorMN>,
    shape!((128, 128, 64)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, Warps4x1, tiler!(<64, 16, 16>)>,
>;

/// CUTLASS on Hopper, f16: 128 × 128 × 64, 4 stages.
pub type Hopper = CollectiveMma<
    MainloopSm90TmaGmma<U4>,
    shape!((128, 128, 64)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, Groups2x1>,
>;
/// CUTLASS on Hopper, cooperative, B by columns: 128 × 256 × 64, 4 stages.
pub type HopperCooperative = CollectiveMma<
    MainloopSm90TmaGmma<U4>,
    shape!((128, 256, 64)),
    TiledMma<SM90_64xNx16_F32BF16BF16_SS<U256, MajorK, MajorMN>, Groups2x1>,
>;
/// CUTLASS on Hopper, floats of 8 bits: 128 × 128 × 128, 5 stages.
pub type HopperFp8 = CollectiveMma<
    MainloopSm90TmaGmma<U5>,
    shape!((128, 128, 128)),
    TiledMma<SM90_64xNx32_F32E4M3E4M3_SS_TN<U128>, Groups2x1>,
>;
/// CUTLASS on Hopper, tf32: 128 × 128 × 32, 4 stages.
pub type HopperTf32 = CollectiveMma<
    MainloopSm90TmaGmma<U4>,
    shape!((128, 128, 32)),
    TiledMma<SM90_64xNx8_F32TF32TF32_SS_TN<U128>, Groups2x1>,
>;
/// FlashAttention 3, heads of 128: scores of 128 queries and 176 keys.
pub type Flash3Scores = CollectiveMma<
    MainloopSm90TmaGmma<U2>,
    shape!((128, 176, 128)),
    TiledMma<SM90_64xNx16_F32F16F16_SS<U176>, Groups2x1>,
>;
/// FlashAttention 3: O = P·V, the probabilities in registers.
pub type Flash3Output = CollectiveMma<
    MainloopSm90TmaGmma<U2>,
    shape!((128, 128, 176)),
    TiledMma<SM90_64xNx16_F32F16F16_RS<U128, MajorMN>, Groups2x1>,
>;

/// CUTLASS on Blackwell, one SM: 128 × 128 × 64, 4 stages.
pub type Blackwell = CollectiveMma<
    MainloopSm100TmaUmma<U4>,
    shape!((128, 128, 64)),
    TiledMma<SM100_MMA_F16BF16_SS<Float16, Float16, Float32, U128, U128>, OneAtom>,
>;
/// CUTLASS on Blackwell, two SMs: 256 × 256 × 64, 4 stages, two accumulators in turn.
pub type BlackwellPair = CollectiveMma<
    MainloopSm100TmaUmma<U4, U2>,
    shape!((256, 256, 64)),
    TiledMma<SM100_MMA_F16BF16_2x1SM_SS<BFloat16, BFloat16, Float32, U256, U256>, OneAtom>,
>;
/// CUTLASS on Blackwell, two SMs, floats of 8 bits: 256 × 128 × 128, 5 stages, two accumulators in turn.
pub type BlackwellFp8 = CollectiveMma<
    MainloopSm100TmaUmma<U5, U2>,
    shape!((256, 128, 128)),
    TiledMma<SM100_MMA_F8F6F4_2x1SM_SS<Float8E4M3, Float8E4M3, Float32, U256, U128>, OneAtom>,
>;
/// tf32 of columns: what the swizzle of 32-byte pieces is for.
pub type BlackwellTf32 = CollectiveMma<
    MainloopSm100TmaUmma<U4>,
    shape!((128, 128, 32)),
    TiledMma<SM100_MMA_TF32_SS<TFloat32, TFloat32, Float32, U128, U128, MajorMN, MajorK>, OneAtom>,
>;
/// A chain of attention: 64 rows of probabilities stay in tensor memory.
pub type BlackwellTs = CollectiveMma<
    MainloopSm100TmaUmma<U2>,
    shape!((128, 64, 128)),
    TiledMma<SM100_MMA_F16BF16_TS<Float16, Float16, Float32, U128, U64, MajorMN>, OneAtom>,
>;

/// CUTLASS on Blackwell without tensor memory, floats of 8 bits: 128 × 128 × 64, 3 stages.
pub type Sm120 = CollectiveMma<
    MainloopSm120Tma<U3>,
    shape!((128, 128, 64)),
    TiledMma<SM120_16x8x32_TN<Float8E4M3, Float8E4M3, Float32>, Warps2x2, tiler!(<32, 32, 32>)>,
>;
/// f16 of columns there: 128 × 128 × 64, 2 stages; 8 warps.
pub type Sm120Nt = CollectiveMma<
    MainloopSm120Tma<U2, MajorMN, MajorMN>,
    shape!((128, 128, 64)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((4, 2, 1)), tiler!(<64, 32, 16>)>,
>;
/// A chain of attention there: the probabilities are in registers.
pub type Sm120Output = CollectiveMma<
    MainloopSm120Tma<U3, Registers, MajorMN>,
    shape!((64, 128, 32)),
    TiledMma<SM80_16x8x16_F32F16F16F32_TN, Warps4x1, tiler!(<64, 16, 16>)>,
>;
