//! The checks of the sides of a tiled copy in memory, as results.

use super::IsInstruction;
use super::legal::{AtomOfPart, ByGroups, CopySide, ForBanks, MemoryLayout, Multiples, RestOfPart};
use super::operand::CopyOperand;
use super::rules::CarriesIntoSwizzle;
use crate::algebra::coalesce::CoalescedList;
use crate::atom::copy::{CopyTiling, TileCopy};
use crate::atom::mma::{Mode0, Mode1, SizeOf};
use crate::atom::transfer::bounds::PartitionSide;
use crate::banks::CheckConflicts;
use crate::banks::width::ElementsIn;
use crate::check::{About, BothHold, Combine, Condition, Step, Verdict};
use crate::htuple::{HCons, Pair};
use crate::int::{Compare, Nat};
use crate::kind::{ModeTree, Outcome, PositiveNat};
use crate::layout::cases::MatchTree;
use crate::layout::tree::Mode;
use crate::layout::{IsLayout, LayoutOf};
use crate::numeric::Numeric;
use crate::outcome::{Accepted, ModesFrom};
use crate::swizzle::slice::{MaskSum, MaskXor};
use core::marker::PhantomData;
use typenum::{U2, U32};
pub type AtomOf<C> = <C as CopyTiling>::Atom;
pub type InstructionOf<C> = <AtomOf<C> as IsInstruction>::Instruction;
pub type ElementOf<C> = <AtomOf<C> as IsInstruction>::Element;
pub type ElementBits<C> = <ElementOf<C> as Numeric>::Bits;
pub type OperandOf<C, X> = <X as CopySide>::Operand<InstructionOf<C>>;
pub type ModesOf<L> = <L as IsLayout>::Modes;
/// `(thread, ((V, X), RestM, …))`
pub type PartOf<C, X, L> = ModesOf<<C as PartitionSide<X, <L as MemoryLayout>::Inner>>::Output>;
/// All modes except those of one instruction: where instructions begin
pub type Beginnings<P> = HCons<Mode0<P>, RestOfPart<Mode1<P>>>;
pub type TileFits<C, X, L, A, P> = BothHold<
    <OperandOf<C, X> as CopyOperand>::Fits<AtomOfPart<Mode1<P>>, Beginnings<P>, L, ElementBits<C>, A>,
    <OperandOf<C, X> as CopyOperand>::Begins<Mode0<P>, Mode1<P>, ElementBits<C>>,
>;

/// The checks of an `InBuffer` as a result.
pub trait CheckBuffer<X, L, A> {
    /// The bits of an element
    type Bits: Nat;
    /// The checks
    type Fits: Outcome;
}
impl<C, X: CopySide, L: MemoryLayout, A: PositiveNat> CheckBuffer<X, L, A> for C
where
    C: TileCopy<Atom: IsInstruction> + PartitionSide<X, L::Inner, Output: IsLayout>,
{
    type Bits = ElementBits<C>;
    type Fits = TileFits<C, X, L, A, PartOf<C, X, L>>;
}
/// The checks of an `InBanks` besides those of an `InBuffer`, as results.
pub trait CheckSide<X, L, A>: CheckBuffer<X, L, A> {
    /// Lane of the first warp → offset
    type Lanes;
    /// Accepted where the first access of the first warp has no bank conflict
    type Conflicts: Outcome;
    /// Accepted where no other access can differ from it
    type Repeats: Outcome;
}
impl<C, X: CopySide, L: MemoryLayout, A: PositiveNat> CheckSide<X, L, A> for C
where
    C: TileCopy<Atom: IsInstruction> + PartitionSide<X, L::Inner, Output: IsLayout>,
    PlacedLanes<L, PartOf<C, X, L>>: CheckConflicts<ElementBits<C>, <OperandOf<C, X> as CopyOperand>::AccessBytes>,
{
    type Lanes = PlacedLanes<L, PartOf<C, X, L>>;
    type Conflicts = <PlacedLanes<L, PartOf<C, X, L>> as CheckConflicts<
        ElementBits<C>,
        <OperandOf<C, X> as CopyOperand>::AccessBytes,
    >>::Check;
    type Repeats = <LanesIn<PartOf<C, X, L>> as Combine>::AndThen<Repeats<PartOf<C, X, L>, L, ElementBits<C>>>;
}
/// The checks of an [`InBanks`](super::tiled::InBanks) as one check.
pub trait CheckBanks<X, L, A> {
    /// How many instructions each thread issues
    type Repetitions: Nat;
    /// The checks of an [`InBuffer`](super::tiled::InBuffer), and those of [`CheckSide`]
    type Verdict: Verdict;
}
impl<C, X: CopySide, L: MemoryLayout, A: PositiveNat> CheckBanks<X, L, A> for C
where
    C: TileCopy<Atom: IsInstruction> + PartitionSide<X, L::Inner, Output: CheckPart<C, X, L, A>>,
{
    type Repetitions = <<C as PartitionSide<X, L::Inner>>::Output as CheckPart<C, X, L, A>>::Repetitions;
    type Verdict = <<C as PartitionSide<X, L::Inner>>::Output as CheckPart<C, X, L, A>>::Verdict;
}
/// [`CheckBanks`] of a partition, which rustc computes once.
pub trait CheckPart<C, X, L, A> {
    /// How many instructions each thread issues
    type Repetitions: Nat;
    /// The checks
    type Verdict: Verdict;
}
impl<P: IsLayout, C, X: CopySide, L: MemoryLayout, A: PositiveNat> CheckPart<C, X, L, A> for P
where
    C: TileCopy<Atom: IsInstruction>,
    PlacedLanes<L, ModesOf<P>>: CheckConflicts<ElementBits<C>, <OperandOf<C, X> as CopyOperand>::AccessBytes>,
{
    type Repetitions = SizeOf<RestOfPart<Mode1<ModesOf<P>>>>;
    type Verdict = About<
        BothHold<TileFits<C, X, L, A, ModesOf<P>>, LanesIn<ModesOf<P>>>,
        L,
        ElementBits<C>,
        ConflictsOf<PlacedLanes<L, ModesOf<P>>, C, X, About<Repeats<ModesOf<P>, L, ElementBits<C>>, L, ElementBits<C>>>,
    >;
}
/// The check that the first access of the first warp, with the lanes `P`, has no bank conflict, and then the checks `N`.
type ConflictsOf<P, C, X, N> = About<
    <P as CheckConflicts<ElementBits<C>, <OperandOf<C, X> as CopyOperand>::AccessBytes>>::Check,
    P,
    ElementBits<C>,
    N,
>;

/// `(a, b)` to `a`.
pub enum OfFirst {}
impl Step for OfFirst {
    type Of<M: ModeTree> = Accepted<Mode0<M>>;
}
/// The check of `(a, b)` that the strides of `b` are multiples of `G`.
pub struct OfOthers<G>(PhantomData<G>);
impl<G: Nat> Step for OfOthers<G> {
    type Of<M: ModeTree> = <CoalescedList<Mode1<M>> as MatchTree>::Match<Multiples<G, ForBanks>>;
}
/// Lane of the first warp → offset before the swizzle, accepted or refused.
pub type LanesIn<P> = <ByGroups<Mode0<P>, U32> as Combine>::Pipe<OfFirst>;
/// Lane of the first warp → offset in `L`.
pub type PlacedLanes<L, P> = <L as MemoryLayout>::WithInner<LayoutOf<ModesFrom<LanesIn<P>>>>;
/// All modes, and the offset before the swizzle as a mode
pub type AllModes<P, L> = Pair<P, Mode<U2, <L as MemoryLayout>::InnerOffset>>;
/// The check that the modes have bits of their own below the period, and that every instruction begins at a bank
pub type Repeats<P, L, T> = BothHold<
    <<MaskSum<AllModes<P, L>, <L as MemoryLayout>::Period> as Compare>::Is<
        MaskXor<AllModes<P, L>, <L as MemoryLayout>::Period>,
    > as Condition>::Require<CarriesIntoSwizzle<<L as MemoryLayout>::Period>>,
    BothHold<
        <CoalescedList<RestOfPart<Mode1<P>>> as MatchTree>::Match<Multiples<ElementsIn<U32, T>, ForBanks>>,
        <ByGroups<Mode0<P>, U32> as Combine>::Pipe<OfOthers<ElementsIn<U32, T>>>,
    >,
>;
