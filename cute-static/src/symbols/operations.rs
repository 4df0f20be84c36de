//! Composition and divides of layouts with symbols, by layouts and tilers of plain numbers; `right` has those with symbols.

use super::coalesce::Leaves;
use super::complement::PlainGaps;
use super::coordinates::ZipStrides;
use super::known::{KnownPart, ThenStrides};
use super::modes::{EachSymbolMode, JoinedSymbols, Power, Powers, UnzippedSymbols, UnzipsSymbols, Written, ZipSymbols};
use super::products::Product;
use super::right::{ComposedThrough, DividedThrough};
use super::rules::{InsideRule, IntegerRule, KnownReachRule, KnownTileRule};
use super::{SymbolMode, Symbolic, Symbols, Times};
use crate::algebra::by_mode::{ModeOp, in_form, right_operand};
use crate::algebra::complement::by_codomain::{Complements, Completion};
use crate::algebra::complement::gaps::{FromRatio, GapPolicy, RefusedFor, disjoint, upwards};
use crate::algebra::complement::rules::{NegativeRule, OverlapRule, UndecidedRule};
use crate::algebra::composition::in_bounds::{ByCompositionInBounds, IfDescends};
use crate::algebra::divide;
use crate::algebra::divide::{DivideExactly, TileGap};
use crate::algebra::tiles::Tiles;
use crate::branch::branch;
use crate::htuple::{HCons, HNil, Underscore};
use crate::int::{Compare, Equal, Greater, Less, Nat, One, PositiveNat};
use crate::kind::{self, ModeTree, StrideList, SymbolGaps, SymbolList, SymbolOutcome, SymbolTree};
use crate::layout::Layout;
use crate::layout::size::Measure;
use crate::layout::tree::{Mode, Zip};
use crate::outcome::{Accepted, GrantedLayout, Grants, Refused};
use crate::seal::Seal;
use crate::semimodule::codomain::Integral;
use crate::semimodule::{ArithmeticTuple, Element};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// An operation of a layout with symbols and one of plain numbers, which can be applied mode by mode.
pub trait SymbolOp {
    /// The symbols of the left operand
    type Symbols;
    /// `A ⋆ B`
    type Apply<A: SymbolTree, B: ModeTree>: SymbolOutcome;
    /// `A ⋆ B`, where B has symbols, too
    type ApplySymbols<A: SymbolTree, B: SymbolTree>: SymbolOutcome;
    /// The result for the modes `A` for which the tiler has no entry
    type Remaining<A: SymbolTree>: SymbolOutcome;
}
/// The known part of the leaves `L`.
pub(super) type Known<L> = <L as KnownPart>::KnownModes;

/// `∘` in bounds, for the symbols `G`. The leaves of the left operand are coalesced first: the strides of the known part are basis elements, which no longer show that one mode
/// continues another.
pub struct Composing<G>(PhantomData<G>);
impl<G> SymbolOp for Composing<G> {
    type Symbols = G;
    type ApplySymbols<A: SymbolTree, B: SymbolTree> = ComposedThrough<Leaves<A>, B>;
    type Apply<A: SymbolTree, B: ModeTree> =
        <<B::Codomain as Integral>::IsIntegral as IfIntegral>::Compose<G, Leaves<A>, B>;
    type Remaining<A: SymbolTree> = Accepted<HNil>;
}
/// `⊘`, for the symbols `G`.
pub struct Dividing<G>(PhantomData<G>);
impl<G> SymbolOp for Dividing<G> {
    type Symbols = G;
    type ApplySymbols<A: SymbolTree, B: SymbolTree> = DividedThrough<Leaves<A>, B>;
    type Apply<A: SymbolTree, B: ModeTree> =
        <<B::Codomain as Integral>::IsIntegral as IfIntegral>::Divide<G, Leaves<A>, B>;
    type Remaining<A: SymbolTree> = Accepted<A>;
}
/// The extent with symbols at which the known part of `L` ends.
type EndOf<G, L> = Times<<L as KnownPart>::Factor, G, <L as KnownPart>::Exponents>;

branch! {
    /// Branch: does the right operand yield integers?
    pub trait IfIntegral {
        /// `L ∘ B`
        type Compose<G, L: SymbolList, B: ModeTree>: SymbolOutcome;
        /// `L ⊘ B`
        type Divide<G, L: SymbolList, B: ModeTree>: SymbolOutcome;
        /// `A ⊗ B`
        type Multiply<G, A: SymbolTree, B: ModeTree>: SymbolOutcome;
        /// The complement `M`, as gaps and a period
        type Gaps<M: ModeTree>: SymbolGaps;
    }
    B1 => <<L::Exponents as Element>::Equals<UTerm> as IfAllKnown>::Compose<G, L, B>,
        <<L::Exponents as Element>::Equals<UTerm> as IfAllKnown>::Divide<G, L, B>,
        Product<G, A, B::Plain>, PlainGaps<M>;
    B0 => Refused<IntegerRule>, Refused<IntegerRule>, Refused<IntegerRule>, Refused<IntegerRule>;
}
branch! {
    /// Branch: are all extents of the leaves `L` plain numbers?
    pub trait IfAllKnown {
        /// `L ∘ B`
        type Compose<G, L: SymbolList, B: ModeTree>: SymbolOutcome;
        /// `L ⊘ B`
        type Divide<G, L: SymbolList, B: ModeTree>: SymbolOutcome;
    }
    B1 => <<ByCompositionInBounds as ModeOp>::Apply<Known<L>, B> as ThenStrides>::ThenStrides<L>,
        <<B::Codomain as Complements>::Divide<Known<L>, B, DivideExactly> as ThenStrides>::ThenStrides<L>;
    B0 => <<B::Span as Compare>::ComparedTo<<Known<L> as Measure>::Size> as IfKnownIndices>::Compose<G, L, B>,
        <L::IsOutermost as IfOutermost>::Divide<G, L, B>;
}
branch! {
    /// Branch: the largest index of `B` against the size of the known part.
    pub trait IfKnownIndices {
        /// `L ∘ B`
        type Compose<G, L: SymbolList, B: ModeTree>: SymbolOutcome;
    }
    Less => <<B::Descends as IfDescends>::Compose<Known<L>, B> as ThenStrides>::ThenStrides<L>;
    Equal | Greater => Refused<KnownReachRule<EndOf<G, L>, B::Span, <Known<L> as Measure>::Size>>;
}
branch! {
    /// Branch: is the extent with symbols the outermost one?
    pub trait IfOutermost {
        /// `L ⊘ B`
        type Divide<G, L: SymbolList, B: ModeTree>: SymbolOutcome;
    }
    B1 => <<B::Codomain as Complements>::Divide<L::DoubledModes, B, DivideKnown<EndOf<G, L>, <Known<L> as Measure>::Size>>
        as ThenStrides>::ThenEnded<L, L::Exponents>;
    B0 => Refused<InsideRule>;
}

/// Completes a tile exactly in the known part, whose size is `M`. It ends at the extent `P`.
pub struct DivideKnown<P, M>(PhantomData<(P, M)>);
impl<P, M: Nat> Completion for DivideKnown<P, M> {
    type GapPolicy<X: ModeTree> = Self;
}
impl<P, M: Nat> GapPolicy for DivideKnown<P, M> {
    type Uneven<D: Nat, C: Nat, G: kind::Gapped> = Refused<TileGap<D, C>>;
    // Two copies of the known part
    type End<C: Nat> = <M::Ratio<C> as FromRatio>::Twice<C, KnownTileRule<P, M, C>>;
    type Interleaved<L: StrideList, D: Nat, C: Nat> = L::ClustersOnto<HNil, One, RefusedFor<TileGap<D, C>>>;
    disjoint!();
    upwards!();
}

right_operand! {
    /// `A ⋆ self`, where the tiler `self` has plain numbers.
    pub trait DirectsSymbols<Op, A>: UnzipsSymbols {
        /// `A ⋆ self`
        type Directed: SymbolOutcome;
    }
    /// The same for the modes of a list after the first.
    pub trait DirectsSymbolsRest<Op, A>: UnzipsSymbols {
        /// `A ⋆ self`
        type Rest: SymbolOutcome;
    }
}
macro_rules! direct {
    ($([$($u:ident: $of:path),*] $tiler:ty, |$op:ident, $a:ident| $result:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$op: SymbolOp, $a: SymbolTree $(, $u: $of)*> DirectsSymbols<$op, $a> for $tiler {
            type Directed = $result;
        }
        impl<$($u: $of),*> UnzipsSymbols for $tiler {
            type Unzip<R: SymbolTree> = R::Pair;
        }
    )*};
}
direct! {
    [U: PositiveNat] UInt<U, B0>, |Op, A| Op::Apply<A, Mode<Self, One>>;
    [U: Nat] UInt<U, B1>, |Op, A| Op::Apply<A, Mode<Self, One>>;
    [] Underscore, |Op, A| Accepted<A>;
}
impl<Op: SymbolOp, A: SymbolTree, S: Zip<D>, D> DirectsSymbols<Op, A> for Layout<S, D> {
    type Directed = Op::Apply<A, S::Modes>;
}
impl<Op: SymbolOp, A: SymbolTree, G: Symbols, S: ZipSymbols<Op::Symbols, D>, D> DirectsSymbols<Op, A>
    for Layout<Symbolic<G, S>, Symbolic<G, D>>
{
    type Directed = Op::ApplySymbols<A, S::Modes>;
}
// The entry `?M` of a tiler is `M:1`.
impl<Op, A, G: Symbols, C: PositiveNat, E: Power, T: Powers<E>> DirectsSymbols<Op, A>
    for Symbolic<G, Times<C, G, ArithmeticTuple<HCons<E, T>>>>
where
    Op: SymbolOp<Symbols = G>,
    A: SymbolTree,
{
    type Directed = Op::ApplySymbols<A, SymbolMode<C, ArithmeticTuple<HCons<E, T>>, One, UTerm>>;
}
impl<G, S> UnzipsSymbols for Symbolic<G, S> {
    type Unzip<R: SymbolTree> = R::Pair;
}
impl<S, D> UnzipsSymbols for Layout<S, D> {
    type Unzip<R: SymbolTree> = R::Pair;
}
impl<Op: SymbolOp, A: SymbolTree> DirectsSymbolsRest<Op, A> for HNil {
    type Rest = Op::Remaining<A>;
}
impl UnzipsSymbols for HNil {
    type Unzip<R: SymbolTree> = Tiles<HNil, R>;
}
impl<Op: SymbolOp, A: SymbolTree, H: DirectsSymbols<Op, A::First>, T: DirectsSymbolsRest<Op, A::Rest>>
    DirectsSymbolsRest<Op, A> for HCons<H, T>
{
    type Rest = A::Join<H::Directed, T::Rest>;
}
#[diagnostic::do_not_recommend]
impl<Op, A, H, T> DirectsSymbols<Op, A> for HCons<H, T>
where
    Op: SymbolOp,
    A: SymbolTree,
    H: DirectsSymbols<Op, <A::AsList as EachSymbolMode>::First>,
    T: DirectsSymbolsRest<Op, <A::AsList as EachSymbolMode>::Rest>,
{
    type Directed = <A::AsList as EachSymbolMode>::Join<H::Directed, T::Rest>;
}
impl<H: UnzipsSymbols, T: UnzipsSymbols> UnzipsSymbols for HCons<H, T> {
    type Unzip<R: SymbolTree> = <H::Unzip<R::First> as UnzippedSymbols>::Zip<T::Unzip<R::Rest>>;
}

/// A result that is not a refusal, see [`Grants`].
#[diagnostic::on_unimplemented(
    message = "a bound is missing: whether this is legal depends on a type parameter",
    label = "add the bound that `required for … to implement …` names below; it is in the module `bounds`"
)]
pub trait GrantsSymbols<G, A, B> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The layout
    type Layout: crate::htuple::Singleton;
}
impl<G, M: SymbolTree, A, B> GrantsSymbols<G, A, B> for Accepted<M> {
    const SEAL: Seal = Seal;
    type Layout = Layout<Symbolic<G, <M as Written>::Shape<G>>, Symbolic<G, <M as Written>::Stride<G>>>;
}
impl<G, W, A, B> GrantsSymbols<G, A, B> for Refused<W>
where
    Self: Grants<A, B>,
{
    const SEAL: Seal = Seal;
    type Layout = GrantedLayout<Self, A, B>;
}

right_operand! {
    /// The right operand of a composition with the layout `A`.
    pub trait ComposesSymbols<A> {
        /// `A ∘ self`
        type Output: crate::htuple::Singleton;
    }
}
impl<G, S, D, B> ComposesSymbols<Layout<Symbolic<G, S>, Symbolic<G, D>>> for B
where
    G: Symbols,
    S: ZipStrides<G, D>,
    B: DirectsSymbols<Composing<G>, S::Modes>,
    B::Directed: GrantsSymbols<G, Layout<Symbolic<G, S>, Symbolic<G, D>>, B>,
{
    type Output = <B::Directed as GrantsSymbols<G, Layout<Symbolic<G, S>, Symbolic<G, D>>, B>>::Layout;
}
impl<G, S, D> Layout<Symbolic<G, S>, Symbolic<G, D>> {
    /// `A ∘ B`, where B stays within the indices of A that are there for all values of the symbols.
    ///
    /// * **Law** `R(c) = A(B(c))` for every coordinate `c` of `B` and all values.
    /// * **Admissible** where `B` yields integers, and each mode of the composition is legal and in bounds for all values. A tiler composes mode by mode.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::symbols;
    /// symbols! { Gemm { M: multiple_of 64; K: multiple_of 8 } }
    /// let values = layout!((?M, ?K):(?K, 1)).compose_known(tiler!(<(8, 8):(8, 1), 4>));
    /// assert_eq!(values.to_string(), "((8,8),4):((8*K,K),1)");
    /// // All rows of four columns
    /// assert_eq!(layout!((?M, ?K):(?K, 1)).compose_known(tiler!(<?M, 4>)).to_string(), "(M,4):(K,1)");
    /// ```
    pub const fn compose_known<B: ComposesSymbols<Self> + Copy>(self, _: B) -> B::Output {
        <B::Output as crate::htuple::Singleton>::VALUE
    }
}
macro_rules! divides {
    ($($name:ident, $form:ident;)*) => {$(
        impl<G, S, D, T> divide::bounds::$name<T> for Layout<Symbolic<G, S>, Symbolic<G, D>>
        where
            G: Symbols,
            S: ZipStrides<G, D>,
            T: DirectsSymbols<Dividing<G>, S::Modes>,
            in_form!($form: T::Directed, T; JoinedSymbols, UnzippedSymbols): GrantsSymbols<G, Self, T>,
        {
            const SEAL: Seal = Seal;
            type Output = <in_form!($form: T::Directed, T; JoinedSymbols, UnzippedSymbols) as GrantsSymbols<G, Self, T>>::Layout;
        }
    )*};
}
divides! {
    LogicalDivide, Logical;
    ZippedDivide, Zipped;
    TiledDivide, Tiled;
    FlatDivide, Flat;
}
