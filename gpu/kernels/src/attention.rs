//! Attention, forward, fused: `O = softmax(scale·Q·Kᵀ)·V` for heads of 64, on the tensor cores of `mma.sync`.
//!
//! Where a head ends, and which keys a query sees, are types: [`forward`] has no instruction for either. A block has 64 queries; keys and values come 64 at a time, by `cp.async`, two stages. The products of a step become the operand of the next
//! one in registers: the fragment of C and that of A are one set of registers, which [`AccumulatorsAsA`] proves.

use cute_static::atom::{copy::CopyTiling, *};
use cute_static::instruction::copy::{CopyAtomOf, bulk::SM80_CP_ASYNC_CACHEGLOBAL, matrix::*, tiled::*};
use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
use cute_static::numeric::BFloat16;
use cute_static::prelude::*;
use cute_static::tensor::{unroll::*, *};
use cute_static::typenum::{U1, U2, U4, U16, U128};
use cute_static_device::asynchronous::{commit_group, copy_async, wait_group};
use cute_static_device::element::Bf16;
use cute_static_device::global::{Edges, Global, Inside, Left, Lower, Place, Whole};
use cute_static_device::matrix::{Fragment, load_matrices};
use cute_static_device::shared::{self, SharedTensor};
use cute_static_device::vector::{each, registers, store};
use cute_static_device::{machine, multiply::Multiply, thread_of};

/// Threads of a block: four warps, 16 queries each.
pub const THREADS: u32 = 128;
/// Bytes of shared memory: the queries, and two stages of keys and values.
pub const SHARED: u32 = TILE + 2 * STAGE;
const STAGE: u32 = 2 * TILE;
const TILE: u32 = 64 * 64 * 2;

/// 64 queries, keys or values in shared memory.
type Rows = layout!((64,64):(64,1));
/// The values as an operand: (feature, key).
type Turned = layout!((64,64):(1,64));
type Banks = Swizzle128B;
layouts! {
    type RowsInBanks = Swizzled<Banks, Elements<16>, Rows> => Sw<3,3,3,Elements<16>> o 0 o (64,64):(64,1);
    type TurnedInBanks = Swizzled<Banks, Elements<16>, Turned> => Sw<3,3,3,Elements<16>> o 0 o (64,64):(1,64);
}

/// Four warps, one below the other.
type Mma = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((4, 1, 1)), tiler!(<64, 16, 16>)>;
type CopyIn =
    MakeTiledCopy<CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, BFloat16>, layout!((16,8):(8,1)), layout!((1,8):(8,1))>;
type Load<Instruction> = CopyAtomOf<Instruction, BFloat16>;
layouts! {
    type ThreadsQ = LayoutTvA<Mma> => ((4,8,4),((2,2,2),(1,1))):((128,1,16),((64,8,512),(0,0)));
    type ThreadsK = LayoutTvB<Mma> => ((4,8,4),((2,2),(2,1))):((32,1,0),((16,128),(8,0)));
    type LoadedQ = <MakeTiledCopyA<Load<SM75_U32x4_LDSM_N>, Mma> as CopyTiling>::Tile => (64,16);
    type LoadedK = <MakeTiledCopyB<Load<SM75_U32x4_LDSM_N>, Mma> as CopyTiling>::Tile => (16,16);
}
// `MakeTiledCopyA` and `MakeTiledCopyB`, whose layouts and tiles are stated.
type LoadQ = TiledCopy<Load<SM75_U32x4_LDSM_N>, ThreadsQ, LoadedQ>;
type LoadK = TiledCopy<Load<SM75_U32x4_LDSM_N>, ThreadsK, LoadedK>;
type LoadV = TiledCopy<Load<SM75_U16x8_LDSM_T>, ThreadsK, LoadedK>;

const fn copies<C: LegalCopy<InBuffer<Rows, U16>, InBanks<L, U128>>, L>() {}
const fn loads<C: LegalSide<Source, InBanks<L, U16>>, L>() {}
const _: () = (copies::<CopyIn, RowsInBanks>(), loads::<LoadQ, RowsInBanks>()).0;
const _: () = (loads::<LoadK, RowsInBanks>(), loads::<LoadV, TurnedInBanks>()).0;

layouts! {
    type FragQ = FragmentA<Mma, Rows> => ((2,2,2),1,4):((1,2,4),0,8);
    type FragK = FragmentB<Mma, Rows> => ((2,2),8,4):((1,2),16,4);
    type FragV = FragmentB<Mma, Turned> => ((2,2),8,4):((1,2),4,32);
    type PartQ = Get<PartitionS<LoadQ, Rows>, U1> => ((8,1),1,4):((1,0),0,16);
    type PartK = Get<PartitionS<LoadK, Rows>, U1> => ((8,1),4,4):((1,0),1024,16);
    type PartV = Get<PartitionS<LoadV, Turned>, U1> => ((8,1),4,4):((1,0),16,1024);
    type FragC = FragmentC<Mma, Rows> => ((2,2),1,8):((1,2),0,4);
    // Two atoms side by side in N are one in K.
    type AsOperand = AccumulatorsAsA<Mma, Mma, Rows> => ((2,2,2),1,4):((1,2,4),0,8);
}
/// What a thread copies of a tile, and where to.
type From = layout!(((8,1),4,1):((1@1,0),16@0,0));
type Into = layout!(((8,1),4,1):((1,0),1024,0));
/// Its scores, or sums, in their tile.
type PartC = layout!(((2,2),1,8):((1@1,8@0),0,8@1));
type Scores = Multiply<Mma, Rows, Rows, Rows>;
type Outputs = Multiply<Mma, Rows, Turned, Rows>;
/// The fragment of C, as (row of the thread, column): element (i, (j, n)) is value (j, i) of atom n.
type ByRow = layout!((2,(2,8)):(2,(1,4)));

/// `O = softmax(scale·Q·Kᵀ)·V` for each head: Q, K, V are (head, `length`, 64), bf16, row-major; O is f32. `scale` is for powers of 2: it
/// contains log₂ e. x counts blocks of 64 queries, y heads.
///
/// # Safety
/// `length` is a multiple of 64; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn forward(q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32) {
    // SAFETY: as promised.
    unsafe { attend([q, k, v].map(|of| whole(bf16(of))), whole(o), length, length / 64, Whole, scale) }
}
/// As [`forward`], of any length: the last queries and keys of a head reach beyond its end.
///
/// # Safety
/// `length` and `scale` are positive; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn with_edges(q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32) {
    let tiles = (length + 63) / 64;
    let keys = Left::of([64, length - 64 * (tiles - 1)]);
    // SAFETY: as promised.
    unsafe { attend([q, k, v].map(|of| within(bf16(of), length)), within(o, length), length, tiles, keys, scale) }
}
/// As [`forward`], where a query sees the keys up to its own place only: tiles beyond the diagonal are left out.
///
/// # Safety
/// As [`forward`]; `scale` is positive.
#[inline(always)]
pub unsafe fn causal(q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32) {
    // SAFETY: as promised.
    unsafe {
        let operands = [q, k, v].map(|of| whole(bf16(of)));
        attend(operands, whole(o), length, up_to_diagonal(), Lower::of_square(), scale)
    }
}
/// As [`causal`], of any length. No query of the head sees a key beyond its end.
///
/// # Safety
/// As [`with_edges`].
#[inline(always)]
pub unsafe fn causal_with_edges(q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32) {
    // SAFETY: as promised.
    unsafe {
        let operands = [q, k, v].map(|of| within(bf16(of), length));
        attend(operands, within(o, length), length, up_to_diagonal(), Lower::of_square(), scale)
    }
}

const fn bf16(of: *const u16) -> *mut Bf16 {
    of.cast_mut().cast()
}
/// Rows of all heads.
type Features<T, E> = Global<T, (i64, U1), E>;
/// Of heads without an edge.
///
/// # Safety
/// As [`Global::new`].
#[inline(always)]
unsafe fn whole<T>(of: *mut T) -> Features<T, Whole> {
    // SAFETY: as promised.
    unsafe { Global::new(of, (64, U1::new())) }
}
/// Of which those from the end of this block's head on are not seen.
///
/// # Safety
/// As [`Global::within`].
#[inline(always)]
unsafe fn within<T>(of: *mut T, length: i64) -> Features<T, Left> {
    // SAFETY: as promised.
    unsafe { Global::within(of, (64, U1::new()), [(i64::from(machine::block_index_y()) + 1) * length, 64]) }
}
/// Tiles of keys up to the one on the diagonal
#[inline(always)]
fn up_to_diagonal() -> i64 {
    i64::from(machine::block_index_x()) + 1
}

/// The tile of this block: `tiles` tiles of keys, of which `last` says what each query sees of the last one. It sees a key of the first one.
///
/// # Safety
/// The pointers and `length` are as for [`forward`]; the matrices have the tiles, or edges.
#[inline(always)]
unsafe fn attend<E: Edges, M: Edges>(
    [q, k, v]: [Features<Bf16, E>; 3],
    o: Features<f32, E>,
    length: i64,
    tiles: i64,
    last: M,
    scale: f32,
) {
    // SAFETY: as promised; a thread's parts are its own. A stage is filled after the barrier behind its last reads, and read after the
    // wait for it and the barrier behind that.
    unsafe {
        let thread = thread_of::<THREADS>();
        let (copy, mma) = (CopyIn::default().get_slice(thread), Mma::default().get_slice(thread));
        let load_q = LoadQ::default().get_slice(thread);
        let load_k = LoadK::default().get_slice(thread);
        let load_v = LoadV::default().get_slice(thread);
        let tile_q = shared::tensor::<Bf16, Banks, Rows, 0>();
        let tile_k = shared::tensor::<Bf16, Banks, Rows, TILE>();
        let tile_v = shared::tensor::<Bf16, Banks, Rows, { 2 * TILE }>();
        let turned_v = shared::tensor::<Bf16, Banks, Turned, { 2 * TILE }>();
        let into_k: SharedTensor<Bf16, Banks, Into> = copy.partition_d(tile_k);
        let into_v: SharedTensor<Bf16, Banks, Into> = copy.partition_d(tile_v);
        let (from_k, from_v) = (load_k.partition_s(tile_k), load_v.partition_s(turned_v));
        // One matrix of all heads' rows.
        let head = i64::from(machine::block_index_y()) * length;
        let first = head + i64::from(machine::block_index_x()) * 64;
        let fill = |tile: i64, stage: u32| {
            let at = (head + 64 * tile, 0);
            let k: Tensor<Features<Bf16, E>, From> = copy.partition_s(k.tile::<shape!((64, 64))>(at));
            copy_async(&k, &shared::stage::<STAGE, _, _, _>(into_k, stage));
            let v: Tensor<Features<Bf16, E>, From> = copy.partition_s(v.tile::<shape!((64, 64))>(at));
            copy_async(&v, &shared::stage::<STAGE, _, _, _>(into_v, stage));
        };
        let q: Tensor<Features<Bf16, E>, From> = copy.partition_s(q.tile::<shape!((64, 64))>((first, 0)));
        let into_q: SharedTensor<Bf16, Banks, Into> = copy.partition_d(tile_q);
        copy_async(&q, &into_q);
        fill(0, 0);
        commit_group();
        wait_group::<0>();
        machine::barrier();
        let mut queries = Fragment::<FragQ, Bf16>::zero();
        U4::unroll(0, &mut Queries { load: load_q, from: load_q.partition_s(tile_q), to: &mut queries });
        let mut state = State { scale, most: [f32::NEG_INFINITY; 2], total: [0.0; 2], sums: registers::<f32, FragC>() };
        let mut tile = 0;
        while tile < tiles {
            let stage = tile as u32 % 2;
            if tile + 1 < tiles {
                fill(tile + 1, 1 - stage);
            }
            commit_group();
            let from = shared::stage::<STAGE, _, _, _>(from_k, stage);
            let mut scores = registers::<f32, FragC>();
            let keys = Fragment::<FragK, Bf16>::zero();
            U4::unroll(0, &mut Keys { load: load_k, from, keys, queries: &queries, scores: &mut scores });
            if M::ANY && tile + 1 == tiles {
                let inside: Tensor<_, PartC> = mma.partition_c(Inside::tile::<shape!((64, 64))>(last));
                each::<FragC>(&mut Mask { inside, scores: &mut scores });
            }
            U2::unroll(0, &mut SoftmaxRow { state: &mut state, scores: &mut scores });
            let weights = Fragment::<FragQ, Bf16>::nearest_bf16(&scores.view().compose(AsOperand::default()));
            let (from, values) = (shared::stage::<STAGE, _, _, _>(from_v, stage), Fragment::<FragV, Bf16>::zero());
            U4::unroll(0, &mut Values { load: load_v, from, values, weights: &weights, sums: &mut state.sums });
            wait_group::<0>();
            machine::barrier();
            tile += 1;
        }
        U2::unroll(0, &mut Normalise { state: &mut state });
        let o: Tensor<_, PartC> = mma.partition_c(o.tile::<shape!((64, 64))>((first, 0)));
        store(&state.sums, &o);
    }
}

/// One score, which counts for nothing where the query does not see the key.
struct Mask<'s, P> {
    inside: P,
    scores: &'s mut OwnedTensor<f32, FragC>,
}
impl<E: Edges, P: Addressing<Offset: Place>> Step for Mask<'_, Tensor<Inside<E>, P>> {
    #[inline(always)]
    fn step(&mut self, i: u64) {
        // SAFETY: the coordinates are in bounds: both are the parts of a thread of a tile of 64 × 64.
        unsafe {
            if !self.inside.load(i) {
                *self.scores.item_unchecked_mut(i) = f32::NEG_INFINITY;
            }
        }
    }
}

/// What a thread knows of its two rows.
struct State {
    scale: f32,
    most: [f32; 2],
    total: [f32; 2],
    sums: OwnedTensor<f32, FragC>,
}
/// The queries, 16 of their features.
struct Queries<'s> {
    load: ThrCopy<LoadQ>,
    from: SharedTensor<Bf16, Banks, PartQ>,
    to: &'s mut Fragment<FragQ, Bf16>,
}
impl Step for Queries<'_> {
    #[inline(always)]
    fn step(&mut self, k: u64) {
        // SAFETY: as in `forward`; all lanes come here together.
        unsafe { load_matrices(self.load, &self.from, self.to, k) }
    }
}
/// Queries times keys, 16 features.
struct Keys<'s> {
    load: ThrCopy<LoadK>,
    from: SharedTensor<Bf16, Banks, PartK>,
    keys: Fragment<FragK, Bf16>,
    queries: &'s Fragment<FragQ, Bf16>,
    scores: &'s mut OwnedTensor<f32, FragC>,
}
impl Step for Keys<'_> {
    #[inline(always)]
    fn step(&mut self, k: u64) {
        // SAFETY: as in `forward`; all lanes come here together.
        unsafe {
            load_matrices(self.load, &self.from, &mut self.keys, k);
            Scores::step(self.queries, &self.keys, self.scores, k);
        }
    }
}
/// Weights times values, 16 keys.
struct Values<'s> {
    load: ThrCopy<LoadV>,
    from: SharedTensor<Bf16, Banks, PartV>,
    values: Fragment<FragV, Bf16>,
    weights: &'s Fragment<FragQ, Bf16>,
    sums: &'s mut OwnedTensor<f32, FragC>,
}
impl Step for Values<'_> {
    #[inline(always)]
    fn step(&mut self, k: u64) {
        // SAFETY: as in `forward`; all lanes come here together.
        unsafe {
            load_matrices(self.load, &self.from, &mut self.values, k);
            Outputs::step(self.weights, &self.values, self.sums, k);
        }
    }
}

/// `f` over the four lanes that share a row.
#[inline(always)]
fn over_lanes(x: f32, f: impl Fn(f32, f32) -> f32) -> f32 {
    // SAFETY: all lanes come here together.
    unsafe {
        let x = f(x, machine::shuffle_xor(x, 1));
        f(x, machine::shuffle_xor(x, 2))
    }
}

/// One of the thread's rows: scores become weights, and what is summed so far is scaled.
struct SoftmaxRow<'s> {
    state: &'s mut State,
    scores: &'s mut OwnedTensor<f32, FragC>,
}
impl Step for SoftmaxRow<'_> {
    #[inline(always)]
    fn step(&mut self, row: u64) {
        let State { scale, most, total, sums } = self.state;
        let mut scores: Tensor<ViewMut<'_, f32>, ByRow> = self.scores.view_mut().compose(ByRow::default());
        let mut sums: Tensor<ViewMut<'_, f32>, ByRow> = sums.view_mut().compose(ByRow::default());
        let i = row as usize;
        let mut largest = Largest { row, scores: &scores, value: most[i] };
        U16::unroll(0, &mut largest);
        let largest = over_lanes(largest.value, f32::max);
        let rescale = machine::exp2((most[i] - largest) * *scale);
        most[i] = largest;
        let mut weights = Weights {
            row,
            scale: *scale,
            largest: largest * *scale,
            rescale,
            scores: &mut scores,
            sums: &mut sums,
            total: 0.0,
        };
        U16::unroll(0, &mut weights);
        total[i] = machine::fma(total[i], rescale, weights.total);
    }
}
/// One score
struct Largest<'s, T> {
    row: u64,
    scores: &'s T,
    value: f32,
}
impl<A: Accessor<i64, Element = f32>> Step for Largest<'_, Tensor<A, ByRow>> {
    #[inline(always)]
    fn step(&mut self, j: u64) {
        self.value = self.value.max(self.scores.at((self.row, j)));
    }
}
/// One score, and one sum
struct Weights<'s, T> {
    row: u64,
    scale: f32,
    largest: f32,
    rescale: f32,
    scores: &'s mut T,
    sums: &'s mut T,
    total: f32,
}
impl<A: MemoryMut<i64, Item = f32>> Step for Weights<'_, Tensor<A, ByRow>> {
    #[inline(always)]
    fn step(&mut self, j: u64) {
        let score = &mut self.scores[(self.row, j)];
        *score = machine::exp2(machine::fma(*score, self.scale, -self.largest));
        self.total += *score;
        self.sums[(self.row, j)] *= self.rescale;
    }
}
/// One of the thread's rows, divided by the sum of its weights.
struct Normalise<'s> {
    state: &'s mut State,
}
impl Step for Normalise<'_> {
    #[inline(always)]
    fn step(&mut self, row: u64) {
        let inverse = 1.0 / over_lanes(self.state.total[row as usize], |x, y| x + y);
        let mut sums: Tensor<ViewMut<'_, f32>, ByRow> = self.state.sums.view_mut().compose(ByRow::default());
        U16::unroll(0, &mut Scaled { row, by: inverse, sums: &mut sums });
    }
}
/// One sum
struct Scaled<'s, T> {
    row: u64,
    by: f32,
    sums: &'s mut T,
}
impl<A: MemoryMut<i64, Item = f32>> Step for Scaled<'_, Tensor<A, ByRow>> {
    #[inline(always)]
    fn step(&mut self, j: u64) {
        self.sums[(self.row, j)] *= self.by;
    }
}
