//! SM120: A, its metadata and B by TMA into shared memory, then into registers, and `mma.sp`.

use super::Mainloop;
use super::budget::{
    ArchIf, AtomOf, InRegisters, PartsIfLegal, SharedMemoryCheck, SourceKind, SpecialisedRegisterCheck,
    SpecialisedThreadCheck, TileMnk, Warps,
};
use super::metadata::{BytesWithMetadata, Metadata, MetadataParts, Stored};
use super::stage::{CheckMainloop, CheckOperand, OperandParts};
use super::stored::{KInOrder, Known, RegistersOf, StoredElement, StoredMma};
use super::tma::ByTma;
use super::tma_mma::{LoadParts, LoadedB, LoadedOperand};
use crate::arch::{Architecture, AtLeast, Sm120};
use crate::atom::mma::{ThreadsIn, TileMma};
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::operand::{OperandA, OperandC};
use crate::check::{BothHold, Combine};
use crate::cluster::Cluster;
use crate::htuple::Pair;
use crate::instruction::mma::StoredInRegisters;
use crate::instruction::operand::MajorK;
use crate::int::{Nat, One};
use crate::layout::IsLayout;
use crate::seal::Seal;
use crate::smem::MmaSync;
use core::marker::PhantomData;
use typenum::U32;

/// The main loop of Blackwell without tensor memory (SM120) with a sparse A, of `S` stages: [`MainloopSm120Tma`](super::MainloopSm120Tma), where TMA
/// also copies the metadata.
///
/// The tile (M, N, K) counts all values along K. Half of those of A are stored, so a stage has `M × K / 2` of them, in a byte each. Threads load A as
/// [`StoredMma`](super::StoredMma) divides it, and metadata as [`MetadataAtom`](super::MetadataAtom) does. A and B are K-major.
/// * **Law** a barrier expects the bytes of A, B and the metadata. The stages of A come first, then those of B and of the metadata, each from a multiple of
///   1024 bytes on, and then the barriers. In one step along K a thread has one register of metadata for each of its instructions along M.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm120_sparse_mma_tma.hpp`, `MainloopSm120TmaWarpSpecializedSparse`;
///   `builders/sm120_sparse_mma_builder.inl`. (If two stages do not fit, CUTLASS leaves the metadata in global memory and halves the K of B. This main loop
///   is that of equal stages.)
/// * **Admissible** where the MMA is an `mma.sp` without scale factors that takes K in order, and the tile has a multiple of 128 rows, and of 128 values
///   along K. [`MainloopSm120Tma`](super::MainloopSm120Tma) has the other conditions.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparse, TmaCollective};
/// use cute_static::instruction::mma::SM120_SPARSE_16x8x64_TN;
/// use cute_static::numeric::{Float8E4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// type Atom = SM120_SPARSE_16x8x64_TN<Float8E4M3, Float8E4M3, Float32>;
/// type Gemm = CollectiveMma<
///     MainloopSm120TmaSparse<U3>,
///     shape!((128,128,128)),
///     TiledMma<Atom, layout!((4,2,1)), tiler!(<128, 32, 64>)>,
/// >;
/// // Half of A, all of B, and a bit for each value of A.
/// assert_eq!(Gemm::TRANSACTION_BYTES, 128 * 64 + 128 * 128 + 128 * 128 / 8);
/// assert_eq!(Gemm::SHARED_MEMORY, 3 * Gemm::TRANSACTION_BYTES + 3 * 16);
/// // A thread has 64 accumulators. In a step along K it has A and metadata of two instructions, and B of eight.
/// assert_eq!(Gemm::REGISTERS, 64 + 2 * (4 + 1) + 8 * 4);
/// ```
/// 64 rows are half a block of metadata.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm120TmaSparse};
/// use cute_static::instruction::mma::SM120_SPARSE_16x8x64_TN;
/// use cute_static::numeric::{Float8E4M3, Float32};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// type Atom = SM120_SPARSE_16x8x64_TN<Float8E4M3, Float8E4M3, Float32>;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm120TmaSparse<U3>,
///     shape!((64,128,128)),
///     TiledMma<Atom, layout!((4,2,1)), tiler!(<64, 32, 64>)>,
/// >>();
/// ```
pub struct MainloopSm120TmaSparse<S>(PhantomData<S>);

pub(super) type LoadedA<S, M, K, X> =
    LoadedOperand<MmaSync, OperandA, StoredElement<X>, MajorK, Pair<M, Stored<K, AtomOf<X>>>, S, StoredMma<X>>;
pub(super) type LoadedE<M, K, X> = Metadata<AtomOf<X>, M, K>;
pub(super) type ChecksOfSync<S, M, N, K, X> = BothHold<
    BothHold<SpecialisedThreadCheck<ThreadsIn<X>, U32>, KInOrder<X>>,
    BothHold<
        CheckMainloop<S, M, N, K, X, LoadedA<S, M, K, X>, LoadedB<S, MajorK, N, K, X>>,
        <LoadedE<M, K, X> as CheckOperand>::Result,
    >,
>;
type Checks<S, M, N, K, X> = <Known<X> as Combine>::Guard<ChecksOfSync<S, M, N, K, X>>;
/// What the parts of a legal collective need.
type Needed<S, M, N, K, X> = <Known<X> as Combine>::AndThen<ChecksOfSync<S, M, N, K, X>>;
type A<S, M, N, K, X> = PartsIfLegal<Needed<S, M, N, K, X>, LoadedA<S, M, K, X>>;
type B<S, M, N, K, X> = PartsIfLegal<Needed<S, M, N, K, X>, LoadedB<S, MajorK, N, K, X>>;
type E<S, M, N, K, X> = PartsIfLegal<Needed<S, M, N, K, X>, LoadedE<M, K, X>>;
#[doc(hidden)] // a page of the documentation would list all of its conditions
impl<S: Nat, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X> for MainloopSm120TmaSparse<S>
where
    Sm120: AtLeast<ArchIf<InRegisters<X>, X>>,
    X: TileMma<Atom: StoredInRegisters<SourceA: SourceKind, SourceB: SourceKind>>
        + LayoutTv<OperandC, Output: IsLayout>,
    LoadedA<S, M, K, X>: CheckOperand,
    LoadedB<S, MajorK, N, K, X>: CheckOperand,
    A<S, M, N, K, X>: LoadParts,
    B<S, M, N, K, X>: LoadParts,
    E<S, M, N, K, X>: MetadataParts,
{
    const SEAL: Seal = Seal;
    type Arch = Sm120;
    type Check = BothHold<
        Checks<S, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <Sm120 as Architecture>::SharedMemoryKib>,
            SpecialisedRegisterCheck<Self::Registers, ThreadsIn<X>>,
        >,
    >;
    type SmemLayoutA = <A<S, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<S, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory = BytesWithMetadata<A<S, M, N, K, X>, B<S, M, N, K, X>, E<S, M, N, K, X>, S>;
    type Registers = RegistersOf<A<S, M, N, K, X>, B<S, M, N, K, X>, M, N, X>;
    type Threads = ThreadsIn<X>;
    type Copies = ByTma<A<S, M, N, K, X>, B<S, M, N, K, X>, (E<S, M, N, K, X>,), S, Warps<ThreadsIn<X>>, Cluster, One>;
    type Columns = ();
}
