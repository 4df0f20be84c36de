//! SM90: A, its metadata and B by TMA into shared memory, and `wgmma` with a sparse A.

use super::Mainloop;
use super::budget::{
    Accumulators, ArchIf, AtomM, AtomN, AtomOf, CheckOrder, ColumnsOfAtom, InOrder, OfWarpgroups, PartsIfLegal,
    SharedMemoryCheck, SourceKind, SparseValues, SpecialisedRegisterCheck, SpecialisedThreadCheck, Sum, TileMnk,
    WarpgroupInstruction, Warps,
};
use super::metadata::{BytesWithMetadata, Metadata, MetadataParts, MetadataRegisters};
use super::stage::{CheckMainloop, CheckOperand, OperandParts};
use super::tma::{ByTma, OperandOfA, OperandOfB, SideSparseA, SideSparseB, TmaParts};
use crate::arch::{Architecture, AtLeast, Sm90};
use crate::atom::mma::{ThreadsIn, TileMma};
use crate::atom::operand::OperandC;
use crate::atom::operand::bounds::LayoutTv;
use crate::check::{BothHold, Combine};
use crate::cluster::{Cluster, IsCluster};
use crate::instruction::mma::UnscaledSparseMma;
use crate::int::{Nat, One};
use crate::layout::IsLayout;
use crate::seal::Seal;
use crate::smem::Wgmma;
use core::marker::PhantomData;
use typenum::U128;

/// The main loop of Hopper with a sparse A, of `S` stages: [`MainloopSm90TmaGmma`](super::MainloopSm90TmaGmma), where TMA also copies the metadata.
///
/// The tile (M, N, K) counts all values along K. Half of those of A are stored, so a stage has `M × K / 2` of them. Threads load the metadata of a stage as
/// [`MetadataAtom`](super::MetadataAtom) divides them, before the first instruction reads them.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/metadata", "Where the metadata of each thread are in a block of 64 rows and 64 values"))]
///
/// * **Law** a barrier expects the bytes of A, B and the metadata. The stages of A come first, then those of B and of the metadata, each from a multiple of
///   1024 bytes on, and then the barriers. A thread has one register of metadata for each of its instructions on a stage.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm90_sparse_mma_tma_gmma_ss_warpspecialized.hpp`, `MainloopSm90TmaGmmaWarpSpecializedSparse`;
///   `builders/sm90_sparse_gmma_builder.inl`.
/// * **Admissible** where the MMA is a `wgmma` with metadata, K is at most 128 or a multiple of it, and there are at least 2 stages;
///   [`Collective`](super::Collective) has the other conditions.
/// ```
/// use cute_static::collective::{
///     Collective, CollectiveMma, MainloopSm90TmaGmmaSparse, MetadataParts, TmaCollective,
/// };
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::tma::IsTensorMap;
/// use cute_static::typenum::{U3, U128};
/// type Gemm = CollectiveMma<
///     MainloopSm90TmaGmmaSparse<U3>,
///     shape!((128,128,128)),
///     TiledMma<SM90_SPARSE_64xNx32_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >;
/// // Half of A, all of B, and a bit for each value of A.
/// assert_eq!(Gemm::TRANSACTION_BYTES, 128 * 64 * 2 + 128 * 128 * 2 + 128 * 128 / 8);
/// assert_eq!(Gemm::SHARED_MEMORY, 3 * Gemm::TRANSACTION_BYTES + 3 * 16);
/// // A thread has 64 accumulators, and the metadata of four instructions.
/// assert_eq!(Gemm::REGISTERS, 64 + 4);
/// /// A kernel names the metadata so.
/// fn copies<G: TmaCollective<Others = (E,)>, E: MetadataParts<Map: IsTensorMap>>() -> u64 {
///     <E::Map as IsTensorMap>::INSTRUCTIONS
/// }
/// assert_eq!(copies::<Gemm, _>(), 1);
/// ```
/// 192 values are more than 128, and no multiple of it.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm90TmaGmmaSparse};
/// use cute_static::instruction::mma::SM90_SPARSE_64xNx32_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U2, U64};
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmmaSparse<U2>,
///     shape!((64,64,192)),
///     TiledMma<SM90_SPARSE_64xNx32_F32F16F16_SS<U64>, layout!((1,1,1))>,
/// >>();
/// ```
pub struct MainloopSm90TmaGmmaSparse<S, C = Cluster>(PhantomData<(S, C)>);

type FilledA<S, C, M, K, X> = OperandOfA<Wgmma, S, M, K, AtomM<X>, X, <C as IsCluster>::Y, SideSparseA>;
type FilledB<S, C, N, K, X> = OperandOfB<Wgmma, S, N, K, AtomN<X>, X, <C as IsCluster>::X, SideSparseB>;
type FilledE<C, M, K, X> = Metadata<AtomOf<X>, M, K, K, <C as IsCluster>::Y>;
/// What must be known of the instruction before the other checks.
type Known<X> = BothHold<ColumnsOfAtom<X>, SparseValues<X>>;
type Checks<S, C, M, N, K, X> = <Known<X> as Combine>::Guard<ChecksOfGmma<S, C, M, N, K, X>>;
type ChecksOfGmma<S, C, M, N, K, X> = BothHold<
    BothHold<WarpgroupInstruction<X>, BothHold<SpecialisedThreadCheck<ThreadsIn<X>, U128>, InOrder<X>>>,
    BothHold<
        CheckMainloop<S, M, N, K, X, FilledA<S, C, M, K, X>, FilledB<S, C, N, K, X>>,
        <FilledE<C, M, K, X> as CheckOperand>::Result,
    >,
>;
/// What the parts of a legal collective need.
type Needed<S, C, M, N, K, X> = <Known<X> as Combine>::AndThen<ChecksOfGmma<S, C, M, N, K, X>>;
type A<S, C, M, N, K, X> = PartsIfLegal<Needed<S, C, M, N, K, X>, FilledA<S, C, M, K, X>>;
type B<S, C, M, N, K, X> = PartsIfLegal<Needed<S, C, M, N, K, X>, FilledB<S, C, N, K, X>>;
type E<S, C, M, N, K, X> = PartsIfLegal<Needed<S, C, M, N, K, X>, FilledE<C, M, K, X>>;
type RegistersOf<A, X, M, N, K> =
    Sum<Accumulators<X, M, N>, Sum<<A as OperandParts>::Registers, MetadataRegisters<M, K, X>>>;

#[doc(hidden)] // a page of the documentation would list all of its conditions
impl<S: Nat, C: IsCluster, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X> for MainloopSm90TmaGmmaSparse<S, C>
where
    Sm90: AtLeast<ArchIf<OfWarpgroups<X>, X>>,
    X: TileMma<Atom: UnscaledSparseMma<SourceA: SourceKind, SourceB: SourceKind>>
        + LayoutTv<OperandC, Output: IsLayout>
        + CheckOrder,
    FilledA<S, C, M, K, X>: CheckOperand,
    FilledB<S, C, N, K, X>: CheckOperand,
    A<S, C, M, N, K, X>: TmaParts,
    B<S, C, M, N, K, X>: TmaParts,
    E<S, C, M, N, K, X>: MetadataParts,
{
    const SEAL: Seal = Seal;
    type Arch = Sm90;
    type Check = BothHold<
        Checks<S, C, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <Sm90 as Architecture>::SharedMemoryKib>,
            <WarpgroupInstruction<X> as Combine>::Guard<SpecialisedRegisterCheck<Self::Registers, ThreadsIn<X>>>,
        >,
    >;
    type SmemLayoutA = <A<S, C, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, C, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory = BytesWithMetadata<A<S, C, M, N, K, X>, B<S, C, M, N, K, X>, E<S, C, M, N, K, X>, S>;
    type Registers = RegistersOf<A<S, C, M, N, K, X>, X, M, N, K>;
    type Threads = ThreadsIn<X>;
    type Copies =
        ByTma<A<S, C, M, N, K, X>, B<S, C, M, N, K, X>, (E<S, C, M, N, K, X>,), S, Warps<ThreadsIn<X>>, C, One>;
    type Columns = ();
}
