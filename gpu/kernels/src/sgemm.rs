//! `C = A·Bᵀ` in f32 without tensor cores: 256 threads compute a tile of 128 × 128, 8 columns of A and B at a time.
//!
//! Which elements a thread computes is one choice, the permutation `(16,4):(4,1)` of M and of N; the rest follows from it.

use cute_static::atom::PartitionD;
use cute_static::banks::ConflictFree;
use cute_static::prelude::*;
use cute_static::swizzle::SwizzleNone;
use cute_static::tensor::unroll::{Step, Unroll};
use cute_static::typenum::{U0, U1, U4, U8, U16, U32};
use cute_static_device::global::{Edges, Global};
use cute_static_device::machine;
use cute_static_device::shared::{self, SharedTensor};
use cute_static_device::thread_of;
use cute_static_device::vector::{load, registers, store};

/// Threads of a block.
pub const THREADS: u32 = 256;
/// Bytes of shared memory: two stages of A and B.
pub const SHARED: u32 = 2 * STAGE;
const STAGE: u32 = 2 * OPERAND;
const OPERAND: u32 = 128 * 8 * 4;

/// 16 × 16 threads; thread k has rows and columns 4k, …, 4k + 3, and 64 further.
pub type Mma = TiledMma<UniversalFma, layout!((16,16,1):(16,1,0)), tiler!(<(16,4):(4,1), (16,4):(4,1), _>)>;
/// A tile of A or B in shared memory: columns.
pub type Operand = layout!((128,8):(1,128));
/// Each warp loads a column, four rows a thread.
type Copy = MakeTiledCopy<UniversalCopy<U4>, layout!((32,8):(1,32)), layout!((4,1):(1,0))>;
/// What a thread loads of a tile of A or B, and where it stores that.
type From = layout!(((4,1),1,1):((1@0,0),0,0));
type Into = layout!(((4,1),1,1):((1,0),0,0));
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
        let a = Global::new(a.cast_mut(), (U1::new(), m));
        let b = Global::new(b.cast_mut(), (U1::new(), n));
        tile(a, b, Global::new(c, (n, U1::new())), k / 8);
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
        let a = Global::within(a.cast_mut(), (U1::new(), m), [m, k]);
        let b = Global::within(b.cast_mut(), (U1::new(), n), [n, k]);
        // Zeros beyond the last column of A and B add nothing.
        tile(a, b, Global::within(c, (n, U1::new()), [m, n]), (k + 7) / 8);
    }
}

type ColumnMajor<E> = Global<f32, (U1, i64), E>;

/// The tile of this block, a sum of `steps` products.
///
/// # Safety
/// The matrices have the tiles, or edges; columns of A and B and rows of C begin at multiples of 16 bytes.
#[inline(always)]
unsafe fn tile<E: Edges>(a: ColumnMajor<E>, b: ColumnMajor<E>, c: Global<f32, (i64, U1), E>, steps: i64) {
    let at = (i64::from(machine::block_index_y()) * 128, i64::from(machine::block_index_x()) * 128);
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

        let mut next_a = registers::<f32, layout!(4:1)>();
        let mut next_b = registers::<f32, layout!(4:1)>();
        let mut sums = registers::<f32, Sums>();
        let tile_a: Tensor<_, From> = copy.partition_s(a.tile::<shape!((128, 8))>((at.0, 0)));
        let tile_b: Tensor<_, From> = copy.partition_s(b.tile::<shape!((128, 8))>((at.1, 0)));
        load(&tile_a, &mut next_a);
        load(&tile_b, &mut next_b);
        store(&next_a, &into_a);
        store(&next_b, &into_b);
        machine::barrier();

        let mut step = 0;
        while step < steps {
            let (stage, other) = (step as u32 % 2, (step as u32 + 1) % 2);
            if step + 1 < steps {
                let tile_a: Tensor<_, From> = copy.partition_s(a.tile::<shape!((128, 8))>((at.0, 8 * step + 8)));
                load(&tile_a, &mut next_a);
                let tile_b: Tensor<_, From> = copy.partition_s(b.tile::<shape!((128, 8))>((at.1, 8 * step + 8)));
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

        let c: Tensor<_, PartC> = mma.partition_c(c.tile::<shape!((128, 128))>(at));
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
        let mut a = registers::<f32, layout!((1,8):(0,1))>();
        let mut b = registers::<f32, layout!((1,8):(0,1))>();
        // SAFETY: whoever made the tensors promised it.
        unsafe {
            load(&self.a.slice((Underscore, Underscore, k)), &mut a);
            load(&self.b.slice((Underscore, Underscore, k)), &mut b);
        }
        Mma::default().gemm_with(&a, &b, self.sums, |c, a, b| machine::fma(a, b, c));
    }
}

/// [`by_layout`] by hand.
///
/// # Safety
/// As [`by_layout`].
#[inline(always)]
pub unsafe fn by_hand(a: *const f32, b: *const f32, c: *mut f32, m: i64, n: i64, k: i64) {
    let (x, y) = (i64::from(machine::block_index_x()) * 128, i64::from(machine::block_index_y()) * 128);
    // SAFETY: as promised.
    unsafe {
        let thread = thread_of::<THREADS>() as u32;
        // Loads: lane `l` of warp `w` has rows 4l, …, 4l + 3 of column w.
        let (rows, column) = (i64::from(4 * (thread % 32)), i64::from(thread / 32));
        let mut a = a.offset((y + rows + column * m) as isize);
        let mut b = b.offset((x + rows + column * n) as isize);
        let base = machine::shared_base();
        let into = base + 16 * (thread % 32) + 512 * (thread / 32);
        let (row, column) = (thread / 16, thread % 16);
        let (from_a, from_b) = (base + 16 * row, base + 4096 + 16 * column);

        let mut sums = Sums64::zero();
        let mut next_a = machine::load_global::<4>(a.cast());
        let mut next_b = machine::load_global::<4>(b.cast());
        machine::store_shared(into, &next_a);
        machine::store_shared(into + 4096, &next_b);
        machine::barrier();
        let steps = k / 8;
        let mut step = 0;
        while step < steps {
            let (stage, other) = (step as u32 % 2 * 8192, (step as u32 + 1) % 2 * 8192);
            if step + 1 < steps {
                a = a.offset((8 * m) as isize);
                b = b.offset((8 * n) as isize);
                next_a = machine::load_global::<4>(a.cast());
                next_b = machine::load_global::<4>(b.cast());
            }
            let (from_a, from_b) = (from_a + stage, from_b + stage);
            U8::unroll(0, &mut |k: u64| {
                let k = k as u32 * 512;
                let a = [machine::load_shared::<4>(from_a + k), machine::load_shared::<4>(from_a + k + 256)];
                let b = [machine::load_shared::<4>(from_b + k), machine::load_shared::<4>(from_b + k + 256)];
                <typenum::U64 as Unroll>::unroll(0, &mut Fma { a, b, sums: &mut sums });
            });
            if step + 1 < steps {
                machine::store_shared(into + other, &next_a);
                machine::store_shared(into + other + 4096, &next_b);
            }
            machine::barrier();
            step += 1;
        }
        let c = c.offset(((y + i64::from(4 * row)) * n + x + i64::from(4 * column)) as isize);
        U8::unroll(0, &mut |i: u64| {
            let c = c.offset(((i % 4 + i / 4 * 64) as i64 * n) as isize);
            let i = i as usize;
            let word = |j: usize| sums.0[i + 8 * j].to_bits();
            machine::store_global(c.cast(), &[word(0), word(1), word(2), word(3)]);
            machine::store_global(c.add(64).cast(), &[word(4), word(5), word(6), word(7)]);
        });
    }
}
/// 64 sums, column-major.
struct Sums64([f32; 64]);
impl Sums64 {
    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: zeros are numbers.
        unsafe { core::mem::zeroed() }
    }
}
struct Fma<'s> {
    a: [[u32; 4]; 2],
    b: [[u32; 4]; 2],
    sums: &'s mut Sums64,
}
impl Step for Fma<'_> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        let i = i as usize;
        let (m, n) = (i % 8, i / 8);
        let (a, b) = (f32::from_bits(self.a[m / 4][m % 4]), f32::from_bits(self.b[n / 4][n % 4]));
        self.sums.0[i] = machine::fma(a, b, self.sums.0[i]);
    }
}
