//! Attention, forward, fused: `O = softmax(scale·Q·Kᵀ)·V`, of any two collectives of `cp.async` and `mma.sync` of the library. The first one multiplies
//! queries and keys, and the second one weights and values: every tile, copy, fragment, address and byte count is one of their types.
//!
//! All threads of a block copy, load and multiply. The queries of a block stay in registers. Keys and values come tile by tile. The products of a tile become the operand of
//! the next ones in registers: the fragment of C and that of A are one set of registers, which [`AccumulatorsAsA`](cute_static::atom::AccumulatorsAsA) proves.
//!
//! | file | what |
//! |---|---|
//! | `tile` | the extents of a tile, and what a thread does with its scores |
//! | `seen` | which keys the queries of a block see |
//! | `sm80` | the function of a thread |
//! | `sm90` | the same by two warpgroups that multiply, and one thread that copies |
//! | `instances`, `instances_sm90` | the kernels that have names |
//!
//! The weights of both collectives must be the same tile. Here the first one has 64 keys, and the second one 32:
//! ```compile_fail,E0271
//! use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
//! use cute_static::prelude::*;
//! use cute_static::typenum::*;
//! use cute_static_kernels::attention::{CpAsyncAttention, Outputs, Scores};
//! type Mma = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((4, 1, 1)), tiler!(<64, 16, 16>)>;
//! fn kernel<F: CpAsyncAttention>() {}
//! kernel::<(Scores<Mma, U64, U64, U128>, Outputs<Mma, U64, U32, U128>)>();
//! ```
//! Warps side by side share rows of scores, which are not the rows of an operand of each warp:
//! ```compile_fail,E0277
//! use cute_static::instruction::mma::SM80_16x8x16_F32BF16BF16F32_TN;
//! use cute_static::prelude::*;
//! use cute_static::typenum::*;
//! use cute_static_kernels::attention::{CpAsyncAttention, Outputs, Scores};
//! type Mma = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, layout!((2, 2, 1)), tiler!(<32, 32, 16>)>;
//! fn kernel<F: CpAsyncAttention>() {}
//! kernel::<(Scores<Mma, U64, U64, U128>, Outputs<Mma, U64, U64, U128>)>();
//! ```

mod instances;
pub mod instances_sm90;
mod seen;
mod sm80;
pub mod sm90;
mod tile;

pub use instances::{
    Direct, Heads, HeadsOf, SHARED, THREADS, causal, causal_with_edges, forward, shared, threads, with_edges,
};
pub use seen::Keys;
pub use sm80::CpAsyncAttention;
pub use tile::{HasTile, Tile};

use crate::gemm_collective::HoldsSums;
use cute_static::collective::{CollectiveMma, MainloopSm80CpAsync};
use cute_static::htuple::{HCons, HNil};
use cute_static::instruction::operand::{MajorMN, Registers};
use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan, SharedBytes, Warps};
use cute_static::tensor::Global;
use cute_static::typenum::U2;
use cute_static_device::accumulators::{Accumulates, Held};
use cute_static_device::epilogue::{Storing, TileStore, WithoutStages};
use cute_static_device::tiles::Along;
use cute_static_device::window::{Edges, MatrixStrides, Window};
use cute_static_device::{machine, thread_of_so_many};

/// Scores of `Q` queries and `K` keys of `D` features, by the tiled MMA `M`: two stages of keys.
pub type Scores<M, Q, K, D> = CollectiveMma<MainloopSm80CpAsync<U2>, HCons<Q, HCons<K, HCons<D, HNil>>>, M>;
/// Outputs of `Q` queries and `K` values of `D` features, by the tiled MMA `M`: the weights are in registers, and values come by columns, in two stages.
pub type Outputs<M, Q, K, D> =
    CollectiveMma<MainloopSm80CpAsync<U2, Registers, MajorMN>, HCons<Q, HCons<D, HCons<K, HNil>>>, M>;

/// The plan of a block for the architecture `P`: the epilogue `E`, and behind it in shared memory the queries, and the stages of keys and of values.
pub type Plan<P, F, E> = BlockPlan<
    P,
    (
        EpilogueOf<E>,
        SharedBytes<<F as CpAsyncAttention>::Queries>,
        SharedBytes<<F as CpAsyncAttention>::Keys>,
        SharedBytes<<F as CpAsyncAttention>::Values>,
        Warps<<F as CpAsyncAttention>::Warps>,
    ),
>;
/// What an epilogue reads of the outputs
pub type HeldOf<F> = Held<<<<F as CpAsyncAttention>::Outputs as HoldsSums>::Instruction as Accumulates>::Sum>;

/// `O = softmax(scale·Q·Kᵀ)·V` of one head by one block: Q is (query, feature) and begins at the queries of the block, K is (key, feature), V is (feature, key). The outputs are stored
/// to `to` from row `query` on. `scale` is for powers of 2: it contains log₂ e.
///
/// # Safety
/// The launch has the threads and the shared memory of the [`Plan`]; all threads of the block call it with the same matrices, which have the tiles, or edges, and the same `keys`, of
/// which each query sees one in the first tile. `scale` is positive where some keys are not seen. Addresses and pitches of Q, K and V are multiples of 16 bytes, and those of O of the alignment
/// of the epilogue ([`DirectEpilogue::ALIGNMENT`](cute_static::epilogue::DirectEpilogue::ALIGNMENT)).
#[inline(always)]
#[allow(clippy::too_many_arguments)] // four matrices
pub unsafe fn attention<P, F, E, VQ, VK, VV, L, S, To>(
    q: Window<F::Query, VQ, L>,
    k: Window<F::Key, VK, L>,
    v: Window<F::Value, VV, L>,
    to: To,
    query: Along<'M'>,
    keys: Keys<S>,
    scale: f32,
) where
    F: CpAsyncAttention,
    E: TileStore<HeldOf<F>, To, Source = WithoutStages>,
    Plan<P, F, E>: IsBlockPlan,
    VQ: MatrixStrides,
    VK: MatrixStrides,
    VV: MatrixStrides,
    L: Edges,
    S: Edges,
    To: Copy,
{
    let thread = const { <Plan<P, F, E> as IsBlockPlan>::THREADS as u32 };
    let [epilogue, queries, of_keys, values, ..] = const { <Plan<P, F, E> as IsBlockPlan>::OFFSETS };
    // SAFETY: as promised.
    unsafe {
        let (thread, base) = (thread_of_so_many(thread), machine::shared_base());
        let stages = [queries, of_keys, values].map(|at| base + at as u32);
        let storing = Storing { thread, barrier: 1, shared: base + epilogue as u32 };
        E::prepare(to, storing);
        let mut sums = F::attend(q, k, v, stages, thread, keys, scale);
        E::store(to, (query, Along::new(0)), sums.held(), storing, &mut ());
        E::finish(storing);
    }
}
/// The matrix of one head at an address, with so many rows and columns.
///
/// # Safety
/// It has so many elements. What is moved at once divides its rows.
#[inline(always)]
unsafe fn of_one_head<T, V: MatrixStrides<Coordinate = (i64, i64)>, E: Edges>(
    at: *mut T,
    extents: [i64; 2],
    strides: V,
    edges: &impl Fn([i64; 2]) -> E,
) -> Window<T, V, E> {
    let [rows, columns] = extents.map(|extent| extent as u64);
    // SAFETY: as promised.
    unsafe { Window::with(Global::from_raw(at, (rows, columns), strides), edges(extents)) }
}
