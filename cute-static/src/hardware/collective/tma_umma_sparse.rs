//! SM100: A, its metadata, which `tcgen05.cp` takes to tensor memory, and B, and `tcgen05.mma` with a sparse A.

use super::Mainloop;
use super::budget::{
    ArchIf, AtomM, AtomN, AtomOf, CheckOrder, ColumnCheck, PartsIfLegal, SharedMemoryCheck, SourceKind, SparseValues,
    Sum, TileMnk,
};
use super::metadata::{Metadata, MetadataParts, StagesWithMetadata};
use super::metadata_columns::MetadataColumns;
use super::released::AfterProducts;
use super::rules::MetadataLaneRule;
use super::stage::{CheckOperand, OperandParts};
use super::tma::{ByTma, OperandOfA, OperandOfB, SideSparseA, SideSparseB, TmaParts};
use super::tma_umma::{self, AccumulatorColumns, ChecksWith, ClusterOf, Ctas, Share, StartedByOne};
use super::tma_umma_scaled::Barriers;
use crate::arch::{Architecture, AtLeast, Sm100};
use crate::atom::mma::TileMma;
use crate::check::{BothHold, Combine, Condition};
use crate::cluster::{Cluster, IsCluster};
use crate::instruction::mma::SparseTmemMma;
use crate::int::{Compare, Nat, One};
use crate::seal::Seal;
use crate::smem::Tcgen05;
use core::marker::PhantomData;
use typenum::{U128, UTerm};

/// The main loop of Blackwell with a sparse A, of `S` stages and `R` accumulators: [`MainloopSm100TmaUmma`](super::MainloopSm100TmaUmma), where TMA also copies
/// the metadata, and `tcgen05.cp` takes those of a stage to tensor memory.
///
/// The tile (M, N, K) counts all values along K. Half of those of A are stored. If two CTAs multiply together, each has the metadata of its half of A.
/// * **Law** a barrier expects the bytes of A, B and the metadata. In shared memory the stages of A come first, then those of B and of the metadata, each from
///   a multiple of 1024 bytes on, and then the barriers. In tensor memory the accumulators come first, then the metadata of one stage, as [`MetadataColumns`] has them.
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`, `MainloopSm100TmaUmmaWarpSpecializedSparse`;
///   `cutlass/gemm/collective/sm100_sparse_mma_warpspecialized.hpp`. (For a tile of half a block along K, CUTLASS copies the metadata of two tiles at a time.)
/// * **Admissible** where the MMA is a `tcgen05.mma` with metadata and without scale factors that multiplies 128 rows in each CTA; K is whole blocks of metadata,
///   which have 128 values, or 64 of 32 bits; and accumulators and metadata fit in tensor memory. [`Collective`](super::Collective) has the other conditions.
/// ```
/// use cute_static::collective::{
///     Collective, CollectiveMma, MainloopSm100TmaUmmaSparse, MetadataColumns, TmaCollective, TmemCollective,
/// };
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS_SPARSE;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U4, U128};
/// type Atom = SM100_MMA_F16BF16_SS_SPARSE<Float16, Float16, Float32, U128, U128>;
/// type Gemm = CollectiveMma<
///     MainloopSm100TmaUmmaSparse<U4, U2>,
///     shape!((128,128,128)),
///     TiledMma<Atom, layout!((1,1,1))>,
/// >;
/// // Half of A, all of B, and a bit for each value of A.
/// assert_eq!(Gemm::TRANSACTION_BYTES, 128 * 64 * 2 + 128 * 128 * 2 + 128 * 128 / 8);
/// // Two accumulators of 128 columns, and 4 columns of metadata.
/// assert_eq!((Gemm::COLUMNS, Gemm::ALLOCATED_COLUMNS), (2 * 128 + 4, 512));
/// /// The column of the metadata of step `step`, behind the accumulators.
/// fn column<G: TmemCollective + TmaCollective<Others = (E,)>, E: MetadataColumns>(step: u32) -> u64 {
///     G::COLUMNS - E::COLUMNS + u64::from(E::column(0, step))
/// }
/// assert_eq!(column::<Gemm, _>(2), 256 + 2);
/// ```
/// Two accumulators of 256 columns leave none for the metadata.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm100TmaUmmaSparse};
/// use cute_static::instruction::mma::SM100_MMA_F16BF16_SS_SPARSE;
/// use cute_static::numeric::{Float16, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U128, U256};
/// type Atom = SM100_MMA_F16BF16_SS_SPARSE<Float16, Float16, Float32, U128, U256>;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm100TmaUmmaSparse<U2, U2>,
///     shape!((128,256,128)),
///     TiledMma<Atom, layout!((1,1,1))>,
/// >>();
/// ```
pub struct MainloopSm100TmaUmmaSparse<S, R = One>(PhantomData<(S, R)>);

type FilledA<S, M, K, X> = OperandOfA<Tcgen05, S, Share<M, X>, K, Share<AtomM<X>, X>, X, One, SideSparseA>;
type FilledB<S, N, K, X> = OperandOfB<Tcgen05, S, Share<N, X>, K, Share<AtomN<X>, X>, X, One, SideSparseB>;
type FilledE<M, K, X> = Metadata<AtomOf<X>, Share<M, X>, K>;
/// What must be known of the instruction before the other checks.
type Known<X> = BothHold<tma_umma::Known<X>, SparseValues<X>>;
/// Each row of A of a CTA has a lane of its own.
type FillsLanes<X> =
    <<Share<AtomM<X>, X> as Compare>::Is<U128> as Condition>::Require<MetadataLaneRule<Share<AtomM<X>, X>>>;
type SparseChecks<S, R, M, N, K, X> = BothHold<
    ChecksWith<S, R, M, N, K, X, FilledA<S, M, K, X>, FilledB<S, N, K, X>>,
    BothHold<FillsLanes<X>, <FilledE<M, K, X> as CheckOperand>::Result>,
>;
type Checks<S, R, M, N, K, X> = <Known<X> as Combine>::Guard<SparseChecks<S, R, M, N, K, X>>;
type Needed<S, R, M, N, K, X> = <Known<X> as Combine>::AndThen<SparseChecks<S, R, M, N, K, X>>;
type A<S, R, M, N, K, X> = PartsIfLegal<Needed<S, R, M, N, K, X>, FilledA<S, M, K, X>>;
type B<S, R, M, N, K, X> = PartsIfLegal<Needed<S, R, M, N, K, X>, FilledB<S, N, K, X>>;
type E<S, R, M, N, K, X> = PartsIfLegal<Needed<S, R, M, N, K, X>, FilledE<M, K, X>>;
type ColumnsOf<S, R, M, N, K, X> =
    Sum<AccumulatorColumns<M, N, R, X>, <E<S, R, M, N, K, X> as MetadataColumns>::Columns>;

#[doc(hidden)] // a page of the documentation would list all of its conditions
impl<S: Nat, R: Nat, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X> for MainloopSm100TmaUmmaSparse<S, R>
where
    X: TileMma<Atom: SparseTmemMma<SourceA: SourceKind, SourceB: SourceKind>> + CheckOrder,
    Sm100: AtLeast<ArchIf<StartedByOne<X>, X>>,
    ClusterOf<Cluster, X>: IsCluster,
    FilledA<S, M, K, X>: CheckOperand,
    FilledB<S, N, K, X>: CheckOperand,
    A<S, R, M, N, K, X>: TmaParts,
    B<S, R, M, N, K, X>: TmaParts,
    E<S, R, M, N, K, X>: MetadataParts + MetadataColumns,
{
    const SEAL: Seal = Seal;
    type Arch = Sm100;
    type Check = BothHold<
        Checks<S, R, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <Sm100 as Architecture>::SharedMemoryKib>,
            ColumnCheck<ColumnsOf<S, R, M, N, K, X>>,
        >,
    >;
    type SmemLayoutA = <A<S, R, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, R, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory =
        Sum<StagesWithMetadata<A<S, R, M, N, K, X>, B<S, R, M, N, K, X>, E<S, R, M, N, K, X>, S>, Barriers<S, R>>;
    // One thread starts the instructions, and has no registers of theirs.
    type Registers = UTerm;
    type Threads = One;
    type Copies = ByTma<
        A<S, R, M, N, K, X>,
        B<S, R, M, N, K, X>,
        (E<S, R, M, N, K, X>,),
        S,
        AfterProducts<Ctas<X>>,
        ClusterOf<Cluster, X>,
        Ctas<X>,
    >;
    type Columns = ColumnsOf<S, R, M, N, K, X>;
}
