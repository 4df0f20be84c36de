//! SM80: `cp.async` into shared memory, `ldmatrix` or vectors into registers, `mma.sync`.

use super::budget::{
    Accumulators, ArchIf, AtomOf, Bytes, HeldRegisters, InRegisters, PartsIfLegal, RegisterCheck, RegisterOperands,
    SharedMemoryCheck, SourceKind, Sum, ThreadCheck, TileMatrix, TileMnk, parts_if_legal,
};
use super::interleaved::MetadataFills;
use super::metadata::CopiesMetadata;
pub use super::reader::Vectors;
use super::reader::{Fragment, IsMultiple, LoadOf, ReadMajor, Retiled, SharedReader};
use super::rules::{CopyRowsRule, CopyThreadsRule};
use super::stage::{CheckMainloop, CheckOperand, OperandParts, StageAtom, StageLayouts, Staged, held};
use super::stored::StoredMma;
use super::{Collective, CollectiveMma, CopiesInCluster, LegalCopies, Mainloop};
use crate::arch::{Architecture, AtLeast, Sm80};
use crate::atom::copy::bounds::MakeTiledCopy;
use crate::atom::mma::{ThreadsIn, TileMma, TiledMma};
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::operand::{FragmentOf, Operand, OperandA, OperandB, OperandC};
use crate::atom::transfer::bounds::Retile;
use crate::atom::transfer::{Destination, Source};
use crate::check::{About, Both, BothHold, Condition, IfMultiple, LegalVerdict, Passed, Verdict};
use crate::cluster::Cluster;
use crate::htuple::Pair;
use crate::instruction::copy::CopyAtomOf;
use crate::instruction::copy::bulk::SM80_CP_ASYNC_CACHEGLOBAL;
use crate::instruction::copy::checks::CheckBanks;
use crate::instruction::copy::tiled::{InFragment, LegalSide, SameTimes};
use crate::instruction::mma::{DenseMma, MmaInstruction};
use crate::instruction::operand::{MajorK, MajorMN, Registers};
use crate::int::{Divide, ExactOrZero, Nat, One};
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use crate::smem::{MmaSync, SmemElement};
use core::marker::PhantomData;
use typenum::{U8, U128, UTerm};

/// The main loop of Ampere, of `S` stages, with A `JA`-major (or in [`Registers`]) and B `JB`-major, on the architecture `P`.
///
#[cfg_attr(doc, doc = crate::picture::picture!("collective/sm80", "Two operands in three stages of shared memory"))]
///
/// `C` selects the loads into registers: [`MmaSync`] for `ldmatrix`, or [`Vectors`] of a number of bits. `ldmatrix` splits doubles
/// between threads and transposes elements of 16 bits only, so [`MmaSync`] loads doubles and transposed `tf32` element by element.
///
/// Elements have the types of the fragments, [`MmaInstruction::A`] and [`MmaInstruction::B`], in global memory too. The narrow floats of
/// SM120 take a byte each there, as the instruction reads them.
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`, `MainloopSm80CpAsync`.
/// * **Admissible** see [`Collective`]: at least 2 stages, on an architecture that has `cp.async` and the instruction.
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
/// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// type Gemm = CollectiveMma<
///     MainloopSm80CpAsync<U3>,
///     shape!((128,128,32)),
///     TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 16>)>,
/// >;
/// assert_eq!((Gemm::SHARED_MEMORY, Gemm::THREADS), (3 * (128 + 128) * 32 * 2, 128));
/// ```
/// Doubles, with a K-major A and an MN-major B:
/// ```
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
/// use cute_static::instruction::{mma::SM80_8x8x4_F64F64F64F64_TN, operand::{MajorK, MajorMN}};
/// use cute_static::prelude::*;
/// use cute_static::typenum::U3;
/// type Gemm = CollectiveMma<
///     MainloopSm80CpAsync<U3, MajorK, MajorMN>,
///     shape!((64,64,16)),
///     TiledMma<SM80_8x8x4_F64F64F64F64_TN, layout!((2,2,1)), tiler!(<16, 16, 4>)>,
/// >;
/// // 16 lanes read 4 rows of 4 doubles together, which are in 32 different banks.
/// assert_eq!(
///     <Gemm as Collective>::SmemLayoutA::default().to_string(),
///     "Sw<2,2,2> o 0 o ((64,1),((16,1),1),(1,3)):((16,0),((1,1024),0),(0,1024))",
/// );
/// ```
/// With one stage, no stage can be filled while another one is read.
/// ```compile_fail,E0277
/// use cute_static::collective::{Collective, CollectiveMma, MainloopSm80CpAsync};
/// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_static::prelude::*;
/// use cute_static::typenum::U1;
/// fn kernel<G: Collective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm80CpAsync<U1>,
///     shape!((128,128,32)),
///     TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 16>)>,
/// >>();
/// ```
pub struct MainloopSm80CpAsync<S, JA = MajorK, JB = MajorK, P = Sm80, C = MmaSync>(PhantomData<(S, JA, JB, P, C)>);

/// The layouts of threads and of values by which operands of this major are copied.
pub trait CpAsyncMajor: ReadMajor {
    /// `R` rows of `C` threads along the contiguous mode
    type Threads<R: Nat, C: Nat>;
    /// The `V` elements of one thread
    type Vector<V: Nat>;
}
impl CpAsyncMajor for MajorK {
    type Threads<R: Nat, C: Nat> = Layout<Pair<R, C>, Pair<C, One>>;
    type Vector<V: Nat> = Layout<Pair<One, V>, Pair<UTerm, One>>;
}
impl CpAsyncMajor for MajorMN {
    type Threads<R: Nat, C: Nat> = Layout<Pair<C, R>, Pair<One, C>>;
    type Vector<V: Nat> = Layout<Pair<V, One>, Pair<One, UTerm>>;
}

/// The operand `O` of the tiled MMA `M`: elements `T`, `J`-major, of the extents `X`, in `S` stages.
pub struct CpAsyncOperand<C, O, T, J, X, S, M>(PhantomData<(C, O, T, J, X, S, M)>);
/// A tiled MMA, all of whose threads copy its operands. A sparse one has its threads even if its instruction is not sparse: that is an error of its own.
pub trait FillsByThreads {
    /// The number of threads
    type Number: Nat;
}
impl<I, L, T> FillsByThreads for TiledMma<I, L, T>
where
    Self: TileMma,
{
    type Number = ThreadsIn<Self>;
}
impl<X: FillsByThreads> FillsByThreads for StoredMma<X> {
    type Number = X::Number;
}
impl<C, O, T: SmemElement, J: CpAsyncMajor, M: Nat, K: Nat, S, X: FillsByThreads> CheckOperand
    for CpAsyncOperand<C, O, T, J, Pair<M, K>, S, X>
where
    C: SharedReader,
    LayoutsOf<C, O, T, J, X>: StageAtom<T, J, Pair<M, K>>,
{
    type Result = BothHold<
        <LayoutsOf<C, O, T, J, X> as StageAtom<T, J, Pair<M, K>>>::Check,
        BothHold<ThreadsCheck<T, J, M, K, X::Number>, RowsCheck<T, J, M, K, X::Number>>,
    >;
}
impl<C, O, T, M, K, S, X> CheckOperand for CpAsyncOperand<C, O, T, Registers, Pair<M, K>, S, X> {
    type Result = Passed;
}
/// The parts of a legal operand that `cp.async` copies.
///
/// * **Law** after `Fill`, each element of the tile of global memory is in shared memory once. After `Load`, it is in the registers
///   from which the MMA reads it.
/// * **Source** CUTLASS `cutlass/gemm/collective/sm80_mma_multistage.hpp`, `GmemTiledCopyA`, `SmemCopyAtomA`.
/// * **Units** `Stage`, `Fill` and `Load` count elements.
/// * **Admissible** where the tile has a layout for the loads, and the threads copy it in rows of 16 bytes: a thread for each 16 bytes of a row, or eight of them
///   side by side, several times. A [`Collective`] also
///   requires that `ldmatrix` or vectors load it into the fragment of the MMA, and that neither copy has bank conflicts.
pub trait CpAsyncParts: OperandParts {
    /// One stage: (MN, K); `()` if the operand is not in shared memory
    type Stage;
    /// From global to shared memory: a [`TiledCopy`](crate::atom::copy::TiledCopy), or `()`
    type Fill: Default;
    /// From shared memory to registers: a [`TiledCopy`](crate::atom::copy::TiledCopy), or `()`
    type Load: Default;
}
/// The vectors of 16 bytes in a row of the tile
type RowVectors<T, J, M, K> = ExactOrZero<<J as ReadMajor>::Contiguous<M, K>, <T as SmemElement>::PerVector>;
/// The threads side by side in a row, of `N`: one for each vector, or, where `N` is no multiple of so many, eight, which copy 128 bytes at a time.
type Side<T, J, M, K, N> = <IsMultiple<N, RowVectors<T, J, M, K>> as Condition>::Number<RowVectors<T, J, M, K>, U8>;
type FillThreads<T, J, M, K, N> = <J as CpAsyncMajor>::Threads<RowsAtATime<T, J, M, K, N>, Side<T, J, M, K, N>>;
type FillVector<T, J> = <J as CpAsyncMajor>::Vector<<T as SmemElement>::PerVector>;
type CpAsync<T> = CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, T>;
type Fill<T, J, M, K, N> = <CpAsync<T> as MakeTiledCopy<FillThreads<T, J, M, K, N>, FillVector<T, J>>>::Output;
type ThreadsCheck<T, J, M, K, N> =
    BothHold<MultipleOfSide<N, T, J, M, K, N>, MultipleOfSide<RowVectors<T, J, M, K>, T, J, M, K, N>>;
type MultipleOfSide<V, T, J, M, K, N> =
    <<V as Divide>::Ratio<Side<T, J, M, K, N>> as IfMultiple>::Require<CopyThreadsRule<N, RowVectors<T, J, M, K>>>;
type RowsCheck<T, J, M, K, N> = <<RowsOf<J, M, K> as Divide>::Ratio<RowsAtATime<T, J, M, K, N>> as IfMultiple>::Require<
    CopyRowsRule<RowsOf<J, M, K>, RowsAtATime<T, J, M, K, N>>,
>;
type RowsOf<J, M, K> = <J as ReadMajor>::Rows<M, K>;
/// The rows that `N` threads copy at a time, 16 bytes each
type RowsAtATime<T, J, M, K, N> = ExactOrZero<N, Side<T, J, M, K, N>>;

type LayoutsOf<C, O, T, J, X> = <C as SharedReader>::Layouts<J, <T as SmemElement>::Width, O, X>;
type Load<C, O, T, J, X> = LoadOf<C, O, T, J, X>;
type Stages<C, O, T, J, M, K, S, X> = Staged<LayoutsOf<C, O, T, J, X>, T, J, Pair<M, K>, S>;
type StageOf<C, O, T, J, M, K, S, X> = <Stages<C, O, T, J, M, K, S, X> as StageLayouts>::Stage;

/// The checks of the copy `F` into the stage `L`.
type FillVerdict<F, L> = <F as CheckBanks<Destination, L, U128>>::Verdict;
/// The checks of the copy `C` from the stage `L` to the fragment `R`.
type LoadVerdict<C, L, R> = Both<
    <C as CheckBanks<Source, L, U128>>::Verdict,
    About<
        SameTimes<
            <C as CheckBanks<Source, L, U128>>::Repetitions,
            <C as LegalSide<Destination, InFragment<R>>>::Repetitions,
        >,
        L,
        R,
    >,
>;

impl<C: SharedReader, O, T: SmemElement, J: ReadMajor, M: Nat, K: Nat, S, X: TileMma> OperandParts
    for CpAsyncOperand<C, O, T, J, Pair<M, K>, S, X>
where
    Stages<C, O, T, J, M, K, S, X>: StageLayouts,
    X: LayoutTv<O, Output: IsLayout>,
    O: Operand,
{
    const SEAL: Seal = Seal;
    type Smem = <Stages<C, O, T, J, M, K, S, X> as StageLayouts>::Stages;
    type BitCount = <Stages<C, O, T, J, M, K, S, X> as StageLayouts>::BitCount;
    type Registers = HeldRegisters<O, T, X, M>;
    type Columns = UTerm;
}
impl<C: SharedReader, O: Operand, T: SmemElement, J: CpAsyncMajor, M: Nat, K: Nat, S: Nat, X: TileMma> CpAsyncParts
    for CpAsyncOperand<C, O, T, J, Pair<M, K>, S, X>
where
    Stages<C, O, T, J, M, K, S, X>: StageLayouts,
    CpAsync<T>: MakeTiledCopy<FillThreads<T, J, M, K, ThreadsIn<X>>, FillVector<T, J>>,
    Fill<T, J, M, K, ThreadsIn<X>>: Default,
    X: LayoutTv<O, Output: IsLayout>,
{
    type Stage = StageOf<C, O, T, J, M, K, S, X>;
    type Fill = Fill<T, J, M, K, ThreadsIn<X>>;
    type Load = Load<C, O, T, J, X>;
}
/// The checks of the copies of an operand.
pub trait CheckCopies {
    /// Whether the copies can access shared memory, and have no bank conflicts there
    type Verdict: Verdict;
}
impl<C: SharedReader, O: Operand, T: SmemElement, J: CpAsyncMajor, M: Nat, K: Nat, S: Nat, X: TileMma> CheckCopies
    for CpAsyncOperand<C, O, T, J, Pair<M, K>, S, X>
where
    Stages<C, O, T, J, M, K, S, X>: StageLayouts,
    CpAsync<T>: MakeTiledCopy<FillThreads<T, J, M, K, ThreadsIn<X>>, FillVector<T, J>>,
    Fill<T, J, M, K, ThreadsIn<X>>: CheckBanks<Destination, StageOf<C, O, T, J, M, K, S, X>, U128>,
    X: LayoutTv<O, Output: IsLayout> + FragmentOf<O, TileMatrix<M, K>>,
    Load<C, O, T, J, X>: Retile<Destination, Fragment<O, X, M, K>>
        + CheckBanks<Source, StageOf<C, O, T, J, M, K, S, X>, U128>
        + LegalSide<Destination, InFragment<Retiled<Load<C, O, T, J, X>, O, M, K, X>>>,
{
    type Verdict = Both<
        FillVerdict<Fill<T, J, M, K, ThreadsIn<X>>, StageOf<C, O, T, J, M, K, S, X>>,
        LoadVerdict<Load<C, O, T, J, X>, StageOf<C, O, T, J, M, K, S, X>, Retiled<Load<C, O, T, J, X>, O, M, K, X>>,
    >;
}
held!(CpAsyncOperand, OperandA);
impl<C, T, X, S, Y> CpAsyncParts for CpAsyncOperand<C, OperandA, T, Registers, X, S, Y>
where
    Self: OperandParts,
{
    type Stage = ();
    type Fill = ();
    type Load = ();
}
impl<C, T, X, S, Y> CheckCopies for CpAsyncOperand<C, OperandA, T, Registers, X, S, Y> {
    type Verdict = ();
}

parts_if_legal! { CpAsyncParts:
    type Stage = ();
    type Fill = ();
    type Load = ();
}
parts_if_legal! { CheckCopies:
    type Verdict = ();
}

/// A [`Collective`] of SM80.
///
/// * **Source** CUTLASS `cutlass/gemm/collective/sm80_mma_multistage.hpp`.
/// * **Admissible** where the main loop is [`MainloopSm80CpAsync`] or [`MainloopSm80CpAsyncSparse`](super::MainloopSm80CpAsyncSparse), and it is a [`Collective`].
/// ```
/// use cute_static::collective::{CollectiveMma, CpAsyncCollective, CpAsyncParts, MainloopSm80CpAsync};
/// use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_static::prelude::*;
/// use cute_static::atom::LayoutTvD;
/// use cute_static::typenum::U3;
/// type Gemm = CollectiveMma<
///     MainloopSm80CpAsync<U3>,
///     shape!((128,128,32)),
///     TiledMma<SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), tiler!(<32, 32, 16>)>,
/// >;
/// // Four threads copy a row of A, 8 halves each.
/// let fill = LayoutTvD::<<<Gemm as CpAsyncCollective>::A as CpAsyncParts>::Fill>::default();
/// assert_eq!((fill.offset((0, 1)), fill.offset((1, 0)), fill.offset((4, 0))), (32, 256, 1));
/// ```
/// ```compile_fail,E0277
/// use cute_static::collective::{CollectiveMma, CpAsyncCollective, MainloopSm90TmaGmma};
/// use cute_static::instruction::mma::SM90_64xNx16_F32F16F16_SS;
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U4, U128};
/// fn kernel<G: CpAsyncCollective>() {}
/// kernel::<CollectiveMma<
///     MainloopSm90TmaGmma<U4>,
///     shape!((128,128,64)),
///     TiledMma<SM90_64xNx16_F32F16F16_SS<U128>, layout!((2,1,1))>,
/// >>();
/// ```
pub trait CpAsyncCollective: Collective {
    /// A
    type A: CpAsyncParts;
    /// B
    type B: CpAsyncParts;
    /// What threads copy besides A and B: `()`, or `(E,)`, the [`MetadataFills`](super::MetadataFills)
    type Others: OtherFills;
}
type OperandOfA<C, S, J, M, K, X> = CpAsyncOperand<C, OperandA, <AtomOf<X> as MmaInstruction>::A, J, Pair<M, K>, S, X>;
/// B of the tiled MMA `X`: `J`-major, of `N` rows and `K` values, in `S` stages, which `C` reads.
pub type OperandOfB<C, S, J, N, K, X> =
    CpAsyncOperand<C, OperandB, <AtomOf<X> as MmaInstruction>::B, J, Pair<N, K>, S, X>;
type Checks<C, S, JA, JB, M, N, K, X> = BothHold<
    BothHold<RegisterOperands<X>, ThreadCheck<ThreadsIn<X>>>,
    CheckMainloop<S, M, N, K, X, OperandOfA<C, S, JA, M, K, X>, OperandOfB<C, S, JB, N, K, X>>,
>;
type A<C, S, JA, JB, M, N, K, X> = PartsIfLegal<Checks<C, S, JA, JB, M, N, K, X>, OperandOfA<C, S, JA, M, K, X>>;
type B<C, S, JA, JB, M, N, K, X> = PartsIfLegal<Checks<C, S, JA, JB, M, N, K, X>, OperandOfB<C, S, JB, N, K, X>>;
type BytesOf<A, B> = Bytes<Sum<<A as OperandParts>::BitCount, <B as OperandParts>::BitCount>>;
type RegistersOf<A, B, X, M, N> =
    Sum<Accumulators<X, M, N>, Sum<<A as OperandParts>::Registers, <B as OperandParts>::Registers>>;

impl<S: Nat, JA, JB, P, C, M: Nat, N: Nat, K: Nat, X> Mainloop<TileMnk<M, N, K>, X>
    for MainloopSm80CpAsync<S, JA, JB, P, C>
where
    P: AtLeast<Sm80> + AtLeast<ArchIf<InRegisters<X>, X>>,
    X: TileMma<Atom: DenseMma<SourceA: SourceKind, SourceB: SourceKind>> + LayoutTv<OperandC, Output: IsLayout>,
    OperandOfA<C, S, JA, M, K, X>: CheckOperand,
    OperandOfB<C, S, JB, N, K, X>: CheckOperand,
    A<C, S, JA, JB, M, N, K, X>: CpAsyncParts,
    B<C, S, JA, JB, M, N, K, X>: CpAsyncParts,
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
    type SharedMemory = BytesOf<A<C, S, JA, JB, M, N, K, X>, B<C, S, JA, JB, M, N, K, X>>;
    type Registers = RegistersOf<A<C, S, JA, JB, M, N, K, X>, B<C, S, JA, JB, M, N, K, X>, X, M, N>;
    type Threads = ThreadsIn<X>;
    type Copies = ByThreads<A<C, S, JA, JB, M, N, K, X>, B<C, S, JA, JB, M, N, K, X>>;
    type Columns = ();
}
/// The operands `A` and `B` that threads copy by `cp.async`, and what they copy besides them, `O`.
pub struct ByThreads<A, B, O = ()>(PhantomData<(A, B, O)>);
impl<A, B, O> CopiesInCluster for ByThreads<A, B, O> {
    type Cluster = Cluster;
}
impl<A: CheckCopies, B: CheckCopies, O> LegalCopies for ByThreads<A, B, O>
where
    Both<A::Verdict, B::Verdict>: LegalVerdict,
{
    type Legal = <Both<A::Verdict, B::Verdict> as LegalVerdict>::Legal;
}
#[diagnostic::do_not_recommend]
impl<A, B, E> CopiesMetadata for ByThreads<A, B, (E,)> {
    type Metadata = E;
}
/// What threads copy besides A and B: nothing, or the metadata of A.
#[doc(hidden)]
pub trait OtherFills {
    const SEAL: Seal;
}
impl OtherFills for () {
    const SEAL: Seal = Seal;
}
impl<E: MetadataFills> OtherFills for (E,) {
    const SEAL: Seal = Seal;
}
/// [`ByThreads`]: what brings the operands of a [`Mainloop`] into shared memory.
#[diagnostic::on_unimplemented(
    message = "threads do not copy the operands of this main loop by `cp.async`",
    label = "expected `MainloopSm80CpAsync` or `MainloopSm80CpAsyncSparse`"
)]
pub trait ThreadCopies {
    /// A
    type A: CpAsyncParts;
    /// B
    type B: CpAsyncParts;
    /// As in [`CpAsyncCollective::Others`]
    type Others: OtherFills;
}
impl<A: CpAsyncParts, B: CpAsyncParts, O: OtherFills> ThreadCopies for ByThreads<A, B, O> {
    type A = A;
    type B = B;
    type Others = O;
}
impl<P, X, M> CpAsyncCollective for CollectiveMma<P, X, M>
where
    Self: Collective,
    P: Mainloop<X, M, Copies: ThreadCopies>,
{
    type A = <<P as Mainloop<X, M>>::Copies as ThreadCopies>::A;
    type B = <<P as Mainloop<X, M>>::Copies as ThreadCopies>::B;
    type Others = <<P as Mainloop<X, M>>::Copies as ThreadCopies>::Others;
}
