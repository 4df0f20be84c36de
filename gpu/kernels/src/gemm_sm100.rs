//! `C = A·Bᵀ` on the tensor cores of Blackwell: bf16 or f16 to f32, tensor maps, tcgen05 128 × 256 × 16 with the accumulator in tensor memory.
//!
//! One thread copies, one multiplies; then four warps read the accumulator, 32 rows each.

use crate::pipeline;
use cute_static::instruction::mma::{SM100_MMA_F16BF16_SS, TmemMma};
use cute_static::instruction::operand::MajorK;
use cute_static::numeric::{BFloat16, Float16, Float32, Numeric};
use cute_static::prelude::*;
use cute_static::smem::{AnyOperand, UmmaTile};
use cute_static::tensor::unroll::{Step, Unroll};
use cute_static::tma::{AlignedBuffer, IsTensorMap, RunTime, RunTimeTensorMap, TensorMap};
use cute_static::typenum::{U1, U4, U8, U128, U256, U1024};
use cute_static_device::blackwell::*;
use cute_static_device::element::Half;
use cute_static_device::global::{Edges, Global};
use cute_static_device::hopper::{Barrier, Descriptors, MatrixMap, TensorMapOf, fence_barriers};
use cute_static_device::machine::{self, TensorMapObject};
use cute_static_device::shared::{self, SharedTensor};
use cute_static_device::thread_of;
use cute_static_device::vector::store;

/// Threads of a block: four warps.
pub const THREADS: u32 = 128;
/// Stages of the pipeline.
pub const STAGES: u32 = 4;
/// Bytes of shared memory: the stages, two barriers each, one for the end, and the address of the accumulator.
pub const SHARED: u32 = SLOT + 8;
const SLOT: u32 = BARRIERS + 16 * STAGES + 8;
const BARRIERS: u32 = STAGES * STAGE;
const STAGE: u32 = OPERAND_A + OPERAND_B;
const OPERAND_A: u32 = 128 * 64 * 2;
const OPERAND_B: u32 = 256 * 64 * 2;
/// Columns of tensor memory: one for each of C.
const COLUMNS: u32 = 256;

type TileA = layout!((128,64):(64,1));
type TileB = layout!((256,64):(64,1));
type TileC = IdentityLayout<shape!((128, 256))>;
type Banks = Swizzle128B;
type InBanks<L> = Swizzled<Banks, Elements<16>, L>;
type Mma<F> = SM100_MMA_F16BF16_SS<F, F, Float32, U128, U256>;
/// The accumulator, the same for every [`Format`].
type TmemC = <Mma<BFloat16> as TmemMma>::TmemC;
type Position = pipeline::Position<STAGES>;

/// How A and B, of elements `F`, get there, from matrices whose extents are known at run time.
type MapOf<F, Tile, X> = TensorMap<F, RunTime<(i64, U1)>, InBanks<Tile>, X>;
/// A map of a row-major matrix to tiles `T`
pub trait MapTo<T>:
    RunTimeTensorMap<SharedLayout = T, Strides = (i64, U1), Blocks = U1> + AlignedBuffer<U1024> + MatrixMap
{
}
impl<M, T> MapTo<T> for M where
    M: RunTimeTensorMap<SharedLayout = T, Strides = (i64, U1), Blocks = U1> + AlignedBuffer<U1024> + MatrixMap
{
}
/// What A and B are made of: 16 bits that tcgen05 multiplies.
pub trait Format: Numeric + Sized {
    /// How A gets to shared memory
    type MapA: MapTo<TileA>;
    /// How B gets there
    type MapB: MapTo<TileB>;
    /// The product
    type Product: TensorMma<TmemC = TmemC>;
    /// Descriptors of A
    type InTileA: Descriptors;
    /// Descriptors of B
    type InTileB: Descriptors;
    /// A stage as operands of 128 × 16 and 256 × 16
    fn tensor_operands(
        a: SharedTensor<Half<Self>, Banks, TileA>,
        b: SharedTensor<Half<Self>, Banks, TileB>,
    ) -> (TensorOperand<Self::InTileA>, TensorOperand<Self::InTileB>);
}
macro_rules! formats {
    ($($format:ident;)*) => {$(
        impl Format for $format {
            type MapA = MapOf<$format, TileA, shape!((128, 64))>;
            type MapB = MapOf<$format, TileB, shape!((256, 64))>;
            type Product = Mma<$format>;
            type InTileA = UmmaTile<InBanks<TileA>, $format, MajorK, shape!((128, 16)), U1024, AnyOperand>;
            type InTileB = UmmaTile<InBanks<TileB>, $format, MajorK, shape!((256, 16)), U1024, AnyOperand>;
            #[inline(always)]
            fn tensor_operands(
                a: SharedTensor<Half<Self>, Banks, TileA>,
                b: SharedTensor<Half<Self>, Banks, TileB>,
            ) -> (TensorOperand<Self::InTileA>, TensorOperand<Self::InTileB>) {
                (
                    tensor_operand::<$format, MajorK, shape!((128, 16)), _, _, _, _, _>(a),
                    tensor_operand::<$format, MajorK, shape!((256, 16)), _, _, _, _, _>(b),
                )
            }
        }
    )*};
}
formats! { BFloat16; Float16; }

/// `C = A·Bᵀ`: A is (m, k) and B is (n, k), both row-major, of the format `F`; C is (m, n), row-major, f32. One tile of 128 × 256 a
/// block: x counts along m.
///
/// # Safety
/// `m` is a multiple of 128, `n` of 256, `k` a positive one of 64; the maps are made from the parameters of the format's
/// [`MapA`](Format::MapA) and [`MapB`](Format::MapB); the pointer is a multiple of 16 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm<F: Format>(a: *const TensorMapObject, b: *const TensorMapObject, c: *mut f32, n: i64, k: i64) {
    // SAFETY: as promised.
    unsafe { tile::<F, _>(a, b, Global::new(c, (n, U1::new())), (k / 64) as u32) }
}

/// As [`gemm`], of other extents: the last tiles reach beyond the matrices. The tensor maps know where those end, and copy zeros from there on.
///
/// # Safety
/// `n` is a multiple of 4, since so many elements of C are stored at once, and `k` a positive one of 8, since a tensor map demands rows of
/// 16 bytes; the maps are of matrices of these extents; the pointer is a multiple of 16 and reaches so many elements.
#[inline(always)]
pub unsafe fn gemm_with_edges<F: Format>(
    a: *const TensorMapObject,
    b: *const TensorMapObject,
    c: *mut f32,
    m: i64,
    n: i64,
    k: i64,
) {
    // SAFETY: as promised. Zeros beyond the last column of A and B add nothing.
    unsafe { tile::<F, _>(a, b, Global::within(c, (n, U1::new()), [m, n]), ((k + 63) / 64) as u32) }
}

/// The tile of this block, a sum of `tiles` products.
///
/// # Safety
/// As [`gemm`]; C has the tile, or edges.
#[inline(always)]
unsafe fn tile<F: Format, E: Edges>(
    a: *const TensorMapObject,
    b: *const TensorMapObject,
    c: Global<f32, (i64, U1), E>,
    tiles: u32,
) {
    // SAFETY: as promised. Who fills a stage waits until the products that read it are done; who multiplies waits until it is full;
    // all wait for the last product before they read, and for one another before tensor memory is given back.
    unsafe {
        let thread = thread_of::<THREADS>();
        let barriers = Barriers;
        if thread == 0 {
            let mut stage = 0;
            while stage < STAGES {
                barriers.full(stage).init(1);
                barriers.empty(stage).init(1);
                stage += 1;
            }
            barriers.end().init(1);
            fence_barriers();
        }
        if thread < 32 {
            machine::tensor_memory_allocate(machine::shared_base() + SLOT, COLUMNS);
        }
        tensor_memory_before_barrier();
        machine::barrier();
        tensor_memory_after_barrier();
        let [address] = machine::load_shared::<1>(machine::shared_base() + SLOT);
        let sums = TensorAccumulator::<F::Product>::at(address);

        let (row, column) = (machine::block_index_x() * 128, machine::block_index_y() * 256);
        if thread == 0 {
            fill::<F>(barriers, TensorMapOf::new(a), TensorMapOf::new(b), (row, column), tiles);
        } else if thread == 32 {
            multiply::<F>(barriers, sums, tiles);
        }
        // The lanes of a warp meet again.
        machine::barrier();
        barriers.end().wait(0);
        tensor_memory_after_barrier();
        let c = c.tile::<shape!((128, 256))>((i64::from(row), i64::from(column)));
        U8::unroll(0, &mut Columns::<F, E> { thread: thread as u32, sums, c });
        tensor_memory_before_barrier();
        machine::barrier();
        tensor_memory_after_barrier();
        if thread < 32 {
            machine::tensor_memory_free(address, COLUMNS);
        }
    }
}

/// The barriers of the block.
#[derive(Clone, Copy)]
struct Barriers;
impl Barriers {
    /// The stage is full.
    ///
    /// # Safety
    /// There are that many stages, and shared memory is as large as [`gemm`] demands. So for the others.
    #[inline(always)]
    unsafe fn full(self, stage: u32) -> Barrier {
        // SAFETY: it lies behind the stages, at a multiple of 8.
        unsafe { Barrier::at(BARRIERS, 2 * stage) }
    }
    /// The stage may be filled.
    ///
    /// # Safety
    /// As [`full`](Self::full).
    #[inline(always)]
    unsafe fn empty(self, stage: u32) -> Barrier {
        // SAFETY: as above.
        unsafe { Barrier::at(BARRIERS, 2 * stage + 1) }
    }
    /// All products are done.
    ///
    /// # Safety
    /// As [`full`](Self::full).
    #[inline(always)]
    unsafe fn end(self) -> Barrier {
        // SAFETY: as above.
        unsafe { Barrier::at(BARRIERS, 2 * STAGES) }
    }
}

/// One thread fills the stages.
///
/// # Safety
/// As [`gemm`]; one thread of the block calls it.
#[inline(always)]
unsafe fn fill<F: Format>(
    barriers: Barriers,
    a: TensorMapOf<F::MapA>,
    b: TensorMapOf<F::MapB>,
    (row, column): (u32, u32),
    tiles: u32,
) {
    // SAFETY: as in `gemm`.
    unsafe {
        let tile_a = shared::tensor::<Half<F>, Banks, TileA, 0>();
        let tile_b = shared::tensor::<Half<F>, Banks, TileB, OPERAND_A>();
        a.prepare();
        b.prepare();
        let (mut at, mut tile) = (Position::FIRST, 0);
        while tile < tiles {
            // In the first round every stage is empty: the phase before the first one is complete.
            barriers.empty(at.stage).wait(at.phase ^ 1);
            let full = barriers.full(at.stage);
            full.expect(const { (F::MapA::TRANSACTION_BYTES + F::MapB::TRANSACTION_BYTES) as u32 });
            let k = 64 * tile as i32;
            a.copy((row as i32, k), shared::stage::<STAGE, _, _, _>(tile_a, at.stage), full);
            b.copy((column as i32, k), shared::stage::<STAGE, _, _, _>(tile_b, at.stage), full);
            at = at.next();
            tile += 1;
        }
    }
}

/// One thread multiplies.
///
/// # Safety
/// As [`gemm`]; one thread of the block calls it, and the accumulator is the block's.
#[inline(always)]
unsafe fn multiply<F: Format>(barriers: Barriers, sums: TensorAccumulator<F::Product>, tiles: u32) {
    // SAFETY: as in `gemm`.
    unsafe {
        let tile_a = shared::tensor::<Half<F>, Banks, TileA, 0>();
        let tile_b = shared::tensor::<Half<F>, Banks, TileB, OPERAND_A>();
        let (mut at, mut tile) = (Position::FIRST, 0);
        while tile < tiles {
            barriers.full(at.stage).wait(at.phase);
            tensor_memory_after_barrier();
            let (a, b) = F::tensor_operands(
                shared::stage::<STAGE, _, _, _>(tile_a, at.stage),
                shared::stage::<STAGE, _, _, _>(tile_b, at.stage),
            );
            U4::unroll(0, &mut |k: u64| sums.multiply(a, b, k as u32, tile > 0 || k > 0));
            commit(barriers.empty(at.stage));
            at = at.next();
            tile += 1;
        }
        commit(barriers.end());
    }
}

/// 32 columns of C, one row for each thread.
struct Columns<F: Format, E> {
    thread: u32,
    sums: TensorAccumulator<F::Product>,
    c: Tensor<Global<f32, (i64, U1), E>, TileC>,
}
impl<F: Format, E: Edges> Step for Columns<F, E> {
    #[inline(always)]
    fn step(&mut self, j: u64) {
        // SAFETY: as in `gemm`; all lanes come here together, and a row is its thread's own.
        unsafe {
            let words = self.sums.load(self.thread / 32, 32 * j as u32);
            // 32 columns of the row, number `j`
            let row = self.c.slice((self.thread, Underscore)).logical_divide(tiler!(<32>)).slice(((Underscore, j),));
            let held = Tensor::from_raw(words.as_ptr().cast_mut().cast::<f32>(), layout!(32:1));
            store(&held, &row);
        }
    }
}
