//! Matrix multiply-accumulate instructions. Each is a type with the name of CuTe, and an [`MmaAtom`](crate::atom::mma::MmaAtom).
//!
//! | family | K | types | memory of A, B, C | M, N |
//! |---|---|---|---|---|
//! | [`UniversalFMA`] | 1 | f32, f64 | registers | 1, 1 |
//! | SM61: [`SM61_DP4A`], [`SM61_DP2A`] | 4, 2 | s8, s16 | registers | 1, 1 |
//! | SM70: [`SM70_8x8x4_F32F16F16F32_TN`] and others | 4 | f16 | registers of a quad pair | 8, 8 |
//! | SM75: [`SM75_16x8x8_F32F16F16F32_TN`] and others | 8, 16 | f16, s8 | registers of a warp | 16 or 8, 8 |
//! | SM80: [`SM80_16x8x16_F32F16F16F32_TN`] and others | 4 to 256 | f16, bf16, tf32, f64, c64, s8, u8, s4, u4, b1 | registers of a warp | 16 or 8, 8 |
//! | SM89: [`SM89_16x8x32_F32E4M3E4M3F32_TN`] and others | 16, 32 | e4m3, e5m2 | registers of a warp | 16, 8 |
//! | sparse SM80, SM89: [`SM80_SPARSE_16x8x32_F32F16F16F32_TN`] and others | 8 to 128 | f16, bf16, tf32, s8, u8, s4, u4, e4m3, e5m2 | registers of a warp | 16, 8 |
//! | SM90: [`SM90_16x8x16_F64F64F64F64_TN`] and others | 4, 8, 16 | f64, c64 | registers of a warp | 16, 8 |
//! | wgmma: [`SM90_64xNx16_F32F16F16_SS`] and others | 8, 16, 32 | f16, bf16, tf32, s8, u8, e4m3, e5m2 | shared memory (`SS`) or registers (`RS`); shared memory; registers | 64, `FloatsOfWgmma` or `IntegersOfWgmma` |
//! | sparse wgmma: [`SM90_SPARSE_64xNx32_F32F16F16_SS`] and others | twice as much | the same | the same | the same |
//! | tcgen05: [`SM100_MMA_F16BF16_SS`] and others, `_2x1SM` of two CTAs | 8, 16, 32 | tf32, f16, bf16, s8, u8, and all narrow floats | shared memory (`SS`) or tensor memory (`TS`); shared memory; tensor memory | 64 to 256, 8 to 256 |
//! | sparse tcgen05: [`SM100_MMA_TF32_SS_SPARSE`] and others | twice as much | the same | shared memory; shared memory; tensor memory | the same |
//! | tcgen05 that divides C: [`SM100_MMA_F16BF16_SS_SCALED`] and others, see [`InputScaledMma`] | 8, 16 | tf32, f16, bf16 | as tcgen05 | the same |
//! | tcgen05 on complex numbers: [`SM100_MMA_TF32_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN`], `_2x1SM` | 4 | pairs of tf32 | tensor memory; shared memory; tensor memory | the same |
//! | block-scaled tcgen05: [`SM100_MMA_MXF8F6F4_SS`], [`SM100_MMA_MXF4_SS`] and others | 32, 64 | narrow floats | shared memory; shared memory; tensor memory | 128 or 256, 8 to 256 |
//! | sparse block-scaled tcgen05: [`SM100_MMA_MXF8F6F4_SS_SPARSE`], [`SM100_MMA_MXF4NVF4_SS_SPARSE`] and others | 64, 128 | narrow floats | the same | 128, of two CTAs 256; 8 to 256 |
//! | SM103: [`SM103_MXF4_ULTRA_SS_VS`] and others | 96 | e2m1 | the same | the same |
//! | SM120: [`SM120_16x8x32_TN`], [`SM120_16x8x32_TN_VS`], [`SM120_16x8x64_TN_VS`] | 32, 64 | narrow floats | registers of a warp | 16, 8 |
//! | sparse SM120: [`SM120_SPARSE_16x8x64_TN`], [`SM120_SPARSE_16x8x64_TN_VS`], [`SM120_SPARSE_16x8x128_TN_VS`] | 64, 128 | narrow floats | registers of a warp | 16, 8 |
//!
//! The rules for M and N have names:
//!
//! | rule | M or N |
//! |---|---|
//! | `FloatsOfWgmma`, `EveryEighth` | N is a multiple of 8 from 8 to 256 |
//! | `EverySixteenth` | N is a multiple of 16 from 16 to 256 |
//! | `EveryThirtySecond` | N is a multiple of 32 from 32 to 256 |
//! | `IntegersOfWgmma`, `IntegersOfTcgen` | N is 8, 24, or a multiple of 16 from 16 to 256 |
//! | `RowsOfOne`, `RowsOfOneScaled` | M of one CTA is 64 or 128; where there are scale factors, 128 |
//! | `RowsOfTwo`, `RowsOfTwoSparseScaled` | M of two CTAs is 128 or 256; where A is sparse and there are scale factors, 256 |
//!
//! `OnlyMajorK` allows K-major operands only. `OneCta` and `TwoCtas` are `cta_group::1` and `cta_group::2`.
//!
//! Narrow floats are those of 8, 6 and 4 bits. [`MmaInstruction`] has the types and registers of an instruction; some instructions implement
//! [`SparseMma`], [`BlockScaledMma`], [`InputScaledMma`] or [`TmemMma`] as well. [`Arch`](MmaInstruction::Arch) is the architecture that an instruction
//! requires, and [`AtLeast`](crate::arch::AtLeast) compares it with another one. An illegal N is an error that names the rule:
//!
//! ```
//! use cute_static::instruction::mma::{SM80_16x8x16_F32F16F16F32_TN, SM90_64xNx16_F32F16F16_SS};
//! use cute_static::prelude::*;
//! use cute_static::typenum::U128;
//! // Four warps, 32 x 16 elements of C at a time.
//! type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1))>;
//! assert_eq!(Mma::default().size(), 128);
//! static_assertions::assert_type_eq_all!(TileShapeMnk<Mma>, shape!((32,16,16)));
//!
//! // Two warpgroups on 128 x 128 elements. A thread has 64 of them; those of thread 129 begin at (64, 2).
//! type Wgmma = TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>;
//! let (offset, part) = Wgmma::default().get_slice(129).partition_c(layout!((128,128):(128,1)));
//! assert_eq!((offset, part.to_string().as_str()), (64 * 128 + 2, "((2,2,16),1,1):((1,1024,8),0,0)"));
//! ```
//!
//! ```compile_fail,E0277
//! use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
//! use cute_static::prelude::*;
//! // N is a multiple of 8.
//! let tile: TileShapeMnk<TiledMma<SM90_64xNx16_F32F16F16_SS<cute_static::typenum::U12>, layout!((1,1,1))>> = Default::default();
//! ```

// The files of this module:
// * `interface`: the traits of instructions
// * `layouts`: the thread-value layouts that instructions share
// * `legal`: the legal M and N
// * `narrow`: the legal combinations of types
// * `tmem`: operands in tensor memory, and the tiles of a pair of CTAs
// * `table`, `wgmma_table`, `tcgen05_table`: the macros that turn a row into a type
// * `sm61` to `sm90`, `wgmma`, `wgmma_sparse`, `tcgen05`, `tcgen05_sparse`, `tcgen05_scaled`, `tcgen05_divided`, `tcgen05_complex`, `sm103`, `sm120`, `universal`: the tables
// * `each`: all instructions of fixed shape, one after another
// * `checks`: the tests of every row, with every legal M and N

#[cfg(test)]
mod checks;
#[doc(hidden)]
pub mod each;
mod family;
mod interface;
#[doc(hidden)]
pub mod layouts;
#[doc(hidden)]
pub mod legal;
#[doc(hidden)]
pub mod narrow;
mod sm103;
mod sm120;
mod sm61;
mod sm70;
mod sm75;
mod sm80;
mod sm89;
mod sm90;
mod sparse;
mod table;
mod tcgen05;
mod tcgen05_complex;
mod tcgen05_divided;
mod tcgen05_scaled;
mod tcgen05_sparse;
mod tcgen05_table;
#[doc(hidden)]
pub mod tmem;
mod universal;
mod wgmma;
mod wgmma_sparse;
mod wgmma_table;

#[doc(no_inline)]
pub use family::{ABLayout, Accumulator, CLayout_64xN, MmaFamily};
pub use interface::{
    BlockScaledMma, DenseMma, InputScaledMma, MmaInstruction, RegisterArray, RegisterType, SparseMma, TmemMma,
};
#[doc(no_inline)]
pub use interface::{
    HasMetadata, ScaledInRegisters, ScaledStoredInRegisters, SparseTmemMma, StoredInRegisters, StoresHalf, TmemAMma,
    UnscaledSparseMma,
};
pub use sm61::*;
pub use sm70::*;
pub use sm75::*;
pub use sm80::*;
pub use sm89::*;
pub use sm90::*;
pub use sm103::*;
pub use sm120::*;
pub use sparse::SparseElement;
pub use tcgen05::*;
pub use tcgen05_complex::*;
pub use tcgen05_divided::*;
pub use tcgen05_scaled::*;
pub use tcgen05_sparse::*;
pub use universal::*;
pub use wgmma::*;
pub use wgmma_sparse::*;
