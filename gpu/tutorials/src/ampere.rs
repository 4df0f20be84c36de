//! Ampere: `cp.async`, `ldmatrix`, `mma.sync`.

use cute_static::arch::Sm80;
use cute_static::builder::{Built, CollectiveBuilder, Operands};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static_device::tiles::Extents;
use cute_static_kernels::gemm_collective::{one_tile, shared, sm80, threads};

// ANCHOR: types
/// Rows of A, B and D are contiguous: bf16 · bf16 + f32 = f32.
type Elements = Operands<(BFloat16, MajorK), (BFloat16, MajorK), Float32, (Float32, MajorK)>;
type Request = CollectiveBuilder<Sm80, Elements, shape!((128, 128, 32))>;
type Mainloop = <Request as Built>::Mainloop;
type Epilogue = <Request as Built>::Epilogue;
type Plan = sm80::Plan<Sm80, Mainloop, Epilogue>;
// ANCHOR_END: types

// ANCHOR: kernel
/// Threads of a block, and its bytes of shared memory.
pub const LAUNCH: [u32; 2] = [threads::<Plan>(), shared::<Plan>()];

/// `D = A·Bᵀ`: A is (m, k), B is (n, k), and D is (m, n). Each block computes
/// a tile of 128 × 128: x counts along m, y along n.
///
/// # Safety
/// The pointers are multiples of 16 and reach so many elements; `k` is a
/// multiple of 8, and `n` of 4.
pub unsafe fn gemm(a: *const u16, b: *const u16, d: *mut f32, m: i64, n: i64, k: i64) {
    let matrices = [a.cast_mut().cast(), b.cast_mut().cast(), d.cast()];
    let work = one_tile::<Mainloop>(k);
    // SAFETY: as promised.
    unsafe {
        sm80::gemm_with_edges::<Sm80, Mainloop, Epilogue, MajorK, MajorK, MajorK, u32, _>(
            matrices,
            [k, k, n],
            Extents { m, n, k },
            work,
        );
    }
}
cute_static_device::entries! {
    ampere = gemm, (
        a: *const u16, b: *const u16, d: *mut f32, m: i64, n: i64, k: i64
    ), LAUNCH[0], 1;
}
// ANCHOR_END: kernel
