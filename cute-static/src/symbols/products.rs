//! Products with symbols: `A ⊗ B = (A, A* ∘ B)`, where A or B has symbols.
//!
//! The complement `A*` has the gaps between the modes of A, and continues with the period `p` of A. Where there are no gaps, `A* ∘ B` is B with its strides times `p`. Otherwise
//! the leaf `c·X : d` of B has `X` copies of `c` coordinates, which are `c·d` indices apart. If `c·d` is a multiple of the size of the gaps, each copy begins with a new period. So
//! `A* ∘ (c:d)` is computed without symbols, and repeated `X` times at multiples of `p`.

use super::coalesce::{CoalescedSymbols, ModeOf, Stays};
use super::complement::{Apart, Gaps, GapsOf, OutcomeWithoutSymbols, WithoutSymbols};
use super::known::ThenStrides;
use super::modes::{EachSymbolMode, JoinedSymbols, ModeWith, UnzippedSymbols, ZipSymbols};
use super::operations::{DirectsSymbols, GrantsSymbols, IfIntegral, IfKnownIndices, Known, SymbolOp};
use super::rules::{DisjointRule, PeriodRule, PlainGridRule, UpwardsRule};
use super::{SymbolMode, Symbolic, Symbols, Times};
use crate::algebra::by_mode::in_form;
use crate::algebra::complement::OpenComplement;
use crate::algebra::composition::Composing;
use crate::algebra::product;
use crate::branch::branch;
use crate::htuple::congruence::And;
use crate::htuple::{HCons, HNil, Pair};
use crate::int::{Compare, Divide, Exact, Inexact, Mul, Nat, One};
use crate::kind::{Bool, Either, ModeTree, Rule, SymbolList, SymbolOutcome, SymbolTree};
use crate::layout::Layout;
use crate::layout::size::Measure;
use crate::layout::tree::{Mode, Zip, ZipTree};
use crate::outcome::{Accepted, OfComplement, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Integral;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// The complement of a layout, or a reason why there is none.
pub trait PlaceSymbols {
    /// `C ∘ B` for the complement `C`
    type Place<G, B: SymbolTree>: SymbolOutcome;
}
impl<L: SymbolList, P: Nat, E: Element> PlaceSymbols for Gaps<L, P, E> {
    type Place<G, B: SymbolTree> = <L::IsEmpty as IfNoGaps>::Place<G, L, P, E, B>;
}
impl PlaceSymbols for Apart {
    type Place<G, B: SymbolTree> = Refused<DisjointRule>;
}
impl<W: Rule> PlaceSymbols for Refused<W> {
    type Place<G, B: SymbolTree> = Self;
}
branch! {
    /// Branch: has a layout no gaps?
    pub trait IfNoGaps {
        /// `(L…, 1 : P·E) ∘ B`
        type Place<G, L: SymbolList, P: Nat, E: Element, B: SymbolTree>: SymbolOutcome;
    }
    B1 => B::ScaledBy<P, E>;
    B0 => <<L::Exponents as Element>::Equals<UTerm> as IfPlainGaps>::Place<G, L::EndedBy<P, E>, P, E, B>;
}
branch! {
    /// Branch: are all gaps in front of the last mode `1 : P·E` of the complement `L` plain numbers?
    pub trait IfPlainGaps {
        /// `L ∘ B`
        type Place<G, L: SymbolList, P: Nat, E: Element, B: SymbolTree>: SymbolOutcome;
    }
    B1 => <B::Descends as IfGridDescends>::Place<G, L, P, E, B>;
    B0 => <B::IsPlain as IfPlainGrid>::Place<G, L, B::Indices>;
}
branch! {
    /// Branch: has the grid a negative stride?
    pub trait IfGridDescends {
        /// `L ∘ B`
        type Place<G, L: SymbolList, P: Nat, E: Element, B: SymbolTree>: SymbolOutcome;
    }
    B1 => Refused<UpwardsRule>;
    B0 => <<Composing<Known<L>, B::Indices> as ThenStrides>::ThenStrides<L> as GridSymbols>::Repeated<G, B, <Known<L> as Measure>::Size, P, E>;
}
branch! {
    /// Branch: has the grid no symbols?
    pub trait IfPlainGrid {
        /// `L ∘ B`, where a gap has symbols
        type Place<G, L: SymbolList, B: ModeTree>: SymbolOutcome;
    }
    B1 => <<<B::Span as Compare>::ComparedTo<<Known<L> as Measure>::Size> as IfKnownIndices>::Compose<G, L, B> as GridSymbols>::Composed;
    B0 => Refused<PlainGridRule>;
}

/// A grid, at which a layout is repeated.
pub trait GridTree {
    /// The grid with its strides times `P·E`
    type ScaledBy<P: Nat, E: Element>: SymbolOutcome;
    /// The known part of each leaf, where its stride has no symbols
    type Indices: ModeTree;
    /// Whether a stride is negative
    type Descends: Bool;
    /// Whether there are no symbols
    type IsPlain: Bool;
    /// The composition `R` of the complement with the known parts, continued. The gaps have the size `N`, and the period is `P·E`.
    type Continued<G, R: SymbolTree, N: Nat, P: Nat, E: Element>: SymbolOutcome;
    /// `((self₀, B₀), (self₁, B₁), …)`; the shorter list is continued by `1:0`
    type ZippedWith<B: SymbolTree>: SymbolTree;
    /// `((H, self₀), …)` where `self` is the second list and `(H, T…)` the first
    type ZippedAfter<H: SymbolTree, T: SymbolTree>: SymbolTree;
    /// `((self₀, 1:0), …)`
    type ZippedAlone: SymbolTree;
    /// `((1:0, self₀), …)`
    type ZippedLast: SymbolTree;
}
type Trivial = SymbolMode<One, UTerm, UTerm, UTerm>;
impl<C: Nat, E: Element, D: Element, F: Element> GridTree for SymbolMode<C, E, D, F> {
    type ScaledBy<P: Nat, X: Element> = <Stays<C, E, D> as IfFixed>::Scale<C, E, D, F, P, X>;
    type Indices = Mode<C, <F::Equals<UTerm> as crate::check::Condition>::Stride<D, UTerm>>;
    type Descends = D::IsNegative;
    type IsPlain = <E::Equals<UTerm> as And>::And<F::Equals<UTerm>>;
    type Continued<G, R: SymbolTree, N: Nat, P: Nat, X: Element> =
        <F::Equals<UTerm> as IfPlainStride>::Continue<G, C, E, D, F, R, N, P, X>;
    type ZippedWith<B: SymbolTree> = HCons<Pair<Self, B::First>, HNil>;
    type ZippedAfter<H: SymbolTree, T: SymbolTree> = HCons<Pair<H, Self>, T::ZippedAlone>;
    type ZippedAlone = HCons<Pair<Self, Trivial>, HNil>;
    type ZippedLast = HCons<Pair<Trivial, Self>, HNil>;
}
impl GridTree for HNil {
    type ScaledBy<P: Nat, E: Element> = Accepted<HNil>;
    type Indices = HNil;
    type Descends = B0;
    type IsPlain = B1;
    type Continued<G, R: SymbolTree, N: Nat, P: Nat, E: Element> = Accepted<HNil>;
    type ZippedWith<B: SymbolTree> = B::ZippedLast;
    type ZippedAfter<H: SymbolTree, T: SymbolTree> = HCons<Pair<H, Trivial>, T::ZippedAlone>;
    type ZippedAlone = HNil;
    type ZippedLast = HNil;
}
impl<H: SymbolTree, T: SymbolTree> GridTree for HCons<H, T> {
    type ScaledBy<P: Nat, E: Element> = <H::ScaledBy<P, E> as JoinedSymbols>::Join<T::ScaledBy<P, E>>;
    type Indices = HCons<H::Indices, T::Indices>;
    type Descends = <H::Descends as Either>::Or<T::Descends>;
    type IsPlain = <H::IsPlain as And>::And<T::IsPlain>;
    type Continued<G, R: SymbolTree, N: Nat, P: Nat, E: Element> =
        <H::Continued<G, R::First, N, P, E> as JoinedSymbols>::Join<T::Continued<G, R::Rest, N, P, E>>;
    type ZippedWith<B: SymbolTree> = B::ZippedAfter<H, T>;
    type ZippedAfter<H0: SymbolTree, T0: SymbolTree> = HCons<Pair<H0, H>, T0::ZippedWith<T>>;
    type ZippedAlone = HCons<Pair<H, Trivial>, T::ZippedAlone>;
    type ZippedLast = HCons<Pair<Trivial, H>, T::ZippedLast>;
}
branch! {
    /// Branch: has a leaf no index but 0?
    pub trait IfFixed {
        /// The leaf with its stride times `P·X`
        type Scale<C: Nat, E: Element, D: Element, F: Element, P: Nat, X: Element>: SymbolOutcome;
    }
    B1 => Accepted<SymbolMode<C, E, UTerm, UTerm>>;
    B0 => <<D::IsNegative as And>::And<<X::Equals<UTerm> as Either>::Not> as IfMirrored>::Mode<SymbolMode<C, E, D::Scaled<P>, F::Sum<X>>>;
}
branch! {
    /// Branch: would a stride be a negative multiple of symbols?
    pub trait IfMirrored {
        /// The mode `M`
        type Mode<M: SymbolTree>: SymbolOutcome;
    }
    B1 => Refused<UpwardsRule>;
    B0 => Accepted<M>;
}
branch! {
    /// Branch: has the stride of a leaf of the grid no symbols?
    pub trait IfPlainStride {
        /// The leaf `C·E : D·F`, behind the complement
        type Continue<G, C: Nat, E: Element, D: Element, F: Element, R: SymbolTree, N: Nat, P: Nat, X: Element>: SymbolOutcome;
    }
    B1 => <E::Equals<UTerm> as IfPlainExtent>::Continue<G, C, E, D, R, N, P, X>;
    B0 => <<D::Abs as Divide>::ExactQuotient<N> as IfPeriods>::Mode<C, E, F::Sum<X>, P, PeriodRule<Times<D, G, F>, D, N>>;
}
branch! {
    /// Branch: has the extent of a leaf of the grid no symbols?
    pub trait IfPlainExtent {
        /// The leaf `C·E : D`, behind the complement
        type Continue<G, C: Nat, E: Element, D: Element, R: SymbolTree, N: Nat, P: Nat, X: Element>: SymbolOutcome;
    }
    B1 => Accepted<R>;
    B0 => <<<C as Mul>::Times<D::Abs> as Divide>::ExactQuotient<N> as IfPeriods>::Copies<E, X, P, R, PeriodRule<Times<C, G, E>, C::Times<D::Abs>, N>>;
}
branch! {
    /// Branch: are the indices of a leaf `Q` whole periods apart?
    pub trait IfPeriods {
        /// The leaf `C·E : Q·P·F`, or the reason `W`
        type Mode<C: Nat, E: Element, F: Element, P: Nat, W: Rule>: SymbolOutcome;
        /// The modes `R`, and `E` copies of them at multiples of `Q·P·X`, or the reason `W`
        type Copies<E: Element, X: Element, P: Nat, R: SymbolTree, W: Rule>: SymbolOutcome;
    }
    {Q: Nat} Exact<Q> => Accepted<SymbolMode<C, E, Q::Times<P>, F>>,
        Accepted<<R::CoalesceOnto<HCons<ModeOf<One, E, Q::Times<P>, X>, HNil>> as CoalescedSymbols>::Unwrapped>;
    Inexact => Refused<W>, Refused<W>;
}

/// The grid of a product, or a refusal.
pub trait GridSymbols {
    /// A composition of a complement with the known part of the grid `B`, continued, see [`GridTree::Continued`]
    type Repeated<G, B: SymbolTree, N: Nat, P: Nat, E: Element>: SymbolOutcome;
    /// The same result, where a refusal is one of a composition with a complement
    type Composed: SymbolOutcome;
    /// `(A, self)`
    type After<A: SymbolTree>: SymbolOutcome;
    /// `((A₀, self₀), …)`
    type Blocked<A: SymbolTree>: SymbolOutcome;
    /// `((self₀, A₀), …)`
    type Raked<A: SymbolTree>: SymbolOutcome;
}
impl<M: SymbolTree> GridSymbols for Accepted<M> {
    type Repeated<G, B: SymbolTree, N: Nat, P: Nat, E: Element> = B::Continued<G, M, N, P, E>;
    type Composed = Self;
    type After<A: SymbolTree> = Accepted<Pair<A, M>>;
    type Blocked<A: SymbolTree> = Accepted<A::ZippedWith<M>>;
    type Raked<A: SymbolTree> = Accepted<M::ZippedWith<A>>;
}
impl<W: Rule> GridSymbols for Refused<W> {
    type Repeated<G, B: SymbolTree, N: Nat, P: Nat, E: Element> = Refused<OfComplement<W>>;
    type Composed = Refused<OfComplement<W>>;
    type After<A: SymbolTree> = Self;
    type Blocked<A: SymbolTree> = Self;
    type Raked<A: SymbolTree> = Self;
}

/// `⊗`, for the symbols `G`.
pub struct Multiplying<G>(PhantomData<G>);
impl<G: Symbols> SymbolOp for Multiplying<G> {
    type Symbols = G;
    type Apply<A: SymbolTree, B: ModeTree> = <<B::Codomain as Integral>::IsIntegral as IfIntegral>::Multiply<G, A, B>;
    type ApplySymbols<A: SymbolTree, B: SymbolTree> = Product<G, A, B>;
    type Remaining<A: SymbolTree> = Accepted<A>;
}
/// `A ⊗ B`
pub type Product<G, A, B> = <<GapsOf<A> as PlaceSymbols>::Place<G, B> as GridSymbols>::After<A>;
/// `A ⊗ B`, where A has no symbols
type ProductOfPlain<G, A, B> = <GridOfPlain<G, A, B> as GridSymbols>::After<<A as WithoutSymbols>::Plain>;
/// `A* ∘ B`, where A has no symbols
pub type GridOfPlain<G, A, B> = <<OpenComplement<A> as OutcomeWithoutSymbols>::AsGaps as PlaceSymbols>::Place<G, B>;
/// The modes of `M` as a list
type ListOf<M> = <M as EachSymbolMode>::AsList;
/// The modes of the grid `B` with the symbols `G`
type GridModes<G, B> = <B as ModeWith<G>>::Modes;

macro_rules! products {
    ($($form:ident)*) => {$(
        impl<G, S, D, T> product::Multiplies<product::$form, Symbolic<G, S>, Symbolic<G, D>> for T
        where
            G: Symbols,
            S: ZipSymbols<G, D>,
            T: DirectsSymbols<Multiplying<G>, S::Modes>,
            in_form!($form: T::Directed, T; JoinedSymbols, UnzippedSymbols): GrantsSymbols<G, LayoutWith<G, S, D>, T>,
        {
            const SEAL: Seal = Seal;
            type Output = <in_form!($form: T::Directed, T; JoinedSymbols, UnzippedSymbols) as GrantsSymbols<G, LayoutWith<G, S, D>, T>>::Layout;
        }
        products! { @left $form [U, B] UInt<U, B> }
        products! { @left $form [] HNil }
        products! { @left $form [H, T] HCons<H, T> }
    )*};
    (@left $form:ident [$($p:ident),*] $shape:ty) => {
        impl<G, D, S2, D2 $(, $p)*> product::Multiplies<product::$form, $shape, D> for LayoutWith<G, S2, D2>
        where
            G: Symbols,
            $shape: Zip<D>,
            S2: ZipSymbols<G, D2>,
            in_form!($form: ProductOfPlain<G, <$shape as ZipTree<D>>::Modes, S2::Modes>, Self; JoinedSymbols, UnzippedSymbols): GrantsSymbols<G, Layout<$shape, D>, Self>,
        {
            const SEAL: Seal = Seal;
            type Output = <in_form!($form: ProductOfPlain<G, <$shape as ZipTree<D>>::Modes, S2::Modes>, Self; JoinedSymbols, UnzippedSymbols) as
                GrantsSymbols<G, Layout<$shape, D>, Self>>::Layout;
        }
    };
}
/// A layout with symbols
type LayoutWith<G, S, D> = Layout<Symbolic<G, S>, Symbolic<G, D>>;
products! { Logical Zipped Tiled Flat }

macro_rules! side_by_side {
    ($($form:ident, $way:ident;)*) => {$(
        impl<G, S, D, B, X> product::LaidOver<product::$way, Symbolic<G, S>, Symbolic<G, D>, B> for X
        where
            G: Symbols,
            S: ZipSymbols<G, D>,
            B: ModeWith<G>,
            $form<<GapsOf<S::Modes> as PlaceSymbols>::Place<G, ListOf<GridModes<G, B>>>, S::Modes>: GrantsSymbols<G, LayoutWith<G, S, D>, B>,
        {
            const SEAL: Seal = Seal;
            type Output = <$form<<GapsOf<S::Modes> as PlaceSymbols>::Place<G, ListOf<GridModes<G, B>>>, S::Modes> as
                GrantsSymbols<G, LayoutWith<G, S, D>, B>>::Layout;
        }
        side_by_side! { @left $form, $way [U, B] UInt<U, B> }
        side_by_side! { @left $form, $way [] HNil }
        side_by_side! { @left $form, $way [H, T] HCons<H, T> }
    )*};
    (@left $form:ident, $way:ident [$($p:ident),*] $shape:ty) => {
        impl<G, D, S2, D2 $(, $p)*> product::LaidOver<product::$way, $shape, D, LayoutWith<G, S2, D2>> for Symbolic<G, S2>
        where
            G: Symbols,
            $shape: Zip<D>,
            S2: ZipSymbols<G, D2>,
            $form<GridOfPlain<G, <$shape as ZipTree<D>>::Modes, ListOf<S2::Modes>>, <<$shape as ZipTree<D>>::Modes as WithoutSymbols>::Plain>:
                GrantsSymbols<G, Layout<$shape, D>, LayoutWith<G, S2, D2>>,
        {
            const SEAL: Seal = Seal;
            type Output = <$form<GridOfPlain<G, <$shape as ZipTree<D>>::Modes, ListOf<S2::Modes>>, <<$shape as ZipTree<D>>::Modes as WithoutSymbols>::Plain> as
                GrantsSymbols<G, Layout<$shape, D>, LayoutWith<G, S2, D2>>>::Layout;
        }
    };
}
/// The product of the modes `A` with the grid `R`, blocked
pub type Blocked<R, A> = <R as GridSymbols>::Blocked<ListOf<A>>;
/// The same, raked
type Raked<R, A> = <R as GridSymbols>::Raked<ListOf<A>>;
side_by_side! { Blocked, InBlocks; Raked, InRakes; }
