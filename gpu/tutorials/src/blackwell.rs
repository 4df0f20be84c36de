//! Blackwell: tcgen05, whose sums are in tensor memory.

use cute_static::instruction::mma::SM100_MMA_F16BF16_SS;
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float32};
use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::symbols::Sizes;
use cute_static::tensor::unroll::Unroll;
use cute_static::tma::{IsTensorMap, RunTime, TensorMap};
use cute_static::typenum::{U1, U4, U128};
use cute_static_device::blackwell::*;
use cute_static_device::element::Half;
use cute_static_device::hopper::{Barrier, TensorMapOf, fence_barriers};
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_device::vector::store;
use cute_static_device::window::Window;
use cute_static_device::{shared, thread_of};

// ANCHOR: types
/// The tile of A, and that of B: rows of 128 bytes, the span of the swizzle.
type Tile = layout!((128,64):(64,1));
type Banks = Swizzle128B;
/// How a tile of a row-major matrix gets to shared memory.
pub type Map = TensorMap<BFloat16, RunTime<(i64, U1)>, Swizzled<Banks, Elements<16>, Tile>, shape!((128, 64))>;
/// The product of 128 × 16 and 128 × 16.
type Mma = SM100_MMA_F16BF16_SS<BFloat16, BFloat16, Float32, U128, U128>;
/// 16 columns of a tile
type Slice = shape!((128, 16));
// ANCHOR_END: types

/// Threads of a block: four warps.
pub const THREADS: u32 = 128;
/// Bytes of shared memory: two tiles, three barriers, and an address.
pub const SHARED: u32 = SLOT + 8;
const SLOT: u32 = BARRIERS + 24;
const BARRIERS: u32 = 2 * TILE;
const TILE: u32 = 128 * 64 * 2;
// Four elements of D are stored at once, so four must divide a row.
symbols! { Output { M; N: multiple_of 4 } }
/// Columns of tensor memory: one for each of D.
const COLUMNS: u32 = 128;

/// `D = A·Bᵀ`: A is (m, k), B is (n, k), and D is (m, n). Each block computes
/// a tile of 128 × 128: x counts along m, y along n.
///
/// # Safety
/// The maps are made from the parameters of [`Map`], of matrices of these
/// extents; `k` is not 0; `n` is a multiple of 4; the address `d` is a
/// multiple of 16 bytes, and m·n elements follow it.
pub unsafe fn gemm(a: *const TensorMapObject, b: *const TensorMapObject, d: *mut f32, m: i64, n: i64, k: i64) {
    // SAFETY: as promised. Who fills the tiles waits until the products that read
    // them are done; who multiplies waits until they are full; all wait for the
    // last product before they read, and for one another before tensor memory is
    // given back.
    unsafe {
        // ANCHOR: begin
        let thread = thread_of::<THREADS>();
        let [full, empty, end] = [0, 1, 2].map(|i| Barrier::at(BARRIERS, i));
        if thread == 0 {
            for barrier in [full, empty, end] {
                barrier.init(1);
            }
            fence_barriers();
        }
        let slot = machine::shared_base() + SLOT;
        if thread < 32 {
            machine::tensor_memory_allocate(slot, COLUMNS);
        }
        tensor_memory_before_barrier();
        machine::barrier();
        tensor_memory_after_barrier();
        let [address] = machine::load_shared::<1>(slot);
        let sums = TensorAccumulator::<Mma>::at(address);
        // ANCHOR_END: begin

        // ANCHOR: loop
        let tile_a = shared::tensor::<Half<BFloat16>, Banks, Tile, 0>();
        let tile_b = shared::tensor::<Half<BFloat16>, Banks, Tile, TILE>();
        let row = machine::block_index_x() as i32 * 128;
        let column = machine::block_index_y() as i32 * 128;
        let steps = ((k + 63) / 64) as u32;
        if thread == 0 {
            let (a, b) = (TensorMapOf::<Map>::new(a), TensorMapOf::<Map>::new(b));
            let bytes = const { 2 * Map::TRANSACTION_BYTES as u32 };
            for step in 0..steps {
                // The phase before the first one is complete: nobody reads.
                empty.wait((step & 1) ^ 1);
                full.expect(bytes);
                a.copy((row, 64 * step as i32), tile_a, full);
                b.copy((column, 64 * step as i32), tile_b, full);
            }
        } else if thread == 32 {
            let a = tensor_operand::<BFloat16, MajorK, Slice, _, _, _, _, _>(tile_a);
            let b = tensor_operand::<BFloat16, MajorK, Slice, _, _, _, _, _>(tile_b);
            for step in 0..steps {
                full.wait(step & 1);
                tensor_memory_after_barrier();
                // The first product begins with zeros.
                U4::unroll(0, &mut |k: u64| {
                    sums.multiply(a, b, k as u32, step > 0 || k > 0);
                });
                commit(empty);
            }
            commit(end);
        }
        // ANCHOR_END: loop

        // ANCHOR: end
        // The lanes of a warp meet again.
        machine::barrier();
        end.wait(0);
        tensor_memory_after_barrier();
        let at = (i64::from(row), i64::from(column));
        let sizes = Sizes::new_unchecked(Output { M: m as u64, N: n as u64 });
        let d = layout!((?M, ?N):(?N, 1)).with_unchecked(sizes).tensor_from_raw(d);
        let d = Window::within(d).tile::<shape!((128, 128))>(at);
        // Each thread has a row, 32 columns at a time.
        U4::unroll(0, &mut |j: u64| {
            let words = sums.load(thread as u32 / 32, 32 * j as u32);
            let sums = words.as_ptr().cast_mut().cast::<f32>();
            let row = d.slice((thread, Underscore)).logical_divide(tiler!(<32>));
            store(&Tensor::from_raw(sums, layout!(32:1)), &row.slice(((Underscore, j),)));
        });
        tensor_memory_before_barrier();
        machine::barrier();
        tensor_memory_after_barrier();
        if thread < 32 {
            machine::tensor_memory_free(address, COLUMNS);
        }
        // ANCHOR_END: end
    }
}
cute_static_device::entries! {
    blackwell = gemm, (
        a: *const TensorMapObject,
        b: *const TensorMapObject,
        d: *mut f32,
        m: i64,
        n: i64,
        k: i64,
    ), THREADS, 1;
}
