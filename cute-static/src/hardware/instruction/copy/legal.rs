//! Is a layout what an instruction can read or write?
//!
//! Of the elements of one instruction, each register or each address holds a run: elements that are neighbours in the layout's order and
//! in memory. A run begins at a multiple of the alignment, and so it does in every repetition, if the strides of all other modes are
//! multiples of it. A swizzle leaves a run alone where it is made of whole blocks that the swizzle moves.

use super::CopyInstruction;
use super::operand::CopyOperand;
use super::rules::{FinerSwizzle, Misaligned, NotInARow, OffsetMisaligned, RepeatsOffBank, ShortRun, SwizzledCells};
use crate::algebra::by_mode::{EachMode, ModeOp};
use crate::algebra::divide::Dividing;
use crate::atom::mma::{Mode0, Mode1, SizeOf};
use crate::atom::step::Run;
use crate::atom::transfer::{Destination, Side, Source};
use crate::branch::branch;
use crate::check::{BothHold, Condition, IfExact, IfMultiple, Passed};
use crate::htuple::{HCons, HNil, Pair};
use crate::int::{Compare, Divide, Equal, Factor, Greater, Less, Many, Multiple, Nat, Neither, One, Same, Unit, Zero};
use crate::kind::{ModeList, ModeTree, Outcome, PositiveNat, Reason};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::{Mode, Zip};
use crate::layout::{IsLayout, Layout};
use crate::numeric::Numeric;
use crate::outcome::{Accepted, Legal, Refused};
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use crate::swizzle::mask::TwoTo;
use crate::swizzle::shift::Shift;
use crate::swizzle::{AnyUnit, ComposedLayout, IsSwizzle, IsUnit, Swizzle};
use typenum::UTerm;

/// How many elements of `T` bits fill `B` bits
pub type ElementsIn<B, T> = <B as Divide>::Ratio<T>;

/// The elements of `T` bits in `B` bits
pub type Filling<B, T> = <ElementsIn<B, T> as FitsIn>::Count;
branch! {
    /// Branch: bits against the bits of an element.
    pub trait FitsIn {
        /// The elements in one register, or at one address; 1 where an element has as many bits or more
        type Count: Nat;
    }
    Same => One;
    {Q: Nat} Multiple<Q> => Q;
    {Q: Nat} Factor<Q> => One;
    // Of no use: the atom is refused.
    Neither => One;
}

/// A coalesced list as runs.
pub trait LeadingRun {
    /// The first mode is made of runs of `R`, and all others begin at multiples of `G`
    type Leads<R: Nat, G: Nat>: Outcome;
    /// All strides are multiples of `G`, as `K` asks
    type Multiples<G: Nat, K: MultiplesFor>: Outcome;
}
impl LeadingRun for HNil {
    type Leads<R: Nat, G: Nat> = Passed;
    type Multiples<G: Nat, K: MultiplesFor> = Passed;
}
impl<S: Nat, D: Element, L: ModeList> LeadingRun for HCons<Mode<S, D>, L> {
    type Leads<R: Nat, G: Nat> = <R::Magnitude as IfLongRun>::Leads<S, D, L, R, G>;
    type Multiples<G: Nat, K: MultiplesFor> = BothHold<
        <<D::Abs as Divide>::ExactQuotient<G> as IfExact>::Require<K::Why<D, G>>,
        <L as LeadingRun>::Multiples<G, K>,
    >;
}
/// Why strides must be multiples.
pub trait MultiplesFor {
    /// The stride `D` is no multiple of `G`
    type Why<D: Element, G: Nat>: Reason;
}
/// Every access must be aligned.
pub enum ForAccesses {}
/// Every access must begin with a bank.
pub enum ForBanks {}
impl MultiplesFor for ForAccesses {
    type Why<D: Element, G: Nat> = Misaligned<D, G>;
}
impl MultiplesFor for ForBanks {
    type Why<D: Element, G: Nat> = RepeatsOffBank<D, G>;
}

branch! {
    /// Branch: is the run longer than one element?
    pub trait IfLongRun {
        /// The mode `S:D`, then those of `L`, in runs of `R`
        type Leads<S: Nat, D: Element, L: ModeList, R: Nat, G: Nat>: Outcome;
    }
    Many =>
        BothHold<
            <D::IsNegative as Condition>::Forbid<NotInARow<D, R>>,
            BothHold<
                <<D::Abs as Compare>::Is<One> as Condition>::Require<NotInARow<D, R>>,
                BothHold<<S::Ratio<R> as IfMultiple>::Require<ShortRun<S, R>>, <L as LeadingRun>::Multiples<G, ForAccesses>>,
            >,
        >;
    Zero | Unit => <HCons<Mode<S, D>, L> as LeadingRun>::Multiples<G, ForAccesses>;
}
/// A layout of memory: plain, or with a swizzle behind it.
#[diagnostic::on_unimplemented(
    message = "this is no layout of memory",
    label = "expected a layout of offsets, plain or with one swizzle"
)]
pub trait MemoryLayout {
    /// The layout before the swizzle
    type Before: IsLayout;
    /// The same places for the modes of another layout
    type Instead<L>;
    /// What the offsets count
    type Unit: IsUnit;
    /// What is added before the swizzle
    type Added: Element;
    /// It keeps runs of `R`, at multiples of `G`, together
    type Keeps<R: Nat, G: Nat>: Outcome;
    /// What strides must be multiples of: `G`, or the run `R` where a swizzle would take it apart
    type Granule<R: Nat, G: Nat>: Nat;
    /// There is no swizzle
    type Plain: Outcome;
    /// `2^(M + B + |S|)`, 1 where there is no swizzle
    type Period: Nat;
}
impl<S: Zip<D>, D> MemoryLayout for Layout<S, D>
where
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    type Before = Self;
    type Instead<L> = L;
    type Unit = AnyUnit;
    type Added = UTerm;
    type Keeps<R: Nat, G: Nat> = Passed;
    type Granule<R: Nat, G: Nat> = G;
    type Plain = Passed;
    type Period = One;
}
impl<B: Nat, M: Nat, H: Shift, U: IsUnit, O: Element, S: Zip<D>, D> MemoryLayout
    for ComposedLayout<Swizzle<B, M, H, U>, O, Layout<S, D>>
where
    Swizzle<B, M, H, U>: IsSwizzle,
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    type Before = Layout<S, D>;
    type Instead<L> = ComposedLayout<Swizzle<B, M, H, U>, O, L>;
    type Unit = U;
    type Added = O;
    type Keeps<R: Nat, G: Nat> = BothHold<
        <B::Magnitude as IfSwizzles>::Keeps<TwoTo<M>, R>,
        <<O::Abs as Divide>::ExactQuotient<G> as IfExact>::Require<OffsetMisaligned<O, G>>,
    >;
    type Granule<R: Nat, G: Nat> = <B::Magnitude as IfSwizzles>::Granule<R, G>;
    type Plain = <B::Magnitude as IfSwizzles>::Plain;
    type Period = <B::Magnitude as IfSwizzles>::Period<crate::swizzle::function::PeriodOf<B, M, H>>;
}
/// Branch: has the swizzle any bits?
pub trait IfSwizzles {
    /// Blocks of `N` are made of runs of `R`
    type Keeps<N: Nat, R: Nat>: Outcome;
    /// See [`MemoryLayout`].
    type Granule<R: Nat, G: Nat>: Nat;
    /// See [`MemoryLayout`].
    type Plain: Outcome;
    /// See [`MemoryLayout`].
    type Period<P: Nat>: Nat;
}
impl IfSwizzles for Zero {
    type Keeps<N: Nat, R: Nat> = Passed;
    type Granule<R: Nat, G: Nat> = G;
    type Plain = Passed;
    type Period<P: Nat> = One;
}
macro_rules! swizzles {
    ($($magnitude:ty),*) => {$(
        impl IfSwizzles for $magnitude {
            type Keeps<N: Nat, R: Nat> = <N::ExactQuotient<R> as IfExact>::Require<FinerSwizzle<N, R>>;
            type Granule<R: Nat, G: Nat> = R;
            type Plain = Refused<SwizzledCells>;
            type Period<P: Nat> = P;
        }
    )*};
}
swizzles!(Unit, Many);

branch! {
    /// Branch: the number of threads against that of a group.
    pub trait IfManyThreads {
        /// `(the first N threads of M, the groups)`
        type Groups<M: ModeTree, N: Nat>: Outcome;
    }
    Greater => <Dividing as ModeOp>::Apply<M, Run<N>>;
    Less | Equal => Accepted<Pair<M, HNil>>;
}
/// The modes `M` of threads in groups of `N`: `(threads, groups)`, accepted or refused
pub type ByGroups<M, N> = <<SizeOf<M> as Compare>::ComparedTo<N> as IfManyThreads>::Groups<M, N>;

/// A side of a copy instruction.
pub trait CopySide: Side {
    /// What the instruction takes for it
    type Operand<I: CopyInstruction>: CopyOperand;
}
impl CopySide for Source {
    type Operand<I: CopyInstruction> = I::Source;
}
impl CopySide for Destination {
    type Operand<I: CopyInstruction> = I::Destination;
}

/// This layout is what one thread gives the instruction `I` for its side `X`: elements of type `T`, in a buffer aligned to `A` bytes.
///
/// * **Law** the layout has as many bits as the instruction moves. In registers, the elements of each are neighbours; in memory, all of
///   them lie in a row that begins at a multiple of the alignment.
/// * **Admissible** exactly then. CuTe accepts a copy where either of its sides has the right number of registers; ask for both.
/// * **Source** PTX 9.7.14.5.15 (`ldmatrix`), 9.7.9.25 (`cp.async`); CUTLASS `cute/atom/copy_atom.hpp`.
///
/// ```
/// use cute_static::instruction::copy::{legal::LegalOperand, matrix::SM75_U32x4_LDSM_N};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::atom::Source;
/// use cute_static::typenum::U16;
/// fn row<L: LegalOperand<Source, SM75_U32x4_LDSM_N, Float16, U16>>(_: L) {}
/// row(layout!(8:1));
/// ```
/// A column of a row-major tile:
/// ```compile_fail,E0277
/// use cute_static::instruction::copy::{legal::LegalOperand, matrix::SM75_U32x4_LDSM_N};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::atom::Source;
/// use cute_static::typenum::U16;
/// fn row<L: LegalOperand<Source, SM75_U32x4_LDSM_N, Float16, U16>>(_: L) {}
/// row(layout!(8:64));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no layout of memory",
    label = "expected a layout of offsets, plain or with one swizzle"
)]
pub trait LegalOperand<X, I, T, A> {}
impl<L: MemoryLayout, X: CopySide, I: CopyInstruction, T: Numeric, A: PositiveNat> LegalOperand<X, I, T, A> for L where
    <X::Operand<I> as CopyOperand>::Fits<<L::Before as IsLayout>::Modes, HNil, L, T::Bits, A>: Legal<L, T::Bits>
{
}

/// This layout is one thread's part `((V, X), RestM, …)` of what the instruction `I` moves, as a partition or a retiled fragment is.
///
/// * **Law** `V` is a [`LegalOperand`], and so it is at every coordinate of the other modes. (Which threads can have it is asked of a tiled
///   copy, see [`LegalSide`](super::tiled::LegalSide).)
///
/// ```
/// use cute_static::instruction::copy::{legal::LegalPart, matrix::SM75_U32x4_LDSM_N};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::atom::Source;
/// use cute_static::typenum::U16;
/// fn rows<L: LegalPart<Source, SM75_U32x4_LDSM_N, Float16, U16>>(_: L) {}
/// rows(layout!(((8,1),4,2):((1,0),1024,16)));
/// ```
/// The rows of the second mode are 70 elements apart: 140 bytes.
/// ```compile_fail,E0277
/// use cute_static::instruction::copy::{legal::LegalPart, matrix::SM75_U32x4_LDSM_N};
/// use cute_static::numeric::Float16;
/// use cute_static::prelude::*;
/// use cute_static::atom::Source;
/// use cute_static::typenum::U16;
/// fn rows<L: LegalPart<Source, SM75_U32x4_LDSM_N, Float16, U16>>(_: L) {}
/// rows(layout!(((8,1),4,2):((1,0),70,16)));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no layout of memory",
    label = "expected a layout of offsets, plain or with one swizzle"
)]
pub trait LegalPart<X, I, T, A> {}
impl<L: MemoryLayout, X: CopySide, I: CopyInstruction, T: Numeric, A: PositiveNat> LegalPart<X, I, T, A> for L where
    <X::Operand<I> as CopyOperand>::Fits<
        AtomOfPart<<L::Before as IsLayout>::Modes>,
        RestOfPart<<L::Before as IsLayout>::Modes>,
        L,
        T::Bits,
        A,
    >: Legal<L, T::Bits>
{
}
/// `V` of the part `((V, X), Rest…)`
pub type AtomOfPart<M> = Mode0<Mode0<M>>;
/// `(X, Rest…)` of the part `((V, X), Rest…)`
pub type RestOfPart<M> = HCons<Mode1<Mode0<M>>, <M as EachMode>::Rest>;
