//! The shared memory, registers, threads and columns of tensor memory that a collective needs, and their limits.

use super::rules::{
    BlockRegisterRule, ColumnRule, DescribedOrder, LoaderThreadRule, NoWarpgroups, OperandsInMemory, RegisterRule,
    SharedMemoryRule, SpecialisedRegisterRule, StageRule, ThreadRule, TileRule,
};
use crate::algebra::equality::SameFunction;
use crate::algebra::tilers::Run;
use crate::arch::{AnyArch, ChooseArchitecture};
use crate::atom::mma::{MmaAtom, Mnk, Mode1, SizeOf, TileMma};
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::operand::{Operand, OperandC};
use crate::check::{BothHold, Condition, IfMultiple, Limit};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil, Pair};
use crate::instruction::mma::MmaInstruction;
use crate::instruction::mma::legal::WgmmaFloats;
use crate::instruction::operand::{OperandSource, Registers, SharedMemory, TensorMemory};
use crate::int::{Add, Bits, Compare, Divide, ExactOrZero, Mul, One, SuccPred};
use crate::kind::{Bool, Either};
use crate::layout::{IsLayout, Layout, LayoutOf, ModesOf};
use crate::numeric::Numeric;

use core::marker::PhantomData;
use typenum::{
    B0, B1, U2, U8, U12, U15, U20, U30, U31, U32, U64, U128, U248, U256, U257, U512, U513, U1023, U1024, UInt, UTerm,
};

/// The warps of `T` threads
pub type Warps<T> = ExactOrZero<T, U32>;
/// `X` bits in bytes
pub type Bytes<X> = ExactOrZero<X, U8>;
/// `N·T / 32`: the registers for `N` packed values of `T` bits
pub type RegistersFor<N, T> = ExactOrZero<<N as Mul>::Times<T>, U32>;
/// The instruction of the tiled MMA `X`
pub type AtomOf<X> = <X as TileMma>::Atom;
/// Its extents
type AtomShape<X> = <AtomOf<X> as MmaAtom>::ShapeMNK;
/// Its M
pub type AtomM<X> = <AtomShape<X> as Mnk>::M;
/// Its N
pub type AtomN<X> = <AtomShape<X> as Mnk>::N;
/// Its K
pub type AtomK<X> = <AtomShape<X> as Mnk>::K;
/// The rows of the operand `O` that the tiled MMA `X` takes at a time
pub type StepRows<O, X> = SizeOf<
    <O as Operand>::First<<X as TileMma>::PermutationM, <X as TileMma>::PermutationN, <X as TileMma>::PermutationK>,
>;
/// The rows and columns of the operand `O` that the tiled MMA `X` takes at a time
pub type StepOf<O, X> = Pair<
    StepRows<O, X>,
    SizeOf<
        <O as Operand>::Second<
            <X as TileMma>::PermutationM,
            <X as TileMma>::PermutationN,
            <X as TileMma>::PermutationK,
        >,
    >,
>;
/// (thread, value) → element of such a step
pub type ThreadValues<O, X> = <X as LayoutTv<O>>::Output;
/// Registers of one thread for such a step of elements `T`
pub type StepRegisters<O, T, X> =
    RegistersFor<SizeOf<Mode1<<ThreadValues<O, X> as IsLayout>::Modes>>, <T as Numeric>::Bits>;
/// Registers of one thread for one step along K of all `MN` rows
pub type HeldRegisters<O, T, X, MN> = <StepRegisters<O, T, X> as Mul>::Times<ExactOrZero<MN, StepRows<O, X>>>;
/// Registers of one thread of `X` for the accumulators of an (M, N) tile
pub type Accumulators<X, M, N> =
    <HeldRegisters<OperandC, ElementC<X>, X, M> as Mul>::Times<ExactOrZero<N, SizeOf<<X as TileMma>::PermutationN>>>;
type ElementC<X> = <AtomOf<X> as MmaInstruction>::C;
/// The tile (M, N, K)
pub type TileMnk<M, N, K> = HCons<M, HCons<N, HCons<K, HNil>>>;
/// The tile as a matrix, for the shape of a fragment
pub type TileMatrix<M, K> = Layout<Pair<M, K>, Pair<One, M>>;
/// `X + Y`
pub type Sum<X, Y> = <X as Add>::Plus<Y>;
/// `N` rounded up to a multiple of 1024
pub type Aligned<N> = RoundedUp<N, U1023>;
/// The bytes `Y` from the next multiple of 1024 behind the bytes `X` on
pub type Behind<X, Y> = Sum<Aligned<X>, Y>;
/// `N` rounded up to a multiple of `X + 1`, a power of two
pub type RoundedUp<N, X> = Cleared<Sum<N, X>, X>;
/// `N` rounded down to a multiple of `X + 1`, a power of two
pub type Cleared<N, X> = <N as Bits>::XorBits<<N as Bits>::AndBits<X>>;

/// Where an operand is, as conditions.
pub trait SourceKind: OperandSource {
    /// Whether it is in registers
    type IsRegisters: Bool;
    /// Whether it is in shared memory
    type IsShared: Bool;
}
impl SourceKind for Registers {
    type IsRegisters = B1;
    type IsShared = B0;
}
impl<M> SourceKind for SharedMemory<M>
where
    Self: OperandSource,
{
    type IsRegisters = B0;
    type IsShared = B1;
}
impl SourceKind for TensorMemory {
    type IsRegisters = B0;
    type IsShared = B0;
}
/// Whether the instruction of `X` has A in registers.
pub type AInRegisters<X> = <<AtomOf<X> as MmaInstruction>::SourceA as SourceKind>::IsRegisters;
/// Whether the instruction of `X` has its operands in registers.
pub type InRegisters<X> =
    <AInRegisters<X> as And>::And<<<AtomOf<X> as MmaInstruction>::SourceB as SourceKind>::IsRegisters>;
/// The instruction of `X` has its operands in registers.
pub type RegisterOperands<X> = <InRegisters<X> as Condition>::Require<OperandsInMemory>;
/// What the instruction of `X` requires if it is of the kind that the main loop multiplies by. Another one is refused, and requires nothing.
pub type ArchIf<C, X> = <C as ChooseArchitecture>::Architecture<<AtomOf<X> as MmaInstruction>::Arch, AnyArch>;
/// The columns of the instruction of `X`. If no instruction has so many, this one is no [`MmaAtom`], and that is its only error.
pub type ColumnsOfAtom<X> = BothHold<
    <<AtomN<X> as Divide>::Ratio<U8> as IfMultiple>::Require<WgmmaFloats<AtomN<X>>>,
    <<AtomN<X> as Compare>::ComparedTo<U257> as Limit>::Below<WgmmaFloats<AtomN<X>>>,
>;
/// An instruction of `X` stores all values of A. If not, it is no [`DenseMma`](crate::instruction::mma::DenseMma), and that is its only error.
pub type DenseValues<X> = <<SparsityOf<X> as Compare>::Is<One> as Condition>::Require<OperandsInMemory>;
/// It stores some of them. If not, it is no [`UnscaledSparseMma`](crate::instruction::mma::UnscaledSparseMma), and that is its only error.
pub type SparseValues<X> = <<SparsityOf<X> as Compare>::Is<One> as Condition>::Forbid<OperandsInMemory>;
type SparsityOf<X> = <<AtomOf<X> as MmaInstruction>::A as Numeric>::Sparsity;
/// The threads of the instruction of `X`.
pub type ThreadsOfAtom<X> = SizeOf<ModesOf<<AtomOf<X> as MmaAtom>::ThrId>>;
/// Whether the instruction of `X` is one of a warpgroup, with B in shared memory.
pub type OfWarpgroups<X> = <<<AtomOf<X> as MmaInstruction>::SourceB as SourceKind>::IsShared as And>::And<
    <ThreadsOfAtom<X> as Compare>::Is<U128>,
>;
/// The instruction of `X` is `wgmma`.
pub type WarpgroupInstruction<X> = <OfWarpgroups<X> as Condition>::Require<NoWarpgroups<ThreadsOfAtom<X>>>;

/// `N` bytes of shared memory are at most `C` KiB.
pub type SharedMemoryCheck<N, C> =
    <<N as Compare>::ComparedTo<<<U1024 as Mul>::Times<C> as Add>::Plus<One>> as Limit>::Below<SharedMemoryRule<N, C>>;
/// Each of the `T` threads of a block can have `N` registers, and 8 more for addresses and counters.
pub type RegisterCheck<N, T> =
    BothHold<ThreadRegisters<N>, <FitsFile<EightsOf<N>, WarpsOf<T>> as Condition>::Require<BlockRegisterRule<N, T>>>;
/// Each of `T` threads that multiply can have `N` registers, and 8 more for addresses and counters, besides the threads that load.
///
/// Count registers of a thread in units of 8, and let the block have `w` warps that multiply and one warp that loads. Without
/// `setmaxnreg` all warps have the `u` units of the launch: `(w + 1)·u ≤ 256`. `setmaxnreg` moves registers between whole
/// warpgroups: the warpgroup that loads keeps 3 units, and 2 others get 30 each, or 3 others 20 each. For any other number of
/// warpgroups it gives no more.
pub type SpecialisedRegisterCheck<N, T> = BothHold<
    ThreadRegisters<N>,
    <<FitsFile<EightsOf<N>, <WarpsOf<T> as SuccPred>::Succ> as Either>::Or<
        <MovedTo<U8, U30, N, T> as Either>::Or<MovedTo<U12, U20, N, T>>,
    > as Condition>::Require<SpecialisedRegisterRule<N, T>>,
>;
/// `N + 8 ≤ 255`
type ThreadRegisters<N> = <<N as Compare>::ComparedTo<U248> as Limit>::Below<RegisterRule<N>>;
/// `⌈(N + 8) / 8⌉`: the registers of a thread are allocated in units of 8.
type EightsOf<N> = Eighth<<N as Add>::Plus<U15>>;
/// `⌊N / 8⌋`
pub type Eighth<N> = <<<N as Bits>::Halved as Bits>::Halved as Bits>::Halved;
/// `⌈T / 32⌉`
type WarpsOf<T> = <<Eighth<<T as Add>::Plus<U31>> as Bits>::Halved as Bits>::Halved;
/// `8·U·32·W ≤ 65536`: each thread of `W` warps can have `U` units of 8 registers.
type FitsFile<U, W> = <<<U as Mul>::Times<W> as Compare>::ComparedTo<U256> as Limit>::IsAtMost;
/// The `T` threads are `W` warps, and the `N` registers of a thread fit in the `U` units that they get by `setmaxnreg`.
type MovedTo<W, U, N, T> =
    <<WarpsOf<T> as Compare>::Is<W> as And>::And<<<EightsOf<N> as Compare>::ComparedTo<U> as Limit>::IsAtMost>;
/// `T ≤ 1024` threads.
pub type ThreadCheck<T> = <<T as Compare>::ComparedTo<U1025> as Limit>::Below<ThreadRule<T>>;
/// `T + L ≤ 1024`: `T` threads that multiply and `L` that load.
pub type SpecialisedThreadCheck<T, L> =
    <<<T as Add>::Plus<L> as Compare>::ComparedTo<U1025> as Limit>::Below<LoaderThreadRule<T, L>>;
type U1025 = UInt<U512, B1>;
/// `P` divides `N`.
pub type WholeSteps<N, P> = <<N as Divide>::Ratio<P> as IfMultiple>::Require<TileRule<N, P>>;
/// The tile of the tiled MMA `X` divides the tile (M, N, K).
pub type TileCheck<M, N, K, X> = BothHold<
    WholeSteps<M, SizeOf<<X as TileMma>::PermutationM>>,
    BothHold<WholeSteps<N, SizeOf<<X as TileMma>::PermutationN>>, WholeSteps<K, SizeOf<<X as TileMma>::PermutationK>>>,
>;
/// The parts of `P` if the check `V` was accepted, else empty ones. So a refusal of `V` is the only error.
pub struct PartsIfLegal<V, P>(PhantomData<(V, P)>);
/// A trait of [`PartsIfLegal`], which may be sealed, and what it has instead of parts: a row per type and per number.
macro_rules! parts_if_legal {
    ($trait:ident $(+ $seal:ident)?: $(type $part:ident = $none:ty;)* $(const $number:ident = $least:literal;)*) => {
        impl<V, P: $trait> $trait for $crate::collective::budget::PartsIfLegal<$crate::outcome::Accepted<V>, P> {
            $(const SEAL: $seal = $seal;)?
            $(type $part = P::$part;)*
            $(const $number: u64 = P::$number;)*
        }
        impl<W, P> $trait for $crate::collective::budget::PartsIfLegal<$crate::outcome::Refused<W>, P> {
            $(const SEAL: $seal = $seal;)?
            $(type $part = $none;)*
            $(const $number: u64 = $least;)*
        }
    };
}
pub(super) use parts_if_legal;
/// The tiled MMA `X` permutes no mode: instructions that read through descriptors read neighbouring rows and columns.
pub type InOrder<X> = <X as CheckOrder>::Result;
/// The check of [`InOrder`].
pub trait CheckOrder {
    /// Accepted, or refused with the permuted mode
    type Result: crate::kind::Outcome;
}
impl<X: TileMma> CheckOrder for X {
    type Result = BothHold<
        ModeInOrder<UTerm, X::PermutationM>,
        BothHold<ModeInOrder<One, X::PermutationN>, ModeInOrder<U2, X::PermutationK>>,
    >;
}
type ModeInOrder<I, M> = <SameFunction<M, Run<SizeOf<M>>> as Condition>::Require<DescribedOrder<I, LayoutOf<M>>>;
/// `N ≤ 512` columns of tensor memory.
pub type ColumnCheck<N> = <<N as Compare>::ComparedTo<U513> as Limit>::Below<ColumnRule<N>>;
/// `Y` if `N ≤ X`, `Z` otherwise
pub type IfAtMost<N, X, Y, Z> = <IsAtMost<N, X> as Condition>::Number<Y, Z>;
/// `X ≤ Y`
pub type IsAtMost<X, Y> = <<X as Compare>::ComparedTo<Y> as Limit>::IsAtMost;
/// `X` if `N ≤ X`, `Y` otherwise
type AtMost<N, X, Y> = IfAtMost<N, X, X, Y>;
/// The columns that one `tcgen05.alloc` allocates for `N`; none for none
pub type Allocated<N> = <<N as Compare>::Is<UTerm> as Condition>::Number<UTerm, AtLeast32<N>>;
type AtLeast32<N> = AtMost<N, U32, AtMost<N, U64, AtMost<N, U128, AtMost<N, U256, AtMost<N, U512, N>>>>>;
/// `N ≥ 2` stages.
pub type StageCheck<N> = <<N as Compare>::ComparedTo<U2> as Limit>::AtLeast<StageRule<N>>;
