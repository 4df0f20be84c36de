//! `C = A·Bᵀ` in f32 without tensor cores: 256 threads compute a tile of 128 × 128, 8 columns of A and B at a time.
//!
//! Which elements a thread computes is one choice, the permutation `(16,4):(4,1)` of M and of N; the rest follows from it.

use crate::sizes::{columns_in_fours as cut, whole_columns_128x128x8 as whole};
use cute_static::atom::PartitionD;
use cute_static::banks::ConflictFree;
use cute_static::layout::IsLayout;
use cute_static::prelude::*;
use cute_static::swizzle::SwizzleNone;
use cute_static::tensor::unroll::{Step, Unroll};
use cute_static::typenum::{U0, U1, U2, U4, U8, U16, U32, Unsigned};
use cute_static_device::machine;
use cute_static_device::shared::{self, SharedTensor};
use cute_static_device::thread_of;
use cute_static_device::vector::{load, registers, store};
use cute_static_device::window::{Edges, MatrixStrides, Window};

/// Threads of a block.
pub const THREADS: u32 = 256;
/// Bytes of shared memory: two stages of A and B.
pub const SHARED: u32 = Stages::U32 * STAGE;
const STAGE: u32 = 2 * OPERAND;
const OPERAND: u32 = 4 * <Operand as IsLayout>::SIZE as u32;
type Stages = U2;
/// The columns of a tile of A or B.
const DEPTH: i64 = <Get<Operand, U1> as IsLayout>::SIZE as i64;

/// 16 × 16 threads; thread k has rows and columns 4k, …, 4k + 3, and 64 further.
pub type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
/// The extents along M, N and K of a block.
type BlockOf = shape!((128, 128, 8));
/// The extents of a tile of C, and of A or B.
type Tile = shape!((128, 128));
type OperandTile = shape!((128, 8));
/// A tile of A or B in shared memory: columns.
pub type Operand = layout!((128,8):(1,128));
/// Each warp loads a column, four rows a thread.
type Copy = MakeTiledCopy<UniversalCopy<U4>, layout!((32,8):(1,32)), layout!((4,1):(1,0))>;
/// What a thread loads of a tile of A or B, its registers, and where it stores that.
type From = layout!(((4,1),1,1):((1@0,0),0,0));
type Loaded = layout!(4:1);
type Into = layout!(((4,1),1,1):((1,0),0,0));
/// A column of what it reads, in registers.
type Column = layout!((1,8):(0,1));
layouts! {
    /// What a thread accumulates.
    type Sums = FragmentC<Mma, layout!((128,128):(128,1))> => (1,(4,2),(4,2)):(0,(1,4),(8,32));
    /// What it reads: (thread, values).
    type OfA = PartitionA<Mma, Operand> => ((16,16),(1,(4,2),8)):((0,4),(0,(1,64),128));
    type OfB = PartitionB<Mma, Operand> => ((16,16),(1,(4,2),8)):((4,0),(0,(1,64),128));
    /// The values alone.
    type PartA = Get<OfA, U1> => (1,(4,2),8):(0,(1,64),128);
    type PartB = Get<OfB, U1> => (1,(4,2),8):(0,(1,64),128);
}
/// The sums in C.
type PartC = layout!((1,(4,2),(4,2)):(0,(1@0,64@0),(1@1,64@1)));

/// What a warp accesses of a partition: lane → offset.
type Warp<P> = CompositionInBounds<Get<P, U0>, layout!(32:1)>;
const fn without_conflicts<W: ConflictFree<U32, U16>>() {}
const _: () = without_conflicts::<Warp<PartitionD<Copy, Operand>>>();
const _: () = without_conflicts::<Warp<OfA>>();
const _: () = without_conflicts::<Warp<OfB>>();

/// `C = A·Bᵀ`: A is (m, k), B is (n, k), both column-major; C is (m, n), row-major. One tile of C a block: x counts along n.
///
/// # Safety
/// `m` and `n` are multiples of 128, `k` a positive one of 8; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn by_layout(a: *const f32, b: *const f32, c: *mut f32, m: i64, n: i64, k: i64) {
    // SAFETY: as promised.
    unsafe {
        let sizes = whole::sizes(m, n, k);
        let (a, b) = (whole::a::<BlockOf, _>(sizes, a.cast_mut()), whole::b::<BlockOf, _>(sizes, b.cast_mut()));
        let c = whole::d::<BlockOf, _>(sizes, c);
        tile(a.elements(), b.elements(), c.elements(), k / DEPTH);
    }
}

/// As [`by_layout`], of other extents: the last tiles reach beyond the matrices.
///
/// # Safety
/// `m` and `n` are multiples of 4, so that columns of A and B and rows of C begin at multiples of what is moved at once, `k` is positive;
/// the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn with_edges(a: *const f32, b: *const f32, c: *mut f32, m: i64, n: i64, k: i64) {
    // SAFETY: as promised: 4 elements are moved at once.
    unsafe {
        let sizes = cut::sizes(m, n, k);
        let (a, b, c) = (cut::a(sizes, a.cast_mut()), cut::b(sizes, b.cast_mut()), cut::d(sizes, c));
        // Zeros beyond the last column of A and B add nothing.
        tile(a.elements(), b.elements(), c.elements(), (k + (DEPTH - 1)) / DEPTH);
    }
}

/// The tile of this block, a sum of `steps` products.
///
/// # Safety
/// The matrices have the tiles, or edges; columns of A and B and rows of C begin at multiples of 16 bytes.
#[inline(always)]
unsafe fn tile<V: MatrixStrides, W: MatrixStrides, E: Edges>(
    a: Window<f32, V, E>,
    b: Window<f32, V, E>,
    c: Window<f32, W, E>,
    steps: i64,
) {
    let at @ (row, column) = (i64::from(machine::block_index_y()), i64::from(machine::block_index_x()));
    // SAFETY: as promised; a thread's parts are its own. A stage is written after the barrier behind its last reads, and read
    // after the barrier behind its writes.
    unsafe {
        let thread = thread_of::<THREADS>();
        let (copy, mma) = (Copy::default().get_slice(thread), Mma::default().get_slice(thread));
        let stage_a = shared::tensor::<f32, SwizzleNone, Operand, 0>();
        let stage_b = shared::tensor::<f32, SwizzleNone, Operand, OPERAND>();
        let into_a: Tensor<_, Into> = copy.partition_d(stage_a);
        let into_b: Tensor<_, Into> = copy.partition_d(stage_b);
        let (from_a, from_b) = (mma.partition_a(stage_a), mma.partition_b(stage_b));

        let mut next_a = registers::<f32, Loaded>();
        let mut next_b = registers::<f32, Loaded>();
        let mut sums = registers::<f32, Sums>();
        let (a, b) = (a.from_tile::<OperandTile>((row, 0)), b.from_tile::<OperandTile>((column, 0)));
        let tile_a: Tensor<_, From> = copy.partition_s(a.tile::<OperandTile>((0, 0)));
        let tile_b: Tensor<_, From> = copy.partition_s(b.tile::<OperandTile>((0, 0)));
        load(&tile_a, &mut next_a);
        load(&tile_b, &mut next_b);
        store(&next_a, &into_a);
        store(&next_b, &into_b);
        machine::barrier();

        let mut step = 0;
        while step < steps {
            let (stage, other) = (step as u32 % Stages::U32, (step as u32 + 1) % Stages::U32);
            if step + 1 < steps {
                let tile_a: Tensor<_, From> = copy.partition_s(a.local_tile::<OperandTile>((0, step + 1)));
                load(&tile_a, &mut next_a);
                let tile_b: Tensor<_, From> = copy.partition_s(b.local_tile::<OperandTile>((0, step + 1)));
                load(&tile_b, &mut next_b);
            }
            let a = shared::stage::<STAGE, _, _, _>(from_a, stage);
            let b = shared::stage::<STAGE, _, _, _>(from_b, stage);
            U8::unroll(0, &mut Products { a, b, sums: &mut sums });
            if step + 1 < steps {
                store(&next_a, &shared::stage::<STAGE, _, _, _>(into_a, other));
                store(&next_b, &shared::stage::<STAGE, _, _, _>(into_b, other));
            }
            machine::barrier();
            step += 1;
        }

        let c: Tensor<_, PartC> = mma.partition_c(c.local_tile::<Tile>(at));
        U8::unroll(0, &mut |row| store(&sums.view().slice((0, row, Underscore)), &c.slice((0, row, Underscore))));
    }
}

/// One column of A times one of B.
struct Products<'s> {
    a: SharedTensor<f32, SwizzleNone, PartA>,
    b: SharedTensor<f32, SwizzleNone, PartB>,
    sums: &'s mut OwnedTensor<f32, Sums>,
}
impl Step for Products<'_> {
    #[inline(always)]
    fn step(&mut self, k: u64) {
        let mut a = registers::<f32, Column>();
        let mut b = registers::<f32, Column>();
        // SAFETY: whoever made the tensors promised it.
        unsafe {
            load(&self.a.slice((Underscore, Underscore, k)), &mut a);
            load(&self.b.slice((Underscore, Underscore, k)), &mut b);
        }
        Mma::default().gemm_with(&a, &b, self.sums, |c, a, b| machine::fma(a, b, c));
    }
}
