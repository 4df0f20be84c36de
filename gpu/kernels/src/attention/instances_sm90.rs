//! The kernels for Hopper that have names: bf16 to f32, by `wgmma`.

use super::instances::{Direct, HeadsOf};
use super::sm90::{HeldOf, PlanOf, WarpgroupAttention, attention};
use super::{HasTile, Keys, Tile, of_one_head};
use cute_static::arch::Sm90;
use cute_static::collective::{CollectiveMma, MainloopSm90TmaGmma};
use cute_static::htuple::{HCons, HNil};
use cute_static::instruction::mma::{SM90_64xNx16_F32BF16BF16_RS, SM90_64xNx16_F32BF16BF16_SS};
use cute_static::instruction::operand::MajorMN;
use cute_static::plan::IsBlockPlan;
use cute_static::prelude::*;
use cute_static::tma::{RunTimeTensorMap, TensorMapParameters, TmaError};
use cute_static::typenum::{U1, U2, U64, U128, U192, Unsigned};
use cute_static_device::epilogue::{TileStore, WithoutStages};
use cute_static_device::machine;
use cute_static_device::sources::BatchMap;
use cute_static_device::tiles::{Along, Matrix};
use cute_static_device::window::{Edges, Left, Whole};

/// Two warpgroups, one below the other, of 64 queries each
type Groups<I> = TiledMma<I, layout!((2, 1, 1))>;
/// Scores of `Q` queries and `K` keys of `D` features: both are in shared memory, the keys in two stages.
pub type Scores<Q, K, D> =
    CollectiveMma<MainloopSm90TmaGmma<U2>, HCons<Q, HCons<K, HCons<D, HNil>>>, Groups<SM90_64xNx16_F32BF16BF16_SS<K>>>;
/// Outputs of `Q` queries and `K` values of `D` features: the weights are in registers, and values come by columns, in two stages.
pub type Outputs<Q, K, D> = CollectiveMma<
    MainloopSm90TmaGmma<U2>,
    HCons<Q, HCons<D, HCons<K, HNil>>>,
    Groups<SM90_64xNx16_F32BF16BF16_RS<D, MajorMN>>,
>;
/// The plan of a block
pub type PlanOfHeads<H> = PlanOf<Sm90, <H as MappedHeads>::Attention, <H as MappedHeads>::Epilogue>;
type Output<E> = Matrix<'M', 'N', f32, (i64, U1), E>;
/// The map of the queries of all heads, which are the matrices of a batch
pub type MapQ<H> = BatchMap<'M', <<H as MappedHeads>::Attention as WarpgroupAttention>::MapOfQueries>;
/// … of the keys
pub type MapK<H> = BatchMap<'N', <<H as MappedHeads>::Attention as WarpgroupAttention>::MapOfKeys>;
/// … of the values
pub type MapV<H> = BatchMap<'N', <<H as MappedHeads>::Attention as WarpgroupAttention>::MapOfValues>;

/// As [`Heads`](super::Heads), whose queries, keys and values have tensor maps.
pub trait MappedHeads {
    /// The main loops, whose maps are those of row-major queries, keys and values
    type Attention: WarpgroupAttention<
            MapOfQueries: RunTimeTensorMap<Strides = (i64, U1)>,
            MapOfKeys: RunTimeTensorMap<Strides = (i64, U1)>,
            MapOfValues: RunTimeTensorMap<Strides = (U1, i64)>,
        >;
    /// The epilogue
    type Epilogue: TileStore<HeldOf<Self::Attention>, Output<Whole>, Source = WithoutStages>
        + TileStore<HeldOf<Self::Attention>, Output<Left>, Source = WithoutStages>;
    /// The heads of queries of a head of keys
    type Group: Unsigned;
    /// The extents of a tile
    const TILE: Tile = <Self::Attention as HasTile>::TILE;
}
macro_rules! heads {
    ($($features:ident $outputs:ident;)*) => {$(
        impl<G: Unsigned> MappedHeads for HeadsOf<$features, G> {
            type Attention = (Scores<U128, U128, $features>, Outputs<U128, U128, $outputs>);
            type Epilogue = Direct<Groups<SM90_64xNx16_F32BF16BF16_RS<$outputs, MajorMN>>, U128, $outputs>;
            type Group = G;
        }
    )*};
}
heads! {
    U64 U64;
    U128 U128;
    U192 U128;
}

/// The parameters of the maps of Q, K and V at these addresses, of so many heads of queries and of keys: the heads are the matrices of a batch.
pub fn maps<H: MappedHeads>(
    [q, k, v]: [u64; 3],
    [heads, of_keys]: [u64; 2],
    length: u64,
) -> Result<[TensorMapParameters; 3], TmaError> {
    type Of<H> = <H as MappedHeads>::Attention;
    let [features, outputs] = [H::TILE.features, H::TILE.outputs].map(u64::from);
    let batch = |count: u64, columns: u64| (count, (length * columns) as i64);
    let (rows, strides) = ((length, features), (features as i64, U1::new()));
    let (columns, strides_v) = ((outputs, length), (U1::new(), outputs as i64));
    Ok([
        <Of<H> as WarpgroupAttention>::MapOfQueries::batch_parameters(rows, strides, batch(heads, features), q)?,
        <Of<H> as WarpgroupAttention>::MapOfKeys::batch_parameters(rows, strides, batch(of_keys, features), k)?,
        <Of<H> as WarpgroupAttention>::MapOfValues::batch_parameters(columns, strides_v, batch(of_keys, outputs), v)?,
    ])
}

macro_rules! kernels {
    ($($(#[$doc:meta])* $name:ident: $edges:expr, |$length:ident| $keys:expr;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub unsafe fn $name<H: MappedHeads>(q: MapQ<H>, k: MapK<H>, v: MapV<H>, o: *mut f32, $length: i64, scale: f32)
        where
            PlanOfHeads<H>: IsBlockPlan,
        {
            // SAFETY: as promised.
            unsafe { of_head::<H, _, _>((q, k, v), o, $length, $edges, $keys, scale) }
        }
    )*};
}
kernels! {
    /// As [`forward`](super::forward): the matrices of the maps are the heads, (`length`, feature), row-major, and those of the values (feature, `length`), column-major.
    ///
    /// # Safety
    /// `length` is a multiple of the queries and of the keys of a tile; the maps are of batches of so many heads of these extents; the pointer is a multiple of 8 and reaches so many elements.
    forward: |_| Whole, |length| Keys::all::<H::Attention>(length);
    /// As [`forward`], of any length: the maps copy zeros beyond the end of a head.
    ///
    /// # Safety
    /// As [`forward`]; `length` and `scale` are positive.
    with_edges: Left::of, |length| Keys::within::<H::Attention>(length);
    /// As [`forward`], where a query sees the keys up to its own place only: tiles beyond the diagonal are left out.
    ///
    /// # Safety
    /// As [`forward`]; `scale` is positive.
    causal: |_| Whole, |length| Keys::up_to::<H::Attention>(first::<H>());
    /// As [`causal`], of any length. No query of the head sees a key beyond its end.
    ///
    /// # Safety
    /// As [`with_edges`].
    causal_with_edges: Left::of, |length| Keys::up_to::<H::Attention>(first::<H>());
}
/// The first query of the block in its head
#[inline(always)]
fn first<H: MappedHeads>() -> i64 {
    i64::from(machine::block_index_x()) * const { H::TILE.queries as i64 }
}
/// The block's queries of its head.
///
/// # Safety
/// As [`forward`]; `edges` of the extents of a matrix are its own, and `keys` are those of the queries of the block.
#[inline(always)]
unsafe fn of_head<H: MappedHeads, E, S>(
    (q, k, v): (MapQ<H>, MapK<H>, MapV<H>),
    o: *mut f32,
    length: i64,
    edges: impl Fn([i64; 2]) -> E,
    keys: Keys<S>,
    scale: f32,
) where
    H::Epilogue: TileStore<HeldOf<H::Attention>, Output<E>, Source = WithoutStages>,
    PlanOfHeads<H>: IsBlockPlan,
    E: Edges,
    S: Edges,
{
    let (head, first) = (machine::block_index_y(), first::<H>());
    let (of_keys, outputs) = (head / H::Group::U32, const { H::TILE.outputs as i64 });
    let o = o.wrapping_offset((i64::from(head) * length * outputs) as isize);
    // SAFETY: as promised: each matrix is one head's.
    unsafe {
        let o = Matrix::of(of_one_head(o, [length, outputs], (outputs, U1::new()), &edges));
        let (q, k, v) = (q.matrix(head), k.matrix(of_keys), v.matrix(of_keys));
        attention::<Sm90, H::Attention, H::Epilogue, _, _>(q, k, v, o, Along::new(first as u32), keys, scale);
    }
}
