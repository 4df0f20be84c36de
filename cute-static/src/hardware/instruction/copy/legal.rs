//! Whether an instruction can read or write a layout.
//!
//! Each register or address of an instruction holds a run: elements that are neighbours in the order of the layout and in memory. A run must begin
//! at a multiple of the alignment. It does so in every repetition if the strides of all other modes are multiples of the alignment. A swizzle
//! keeps a run together if it moves blocks that are multiples of the run.

use super::CopyInstruction;
use super::operand::CopyOperand;
use super::rules::{FinerSwizzle, Misaligned, NotInARow, OffsetMisaligned, RepeatsOffBank, ShortRun, SwizzledCells};
use crate::algebra::by_mode::{EachMode, ModeOp};
use crate::algebra::divide::Dividing;
use crate::algebra::tilers::Run;
use crate::atom::mma::{Mode0, Mode1, SizeOf};
use crate::atom::transfer::{Destination, Side, Source};
use crate::check::{BothHold, Condition, IfExact, IfMultiple, Limit, Passed, steps};
use crate::htuple::{HCons, HNil, Pair};
use crate::int::{Compare, Divide, Nat, One, TwoTo};
use crate::kind::{ModeTree, Outcome, PositiveNat, Rule};
use crate::layout::cases::{MatchTree, TreeCases};
use crate::layout::codomain::HasCodomain;
use crate::layout::tree::{Mode, Zip};
use crate::layout::{IsLayout, Layout};
use crate::numeric::Numeric;
use crate::outcome::{Accepted, Grants};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use crate::swizzle::fields::Shift;
use crate::swizzle::{AnyUnit, ComposedLayout, IsSwizzle, IsUnit, Swizzle};
use core::marker::PhantomData;
use typenum::UTerm;

/// The check that all strides of some modes are multiples of `G`. `K` has the refusal.
pub struct Multiples<G, K>(PhantomData<(G, K)>);
impl<G: Nat, K: MultiplesFor> TreeCases for Multiples<G, K> {
    type Leaf<S: Nat, D: Element> = <<D::Abs as Divide>::ExactQuotient<G> as IfExact>::Require<K::Rule<D, G>>;
    type Nil = Passed;
    type Cons<H: ModeTree, T: ModeTree> = BothHold<H::Match<Self>, T::Match<Self>>;
}
/// The purpose for which strides must be multiples.
pub trait MultiplesFor {
    /// The refusal of the stride `D`, which is not a multiple of `G`
    type Rule<D: Element, G: Nat>: Rule;
}
/// Every access must be aligned.
pub enum ForAccesses {}
/// Every access must begin at a bank.
pub enum ForBanks {}
impl MultiplesFor for ForAccesses {
    type Rule<D: Element, G: Nat> = Misaligned<D, G>;
}
impl MultiplesFor for ForBanks {
    type Rule<D: Element, G: Nat> = RepeatsOffBank<D, G>;
}

/// The check that the first mode of a coalesced list consists of runs of `R`, and that all other strides are multiples of `G`. A run of one element
/// requires of the first mode what is required of the others.
pub struct LeadingRun<R, G>(PhantomData<(R, G)>);
impl<R: Nat, G: Nat> TreeCases for LeadingRun<R, G> {
    type Leaf<S: Nat, D: Element> = <R::Is<One> as Condition>::Choose<
        <Mode<S, D> as MatchTree>::Match<Multiples<G, ForAccesses>>,
        BothHold<
            <D::IsNegative as Condition>::Forbid<NotInARow<D, R>>,
            BothHold<
                <<D::Abs as Compare>::Is<One> as Condition>::Require<NotInARow<D, R>>,
                <S::Ratio<R> as IfMultiple>::Require<ShortRun<S, R>>,
            >,
        >,
    >;
    type Nil = Passed;
    type Cons<H: ModeTree, T: ModeTree> = BothHold<H::Match<Self>, T::Match<Multiples<G, ForAccesses>>>;
}

/// A layout of memory: a plain layout, or one with a swizzle outside.
#[diagnostic::on_unimplemented(
    message = "this is no layout of memory",
    label = "expected a layout of offsets, plain or with one swizzle"
)]
pub trait MemoryLayout {
    /// The layout without the swizzle
    type Inner: IsLayout;
    /// The layout `L` with the same swizzle and offset
    type WithInner<L>;
    /// The unit of the offsets
    type Unit: IsUnit;
    /// The offset that is added before the swizzle
    type InnerOffset: Element;
    /// The check that runs of `R`, at multiples of `G`, stay together
    type KeepsRuns<R: Nat, G: Nat>: Outcome;
    /// The number of which strides must be multiples: `G`, or the run `R` where a swizzle would separate its elements
    type StrideUnit<R: Nat, G: Nat>: Nat;
    /// The check that there is no swizzle
    type IsPlain: Outcome;
    /// `2^(M + B + |S|)`, 1 where there is no swizzle
    type Period: Nat;
}
impl<S: Zip<D>, D> MemoryLayout for Layout<S, D>
where
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    type Inner = Self;
    type WithInner<L> = L;
    type Unit = AnyUnit;
    type InnerOffset = UTerm;
    type KeepsRuns<R: Nat, G: Nat> = Passed;
    type StrideUnit<R: Nat, G: Nat> = G;
    type IsPlain = Passed;
    type Period = One;
}
/// Whether a swizzle of `B` bits is the identity.
type IsIdentity<B> = <B as Compare>::Is<UTerm>;
impl<B: Nat, M: Nat, H: Shift, U: IsUnit, O: Element, S: Zip<D>, D> MemoryLayout
    for ComposedLayout<Swizzle<B, M, H, U>, O, Layout<S, D>>
where
    Swizzle<B, M, H, U>: IsSwizzle,
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    type Inner = Layout<S, D>;
    type WithInner<L> = ComposedLayout<Swizzle<B, M, H, U>, O, L>;
    type Unit = U;
    type InnerOffset = O;
    type KeepsRuns<R: Nat, G: Nat> = BothHold<
        <IsIdentity<B> as Condition>::Choose<
            Passed,
            <<TwoTo<M> as Divide>::ExactQuotient<R> as IfExact>::Require<FinerSwizzle<TwoTo<M>, R>>,
        >,
        <<O::Abs as Divide>::ExactQuotient<G> as IfExact>::Require<OffsetMisaligned<O, G>>,
    >;
    type StrideUnit<R: Nat, G: Nat> = <IsIdentity<B> as Condition>::Number<G, R>;
    type IsPlain = <IsIdentity<B> as Condition>::Require<SwizzledCells>;
    type Period = <IsIdentity<B> as Condition>::Number<One, crate::swizzle::function::PeriodOf<B, M, H>>;
}

/// The modes `M` of threads in groups of `N`: `(threads, groups)`, accepted or refused. Fewer threads than a group are one group.
pub type ByGroups<M, N> =
    <<<SizeOf<M> as Compare>::ComparedTo<N> as Limit>::IsAtMost as Condition>::ChooseStep<OneGroup, DivideByRun<N>, M>;
steps! {
    /// `(M, ())`
    OneGroup<> of M = Accepted<Pair<M, HNil>>;
    /// `M` divided by `N:1`
    DivideByRun<N: Nat> of M = <Dividing as ModeOp>::Apply<M, Run<N>>;
}

/// A side of a copy instruction.
pub trait CopySide: Side {
    /// The operand of the instruction on this side
    type Operand<I: CopyInstruction>: CopyOperand;
}
impl CopySide for Source {
    type Operand<I: CopyInstruction> = I::Source;
}
impl CopySide for Destination {
    type Operand<I: CopyInstruction> = I::Destination;
}

/// One thread can give this layout to the instruction `I` as its side `X`: elements of type `T`, in a buffer that is aligned to `A` bytes.
///
/// * **Law** the layout has as many bits as the instruction moves. The elements of each register are neighbours. In memory all elements are
///   contiguous and begin at a multiple of the alignment.
/// * **Admissible** exactly then. CuTe accepts a copy where one of its sides has the right number of registers; require this of both sides.
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
pub trait LegalOperand<X, I, T, A> {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<L: MemoryLayout, X: CopySide, I: CopyInstruction, T: Numeric, A: PositiveNat> LegalOperand<X, I, T, A> for L
where
    <X::Operand<I> as CopyOperand>::Fits<<L::Inner as IsLayout>::Modes, HNil, L, T::Bits, A>:
        Grants<L, T::Bits, Is = ()>,
{
    const SEAL: Seal = Seal;
}

/// This layout is a part `((V, X), RestM, …)` that one thread can move with the instruction `I`, as a partition or a retiled fragment has it.
///
/// * **Law** `V` is a [`LegalOperand`] at every coordinate of the other modes. ([`LegalSide`](super::tiled::LegalSide) checks which threads can
///   have the part.)
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
pub trait LegalPart<X, I, T, A> {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<L: MemoryLayout, X: CopySide, I: CopyInstruction, T: Numeric, A: PositiveNat> LegalPart<X, I, T, A> for L
where
    <X::Operand<I> as CopyOperand>::Fits<
        AtomOfPart<<L::Inner as IsLayout>::Modes>,
        RestOfPart<<L::Inner as IsLayout>::Modes>,
        L,
        T::Bits,
        A,
    >: Grants<L, T::Bits, Is = ()>,
{
    const SEAL: Seal = Seal;
}
/// `V` of the part `((V, X), Rest…)`
pub type AtomOfPart<M> = Mode0<Mode0<M>>;
/// `(X, Rest…)` of the part `((V, X), Rest…)`
pub type RestOfPart<M> = HCons<Mode1<Mode0<M>>, <M as EachMode>::Rest>;
