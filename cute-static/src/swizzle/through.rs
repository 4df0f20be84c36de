//! `A ∘ f = g ∘ A`: a swizzle moved from the right of a layout to its left.
//!
//! The fields of `f` split an index into five digits: the bits below the lower field, the lower field, the bits between, the upper
//! field, the rest. The composition of `A` with that shape is a sum of five parts. Suppose that `A` takes each field to one run
//! of bits (its stride there is a power of two), and that no other part reaches into these bits. Then each of these bits of `A(i)`
//! is a bit of `i`. `f` changes some bits of `i`, and so exactly the same bits of `A(i)`: `g` is the swizzle of the two runs.
//! If `A` takes every value of the target field to 0, then `A ∘ f = A`.

use super::fields::{Gap, Shift};
use super::function::PeriodOf;
use super::rules::{IntegralRule, ThroughRule};
use super::{AnyUnit, Swizzle};
use crate::algebra::by_mode::EachMode;
use crate::algebra::coalesce::CoalescedModes;
use crate::algebra::composition::Composing;
use crate::check::{Combine, Condition, Limit, steps};
use crate::htuple::{HCons, HNil};
use crate::int::{Add, Bits, Compare, DivRem, Divide, Log, Matched, MinMax, Mul, Nat, One, QuotRem, ReachBelow, TwoTo};
use crate::kind::ModeTree;
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::tree::Mode;
use crate::layout::{Layout, LayoutOf};
use crate::outcome::Accepted;
use crate::semimodule::Element;
use crate::semimodule::codomain::{Integers, Integral, Trivial};
use typenum::UTerm;

/// A swizzle in the form of modes, as an [`Outcome`](crate::kind::Outcome) carries it.
pub type Carried<B, M, S> = Accepted<HCons<Mode<B, S>, HCons<Mode<M, UTerm>, HNil>>>;
/// The swizzle that an outcome carries.
pub trait FromModes {
    /// The swizzle
    type Swizzle<U>;
}
impl<B, M, S> FromModes for Layout<HCons<B, HCons<M, HNil>>, HCons<S, HCons<UTerm, HNil>>> {
    type Swizzle<U> = Swizzle<B, M, S, U>;
}
// With a layout, as `xor::Recognised` finds it.
impl<B, M, S, LS, LD> FromModes
    for Layout<HCons<B, HCons<M, HCons<LS, HNil>>>, HCons<S, HCons<UTerm, HCons<LD, HNil>>>>
{
    type Swizzle<U> = Swizzle<B, M, S, U>;
}
// Of a refusal, which is an error of its own.
impl FromModes for Layout<HNil, HNil> {
    type Swizzle<U> = Swizzle<UTerm, UTerm, UTerm, U>;
}
/// The swizzle carried by the modes `M`, with the unit `U`
pub type SwizzleOf<M, U = AnyUnit> = <LayoutOf<M> as FromModes>::Swizzle<U>;

/// The five digits of the first `N` indices
type Parts<B, M, S, N> = HCons<
    Mode<TwoTo<M>, One>,
    HCons<
        Mode<TwoTo<B>, TwoTo<M>>,
        HCons<
            Mode<Gap<B, <S as Shift>::Distance>, TwoTo<<M as Add>::Plus<B>>>,
            HCons<
                Mode<TwoTo<B>, TwoTo<<M as Add>::Plus<<S as Shift>::Distance>>>,
                HCons<Mode<<<N as DivRem>::DivRem<PeriodOf<B, M, S>> as QuotRem>::Ceiling, PeriodOf<B, M, S>>, HNil>,
            >,
        >,
    >,
>;

/// The swizzle `g` with `A ∘ Swizzle<B, M, S> = g ∘ A` on the first `N` indices, or a reason. XOR layouts compose with swizzles in another way.
pub type Through<A, B, M, S, N> =
    <<<<A as HasCodomain>::Codomain as Integral>::IsIntegral as Condition>::Require<IntegralRule> as Combine>::AndThen<
        <<B as Matched>::IsZero as Condition>::ChooseStep<NoBits, ThroughFields<B, M, S, N>, A>,
    >;
/// A swizzle of no bits
type Identity = Carried<UTerm, UTerm, UTerm>;
steps! {
    /// The identity.
    NoBits<> of _A = Identity;
    /// The swizzle of at least one bit, moved through `A`. Below the source bits it is the identity.
    ThroughFields<B: Nat, M: Nat, S: Shift, N: Nat> of A = <<Composing<A, Parts<B, M, S, N>> as Combine>::Pipe<Move<B, S>> as Combine>::OrTry<
        <<<N as Compare>::ComparedTo<TwoTo<S::Source<M>>> as Limit>::AtMost<ThroughRule> as Combine>::AndThen<Identity>,
    >;
    /// The swizzle of `B` bits, of the sign of `S`, on the images of the fields among the five parts `P`; the identity if the image of
    /// the target field is 0.
    Move<B: Nat, S: Shift> of P = <Moved<P, StrideAt<P::Rest>, StrideAt<AfterTwo<P::Rest>>, B, S> as Combine>::OrTry<
        <<<<S::Changed<P::Rest, AfterTwo<P::Rest>> as Measure>::Span as Matched>::IsZero as Condition>::Require<
            ThroughRule,
        > as Combine>::AndThen<Identity>,
    >;
}
type AfterTwo<R> = <<R as EachMode>::Rest as EachMode>::Rest;
/// The stride of the first mode of `R`, if that is one mode with a positive stride; else 0
type StrideAt<R> = <CoalescedModes<<R as EachMode>::First> as FieldReach>::OnlyStride;

/// `L` and `H` are the strides of the two fields among the parts `P`.
type Moved<P, L, H, B, S> = <<<<<<L as Bits>::IsPowerOfTwo as Condition>::Require<ThroughRule> as Combine>::AndThen<
    <<H as Bits>::IsPowerOfTwo as Condition>::Require<ThroughRule>,
> as Combine>::AndThen<Clear<P, L, B>> as Combine>::AndThen<Clear<P, H, B>> as Combine>::AndThen<
    Carried<
        B,
        <<Log<L> as Compare>::ComparedTo<Log<H>> as MinMax>::Min<Log<L>, Log<H>>,
        <S as Shift>::Between<Log<H>, Log<L>>,
    >,
>;

/// All parts that are not multiples of `Q·2^B` reach less than `Q` together, except the field of stride `Q` itself.
type Clear<P, Q, B> = <<<P as FieldReach>::InexactReach<<TwoTo<B> as Mul>::Times<Q>> as Compare>::ComparedTo<
    <TwoTo<B> as Mul>::Times<Q>,
> as Limit>::Below<ThroughRule>;

/// The reach of modes, against the bits of a field.
pub trait FieldReach {
    /// The stride of a single mode, if it is positive; else 0
    type OnlyStride: Nat;
    /// `Σ (s − 1)·d` over the strides that are not multiples of `N`. A negative stride borrows from all higher bits, so it counts as `N`
    type InexactReach<N: Nat>: Nat;
}
impl<S: Nat, D: Element> FieldReach for Mode<S, D> {
    type OnlyStride = <D::IsNegative as Condition>::Number<UTerm, D::Abs>;
    type InexactReach<N: Nat> =
        <<D::Abs as Divide>::Ratio<N> as ReachBelow>::Reach<S, <D::IsNegative as Condition>::Number<N, D::Abs>>;
}
impl FieldReach for HNil {
    type OnlyStride = UTerm;
    type InexactReach<N: Nat> = UTerm;
}
impl<H: ModeTree, T: ModeTree> FieldReach for HCons<H, T> {
    type OnlyStride = UTerm;
    type InexactReach<N: Nat> = <H::InexactReach<N> as Add>::Plus<T::InexactReach<N>>;
}

/// A codomain of integers. XOR layouts compose with swizzles in another way, and coordinates have no bits.
#[diagnostic::on_unimplemented(
    message = "a slice through a swizzle needs integer strides",
    label = "these strides are coordinates, or XOR strides",
    note = "as an XOR layout a swizzle composes with XOR layouts"
)]
pub trait IntegerOffsets {}
impl IntegerOffsets for Trivial {}
impl IntegerOffsets for Integers {}
