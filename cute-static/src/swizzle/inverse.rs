//! Inverses of composed layouts: `(f ∘ L)⁻¹ = L⁻¹ ∘ f = g ∘ L⁻¹`. A swizzle is its own inverse, and moves to the left of `L⁻¹` as in
//! [`through`](super::through).
//!
//! **Source** CUTLASS `cute/layout_composed.hpp`: `right_inverse(L) ∘ −O ∘ right_inverse(F)`. That is a composed layout
//! only for `O = 0`.

use super::AnyUnit;
use super::composed::ComposedLayout;
use super::fields::Shift;
use super::function::{IsSwizzle, Swizzle};
use super::rules::IntegralRule;
use super::rules::{ClosedRule, NonzeroRule};
use super::through::{FromModes, SwizzleOf, Through};
use super::unit::IsUnit;
use super::xor::Recognised;
use crate::algebra::coalesce::CoalescedModes;
use crate::algebra::composition::Composing;
use crate::algebra::composition::vectors::ThroughTree;
use crate::algebra::f2::convert::AbsoluteTree;
use crate::algebra::f2::plain::RunsOf;
use crate::algebra::inverse::bounds::{LeftInverse, RightInverse};
use crate::algebra::inverse::{FoundDigits, PlainLeftInverting, RightInverting};
use crate::check::{BothHold, Combine, Condition, IfMultiple, Limit, Passed, steps};
use crate::htuple::{HCons, HNil, Singleton};
use crate::int::{Add, Bits, Compare, Divide, ExactOrZero, Matched, Nat, One, SuccPred, TwoTo};
use crate::kind::ModeTree;
use crate::layout::codomain::HasCodomain;
use crate::layout::size::Measure;
use crate::layout::tree::{Mode, Zip};
use crate::layout::{IsLayout, Layout, LayoutOf, ModesOf};
use crate::outcome::{Accepted, GrantedValue, Grants, ModesFrom};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::binary::AsXor;
use crate::semimodule::codomain::Integral;
use typenum::UTerm;

/// The right inverse of the layout inside. It steps in whole modes and has no negative stride, so that a swizzle can move through it.
pub trait InvertInside {
    /// The right inverse
    type Right: Singleton;
}
impl<A: IsLayout> InvertInside for A
where
    RightInverting<ModesOf<Self>>: Grants<Self, (), Is = ()>,
{
    type Right = LayoutOf<ModesFrom<RightInverting<ModesOf<Self>>>>;
}
/// The same of the left inverse.
pub trait InvertInsideLeft {
    /// The left inverse
    type Left: Singleton;
}
impl<A: IsLayout> InvertInsideLeft for A
where
    PlainLeftInverting<ModesOf<Self>>: Grants<Self, (), Is = ()>,
{
    type Left = LayoutOf<ModesFrom<PlainLeftInverting<ModesOf<Self>>>>;
}
type Right<A> = <A as InvertInside>::Right;
type Left<A> = <A as InvertInsideLeft>::Left;

/// The swizzle permutes the first `N` offsets: these are whole blocks up to the last target bit, or so few that no source bit is set.
pub type Closed<B, M, S, N> = <<B as Matched>::IsZero as Condition>::Choose<
    Passed,
    <<<N as Divide>::Ratio<TwoTo<<<S as Shift>::Target<M> as Add>::Plus<B>>> as IfMultiple>::Require<ClosedRule<N>> as Combine>::OrTry<
        <<N as Compare>::ComparedTo<TwoTo<<S as Shift>::Source<M>>> as Limit>::AtMost<ClosedRule<N>>,
    >,
>;

/// All offsets of the modes `A` are indices of the inverse `R`.
type Reaching<A, R> = <<<A as Measure>::Span as Compare>::ComparedTo<<R as Measure>::Size> as Limit>::Below<
    ClosedRule<<R as Measure>::Size>,
>;
/// The swizzle to the left of the inverse `R`.
type Inverting<R, B, M, S, O> =
    <<<<O as Element>::Equals<UTerm> as Condition>::Require<NonzeroRule<O>> as Combine>::AndThen<
        Closed<B, M, S, <R as Measure>::Size>,
    > as Combine>::AndThen<Through<R, B, M, S, <R as Measure>::Size>>;

/// The left inverse of the swizzled modes `A`: the swizzle moved through the inverse `R` of `A`, or else another one, bit by bit. The
/// refusal is that of the first way.
type Undoing<A, R, B, M, S, O> =
    <<<O as Element>::Equals<UTerm> as Condition>::Require<NonzeroRule<O>> as Combine>::AndThen<
        <Carrying<A, R, B, M, S, O> as Combine>::OrElse<BitByBit<A, B, M, S>>,
    >;
type Carrying<A, R, B, M, S, O> =
    <<Reaching<A, R> as Combine>::AndThen<Inverting<R, B, M, S, O>> as Combine>::Pipe<WithLayout<R>>;
/// The swizzle as modes over F₂, whose field of `B` source bits begins at `Y`, and that of its target bits at `Z`.
type Vectors<B, Y, Z> = HCons<
    Mode<TwoTo<Y>, <One as AsXor>::AsXor>,
    HCons<
        Mode<TwoTo<B>, <<TwoTo<Y> as Bits>::XorBits<TwoTo<Z>> as AsXor>::AsXor>,
        HCons<Mode<One, <TwoTo<<Y as Add>::Plus<B>> as AsXor>::AsXor>, HNil>,
    >,
>;

/// `L`, and a mode of stride 0 for the bits above its domain that values of `P` have.
type Widened<L, P> = CoalescedModes<
    HCons<
        L,
        HCons<
            Mode<
                ExactOrZero<
                    <<<<<L as Measure>::Size as SuccPred>::Pred as Bits>::OrBits<<P as ThroughTree>::VectorSpan> as Bits>::Ones as SuccPred>::Succ,
                    <L as Measure>::Size,
                >,
                UTerm,
            >,
            HNil,
        >,
    >,
>;

steps! {
    /// The swizzle `P` with the layout `R` behind it.
    WithLayout<R: ModeTree> of P = Accepted<HCons<P, HCons<R, HNil>>>;
    /// The inverse if each offset bit of the modes `A` is a bit of the index or none.
    BitByBit<A: ModeTree, B: Nat, M: Nat, S: Shift> of _N = BothHold<
        <<<A as HasCodomain>::Codomain as Integral>::IsIntegral as Condition>::Require<IntegralRule>,
        <<RunsOf<A> as FoundDigits>::Outcome as Combine>::Pipe<SwizzledBack<A, B, M, S>>,
    >;
    /// The swizzled layout, where `L` is the inverse of the modes `A`.
    SwizzledBack<A: ModeTree, B: Nat, M: Nat, S: Shift> of L =
        <Composing<Vectors<B, S::Source<M>, S::Target<M>>, A> as Combine>::Pipe<Indices<L>>;
    /// The indices that the inverse `L` has for the values `P` of the swizzled layout.
    Indices<L: ModeTree> of P = <Composing<Widened<L, P>, P> as Combine>::Pipe<AsSwizzle<<Widened<L, P> as AbsoluteTree>::Absolute>>;
    /// The indices `P` as a swizzle, with the layout `R` behind it.
    AsSwizzle<R: ModeTree> of P = <Recognised<P> as Combine>::Pipe<WithLayout<R>>;
}
/// The swizzle and the layout that an outcome carries.
pub trait FromPair {
    /// The composed layout
    type Composed: Singleton;
}
impl<FS, FD, S, D> FromPair for Layout<HCons<FS, HCons<S, HNil>>, HCons<FD, HCons<D, HNil>>>
where
    Layout<FS, FD>: FromModes,
{
    type Composed = ComposedLayout<<Layout<FS, FD> as FromModes>::Swizzle<AnyUnit>, UTerm, Layout<S, D>>;
}
// Of a refusal, which is an error of its own.
impl FromPair for Layout<HNil, HNil> {
    type Composed = Self;
}

/// The right inverse: `A(R(k)) = k` for every `k < |R|`.
///
/// * **Admissible** where the offset is 0, the swizzle permutes the first `|R|` offsets, and it moves through the right
///   inverse of the layout.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U0, U2, U3};
/// type A = Composition<Swizzle<U2, U2, U3>, layout!((32,4):(4,1))>;
/// type R = RightInverse<A>;
/// static_assertions::assert_type_eq_all!(R, Composition<Swizzle<U2, U0, U3>, layout!((4,32):(32,1))>);
/// assert!((0..128).all(|k| A::default().offset(R::default().offset(k)) == k));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::{N3, U1, U2};
/// let x: RightInverse<Composition<Swizzle<U2, U1, N3>, layout!((16,4):(4,1))>>;
/// ```
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Element, S: Zip<D>, D> RightInverse
    for ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    Layout<S, D>: InvertInside,
    Right<Layout<S, D>>: IsLayout,
    Inverting<ModesOf<Right<Layout<S, D>>>, B, M, T, O>: Grants<Right<Layout<S, D>>, Swizzle<B, M, T, U>>,
    LayoutOf<ModesFrom<Inverting<ModesOf<Right<Layout<S, D>>>, B, M, T, O>>>: FromModes,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        Inverting<ModesOf<Right<Layout<S, D>>>, B, M, T, O>,
        Right<Layout<S, D>>,
        Swizzle<B, M, T, U>,
        ComposedLayout<
            SwizzleOf<ModesFrom<Inverting<ModesOf<Right<Layout<S, D>>>, B, M, T, O>>>,
            UTerm,
            Right<Layout<S, D>>,
        >,
    >;
}

/// The left inverse: `L(A(k)) = k` for every `k < |A|` where `A` is injective.
///
/// * **Admissible** where the offset is 0, the layout has a left inverse whose digits are its strides, and
///   * the swizzle permutes the domain of that inverse and moves through it, or changes only bits that it ignores, such as those below the first stride;
///   * or all extents and strides are powers of two, no two modes have an offset bit in common, and a swizzle takes the indices back. This is the
///     case exactly where the source and target bits that are bits of an index form two runs there. A bit that is never set changes nothing, and a bit
///     that no offset has is ignored. The inverse then takes the gaps between the modes to 0.
///
/// Other layouts are refused if the swizzle does not move through, although an inverse may exist: that of `Sw<1,0,1> o 0 o (4,2):(4,3)`, where the
/// left inverse `(2,2,4):(0,4,1)` of the layout ignores bit 0.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{N1, N2, U0, U1, U2, U4};
/// type A = Composition<Swizzle<U1, U0, U2>, layout!((2,4):(4,1))>;
/// type L = LeftInverse<A>;
/// static_assertions::assert_type_eq_all!(L, Composition<Swizzle<U1, U0, N1>, layout!((4,2):(2,1))>);
/// assert!((0..8).all(|k| L::default().offset(A::default().offset(k)) == k));
/// // The changed bits 0 and 1 are those of no offset before the swizzle.
/// type Gap = Composition<Swizzle<U2, U0, U4>, layout!(16:8)>;
/// static_assertions::assert_type_eq_all!(LeftInverse<Gap>, Composition<Swizzle<U0, U0, U0>, layout!((8,16):(0,1))>);
/// // The bits 6 and 7 are a gap.
/// type Woven = Composition<Swizzle<U1, U1, N2>, layout!((4,8,8):(256,8,1))>;
/// static_assertions::assert_type_eq_all!(LeftInverse<Woven>, Composition<Swizzle<U1, U2, U4>, layout!((8,8,4,4):(32,4,0,1))>);
/// assert!((0..256).all(|k| LeftInverse::<Woven>::default().offset(Woven::default().offset(k)) == k));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U1, U3};
/// let x: LeftInverse<ComposedLayout<Swizzle<U1, U1, U1>, U3, layout!(8:1)>>;
/// ```
impl<B: Nat, M: Nat, T: Shift, U: IsUnit, O: Element, S: Zip<D>, D> LeftInverse
    for ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    Layout<S, D>: InvertInsideLeft,
    Left<Layout<S, D>>: IsLayout,
    Undoing<S::Modes, ModesOf<Left<Layout<S, D>>>, B, M, T, O>: Grants<Left<Layout<S, D>>, Swizzle<B, M, T, U>>,
    LayoutOf<ModesFrom<Undoing<S::Modes, ModesOf<Left<Layout<S, D>>>, B, M, T, O>>>: FromPair,
{
    const SEAL: Seal = Seal;
    type Output = GrantedValue<
        Undoing<S::Modes, ModesOf<Left<Layout<S, D>>>, B, M, T, O>,
        Left<Layout<S, D>>,
        Swizzle<B, M, T, U>,
        <LayoutOf<ModesFrom<Undoing<S::Modes, ModesOf<Left<Layout<S, D>>>, B, M, T, O>>> as FromPair>::Composed,
    >;
}

/// A swizzle is its own inverse.
macro_rules! involution {
    ($($verb:ident, $method:ident, $doc:literal;)*) => {
        $(
            #[doc = $doc]
            impl<B: Nat, M: Nat, S: Shift, U: IsUnit> $verb for Swizzle<B, M, S, U>
            where
                Self: IsSwizzle,
            {
                const SEAL: Seal = Seal;
                type Output = Self;
            }
        )*
        impl<F, O, L> ComposedLayout<F, O, L> {
            $(
                #[doc = concat!("See [`", stringify!($verb), "`].")]
                pub const fn $method<R: Singleton>(self) -> R
                where
                    Self: $verb<Output = R>,
                {
                    R::VALUE
                }
            )*
        }
    };
}
involution! {
    RightInverse, right_inverse, "`f(f(k)) = k`.";
    LeftInverse, left_inverse, "`f(f(k)) = k`.";
}
