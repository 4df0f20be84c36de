//! Bytes, registers and columns, against what there is.

use super::rules::{
    BlockRegisterRule, ColumnRule, DescribedOrder, LoaderThreadRule, RegisterRule, SharedMemoryRule,
    SpecialisedRegisterRule, StageRule, ThreadRule, TileRule,
};
use crate::algebra::equality::SameFunction;
use crate::atom::mma::{MmaAtom, Mnk, Mode1, SizeOf, TileMma};
use crate::atom::operand::bounds::LayoutTv;
use crate::atom::operand::{Operand, OperandC};
use crate::atom::step::Run;
use crate::check::{BothHold, Condition, IfMultiple, Limit};
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil, Pair};
use crate::instruction::mma::MmaInstruction;
use crate::int::{Add, AddBits, Bits, Compare, Divide, ExactOrZero, Mul, One};
use crate::kind::Either;
use crate::layout::{IsLayout, Layout, LayoutOf};
use crate::numeric::Numeric;

use core::marker::PhantomData;
use typenum::{B1, U2, U8, U12, U15, U20, U30, U31, U32, U248, U256, U512, U513, U1024, UInt, UTerm};

/// `X` bits in bytes
pub type Bytes<X> = ExactOrZero<X, U8>;
/// `N` values of `T` bits in registers of 32 bits; packed, so that it is exact
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
/// Rows and columns of them
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
/// (thread, value) → element of that
pub type ThreadValues<O, X> = <X as LayoutTv<O>>::Output;
/// Registers of one thread for it, elements being `T`
pub type StepRegisters<O, T, X> =
    RegistersFor<SizeOf<Mode1<<ThreadValues<O, X> as IsLayout>::Modes>>, <T as Numeric>::Bits>;
/// Registers of one thread for all of its `MN` rows of one step along K
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

/// `N` bytes of shared memory are there, of `C` KiB.
pub type SharedMemoryCheck<N, C> =
    <<N as Compare>::ComparedTo<<<U1024 as Mul>::Times<C> as Add>::Plus<One>> as Limit>::Below<SharedMemoryRule<N, C>>;
/// `N` registers are there for each of `T` threads, which are a whole block, and 8 more for addresses and counters.
pub type RegisterCheck<N, T> =
    BothHold<ThreadRegisters<N>, <FitsFile<EightsOf<N>, WarpsOf<T>> as Condition>::Require<BlockRegisterRule<N, T>>>;
/// `N` registers are there for each of `T` threads that multiply, besides those that load, and 8 more for addresses and counters.
///
/// With `w` warps and one warp that loads, all have the registers that the block was launched with: `(w + 1)·u ≤ 256`, `u` counting 8
/// registers of a thread. `setmaxnreg` moves registers between whole warpgroups: from 4 times 3 of one that loads, 2 warpgroups get
/// 30 each, and 3 get 20; for any other number this is no more than without.
pub type SpecialisedRegisterCheck<N, T> = BothHold<
    ThreadRegisters<N>,
    <<FitsFile<EightsOf<N>, <WarpsOf<T> as AddBits>::Succ> as Either>::Or<
        <MovedTo<U8, U30, N, T> as Either>::Or<MovedTo<U12, U20, N, T>>,
    > as Condition>::Require<SpecialisedRegisterRule<N, T>>,
>;
/// `N` registers and 8 more are at most 255.
type ThreadRegisters<N> = <<N as Compare>::ComparedTo<U248> as Limit>::Below<RegisterRule<N>>;
/// Registers of a thread are allocated by 8: `⌈(N + 8) / 8⌉`.
type EightsOf<N> = Eighth<<N as Add>::Plus<U15>>;
type Eighth<N> = <<<N as Bits>::Halved as Bits>::Halved as Bits>::Halved;
/// `⌈T / 32⌉`
type WarpsOf<T> = <<Eighth<<T as Add>::Plus<U31>> as Bits>::Halved as Bits>::Halved;
/// `U` times 8 registers for each thread of `W` warps are at most 65536.
type FitsFile<U, W> = <<<U as Mul>::Times<W> as Compare>::ComparedTo<U256> as Limit>::IsAtMost;
/// There are `W` warps, which get at most `U` times 8 registers by `setmaxnreg`.
type MovedTo<W, U, N, T> =
    <<WarpsOf<T> as Compare>::Is<W> as And>::And<<<EightsOf<N> as Compare>::ComparedTo<U> as Limit>::IsAtMost>;
/// `T` threads are there.
pub type ThreadCheck<T> = <<T as Compare>::ComparedTo<U1025> as Limit>::Below<ThreadRule<T>>;
/// `T` threads that multiply are there, and `L` that load.
pub type SpecialisedThreadCheck<T, L> =
    <<<T as Add>::Plus<L> as Compare>::ComparedTo<U1025> as Limit>::Below<LoaderThreadRule<T, L>>;
type U1025 = UInt<U512, B1>;
/// `N` elements are whole steps of `P`.
pub type WholeSteps<N, P> = <<N as Divide>::Ratio<P> as IfMultiple>::Require<TileRule<N, P>>;
/// The tile (M, N, K) is whole tiles of the tiled MMA `X`.
pub type TileCheck<M, N, K, X> = BothHold<
    WholeSteps<M, SizeOf<<X as TileMma>::PermutationM>>,
    BothHold<WholeSteps<N, SizeOf<<X as TileMma>::PermutationN>>, WholeSteps<K, SizeOf<<X as TileMma>::PermutationK>>>,
>;
/// `P`, once the verdict `V` is known to be a good one: what would be wrong after a refusal is not reported besides.
pub struct OnceLegal<V, P>(PhantomData<(V, P)>);
/// The tiled MMA `X` takes rows and columns as they come: what reads through descriptors reads neighbours.
pub type InOrder<X> = <X as OrderVerdict>::Verdict;
/// See [`InOrder`].
pub trait OrderVerdict {
    /// It does, or which mode is permuted
    type Verdict: crate::kind::Outcome;
}
impl<X: TileMma> OrderVerdict for X {
    type Verdict = BothHold<
        ModeInOrder<UTerm, X::PermutationM>,
        BothHold<ModeInOrder<One, X::PermutationN>, ModeInOrder<U2, X::PermutationK>>,
    >;
}
type ModeInOrder<I, M> = <SameFunction<M, Run<SizeOf<M>>> as Condition>::Require<DescribedOrder<I, LayoutOf<M>>>;
/// `N` columns of tensor memory are there.
pub type ColumnCheck<N> = <<N as Compare>::ComparedTo<U513> as Limit>::Below<ColumnRule<N>>;
/// `N` stages are at least two.
pub type StageCheck<N> = <<N as Compare>::ComparedTo<U2> as Limit>::AtLeast<StageRule<N>>;
