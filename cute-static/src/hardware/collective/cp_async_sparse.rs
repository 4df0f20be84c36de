//! SM80: A, its metadata and B by `cp.async` into shared memory, then into registers, and `mma.sp`.

use super::Mainloop;
use super::budget::{
    ArchIf, AtomOf, InRegisters, PartsIfLegal, RegisterCheck, SharedMemoryCheck, SourceKind, ThreadCheck, TileMnk,
};
use super::cp_async::{ByThreads, CpAsyncOperand, CpAsyncParts, OperandOfB};
use super::interleaved::{InterleavedMetadata, MetadataFills};
use super::metadata::{StagesWithMetadata, Stored};
use super::stage::{CheckMainloop, CheckOperand, OperandParts};
use super::stored::{KInOrder, Known, RegistersOf, StoredElement, StoredMma};
use crate::arch::{Architecture, AtLeast, Sm80};
use crate::atom::mma::{ThreadsIn, TileMma};
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::operand::{OperandA, OperandC};
use crate::check::{BothHold, Combine};
use crate::htuple::Pair;
use crate::instruction::mma::StoredInRegisters;
use crate::instruction::operand::MajorK;
use crate::int::Nat;
use crate::layout::IsLayout;
use crate::seal::Seal;
use crate::smem::MmaSync;
use core::marker::PhantomData;

/// The main loop of Ampere with a sparse A, of `S` stages: [`MainloopSm80CpAsync`](super::MainloopSm80CpAsync), where threads also copy the metadata. A is
/// `JA`-major as it is stored, and B `JB`-major.
///
/// The tile (M, N, K) counts all values along K. Half of those of A are stored, so a stage has `M × K / 2` of them. Threads load A as
/// [`StoredMma`](super::StoredMma) divides it, and metadata as [`MetadataAtom`](super::MetadataAtom) does: a word for each instruction. All lanes of which the selector
/// of the instruction may choose have the metadata, so it is 0.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/interleaved", "Which word of a block of 32 rows and 32 values has which metadata, and which lane reads it"))]
///
/// * **Law** the stages of A come first, then those of B and of the metadata, each from a multiple of 1024 bytes on. In one step along K a thread has one register
///   of metadata for each of its instructions along M. A warp loads the metadata of an instruction from one block of 128 bytes, so there are no bank conflicts.
/// * **Source** CUTLASS `cutlass/gemm/threadblock/mma_sparse_multistage.h`, `cutlass/gemm/warp/mma_sparse_tensor_op.h`. (There a lane has the metadata of
///   two instructions in one register, and the selector says whose they are. That needs 32 neighbouring rows of a warp.)
/// * **Admissible** where the MMA is an `mma.sp` without scale factors that takes K in order, and the tile has whole blocks of metadata, as
///   [`InterleavedMetadata`] has them. [`MainloopSm80CpAsync`](super::MainloopSm80CpAsync) has the other conditions.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, CpAsyncCollective, MainloopSm80CpAsyncSparse, MetadataFills};
/// use cute_static::instruction::mma::SM80_SPARSE_16x8x32_F32F16F16F32_TN;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// type Gemm = CollectiveMma<
///     MainloopSm80CpAsyncSparse<U3>,
///     shape!((128,128,64)),
///     TiledMma<SM80_SPARSE_16x8x32_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 32>)>,
/// >;
/// // Half of A, all of B, and a bit for each value of A.
/// assert_eq!(Gemm::SHARED_MEMORY, 3 * (128 * 32 * 2 + 128 * 64 * 2 + 128 * 64 / 8));
/// // A thread has 128 accumulators. In a step along K it has A and metadata of four instructions, and B of eight.
/// assert_eq!(Gemm::REGISTERS, 128 + 4 * (4 + 1) + 8 * 4);
/// /// A kernel names the metadata so.
/// fn threads<G: CpAsyncCollective<Others = (E,)>, E: MetadataFills>() -> u64 {
///     E::THREADS
/// }
/// // 64 threads copy 16 bytes each.
/// assert_eq!(threads::<Gemm, _>(), 64);
/// ```
/// 16 rows are half a block of metadata.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsyncSparse};
/// use cute_static::instruction::mma::SM80_SPARSE_16x8x32_F32F16F16F32_TN;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm80CpAsyncSparse<U3>,
///     shape!((16,128,64)),
///     TiledMma<SM80_SPARSE_16x8x32_F32F16F16F32_TN, layout!((1,2,1)), tiler!(<16, 32, 32>)>,
/// >>();
/// ```
pub struct MainloopSm80CpAsyncSparse<S, JA = MajorK, JB = MajorK, P = Sm80, C = MmaSync>(
    PhantomData<(S, JA, JB, P, C)>,
);

type FilledA<C, S, J, M, K, X> =
    CpAsyncOperand<C, OperandA, StoredElement<X>, J, Pair<M, Stored<K, AtomOf<X>>>, S, StoredMma<X>>;
type FilledE<M, K, X> = InterleavedMetadata<AtomOf<X>, M, K, ThreadsIn<X>>;
type ChecksOfSync<C, S, JA, JB, M, N, K, X> = BothHold<
    BothHold<ThreadCheck<ThreadsIn<X>>, KInOrder<X>>,
    BothHold<
        CheckMainloop<S, M, N, K, X, FilledA<C, S, JA, M, K, X>, OperandOfB<C, S, JB, N, K, X>>,
        <FilledE<M, K, X> as CheckOperand>::Result,
    >,
>;
type Checks<C, S, JA, JB, M, N, K, X> = <Known<X> as Combine>::Guard<ChecksOfSync<C, S, JA, JB, M, N, K, X>>;
/// What the parts of a legal collective need.
type Needed<C, S, JA, JB, M, N, K, X> = <Known<X> as Combine>::AndThen<ChecksOfSync<C, S, JA, JB, M, N, K, X>>;
type A<C, S, JA, JB, M, N, K, X> = PartsIfLegal<Needed<C, S, JA, JB, M, N, K, X>, FilledA<C, S, JA, M, K, X>>;
type B<C, S, JA, JB, M, N, K, X> = PartsIfLegal<Needed<C, S, JA, JB, M, N, K, X>, OperandOfB<C, S, JB, N, K, X>>;
type E<C, S, JA, JB, M, N, K, X> = PartsIfLegal<Needed<C, S, JA, JB, M, N, K, X>, FilledE<M, K, X>>;

#[doc(hidden)] // a page of the documentation would list all of its conditions
impl<S: Nat, JA, JB, P, C, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X>
    for MainloopSm80CpAsyncSparse<S, JA, JB, P, C>
where
    P: AtLeast<Sm80> + AtLeast<ArchIf<InRegisters<X>, X>>,
    X: TileMma<Atom: StoredInRegisters<SourceA: SourceKind, SourceB: SourceKind>>
        + LayoutTv<OperandC, Output: IsLayout>,
    FilledA<C, S, JA, M, K, X>: CheckOperand,
    OperandOfB<C, S, JB, N, K, X>: CheckOperand,
    A<C, S, JA, JB, M, N, K, X>: CpAsyncParts,
    B<C, S, JA, JB, M, N, K, X>: CpAsyncParts,
    E<C, S, JA, JB, M, N, K, X>: MetadataFills,
{
    const SEAL: Seal = Seal;
    type Arch = P;
    type Check = BothHold<
        Checks<C, S, JA, JB, M, N, K, X>,
        BothHold<
            SharedMemoryCheck<Self::SharedMemory, <P as Architecture>::SharedMemoryKib>,
            RegisterCheck<Self::Registers, ThreadsIn<X>>,
        >,
    >;
    type SmemLayoutA = <A<C, S, JA, JB, M, N, K, X> as OperandParts>::Smem;
    type SmemLayoutB = <B<C, S, JA, JB, M, N, K, X> as OperandParts>::Smem;
    type SharedMemory =
        StagesWithMetadata<A<C, S, JA, JB, M, N, K, X>, B<C, S, JA, JB, M, N, K, X>, E<C, S, JA, JB, M, N, K, X>, S>;
    type Registers = RegistersOf<A<C, S, JA, JB, M, N, K, X>, B<C, S, JA, JB, M, N, K, X>, M, N, X>;
    type Threads = ThreadsIn<X>;
    type Copies = ByThreads<A<C, S, JA, JB, M, N, K, X>, B<C, S, JA, JB, M, N, K, X>, (E<C, S, JA, JB, M, N, K, X>,)>;
    type Columns = ();
}
