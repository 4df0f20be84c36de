//! `C = A·Bᵀ` on the tensor cores of `mma.sync`, bf16 or f16 to f32: instances of the [generic kernel](crate::gemm_collective::sm80).
//!
//! What the instructions ask of the tiles are bounds. With the swizzle for rows of half the length there are bank conflicts, and the kernel
//! would not compile:
//! ```compile_fail,E0277
//! use cute_static::atom::Source;
//! use cute_static::collective::{CpAsyncCollective, CpAsyncParts};
//! use cute_static::instruction::copy::tiled::ConflictFreeSide;
//! use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
//! use cute_static::prelude::*;
//! use cute_static_kernels::gemm_sm80::Mainloop;
//! type Half = Swizzled<Swizzle64B, Elements<16>, layout!((128,64):(64,1))>;
//! type LoadA = <<Mainloop<SM80_16x8x16_F32BF16BF16F32_TN> as CpAsyncCollective>::A as CpAsyncParts>::Load;
//! const fn without_conflicts<C: ConflictFreeSide<Source, Half>>() {}
//! const _: () = without_conflicts::<LoadA>();
//! ```

use crate::gemm_collective::sm80::{self, CpAsyncMainloop, Plan};
use crate::gemm_collective::{HeldOf, HoldsSums, one_tile, shared, threads};
use crate::sizes::{pairs, whole_128x128x64 as whole};
use cute_static::arch::Sm80;
use cute_static::collective::{CollectiveMma, MainloopSm80CpAsync};
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect};
use cute_static::instruction::mma::{MmaInstruction, SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN};
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::plan::{IsBlockPlan, StoresTilesOf};
use cute_static::prelude::*;
use cute_static::typenum::U3;
use cute_static_device::epilogue::{TileStore, WithoutStages};
use cute_static_device::machine;
use cute_static_device::tiles::BlockTile;

/// 2 × 2 warps; each has 16 rows and two times 8 columns at a time, so that one `ldmatrix.x4` loads either operand.
type Warps<Atom> = TiledMma<Atom, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;
type Tile = shape!((128, 128, 64));
/// Three stages of a tile
pub type Mainloop<Atom> = CollectiveMma<MainloopSm80CpAsync<U3>, Tile, Warps<Atom>>;
/// C, which threads store from registers
pub type Direct<Atom> = CollectiveEpilogue<StoreDirect, shape!((128, 128)), shape!((128, 128)), Warps<Atom>, Float32>;
/// The tiled MMA, which has the same layouts for every [`Format`]
pub type Mma = Warps<SM80_16x8x16_F32BF16BF16F32_TN>;
type PlanOf<F> = Plan<Sm80, <F as Format>::Mainloop, <F as Format>::Epilogue>;
/// Threads of a block.
pub const THREADS: u32 = threads::<PlanOf<BFloat16>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<PlanOf<BFloat16>>();

/// C of whole tiles
type WholeC = whole::MatrixD<f32>;
/// C with edges
type CutC = pairs::MatrixD<f32>;
/// What A and B are made of: 16 bits that `mma.sync` multiplies.
pub trait Format: Sized {
    /// The main loop, whose instruction multiplies this format
    type Mainloop: CpAsyncMainloop<ElementA = u16, ElementB = u16>
        + HoldsSums<Instruction: MmaInstruction<A = Self, B = Self>>;
    /// The epilogue
    type Epilogue: TileStore<HeldOf<Self::Mainloop>, WholeC, Source = WithoutStages>
        + TileStore<HeldOf<Self::Mainloop>, CutC, Source = WithoutStages>
        + StoresTilesOf<Self::Mainloop>;
}
macro_rules! formats {
    ($($format:ident: $atom:ident;)*) => {$(
        impl Format for $format {
            type Mainloop = Mainloop<$atom>;
            type Epilogue = Direct<$atom>;
        }
    )*};
}
formats! {
    BFloat16: SM80_16x8x16_F32BF16BF16F32_TN;
    Float16: SM80_16x8x16_F32F16F16F32_TN;
}

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32. One tile of 128 × 128 a
/// block: x counts along m.
///
/// # Safety
/// `m` and `n` are positive multiples of 128, `k` of 64; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn gemm<F: Format>(a: *const u16, b: *const u16, c: *mut f32, n: i64, k: i64)
where
    PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let sizes = whole::sizes(i64::from(machine::blocks_x() * Tile::EXTENTS[0]), n, k);
        let a = whole::a::<Tile, _>(sizes, a.cast_mut());
        let b = whole::b::<Tile, _>(sizes, b.cast_mut());
        let c: WholeC = whole::d::<Tile, _>(sizes, c);
        let work = one_tile::<F::Mainloop>(k);
        sm80::gemm::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _>(a, b, c, work);
    }
}

/// As [`gemm`], of other extents: the last tiles reach beyond the matrices.
///
/// # Safety
/// The extents are positive, `n` is even and `k` a multiple of 8, so that rows begin at multiples of what is moved at once; the pointers are multiples of 16 and reach
/// so many elements.
#[inline(always)]
pub unsafe fn gemm_with_edges<F: Format>(a: *const u16, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64)
where
    PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised: what is moved at once, 8 elements of A and B and 2 of C, divides a row. Zeros beyond the last column of A and B add nothing.
    unsafe {
        let sizes = pairs::sizes(m, n, k);
        let a = pairs::a(sizes, a.cast_mut());
        let b = pairs::b(sizes, b.cast_mut());
        let c = pairs::d(sizes, c);
        let work = one_tile::<F::Mainloop>(k);
        sm80::gemm::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _>(a, b, c, work);
    }
}
