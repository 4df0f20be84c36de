//! Hopper: one thread copies queries, keys and values by tensor maps, and two warpgroups multiply by `wgmma`, each its own queries. While the tensor cores multiply
//! the weights of a tile and its values, threads compute the weights of the next tile. The warpgroups take turns: while one computes weights, the products of the other one
//! are begun.
//!
//! The weights of both main loops must be the same tile. Here the first one has 128 keys, and the second one 64:
//! ```compile_fail,E0271
//! use cute_static::typenum::*;
//! use cute_static_kernels::attention::instances_sm90::{Outputs, Scores};
//! use cute_static_kernels::attention::sm90::WarpgroupAttention;
//! fn kernel<F: WarpgroupAttention>() {}
//! kernel::<(Scores<U128, U128, U128>, Outputs<U128, U64, U128>)>();
//! ```
//! A warpgroup has 64 queries, so 192 are not those of two:
//! ```compile_fail,E0277
//! use cute_static::typenum::*;
//! use cute_static_kernels::attention::instances_sm90::{Outputs, Scores};
//! use cute_static_kernels::attention::sm90::WarpgroupAttention;
//! fn kernel<F: WarpgroupAttention>() {}
//! kernel::<(Scores<U192, U128, U128>, Outputs<U192, U128, U128>)>();
//! ```

use super::seen::Keys;
use super::tile::{FragmentOf, HasRows, HasTile, PartOf, check_rows, weigh};
use crate::gemm_collective::{BlockTile, HoldsSums, SumsOf};
use crate::softmax::{Softmax, scale_rows};
use cute_static::atom::{OperandA, OperandC, TileMma};
use cute_static::bounds;
use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmma, TmaCollective, TmaParts};
use cute_static::instruction::mma::MmaInstruction;
use cute_static::int::Nat;
use cute_static::pipeline::{
    Alternating, Ends, FilledAlone, IsRing, OneThread, Ring, Role, Thread, TmaSource, start, with_products,
};
use cute_static::plan::{BlockPlan, EpilogueOf, IsBlockPlan, Reads, Stages, Warps};
use cute_static::prelude::*;
use cute_static::tensor::Addressing;
use cute_static::typenum::{U0, U1, U4, U8, U24, U240};
use cute_static_device::accumulators::{Accumulates, Accumulators, Fragment, Held};
use cute_static_device::epilogue::{RoundTo, Storage, Storing, TileStore, WithoutStages};
use cute_static_device::hopper::{Descriptors, GroupMma, MatrixMap, OperandSource};
use cute_static_device::machine;
use cute_static_device::matrix::Packed;
use cute_static_device::parts::{PlacedParts, half_of, thread_of_block};
use cute_static_device::pipeline::{Device, Warpgroup, multiply_held_stage, multiply_stage};
use cute_static_device::rows::PerRow;
use cute_static_device::tiles::Along;
use cute_static_device::window::Edges;

/// The warps of the warpgroup that copies
type Loading = U4;
/// The warps of the two warpgroups that multiply
type Multiplying = U8;
/// The warps of one of them
type Half = U4;
/// The registers of a thread that copies
type LoadRegisters = U24;
/// … and of one that multiplies
type MmaRegisters = U240;

/// Two main loops of TMA and wgmma, of scores and of outputs: both operands of the first one are in shared memory, and the second one has the weights in registers.
///
/// * **Admissible** where both have the same tile of weights, the accumulators of the first one are the operand A of the second one in registers
///   ([`AccumulatorsAsA`](cute_static::atom::AccumulatorsAsA)), and both are those of two warpgroups.
pub trait WarpgroupAttention: HasTile {
    /// The tensor map of the queries of a head
    type MapOfQueries: MatrixMap;
    /// … of its keys
    type MapOfKeys: MatrixMap;
    /// … of its values
    type MapOfValues: MatrixMap;
    /// The main loop of the outputs
    type Outputs: HoldsSums;
    /// The one stage of the queries of a block
    type Queries: FilledAlone + IsRing<Filled = (Self::MapOfQueries,), Released = Multiplying>;
    /// The stages of keys
    type Keys: FilledAlone + IsRing<Filled = (Self::MapOfKeys,), Released = Alternating<Half>>;
    /// The stages of values
    type Values: FilledAlone + IsRing<Filled = (Self::MapOfValues,), Released = Multiplying>;
    /// The outputs of a thread of those that multiply.
    ///
    /// # Safety
    /// As [`attention`]; all these threads call it.
    unsafe fn attend<S: Edges>(
        ends: EndsOf<'_, Self>,
        thread: Thread<Multiplying>,
        keys: Keys<S>,
        scale: f32,
    ) -> SumsOf<Self::Outputs>;
}
/// The ends of the rings of queries, of keys and of values
pub type EndsOf<'c, F> = (
    Ends<'c, <F as WarpgroupAttention>::Queries, Device>,
    Ends<'c, <F as WarpgroupAttention>::Keys, Device>,
    Ends<'c, <F as WarpgroupAttention>::Values, Device>,
);
/// The plan of a block for the architecture `P`: the epilogue `E`, and behind it in shared memory the queries, and the stages of keys and of values.
pub type PlanOf<P, F, E> = BlockPlan<
    P,
    (
        EpilogueOf<E>,
        Stages<<F as WarpgroupAttention>::Queries>,
        Stages<<F as WarpgroupAttention>::Keys>,
        Stages<<F as WarpgroupAttention>::Values>,
        Warps<Loading, LoadRegisters>,
        ReadsAll<F>,
    ),
>;
/// The warps that read the three rings
type ReadsAll<F> = Reads<
    <F as WarpgroupAttention>::Queries,
    Reads<<F as WarpgroupAttention>::Keys, Reads<<F as WarpgroupAttention>::Values, Warps<Multiplying, MmaRegisters>>>,
>;
/// What an epilogue reads of the outputs
pub type HeldOf<F> = Held<<<<F as WarpgroupAttention>::Outputs as HoldsSums>::Instruction as Accumulates>::Sum>;

type Mainloop<S, X, I, L, P> = CollectiveMma<MainloopSm90TmaGmma<S>, X, TiledMma<I, L, P>>;
type OfA<G> = <G as TmaCollective>::A;
type OfB<G> = <G as TmaCollective>::B;
type MapOf<P> = <P as TmaParts>::Map;
impl<S, X, Y, I, J, L, M, P, Q> WarpgroupAttention for (Mainloop<S, X, I, L, P>, Mainloop<S, Y, J, M, Q>)
where
    S: Nat,
    X: BlockTile<C: bounds::IdentityLayout>,
    Y: BlockTile<A = X::C, C: bounds::IdentityLayout>,
    Mainloop<S, X, I, L, P>: Collective
        + TmaCollective<
            A: TmaParts<Map: MatrixMap, Descriptors: Descriptors>,
            B: TmaParts<Map: MatrixMap, Descriptors: Descriptors>,
            Releases = Multiplying,
        >,
    Mainloop<S, Y, J, M, Q>: TmaCollective<B: TmaParts<Map: MatrixMap, Descriptors: Descriptors>, Releases = Multiplying>
        + HoldsSums<Instruction = J, Fragment = FragmentOf<TiledMma<J, M, Q>, OperandC, Y::C>>,
    Ring<U1, (MapOf<OfA<Mainloop<S, X, I, L, P>>>,), Multiplying>:
        FilledAlone + IsRing<Filled = (MapOf<OfA<Mainloop<S, X, I, L, P>>>,), Released = Multiplying>,
    Ring<S, (MapOf<OfB<Mainloop<S, X, I, L, P>>>,), Alternating<Half>>:
        FilledAlone + IsRing<Filled = (MapOf<OfB<Mainloop<S, X, I, L, P>>>,), Released = Alternating<Half>>,
    Ring<S, (MapOf<OfB<Mainloop<S, Y, J, M, Q>>>,), Multiplying>:
        FilledAlone + IsRing<Filled = (MapOf<OfB<Mainloop<S, Y, J, M, Q>>>,), Released = Multiplying>,
    TiledMma<I, L, P>: HasRows<X>
        + TileMma<Atom = I>
        + bounds::AccumulatorsAsA<TiledMma<J, M, Q>, X::C, Output: Addressing<Offset = i64> + Default>,
    TiledMma<J, M, Q>: HasRows<Y> + TileMma<Atom = J> + bounds::FragmentOf<OperandA, X::C, Output: Fragment>,
    I: GroupMma<GivenA = u64, Metadata = (), Sum = f32>,
    J: GroupMma<GivenA = [u32; 4], Metadata = (), Sum = f32> + MmaInstruction<A: Storage<Bytes: Packed<Word = u32>>>,
    f32: RoundTo<<J as MmaInstruction>::A>,
{
    type MapOfQueries = MapOf<OfA<Mainloop<S, X, I, L, P>>>;
    type MapOfKeys = MapOf<OfB<Mainloop<S, X, I, L, P>>>;
    type MapOfValues = MapOf<OfB<Mainloop<S, Y, J, M, Q>>>;
    type Outputs = Mainloop<S, Y, J, M, Q>;
    type Queries = Ring<U1, (Self::MapOfQueries,), Multiplying>;
    type Keys = Ring<S, (Self::MapOfKeys,), Alternating<Half>>;
    type Values = Ring<S, (Self::MapOfValues,), Multiplying>;

    #[inline(always)]
    unsafe fn attend<E: Edges>(
        (queries, keys, values): EndsOf<'_, Self>,
        thread: Thread<Multiplying>,
        seen: Keys<E>,
        scale: f32,
    ) -> SumsOf<Self::Outputs> {
        const { check_rows::<TiledMma<I, L, P>, X, TiledMma<J, M, Q>, Y>(<Mainloop<S, X, I, L, P> as Collective>::THREADS) }
        // SAFETY: as promised: the threads wait for the same stages. The descriptors are those of the collectives' operands, which their instructions read, and the weights
        // of a thread are its part of A.
        unsafe {
            let (of_scores, of_outputs) = (Warpgroup::of::<I, L, P, _>(thread), Warpgroup::of::<J, M, Q, _>(thread));
            let (turn, _) = half_of::<Half, _>(thread);
            let (mut queries, (mut keys, mut turns), mut values) =
                (queries.consumer(thread), keys.alternating(turn, thread), values.consumer(thread));
            let number = thread.number();
            queries.wait(|of_queries| {
                let (q,) = of_queries.views();
                let mut softmax = Softmax::new(scale);
                let mut scores = keys.wait(|of_keys| {
                    let (k,) = of_keys.views();
                    let (scores, ()) = turns.with_products(
                        ScoresOf::<I, L, P, X>::zero(),
                        |products| {
                            multiply_stage::<OfA<Mainloop<S, X, I, L, P>>, OfB<Mainloop<S, X, I, L, P>>, I, _>(
                                products,
                                (q, k),
                                of_scores,
                            );
                        },
                        || (),
                    );
                    of_keys.release().with(scores)
                });
                weigh::<Self, TiledMma<I, L, P>, X, _>(&mut scores, &mut softmax, (&seen, 0), number, |_, _| ());
                let mut weights = scores.as_operand::<TiledMma<I, L, P>, TiledMma<J, M, Q>, X::C, _, _>();
                weights.settle();
                let mut sums = SumsOf::<Self::Outputs>::zero();
                let mut rescale = PerRow::<FragmentOf<TiledMma<I, L, P>, OperandC, X::C>>::zero();
                let mut tile = 1;
                while tile < seen.tiles {
                    (scores, sums) = keys.wait(|of_keys| {
                        let both = values.wait(|of_values| {
                            let ((k,), (v,)) = (of_keys.views(), of_values.views());
                            let both = turns.with_two_products(
                                (ScoresOf::<I, L, P, X>::zero(), |products| {
                                    multiply_stage::<OfA<Mainloop<S, X, I, L, P>>, OfB<Mainloop<S, X, I, L, P>>, I, _>(
                                        products,
                                        (q, k),
                                        of_scores,
                                    );
                                }),
                                (sums, |products| {
                                    multiply_held_stage::<OfB<Self::Outputs>, J, _, _, _>(
                                        products, &weights, v, of_outputs,
                                    );
                                }),
                                |mut scores| {
                                    let at = (&seen, tile);
                                    weigh::<Self, TiledMma<I, L, P>, X, _>(
                                        &mut scores,
                                        &mut softmax,
                                        at,
                                        number,
                                        |row, by| rescale[row] = by,
                                    );
                                    scores
                                },
                            );
                            of_values.release().with(both)
                        });
                        of_keys.release().with(both)
                    });
                    scale_rows(&mut sums, &rescale);
                    weights = scores.as_operand::<TiledMma<I, L, P>, TiledMma<J, M, Q>, X::C, _, _>();
                    weights.settle();
                    tile += 1;
                }
                let mut sums = values.wait(|of_values| {
                    let (v,) = of_values.views();
                    let (sums, ()) = with_products::<Device, _, _>(
                        sums,
                        |products| {
                            multiply_held_stage::<OfB<Self::Outputs>, J, _, _, _>(products, &weights, v, of_outputs);
                        },
                        || (),
                    );
                    of_values.release().with(sums)
                });
                softmax.normalise::<PartOf<TiledMma<I, L, P>, X>, _>(&mut sums);
                of_queries.release().with(sums)
            })
        }
    }
}
type ScoresOf<I, L, P, X> = Accumulators<I, FragmentOf<TiledMma<I, L, P>, OperandC, <X as BlockTile>::C>>;

/// `O = softmax(scale·Q·Kᵀ)·V` of one head by one block, as [`attention`](super::attention), where tensor maps bring Q, K and V: V is (feature, key).
///
/// # Safety
/// As [`attention`](super::attention), with the [`PlanOf`] a block of warpgroups; the maps are made from the parameters of those of `F`, of matrices that begin where the head begins.
#[inline(always)]
#[allow(clippy::too_many_arguments)] // four matrices
pub unsafe fn attention<A, F, E, S, To>(
    q: impl OperandSource<'M', At: TmaSource<F::MapOfQueries>>,
    k: impl OperandSource<'N', At: TmaSource<F::MapOfKeys>>,
    v: impl OperandSource<'N', At: TmaSource<F::MapOfValues>>,
    to: To,
    query: Along<'M'>,
    keys: Keys<S>,
    scale: f32,
) where
    F: WarpgroupAttention,
    E: TileStore<HeldOf<F>, To, Source = WithoutStages>,
    PlanOf<A, F, E>: IsBlockPlan,
    S: Edges,
    To: Copy,
{
    // SAFETY: as promised: one thread copies, and two warpgroups multiply and store.
    unsafe {
        let thread = thread_of_block::<PlanOf<A, F, E>>();
        let (epilogue, of_queries, of_keys, of_values, ..) = PlanOf::<A, F, E>::places();
        let ends = start((of_queries.stages(), of_keys.stages(), of_values.stages()), thread);
        match thread.split::<Loading, Multiplying>() {
            Role::First(thread) => {
                machine::registers_down_to::<LoadRegisters>();
                if let Some(one) = thread.first_of_warp::<U0>() {
                    fill::<F>(ends, one, (q, k, v), query, keys.tiles);
                }
            }
            Role::Second(thread) => {
                machine::registers_up_to::<MmaRegisters>();
                let storing = Storing { thread: thread.number(), barrier: 1, shared: epilogue.address() };
                E::prepare(to, storing);
                let mut sums = F::attend(ends, thread, keys, scale);
                E::store(to, (query, Along::new(0)), sums.held(), storing, &mut ());
                E::finish(storing);
            }
        }
    }
}
/// One thread copies the queries, and keys and values tile by tile.
///
/// # Safety
/// As [`attention`].
#[inline(always)]
unsafe fn fill<F: WarpgroupAttention>(
    (queries, keys, values): EndsOf<'_, F>,
    one: OneThread,
    (q, k, v): (
        impl OperandSource<'M', At: TmaSource<F::MapOfQueries>>,
        impl OperandSource<'N', At: TmaSource<F::MapOfKeys>>,
        impl OperandSource<'N', At: TmaSource<F::MapOfValues>>,
    ),
    query: Along<'M'>,
    tiles: u32,
) {
    q.prepare();
    k.prepare();
    v.prepare();
    // SAFETY: the thread takes each end once.
    let (mut queries, mut keys, mut values) =
        unsafe { (queries.producer(one), keys.producer(one), values.producer(one)) };
    queries.acquire(|stage| stage.copy(q.at(query, Along::new(0))).commit());
    let mut tile = 0;
    while tile < tiles {
        let key = tile * const { F::TILE.keys };
        keys.acquire(|stage| stage.copy(k.at(Along::new(key), Along::new(0))).commit());
        values.acquire(|stage| stage.copy(v.at(Along::new(0), Along::new(key))).commit());
        tile += 1;
    }
}
