//! `A ∘ f = g ∘ A`: a swizzle moved from the right of a layout to its left.
//!
//! `f` splits an index into five digits: the bits below its lower field, the lower field, the bits between, the upper
//! field, the rest. `A` is composed with that shape, and so becomes a sum of five parts. If each field becomes one run
//! of bits (a power of two for its stride), and the other parts never reach into these bits, then a bit of `A(i)` there
//! is a bit of `i`; `f` changes some bits of `i`, and with them exactly those bits of `A(i)`. Nothing else about `A`
//! matters. Where `A` takes every value of the field that is changed to 0, `A ∘ f = A`.

use super::affine::Gap;
use super::mask::{Log, TwoTo};
use super::rules::{IntegralRule, ThroughRule};
use super::shift::Shift;
use super::{AnyUnit, Swizzle};
use crate::algebra::coalesce::CoalescedModes;
use crate::algebra::composition::Composing;
use crate::branch::branch;
use crate::check::{Combine, Condition, Limit, Passed, steps};
use crate::htuple::{HCons, HNil};
use crate::int::{
    Add, Compare, DivRem, Factor, Many, Matched, MinMax, Mul, Multiple, Nat, Neither, One, QuotRem, Reach, Same, Unit,
    Zero,
};
use crate::kind::{ModeTree, Outcome};
use crate::layout::Layout;
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::outcome::{Accepted, Refused};
use crate::semimodule::Element;
use crate::semimodule::codomain::{Binary, Coordinates, Integers, Mixed, Rationals, Trivial};
use typenum::{B0, B1, UTerm};

/// A swizzle in the form of modes, as an [`Outcome`] carries it.
pub type Carried<B, M, S> = Accepted<HCons<Mode<B, S>, HCons<Mode<M, UTerm>, HNil>>>;
/// The swizzle that has been carried.
pub trait FromModes {
    /// The swizzle
    type Swizzle<U>;
}
impl<B, M, S> FromModes for Layout<HCons<B, HCons<M, HNil>>, HCons<S, HCons<UTerm, HNil>>> {
    type Swizzle<U> = Swizzle<B, M, S, U>;
}
// With a layout, as an XOR layout is recognised
impl<B, M, S, LS, LD> FromModes
    for Layout<HCons<B, HCons<M, HCons<LS, HNil>>>, HCons<S, HCons<UTerm, HCons<LD, HNil>>>>
{
    type Swizzle<U> = Swizzle<B, M, S, U>;
}
// Of a refusal, which has been reported.
impl FromModes for Layout<HNil, HNil> {
    type Swizzle<U> = Swizzle<UTerm, UTerm, UTerm, U>;
}
/// The swizzle carried by the modes `M`, with the unit `U`
pub type SwizzleOf<M, U = AnyUnit> = <crate::layout::LayoutOf<M> as FromModes>::Swizzle<U>;

type Parts<B, M, S, N> = HCons<
    Mode<TwoTo<M>, One>,
    HCons<
        Mode<TwoTo<B>, TwoTo<M>>,
        HCons<
            Mode<Gap<B, <S as Shift>::Distance>, TwoTo<<M as Add>::Plus<B>>>,
            HCons<
                Mode<TwoTo<B>, TwoTo<<M as Add>::Plus<<S as Shift>::Distance>>>,
                HCons<
                    Mode<
                        <<N as DivRem>::DivRem<super::function::PeriodOf<B, M, S>> as QuotRem>::Ceiling,
                        super::function::PeriodOf<B, M, S>,
                    >,
                    HNil,
                >,
            >,
        >,
    >,
>;

/// The swizzle `g` with `A ∘ Swizzle<B, M, S> = g ∘ A` on the first `N` indices, or a reason.
pub type Through<A, B, M, S, N> = <<<A as HasCodomain>::Codomain as Integral>::Integral as Combine>::AndThen<
    <<B as Nat>::Magnitude as IfField>::Through<A, B, M, S, N>,
>;

/// Do the strides of a layout have bits that add up? XOR layouts take swizzles in by their own composition.
pub trait Integral {
    /// Passed, or a reason
    type Integral: Outcome;
}
macro_rules! integral {
    ($([$($p:ident: $kind:path)?] $codomain:ty: $answer:ty;)*) => {$(
        impl$(<$p: $kind>)? Integral for $codomain {
            type Integral = $answer;
        }
    )*};
}
integral! {
    [] Trivial: Passed;
    [] Integers: Passed;
    [L: crate::kind::Codomains] Coordinates<L>: Refused<IntegralRule>;
    [] Binary: Refused<IntegralRule>;
    [] Rationals: Refused<IntegralRule>;
    [] Mixed: Refused<IntegralRule>;
}

branch! {
    /// Branch: a swizzle of no bits is the identity.
    pub trait IfField {
        /// See [`Through`]
        type Through<A: ModeTree, B: Nat, M: Nat, S: Shift, N: Nat>: Outcome;
    }
    Zero => Carried<UTerm, UTerm, UTerm>;
    // Below the source bits it is the identity too, and where `A` takes the changed bits to 0.
    Unit | Many =>
        <<Composing<A, Parts<B, M, S, N>> as Combine>::Pipe<Move<B, S>> as Combine>::OrTry<
            <<<N as Compare>::ComparedTo<TwoTo<S::Source<M>>> as Limit>::AtMost<ThroughRule> as Combine>::AndThen<
                Carried<UTerm, UTerm, UTerm>,
            >,
        >;
}

steps! {
    /// The swizzle of `B` bits, of the sign of `S`, on the images of the fields among the five parts `P`.
    Move<B: Nat, S: Shift> of P = <Moved<P, StrideAt<P::Rest>, StrideAt<AfterTwo<P::Rest>>, B, S> as Combine>::OrTry<
        <<<<S::Changed<P::Rest, AfterTwo<P::Rest>> as Measure>::Span as Matched>::IsZero as Condition>::Require<
            ThroughRule,
        > as Combine>::AndThen<Carried<UTerm, UTerm, UTerm>>,
    >;
}
type AfterTwo<R> = <<R as crate::algebra::by_mode::EachMode>::Rest as crate::algebra::by_mode::EachMode>::Rest;
/// The stride of the first mode of `R`, if it is one run
type StrideAt<R> = <CoalescedModes<<R as crate::algebra::by_mode::EachMode>::First> as Disturb>::OnlyStride;

/// `L` and `H` are the strides of the two fields among the parts `P`.
type Moved<P, L, H, B, S> =
    <<<<<<L as crate::int::Bits>::IsPowerOfTwo as Condition>::Require<ThroughRule> as Combine>::AndThen<
        <<H as crate::int::Bits>::IsPowerOfTwo as Condition>::Require<ThroughRule>,
    > as Combine>::AndThen<Clear<P, L, B>> as Combine>::AndThen<Clear<P, H, B>> as Combine>::AndThen<
        Carried<
            B,
            <<Log<L> as Compare>::ComparedTo<Log<H>> as MinMax>::Min<Log<L>, Log<H>>,
            <S as Shift>::Between<Log<H>, Log<L>>,
        >,
    >;

/// All parts that are not multiples of `Q·2^B` reach less than `Q` together, but for the field of stride `Q` itself.
type Clear<P, Q, B> = <<<P as Disturb>::Disturbs<<TwoTo<B> as Mul>::Times<Q>> as Compare>::ComparedTo<
    <TwoTo<B> as Mul>::Times<Q>,
> as Limit>::Below<ThroughRule>;

/// What reaches into a run of bits.
pub trait Disturb {
    /// The stride of a single mode, if it is a positive integer; else 0
    type OnlyStride: Nat;
    /// `Σ (s − 1)·d` over the strides that are not multiples of `N`
    type Disturbs<N: Nat>: Nat;
}
impl<S: Nat, D: Element> Disturb for Mode<S, D> {
    type OnlyStride = <D::IsNegative as IfUpwards>::Stride<D>;
    type Disturbs<N: Nat> =
        <<D::Abs as crate::int::Divide>::Ratio<N> as IfClear>::Disturb<S, <D::IsNegative as IfUpwards>::Step<D, N>>;
}
impl Disturb for HNil {
    type OnlyStride = UTerm;
    type Disturbs<N: Nat> = UTerm;
}
impl<H: ModeTree, T: ModeTree> Disturb for HCons<H, T> {
    type OnlyStride = UTerm;
    type Disturbs<N: Nat> = <H::Disturbs<N> as Add>::Plus<T::Disturbs<N>>;
}

/// Branch: a negative stride borrows from all higher bits.
pub trait IfUpwards {
    /// The stride, or 0
    type Stride<D: Element>: Nat;
    /// The stride, or `N`
    type Step<D: Element, N: Nat>: Nat;
}
impl IfUpwards for B0 {
    type Stride<D: Element> = D::Abs;
    type Step<D: Element, N: Nat> = D::Abs;
}
impl IfUpwards for B1 {
    type Stride<D: Element> = UTerm;
    type Step<D: Element, N: Nat> = N;
}

/// Branch: a multiple leaves lower bits alone.
pub trait IfClear {
    /// How far `S` steps of `D` reach
    type Disturb<S: Nat, D: Nat>: Nat;
}
macro_rules! clear {
    ($([$($p:ident)?] $ratio:ty: $reach:ty;)*) => {$(
        impl$(<$p: Nat>)? IfClear for $ratio {
            type Disturb<S: Nat, D: Nat> = $reach;
        }
    )*};
}
clear! { [] Same: UTerm; [Q] Multiple<Q>: UTerm; [Q] Factor<Q>: Reach<S, D>; [] Neither: Reach<S, D>; }

/// A codomain of integers: XOR strides take swizzles in by their own composition, coordinates have no bits.
#[diagnostic::on_unimplemented(
    message = "a slice through a swizzle needs integer strides",
    label = "these strides are coordinates, or XOR strides",
    note = "as an XOR layout a swizzle composes with XOR layouts"
)]
pub trait IntegerOffsets {}
impl IntegerOffsets for Trivial {}
impl IntegerOffsets for Integers {}
