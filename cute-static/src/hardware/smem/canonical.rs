//! The check that a layout is canonical, and its leading and stride offset. The table of [`smem`](super) lists the canonical layouts.

use super::atoms::Selected;
use super::element::SmemElement;
use super::hardware::{IfSwizzled, InBytes, TakesMajors};
use super::rules::{
    ColumnPitch, PhaseRule, PlainRows, PlainRows32, PlainRows64, PlainRows128, RunRule, SwizzledPitch, TransposeRule,
    WidePieceRule,
};
use super::vectors::{InUnits, Number0, Number1, TwoNumbers};
use crate::algebra::by_mode::EachMode;
use crate::algebra::coalesce::CoalescedList;
use crate::check::{BothHold, Combine, Condition, IfExact, Limit, Passed, steps};
use crate::instruction::operand::{Major, MajorK, MajorMN};
use crate::int::{Compare, Divide, Is, Nat, One};
use crate::kind::{Bool, Either, ModeTree, Outcome};
use crate::layout::size::Measure;
use crate::outcome::Refused;
use typenum::{B0, B1, U2, U4, U8, UTerm};

/// The canonical layouts of one major.
pub trait CanonicalMajor: Major {
    /// Leading and stride offset of the modes `M` in units of `V` elements, after the check `D` of the extent along K. The swizzle has
    /// `B` bits and rows of `W` units; an MN-major atom has `R` rows
    type Offsets<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat>: Outcome;
    /// The offsets are multiples of `P` units, after which the pattern of the swizzle repeats
    type Phase<Lbo: Nat, Sbo: Nat, P: Nat>: Outcome;
    /// Slices that begin up to `X` units off the pattern along K, and have `Q` units there, stay in the row of `W` units
    type StartsInRow<X: Nat, W: Nat, Q: Nat>: Outcome;
    /// The tensor core reads this major. `Mn` and `Mn32`: it reads MN-major operands with 16-byte and with 32-byte pieces; `Wide`: the
    /// operand has 32-byte pieces
    type Permitted<Mn: Bool, Mn32: Bool, Wide: Bool, Width: Nat>: Outcome;
    /// `B` if the operand is transposed, else false
    type Transposed<B: Bool>: Bool;
    /// Whether CuTe accepts 128 bits along K
    type AcceptsHalfDepth: Bool;
    /// The atom for a tile of these extents
    type Select<C: TakesMajors<T>, T: SmemElement, Mn: Nat, K: Nat>: Outcome;
    /// The layout of `R` rows of `C` contiguous elements
    type Rows<C: Nat, R: Nat>: crate::htuple::Singleton;
}

type First<M> = CoalescedList<<M as EachMode>::First>;
type Second<M> = CoalescedList<<<M as EachMode>::Rest as EachMode>::First>;

/// Rows along mode `I` are `X` units apart, and a row of the swizzle has `W` units.
type Pitch<I, X, W> = <Is<X, W> as Condition>::Choose<
    Passed,
    <Is<W, One> as Condition>::Choose<Plain<I, X>, Refused<SwizzledPitch<I, InBytes<X>, InBytes<W>>>>,
>;
type Plain<I, X> = <Is<X, U2> as Condition>::Choose<
    Refused<PlainRows32<I>>,
    <Is<X, U4> as Condition>::Choose<
        Refused<PlainRows64<I>>,
        <Is<X, U8> as Condition>::Choose<Refused<PlainRows128<I>>, Refused<PlainRows<I, InBytes<X>>>>,
    >,
>;
/// Units along mode `I` are `X` units apart; under a swizzle of `B > 0` bits they must be adjacent.
type Column<I, X, B> = <Is<X, StepFor<X, B>> as Condition>::Require<ColumnPitch<I, InBytes<X>, InBytes<One>>>;
type StepFor<X, B> = <<B as Nat>::Magnitude as IfSwizzled>::RowStep<X>;
/// `Q` units along K fit in a row of `W` units. A row of one unit has no swizzle, and the units along K may lie anywhere.
type HoldsRun<Q, W> =
    <<Is<W, One> as Either>::Or<<<Q as Compare>::ComparedTo<W> as Limit>::IsAtMost> as Condition>::Require<
        RunRule<InBytes<Q>, InBytes<W>>,
    >;
/// `X`, the distance of blocks, is a multiple of `P`, after which the pattern repeats.
type InPhase<X, P> = <<X as Divide>::ExactQuotient<P> as IfExact>::Require<PhaseRule<InBytes<X>, InBytes<P>>>;

type Then<X, F> = <X as Combine>::Pipe<F>;

// K-major: `MN = (8,m):(W,SBO)`, `K = 2k:LBO`.
steps! {
    /// After the run along K: the rows along MN.
    KRows<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat> of Run =
        BothHold<D, Then<<First<M> as InUnits>::Strided<V, UTerm>, KGroups<Run, B, W>>>;
    /// After the rows: their groups of 8.
    KGroups<Run: ModeTree, B: Nat, W: Nat> of Rows =
        Then<<CoalescedList<Rows> as InUnits>::Blocks<U8, UTerm>, KColumns<Run, B, W>>;
    /// After the groups: the distance of the rows, and the columns of units.
    KColumns<Run: ModeTree, B: Nat, W: Nat> of Groups = BothHold<
        Pitch<UTerm, Number0<Groups>, W>,
        BothHold<
            HoldsRun<<Run as Measure>::Size, W>,
            Then<<CoalescedList<Run> as InUnits>::SingleStride<One>, KOffsets<Number1<Groups>, B>>,
        >,
    >;
    /// After the columns: both offsets.
    KOffsets<Sbo: Nat, B: Nat> of Columns =
        BothHold<Column<One, Number0<Columns>, B>, TwoNumbers<Number0<Columns>, Sbo>>;
}

impl CanonicalMajor for MajorK {
    type Offsets<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat> =
        Then<<Second<M> as InUnits>::Packed<V, One>, KRows<M, D, V, B, W>>;
    // The leading offset is 1 unit wherever there is a swizzle.
    type Phase<Lbo: Nat, Sbo: Nat, P: Nat> = InPhase<Sbo, P>;
    type StartsInRow<X: Nat, W: Nat, Q: Nat> = super::tile::InRow<X, W, Q>;
    type Permitted<Mn: Bool, Mn32: Bool, Wide: Bool, Width: Nat> = Wide::Forbid<WidePieceRule>;
    type Transposed<B: Bool> = B0;
    type AcceptsHalfDepth = B0;
    type Select<C: TakesMajors<T>, T: SmemElement, Mn: Nat, K: Nat> = Selected<C, T, Self, K, Mn>;
    type Rows<C: Nat, R: Nat> = crate::Layout<crate::htuple::Pair<R, C>, crate::htuple::Pair<C, One>>;
}

// MN-major: `MN = (W,m):(1,LBO)`, `K = (8,k):(W,SBO)`; without a swizzle `MN = m:SBO`, `K = (8,k):(1,LBO)`.
steps! {
    /// After the run along MN: the rows along K.
    MnRows<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat> of Run =
        BothHold<D, Then<<Second<M> as InUnits>::Strided<V, One>, MnGroups<Run, B, W, R>>>;
    /// After the rows: their groups of `R`.
    MnGroups<Run: ModeTree, B: Nat, W: Nat, R: Nat> of Rows =
        Then<<CoalescedList<Rows> as InUnits>::Blocks<R, One>, MnBlocks<Run, B, W>>;
    /// After the groups: the distance of the rows, and the blocks of the run.
    MnBlocks<Run: ModeTree, B: Nat, W: Nat> of Groups = BothHold<
        Pitch<One, Number0<Groups>, W>,
        Then<<B::Magnitude as IfSwizzled>::Rows<CoalescedList<Run>, W>, MnOffsets<Number1<Groups>, B>>,
    >;
    /// After the blocks: both offsets.
    MnOffsets<K: Nat, B: Nat> of Blocks = BothHold<
        Column<UTerm, Number0<Blocks>, B>,
        TwoNumbers<
            <B::Magnitude as IfSwizzled>::Leading<Number1<Blocks>, K>,
            <B::Magnitude as IfSwizzled>::Strided<Number1<Blocks>, K>,
        >,
    >;
}

impl CanonicalMajor for MajorMN {
    type Offsets<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat> =
        Then<<First<M> as InUnits>::Packed<V, UTerm>, MnRows<M, D, V, B, W, R>>;
    type Phase<Lbo: Nat, Sbo: Nat, P: Nat> = BothHold<InPhase<Lbo, P>, InPhase<Sbo, P>>;
    type StartsInRow<X: Nat, W: Nat, Q: Nat> = super::tile::OnPattern<X, W>;
    type Permitted<Mn: Bool, Mn32: Bool, Wide: Bool, Width: Nat> = Wide::Choose<
        <Mn32 as Condition>::Require<TransposeRule<Width>>,
        <Mn as Condition>::Require<TransposeRule<Width>>,
    >;
    type Transposed<B: Bool> = B;
    type AcceptsHalfDepth = B1;
    type Select<C: TakesMajors<T>, T: SmemElement, Mn: Nat, K: Nat> = Selected<C, T, Self, Mn, K>;
    type Rows<C: Nat, R: Nat> = crate::Layout<crate::htuple::Pair<C, R>, crate::htuple::Pair<One, C>>;
}
