//! The kernels that have names: bf16 to f32, by `mma.sync`.

use super::{CpAsyncAttention, HasTile, HeldOf, Keys, Outputs, Plan, Scores, Tile, attention, of_one_head};
use crate::gemm_collective;
use core::marker::PhantomData;
use cute_static::arch::Sm80;
use cute_static::epilogue::{CollectiveEpilogue, StoreDirect};
use cute_static::htuple::{HCons, HNil};
use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
use cute_static::numeric::Float32;
use cute_static::plan::IsBlockPlan;
use cute_static::prelude::*;
use cute_static::tensor::Advance;
use cute_static::typenum::{U1, U64, U128, U192, Unsigned};
use cute_static_device::epilogue::{TileStore, WithoutStages};
use cute_static_device::machine;
use cute_static_device::tiles::{Along, Matrix};
use cute_static_device::window::{Edges, Left, Whole};

/// Four warps, one below the other; each has 16 rows and two times 8 columns at a time, so that one `ldmatrix.x4` loads either operand.
type Mma = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((4, 1, 1)), tiler!(<64, 16, 16>)>;
type PlanOf<H> = Plan<Sm80, <H as Heads>::Attention, <H as Heads>::Epilogue>;
type Output<E> = Matrix<'M', 'N', f32, (i64, U1), E>;

/// Heads: how many features they have, and how many of queries share one of keys and values.
pub trait Heads {
    /// The main loops
    type Attention: CpAsyncAttention<Query = u16, Key = u16, Value = u16>;
    /// The epilogue
    type Epilogue: TileStore<HeldOf<Self::Attention>, Output<Whole>, Source = WithoutStages>
        + TileStore<HeldOf<Self::Attention>, Output<Left>, Source = WithoutStages>;
    /// The heads of queries of a head of keys
    type Group: Unsigned;
    /// The extents of a tile
    const TILE: Tile = <Self::Attention as HasTile>::TILE;
}
/// Heads of `D` features, 64, 128 or 192; `G` of queries share one of keys and values. Values have as many features, but 128 where `D` is 192. A tile is 64 queries and 64 keys.
pub struct HeadsOf<D, G = U1>(PhantomData<(D, G)>);
macro_rules! heads {
    ($($features:ident $outputs:ident;)*) => {$(
        impl<G: Unsigned> Heads for HeadsOf<$features, G> {
            type Attention = (Scores<Mma, U64, U64, $features>, Outputs<Mma, U64, U64, $outputs>);
            type Epilogue = Direct<Mma, U64, $outputs>;
            type Group = G;
        }
    )*};
}
heads! {
    U64 U64;
    U128 U128;
    U192 U128;
}
/// Outputs of `Q` queries and `D` features, which threads store from registers
pub type Direct<M, Q, D> =
    CollectiveEpilogue<StoreDirect, HCons<Q, HCons<D, HNil>>, HCons<Q, HCons<D, HNil>>, M, Float32>;

/// The threads of a block.
pub const fn threads<H: Heads>() -> u32
where
    PlanOf<H>: IsBlockPlan,
{
    gemm_collective::threads::<PlanOf<H>>()
}
/// The bytes of shared memory of a block.
pub const fn shared<H: Heads>() -> u32
where
    PlanOf<H>: IsBlockPlan,
{
    gemm_collective::shared::<PlanOf<H>>()
}
/// Threads of a block, for heads of any of these features.
pub const THREADS: u32 = threads::<HeadsOf<U64>>();
/// Bytes of shared memory, for heads of 64 features.
pub const SHARED: u32 = shared::<HeadsOf<U64>>();

/// `O = softmax(scale·Q·Kᵀ)·V` for each head of queries: Q is (head, `length`, feature), K and V are (head of keys, `length`, feature), bf16, row-major; O is (head, `length`, feature of V), f32. `scale` is for powers
/// of 2: it contains log₂ e. x counts blocks of queries, y heads of queries.
///
/// # Safety
/// `length` is a multiple of the queries and of the keys of a tile; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn forward<H: Heads>(q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32)
where
    PlanOf<H>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe { of_head::<H, _, _>([q, k, v], o, length, |_| Whole, Keys::all::<H::Attention>(length), scale) }
}
/// As [`forward`], of any length: the last queries and keys of a head reach beyond its end.
///
/// # Safety
/// `length` and `scale` are positive; the pointers are multiples of 16 and reach so many elements.
#[inline(always)]
pub unsafe fn with_edges<H: Heads>(q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32)
where
    PlanOf<H>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe { of_head::<H, _, _>([q, k, v], o, length, Left::of, Keys::within::<H::Attention>(length), scale) }
}
/// As [`forward`], where a query sees the keys up to its own place only: tiles beyond the diagonal are left out.
///
/// # Safety
/// As [`forward`]; `scale` is positive.
#[inline(always)]
pub unsafe fn causal<H: Heads>(q: *const u16, k: *const u16, v: *const u16, o: *mut f32, length: i64, scale: f32)
where
    PlanOf<H>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe { of_head::<H, _, _>([q, k, v], o, length, |_| Whole, Keys::up_to::<H::Attention>(first::<H>()), scale) }
}
/// As [`causal`], of any length. No query of the head sees a key beyond its end.
///
/// # Safety
/// As [`with_edges`].
#[inline(always)]
pub unsafe fn causal_with_edges<H: Heads>(
    q: *const u16,
    k: *const u16,
    v: *const u16,
    o: *mut f32,
    length: i64,
    scale: f32,
) where
    PlanOf<H>: IsBlockPlan,
{
    // SAFETY: as promised.
    unsafe {
        let keys = Keys::up_to::<H::Attention>(first::<H>());
        of_head::<H, _, _>([q, k, v], o, length, Left::of, keys, scale);
    }
}
/// The first query of the block in its head
#[inline(always)]
fn first<H: Heads>() -> i64 {
    i64::from(machine::block_index_x()) * const { H::TILE.queries as i64 }
}
/// The block's queries of its head.
///
/// # Safety
/// As [`forward`]; `edges` of the extents of a matrix are its own, and `keys` are those of the queries of the block.
#[inline(always)]
unsafe fn of_head<H: Heads, E, S>(
    [q, k, v]: [*const u16; 3],
    o: *mut f32,
    length: i64,
    edges: impl Fn([i64; 2]) -> E,
    keys: Keys<S>,
    scale: f32,
) where
    H::Epilogue: TileStore<HeldOf<H::Attention>, Output<E>, Source = WithoutStages>,
    PlanOf<H>: IsBlockPlan,
    E: Edges,
    S: Edges,
{
    let (features, outputs) = const { (H::TILE.features as i64, H::TILE.outputs as i64) };
    let (head, first) = (machine::block_index_y(), first::<H>());
    let (rows, rows_of_keys) = (i64::from(head) * length, i64::from(head / H::Group::U32) * length);
    let at = |of: *const u16, row: i64, columns: i64| of.cast_mut().wrapping_offset((row * columns) as isize);
    // SAFETY: as promised: each matrix is one head's.
    unsafe {
        let q = of_one_head(at(q, rows, features), [length, features], (features, U1::new()), &edges);
        let k = of_one_head(at(k, rows_of_keys, features), [length, features], (features, U1::new()), &edges);
        let v = of_one_head(at(v, rows_of_keys, outputs), [outputs, length], (U1::new(), outputs), &edges);
        let o = o.wrapping_offset((rows * outputs) as isize);
        let o = of_one_head(o, [length, outputs], (outputs, U1::new()), &edges);
        attention::<Sm80, H::Attention, H::Epilogue, _, _, _, _, _, _>(
            q.advance((first, 0)),
            k,
            v,
            Matrix::of(o),
            Along::new(first as u32),
            keys,
            scale,
        );
    }
}
