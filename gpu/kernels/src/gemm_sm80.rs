//! `C = A·Bᵀ` on the tensor cores of `mma.sync`, bf16 or f16 to f32: instances of the [generic kernel](crate::gemm_collective::sm80) whose main loop, epilogue and
//! plan are those of a request of the library's builder.
//!
//! What the instructions ask of the tiles are bounds. With the swizzle for rows of half the length there are bank conflicts, and the kernel
//! would not compile:
//! ```compile_fail,E0277
//! use cute_static::atom::Source;
//! use cute_static::collective::{CpAsyncCollective, CpAsyncParts};
//! use cute_static::instruction::copy::tiled::ConflictFreeSide;
//! use cute_static::numeric::BFloat16;
//! use cute_static::prelude::*;
//! use cute_static_kernels::gemm_sm80::Mainloop;
//! type Half = Swizzled<Swizzle64B, Elements<16>, layout!((128,64):(64,1))>;
//! type LoadA = <<Mainloop<BFloat16> as CpAsyncCollective>::A as CpAsyncParts>::Load;
//! const fn without_conflicts<C: ConflictFreeSide<Source, Half>>() {}
//! const _: () = without_conflicts::<LoadA>();
//! ```

use crate::gemm_collective::sm80::{self, CpAsyncMainloop, Plan};
use crate::gemm_collective::{HeldOf, one_tile, shared, threads};
use cute_static::arch::Sm80;
use cute_static::builder::{Built, CollectiveBuilder, KernelMultistage, Operands};
use cute_static::cluster::Cluster;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float16, Float32};
use cute_static::plan::IsBlockPlan;
use cute_static::prelude::*;
use cute_static::typenum::{U1, U3, U4};
use cute_static_device::epilogue::TileStore;
use cute_static_device::global::{Global, Left, Whole};

/// The request: a tile of 128 × 128 × 64, four warps and three stages.
pub type Request<F> = CollectiveBuilder<
    Sm80,
    Operands<(F, MajorK), (F, MajorK), Float32, (Float32, MajorK)>,
    shape!((128, 128, 64)),
    Cluster,
    KernelMultistage<U4, U3>,
>;
/// Its main loop
pub type Mainloop<F> = <Request<F> as Built>::Mainloop;
/// Its epilogue
pub type Epilogue<F> = <Request<F> as Built>::Epilogue;
/// Its tiled MMA, which has the same layouts for every [`Format`]
pub type Mma = <Request<BFloat16> as Built>::TiledMma;
type PlanOf<F> = Plan<Sm80, <F as Format>::Mainloop, <F as Format>::Epilogue>;
/// Threads of a block.
pub const THREADS: u32 = threads::<PlanOf<BFloat16>>();
/// Bytes of shared memory.
pub const SHARED: u32 = shared::<PlanOf<BFloat16>>();

/// A row-major matrix
type RowMajor<T, E> = Global<T, (i64, U1), E>;
/// What A and B are made of: 16 bits that `mma.sync` multiplies.
pub trait Format {
    /// The main loop
    type Mainloop: CpAsyncMainloop<ElementA = u16, ElementB = u16>;
    /// The epilogue
    type Epilogue: TileStore<HeldOf<Self::Mainloop>, RowMajor<f32, Whole>>
        + TileStore<HeldOf<Self::Mainloop>, RowMajor<f32, Left>>;
}
macro_rules! formats {
    ($($format:ident)*) => {$(
        impl Format for $format {
            type Mainloop = Mainloop<$format>;
            type Epilogue = Epilogue<$format>;
        }
    )*};
}
formats!(BFloat16 Float16);

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32. One tile of 128 × 128 a
/// block: x counts along m.
///
/// # Safety
/// `m` and `n` are multiples of 128, `k` of 64; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn gemm<F: Format>(a: *const u16, b: *const u16, c: *mut f32, n: i64, k: i64)
where
    PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let [a, b] = [a, b].map(|matrix| Global::new(matrix.cast_mut(), (k, U1::new())));
        let work = one_tile::<F::Mainloop>(k);
        sm80::gemm::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _>(a, b, Global::new(c, (n, U1::new())), work);
    }
}

/// As [`gemm`], of other extents: the last tiles reach beyond the matrices.
///
/// # Safety
/// `n` is even and `k` a multiple of 8, so that rows begin at multiples of what is moved at once; the pointers are multiples of 16 and reach
/// so many elements.
#[inline(always)]
pub unsafe fn gemm_with_edges<F: Format>(a: *const u16, b: *const u16, c: *mut f32, m: i64, n: i64, k: i64)
where
    PlanOf<F>: IsBlockPlan,
{
    // SAFETY: as promised: what is moved at once, 8 elements of A and B and 2 of C, divides a row. Zeros beyond the last column of A and B add nothing.
    unsafe {
        let [a, b] =
            [(a, m), (b, n)].map(|(matrix, rows)| Global::within(matrix.cast_mut(), (k, U1::new()), [rows, k]));
        let (c, work) = (Global::within(c, (n, U1::new()), [m, n]), one_tile::<F::Mainloop>(k));
        sm80::gemm::<Sm80, F::Mainloop, F::Epilogue, _, _, _, _, _>(a, b, c, work);
    }
}
