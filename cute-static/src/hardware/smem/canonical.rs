//! Is a layout canonical, and with which strides? The canonical layouts are in the table of [`smem`](super).

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
    /// The contiguous and the other mode of `M` in units of `V` elements, and the extents `D` are right; rows of `W` units,
    /// `R` rows to an MN-major atom, swizzled by `B` bits: leading and stride offset
    type Offsets<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat>: Outcome;
    /// The pattern of the swizzle repeats after `P` units
    type Phase<Lbo: Nat, Sbo: Nat, P: Nat>: Outcome;
    /// Slices along K begin up to `X` units off the pattern and read `Q` units: do they stay in the row of `W`?
    type StartsInRow<X: Nat, W: Nat, Q: Nat>: Outcome;
    /// The operand may be MN-major (`Mn`), also with the swizzle of 32-byte pieces (`Mn32`), which it has (`Wide`)
    type Permitted<Mn: Bool, Mn32: Bool, Wide: Bool, Width: Nat>: Outcome;
    /// The operand is transposed, and `B`
    type Transposed<B: Bool>: Bool;
    /// CuTe takes 128 bits along K
    type Halves: Bool;
    /// The atom for a tile of these extents
    type Select<C: TakesMajors<T>, T: SmemElement, Mn: Nat, K: Nat>: Outcome;
    /// A layout of `C` contiguous elements, `R` times
    type Rows<C: Nat, R: Nat>: crate::htuple::Singleton;
}

type First<M> = CoalescedList<<M as EachMode>::First>;
type Second<M> = CoalescedList<<<M as EachMode>::Rest as EachMode>::First>;

/// Steps of `X` units along mode `I`, where rows have `W`.
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
/// Units at a distance of `X` along mode `I`, where the swizzle of `B` bits wants them side by side.
type Column<I, X, B> = <Is<X, StepFor<X, B>> as Condition>::Require<ColumnPitch<I, InBytes<X>, InBytes<One>>>;
type StepFor<X, B> = <<B as Nat>::Magnitude as IfSwizzled>::RowStep<X>;
/// `Q` units along K, in rows of `W`: without a swizzle rows have one unit, and the others are elsewhere.
type HoldsRun<Q, W> =
    <<Is<W, One> as Either>::Or<<<Q as Compare>::ComparedTo<W> as Limit>::IsAtMost> as Condition>::Require<
        RunRule<InBytes<Q>, InBytes<W>>,
    >;
/// Blocks at a distance of `X` units, where the pattern repeats after `P`.
type InPhase<X, P> = <<X as Divide>::ExactQuotient<P> as IfExact>::Require<PhaseRule<InBytes<X>, InBytes<P>>>;

type Then<X, F> = <X as Combine>::Pipe<F>;

// K-major: MN in groups of 8 rows, K in one stride.
steps! {
    /// The run along K has been found: the rows.
    KRows<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat> of Run =
        BothHold<D, Then<<First<M> as InUnits>::Strided<V, UTerm>, KGroups<Run, B, W>>>;
    /// The rows have been found: their groups.
    KGroups<Run: ModeTree, B: Nat, W: Nat> of Rows =
        Then<<CoalescedList<Rows> as InUnits>::Blocks<U8, UTerm>, KColumns<Run, B, W>>;
    /// The groups have been found: the distance of the rows, the columns.
    KColumns<Run: ModeTree, B: Nat, W: Nat> of Groups = BothHold<
        Pitch<UTerm, Number0<Groups>, W>,
        BothHold<
            HoldsRun<<Run as Measure>::Size, W>,
            Then<<CoalescedList<Run> as InUnits>::Even<One>, KOffsets<Number1<Groups>, B>>,
        >,
    >;
    /// The columns have been found.
    KOffsets<Sbo: Nat, B: Nat> of Columns =
        BothHold<Column<One, Number0<Columns>, B>, TwoNumbers<Number0<Columns>, Sbo>>;
}

impl CanonicalMajor for MajorK {
    type Offsets<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat> =
        Then<<Second<M> as InUnits>::Packed<V, One>, KRows<M, D, V, B, W>>;
    // The leading offset is 1 where there is a pattern.
    type Phase<Lbo: Nat, Sbo: Nat, P: Nat> = InPhase<Sbo, P>;
    type StartsInRow<X: Nat, W: Nat, Q: Nat> = super::tile::InRow<X, W, Q>;
    type Permitted<Mn: Bool, Mn32: Bool, Wide: Bool, Width: Nat> = Wide::Forbid<WidePieceRule>;
    type Transposed<B: Bool> = B0;
    type Halves = B0;
    type Select<C: TakesMajors<T>, T: SmemElement, Mn: Nat, K: Nat> = Selected<C, T, Self, K, Mn>;
    type Rows<C: Nat, R: Nat> = crate::Layout<crate::htuple::Pair<R, C>, crate::htuple::Pair<C, One>>;
}

// MN-major: MN in rows of the swizzle, K in groups of 8 rows.
steps! {
    /// The run along MN has been found: the rows.
    MnRows<M: ModeTree, D: Outcome, V: Nat, B: Nat, W: Nat, R: Nat> of Run =
        BothHold<D, Then<<Second<M> as InUnits>::Strided<V, One>, MnGroups<Run, B, W, R>>>;
    /// The rows have been found: their groups.
    MnGroups<Run: ModeTree, B: Nat, W: Nat, R: Nat> of Rows =
        Then<<CoalescedList<Rows> as InUnits>::Blocks<R, One>, MnBlocks<Run, B, W>>;
    /// The groups have been found: the distance of the rows, the blocks of the run.
    MnBlocks<Run: ModeTree, B: Nat, W: Nat> of Groups = BothHold<
        Pitch<One, Number0<Groups>, W>,
        Then<<B::Magnitude as IfSwizzled>::Rows<CoalescedList<Run>, W>, MnOffsets<Number1<Groups>, B>>,
    >;
    /// The blocks have been found.
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
    type Halves = B1;
    type Select<C: TakesMajors<T>, T: SmemElement, Mn: Nat, K: Nat> = Selected<C, T, Self, Mn, K>;
    type Rows<C: Nat, R: Nat> = crate::Layout<crate::htuple::Pair<C, R>, crate::htuple::Pair<One, C>>;
}
