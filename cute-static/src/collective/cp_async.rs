//! SM80: `cp.async` into shared memory, `ldmatrix` into registers, `mma.sync`.

use super::budget::{
    Accumulators, Bytes, HeldRegisters, Matrix, RegisterCheck, SharedMemoryCheck, StageCheck, StepOf, StepRegisters,
    Sum, ThreadValues, Whole,
};
use super::rules::CopyThreadsRule;
use super::stage::{StageAtom, StageLayouts, Staged, TileOrderOfMajor};
use super::{Collective, CollectiveMma};
use crate::arch::{Architecture, AtLeast, Sm80};
use crate::atom::copy::{MakeTiled, TiledCopy};
use crate::atom::mma::{ThreadsIn, TileMma};
use crate::atom::operand::{FragmentC, FragmentOf, Operand, OperandA, OperandB, OperandC, TileThreadValues};
use crate::atom::step::IfWhole;
use crate::atom::transfer::{Destination, RetileFragment, Source};
use crate::htuple::{Ghost, HCons, HNil, Pair};
use crate::instruction::copy::bulk::SM80_CP_ASYNC_CACHEGLOBAL;
use crate::instruction::copy::matrix::*;
use crate::instruction::copy::tiled::{ConflictFreeSide, InBuffer, InFragment, LegalCopy, LegalSide};
use crate::instruction::copy::universal::UniversalCopyBits;
use crate::instruction::copy::{CopyAtomOf, CopyInstruction};
use crate::instruction::mma::{DenseMma, MmaInstruction};
use crate::instruction::operand::{MajorK, MajorMN, Registers};
use crate::int::{Divide, Factor, Multiple, Nat, Neither, One, Same};
use crate::layout::{IsLayout, Layout};
use crate::numeric::Numeric;
use crate::outcome::Legal;
use crate::smem::{MmaSync, SmemElement};
use core::marker::PhantomData;
use typenum::{U2, U4, U128, UTerm};

/// The main loop of Ampere, of `S` stages, with A `JA`-major (or in [`Registers`]) and B `JB`-major, on the architecture `P`. `C`
/// says how operands come into registers: `ldmatrix`, or [`Vectors`].
///
/// * **Source** CUTLASS `cutlass/gemm/dispatch_policy.hpp`, `MainloopSm80CpAsync`.
pub struct MainloopSm80CpAsync<S, JA = MajorK, JB = MajorK, P = Sm80, C = MmaSync>(PhantomData<(S, JA, JB, P, C)>);

/// What a major asks of the copies of an operand.
pub trait CpAsyncMajor: TileOrderOfMajor {
    /// Threads, `C` of them along the contiguous mode, in `R` rows
    type Threads<R: Nat, C: Nat>;
    /// `V` elements by one thread
    type Vector<V: Nat>;
    /// The contiguous mode of (MN, K)
    type Contiguous<Mn: Nat, K: Nat>: Nat;
    /// The tile without a swizzle
    type Compact<Mn: Nat, K: Nat>: Ghost;
    /// The instruction that reads `X` matrices
    type Ldmatrix<X: MatrixCount>: CopyInstruction;
}
impl CpAsyncMajor for MajorK {
    type Threads<R: Nat, C: Nat> = Layout<Pair<R, C>, Pair<C, One>>;
    type Vector<V: Nat> = Layout<Pair<One, V>, Pair<UTerm, One>>;
    type Contiguous<Mn: Nat, K: Nat> = K;
    type Compact<Mn: Nat, K: Nat> = Layout<Pair<Mn, K>, Pair<K, One>>;
    type Ldmatrix<X: MatrixCount> = X::Plain;
}
impl CpAsyncMajor for MajorMN {
    type Threads<R: Nat, C: Nat> = Layout<Pair<C, R>, Pair<One, C>>;
    type Vector<V: Nat> = Layout<Pair<V, One>, Pair<One, UTerm>>;
    type Contiguous<Mn: Nat, K: Nat> = Mn;
    type Compact<Mn: Nat, K: Nat> = Layout<Pair<Mn, K>, Pair<One, Mn>>;
    type Ldmatrix<X: MatrixCount> = X::Transposed;
}

/// How operands come from shared memory into registers.
pub trait SharedReader {
    /// The instruction for `N` registers of a thread
    type Load<J: CpAsyncMajor, N: Nat>: CopyInstruction;
}
impl SharedReader for MmaSync {
    type Load<J: CpAsyncMajor, N: Nat> = J::Ldmatrix<<N::Ratio<U4> as IfMatrices>::FourOr<N>>;
}
/// Each thread loads vectors of `B` bits, from tiles without a swizzle: what multiplies without tensor cores.
pub struct Vectors<B>(PhantomData<B>);
impl<B: Nat> SharedReader for Vectors<B>
where
    UniversalCopyBits<B>: CopyInstruction,
{
    type Load<J: CpAsyncMajor, N: Nat> = UniversalCopyBits<B>;
}
impl<B, T, J: CpAsyncMajor, M: Nat, K: Nat> StageAtom<T, J, Pair<M, K>> for Vectors<B> {
    type Atom = J::Compact<M, K>;
}

/// How many 8×8 matrices one `ldmatrix` reads.
pub trait MatrixCount {
    /// In rows
    type Plain: CopyInstruction;
    /// Transposed
    type Transposed: CopyInstruction;
}
macro_rules! matrices {
    ($($(#[$doc:meta])* $name:ident: $plain:ty, $transposed:ty;)*) => {$(
        $(#[$doc])*
        pub enum $name {}
        impl MatrixCount for $name {
            type Plain = $plain;
            type Transposed = $transposed;
        }
    )*};
}
matrices! {
    /// One matrix.
    X1: SM75_U32x1_LDSM_N, SM75_U16x2_LDSM_T;
    /// Two matrices.
    X2: SM75_U32x2_LDSM_N, SM75_U16x4_LDSM_T;
    /// Four matrices.
    X4: SM75_U32x4_LDSM_N, SM75_U16x8_LDSM_T;
}
/// Branch: the registers of a thread against 4, then 2.
pub trait IfMatrices {
    /// Four, or as `N` against 2 says
    type FourOr<N: Nat>: MatrixCount;
    /// Two, or one
    type TwoOrOne: MatrixCount;
}
macro_rules! matrix_counts {
    ($(<$($q:ident)?> $ratio:ty: <$n:ident> $four:ty, $two:ty;)*) => {$(
        impl$(<$q: Nat>)? IfMatrices for $ratio {
            type FourOr<$n: Nat> = $four;
            type TwoOrOne = $two;
        }
    )*};
}
matrix_counts! {
    <> Same: <N> X4, X2;
    <Q> Multiple<Q>: <N> X4, X2;
    <Q> Factor<Q>: <N> <<N as Divide>::Ratio<U2> as IfMatrices>::TwoOrOne, X1;
    <> Neither: <N> <<N as Divide>::Ratio<U2> as IfMatrices>::TwoOrOne, X1;
}

/// The operand `O` of the tiled MMA `M`: elements `T`, `J`-major, of the extents `X`, in `S` stages.
pub struct CpAsyncOperand<C, O, T, J, X, S, M>(PhantomData<(C, O, T, J, X, S, M)>);
/// The parts of a legal [`CpAsyncOperand`].
///
/// * **Admissible** where the tile has a canonical atom, the threads copy it in whole rows of 16 bytes, `ldmatrix` reads it into the
///   fragment of the MMA, and neither has bank conflicts.
pub trait CpAsyncParts {
    /// (MN, K, stage) in shared memory
    type Smem;
    /// One stage
    type Stage;
    /// From global to shared memory
    type Fill: Default;
    /// From shared memory to registers
    type Load: Default;
    /// Bits of shared memory
    type BitCount: Nat;
    /// Registers of a thread for one step along K
    type Registers: Nat;
}
/// The vectors in a row of the tile
type RowVectors<T, J, M, K> = Whole<<J as CpAsyncMajor>::Contiguous<M, K>, <T as SmemElement>::PerVector>;
type FillThreads<T, J, M, K, N> =
    <J as CpAsyncMajor>::Threads<Whole<N, RowVectors<T, J, M, K>>, RowVectors<T, J, M, K>>;
type FillVector<T, J> = <J as CpAsyncMajor>::Vector<<T as SmemElement>::PerVector>;
type CpAsync<T> = CopyAtomOf<SM80_CP_ASYNC_CACHEGLOBAL<U128>, T>;
type Fill<T, J, M, K, N> = <CpAsync<T> as MakeTiled<FillThreads<T, J, M, K, N>, FillVector<T, J>>>::Output;
type ThreadsCheck<T, J, M, K, N> =
    <<N as Divide>::Ratio<RowVectors<T, J, M, K>> as IfWhole>::Whole<CopyThreadsRule<N, RowVectors<T, J, M, K>>>;

type Load<C, O, T, J, M> =
    TiledCopy<CopyAtomOf<<C as SharedReader>::Load<J, StepRegisters<O, T, M>>, T>, ThreadValues<O, M>, StepOf<O, M>>;
type Fragment<O, X, M, K> = <X as FragmentOf<O, Matrix<M, K>>>::Output;
type Stages<C, T, J, M, K, S> = Staged<C, T, J, Pair<M, K>, S>;
type StageOf<C, T, J, M, K, S> = <Stages<C, T, J, M, K, S> as StageLayouts>::Stage;
type Retiled<C, O, T, J, M, K, X> = <Load<C, O, T, J, X> as RetileFragment<Destination, Fragment<O, X, M, K>>>::Output;

impl<C: SharedReader, O: Operand, T: SmemElement, J: CpAsyncMajor, M: Nat, K: Nat, S: Nat, X: TileMma> CpAsyncParts
    for CpAsyncOperand<C, O, T, J, Pair<M, K>, S, X>
where
    Stages<C, T, J, M, K, S>: StageLayouts,
    ThreadsCheck<T, J, M, K, ThreadsIn<X>>: Legal<StageOf<C, T, J, M, K, S>, ()>,
    CpAsync<T>: MakeTiled<FillThreads<T, J, M, K, ThreadsIn<X>>, FillVector<T, J>>,
    Fill<T, J, M, K, ThreadsIn<X>>: Default
        + LegalSide<Destination, InBuffer<StageOf<C, T, J, M, K, S>, U128>>
        + ConflictFreeSide<Destination, StageOf<C, T, J, M, K, S>>,
    X: TileThreadValues<O, Output: IsLayout> + FragmentOf<O, Matrix<M, K>>,
    Load<C, O, T, J, X>: RetileFragment<Destination, Fragment<O, X, M, K>>
        + LegalCopy<InBuffer<StageOf<C, T, J, M, K, S>, U128>, InFragment<Retiled<C, O, T, J, M, K, X>>>
        + ConflictFreeSide<Source, StageOf<C, T, J, M, K, S>>,
{
    type Smem = <Stages<C, T, J, M, K, S> as StageLayouts>::Stages;
    type Stage = StageOf<C, T, J, M, K, S>;
    type Fill = Fill<T, J, M, K, ThreadsIn<X>>;
    type Load = Load<C, O, T, J, X>;
    type BitCount = <Stages<C, T, J, M, K, S> as StageLayouts>::BitCount;
    type Registers = HeldRegisters<O, T, X, M>;
}

// The threads that multiply have it: a result of theirs, as the probabilities of attention are.
impl<C, T: Numeric, M: Nat, K, S, X: TileMma> CpAsyncParts
    for CpAsyncOperand<C, OperandA, T, Registers, Pair<M, K>, S, X>
where
    X: TileThreadValues<OperandA, Output: IsLayout>,
{
    type Smem = ();
    type Stage = ();
    type Fill = ();
    type Load = ();
    type BitCount = UTerm;
    type Registers = HeldRegisters<OperandA, T, X, M>;
}

/// A [`Collective`] of SM80.
pub trait CpAsyncCollective: Collective {
    /// A
    type A: CpAsyncParts;
    /// B
    type B: CpAsyncParts;
}
type AtomOf<X> = <X as TileMma>::Atom;
type ArchOf<X> = <AtomOf<X> as MmaInstruction>::Arch;
type ElementA<X> = <AtomOf<X> as MmaInstruction>::A;
type ElementB<X> = <AtomOf<X> as MmaInstruction>::B;
type SideA<C, S, J, M, K, X> = CpAsyncOperand<C, OperandA, ElementA<X>, J, Pair<M, K>, S, X>;
type SideB<C, S, J, N, K, X> = CpAsyncOperand<C, OperandB, ElementB<X>, J, Pair<N, K>, S, X>;
type BytesOf<A, B> = Bytes<Sum<<A as CpAsyncParts>::BitCount, <B as CpAsyncParts>::BitCount>>;
type RegistersOf<A, B, X, M, N> =
    Sum<Accumulators<X, M, N>, Sum<<A as CpAsyncParts>::Registers, <B as CpAsyncParts>::Registers>>;
type Capacity<P> = <P as Architecture>::SharedMemoryBytes;

impl<S: Nat, JA, JB, P, C, M: Nat, N: Nat, K: Nat, X> Collective
    for CollectiveMma<MainloopSm80CpAsync<S, JA, JB, P, C>, HCons<M, HCons<N, HCons<K, HNil>>>, X>
where
    P: AtLeast<Sm80> + AtLeast<ArchOf<X>>,
    X: TileMma<Atom: DenseMma<SourceA = Registers, SourceB = Registers>>
        + FragmentOf<OperandC, Matrix<M, N>, Output: IsLayout>,
    StageCheck<S>: Legal<(), ()>,
    SideA<C, S, JA, M, K, X>: CpAsyncParts,
    SideB<C, S, JB, N, K, X>: CpAsyncParts,
    SharedMemoryCheck<BytesOf<SideA<C, S, JA, M, K, X>, SideB<C, S, JB, N, K, X>>, Capacity<P>>:
        Legal<<SideA<C, S, JA, M, K, X> as CpAsyncParts>::Smem, <SideB<C, S, JB, N, K, X> as CpAsyncParts>::Smem>,
    RegisterCheck<RegistersOf<SideA<C, S, JA, M, K, X>, SideB<C, S, JB, N, K, X>, X, M, N>>:
        Legal<Pair<M, N>, FragmentC<X, Matrix<M, N>>>,
{
    type Arch = P;
    type Mma = X;
    type TileShape = HCons<M, HCons<N, HCons<K, HNil>>>;
    type SmemLayoutA = <SideA<C, S, JA, M, K, X> as CpAsyncParts>::Smem;
    type SmemLayoutB = <SideB<C, S, JB, N, K, X> as CpAsyncParts>::Smem;
    type SharedMemory = BytesOf<SideA<C, S, JA, M, K, X>, SideB<C, S, JB, N, K, X>>;
    type Registers = RegistersOf<SideA<C, S, JA, M, K, X>, SideB<C, S, JB, N, K, X>, X, M, N>;
    type Threads = ThreadsIn<X>;
}
impl<S: Nat, JA, JB, P, C, M: Nat, N: Nat, K: Nat, X> CpAsyncCollective
    for CollectiveMma<MainloopSm80CpAsync<S, JA, JB, P, C>, HCons<M, HCons<N, HCons<K, HNil>>>, X>
where
    Self: Collective,
    X: TileMma<Atom: MmaInstruction>,
    SideA<C, S, JA, M, K, X>: CpAsyncParts,
    SideB<C, S, JB, N, K, X>: CpAsyncParts,
{
    type A = SideA<C, S, JA, M, K, X>;
    type B = SideB<C, S, JB, N, K, X>;
}
