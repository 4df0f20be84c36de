//! `tile_to_shape` for a shape with symbols: a tile without symbols is repeated until it fills the shape.

use super::complement::{OutcomeWithoutSymbols, WithoutSymbols};
use super::modes::{JoinedSymbols, Power, Powers};
use super::operations::GrantsSymbols;
use super::products::{Blocked, GridOfPlain};
use super::rules::FillsRule;
use super::{SymbolMode, Symbolic, Symbols, Times};
use crate::algebra::tile_to_shape::{FilledWith, Permutation, TargetRank};
use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::int::{Compare, Divide, Equal, Exact, Greater, Inexact, Less, Mul, Nat, One, PositiveNat, SuccPred};
use crate::kind::{ModeTree, Rule, SymbolList, SymbolOutcome, SymbolTree};
use crate::layout::IsLayout;
use crate::layout::size::Measure;
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::{B0, B1, UInt, UTerm};

/// A shape with symbols of `G`.
#[diagnostic::on_unimplemented(
    message = "this is no shape: an extent is a positive integer or a symbol, and the symbols are declared together",
    label = "all symbols of a shape are of one `symbols!`"
)]
pub trait SymbolShape<G> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The number of coordinates, without its symbols
    type Factor: Nat;
    /// The exponents of the symbols
    type Exponents: Element;
    /// The modes as a list of leaves of stride 0; a mode that is a tuple counts as one extent
    type List: SymbolList;
    /// The modes of stride 0
    type Modes: SymbolTree;
}
macro_rules! extents {
    ($([$($p:ident: $of:path),*] $ty:ty = $factor:ty, $exponents:ty;)*) => {$(
        impl<G, $($p: $of),*> SymbolShape<G> for $ty {
            const SEAL: Seal = Seal;
            type Factor = $factor;
            type Exponents = $exponents;
            type List = HCons<Self::Modes, HNil>;
            type Modes = SymbolMode<$factor, $exponents, UTerm, UTerm>;
        }
    )*};
}
extents! {
    [U: PositiveNat] UInt<U, B0> = Self, UTerm;
    [U: Nat] UInt<U, B1> = Self, UTerm;
}
impl<C: PositiveNat, G: Symbols, H: Power, T: Powers<H>> SymbolShape<G>
    for Times<C, G, crate::semimodule::ArithmeticTuple<HCons<H, T>>>
{
    const SEAL: Seal = Seal;
    type Factor = C;
    type Exponents = crate::semimodule::ArithmeticTuple<HCons<H, T>>;
    type List = HCons<Self::Modes, HNil>;
    type Modes = SymbolMode<C, Self::Exponents, UTerm, UTerm>;
}
impl<G> SymbolShape<G> for HNil {
    const SEAL: Seal = Seal;
    type Factor = One;
    type Exponents = UTerm;
    type List = HNil;
    type Modes = HNil;
}
impl<G, H: SymbolShape<G>, T: SymbolShape<G>> SymbolShape<G> for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Factor = <H::Factor as Mul>::Times<T::Factor>;
    type Exponents = <H::Exponents as Element>::Sum<T::Exponents>;
    type List = HCons<SymbolMode<H::Factor, H::Exponents, UTerm, UTerm>, T::List>;
    type Modes = HCons<H::Modes, T::Modes>;
}

/// The extents that a tile fills, or the numbers of tiles.
pub trait FilledExtents {
    /// How many modes there are
    type Count: Nat;
    /// How many tiles `A` each mode has, or a refusal
    type TilesOf<G, A: ModeTree>: SymbolOutcome;
    /// The compact layout of this grid, column-major, from the stride `D·F` on
    type ColumnMajor<D: Nat, F: Element>: SymbolTree;
    /// The same by the orders `O`, where the whole grid is `L` with the orders `All`
    type Ordered<O: GridOrder, L: SymbolList, All: GridOrder>: SymbolTree;
    /// The product of the extents whose orders in `All` are below `O`, without its symbols
    type FactorBelow<O: Nat, All: GridOrder>: Nat;
    /// Its exponents
    type ExponentsBelow<O: Nat, All: GridOrder>: Element;
}
impl FilledExtents for HNil {
    type Count = UTerm;
    type TilesOf<G, A: ModeTree> = <A::GridEnd as OutcomeWithoutSymbols>::Plain;
    type ColumnMajor<D: Nat, F: Element> = HNil;
    type Ordered<O: GridOrder, L: SymbolList, All: GridOrder> = HNil;
    type FactorBelow<O: Nat, All: GridOrder> = One;
    type ExponentsBelow<O: Nat, All: GridOrder> = UTerm;
}
impl<C: Nat, E: Element, D0: Element, F0: Element, R: SymbolList> FilledExtents for HCons<SymbolMode<C, E, D0, F0>, R> {
    type Count = <R::Count as SuccPred>::Succ;
    type TilesOf<G, A: ModeTree> = <<<C as Divide>::ExactQuotient<<A::First as Measure>::Size> as IfFilled>::Tiles<
        G,
        C,
        E,
        <A::First as Measure>::Size,
    > as JoinedSymbols>::Join<R::TilesOf<G, A::Rest>>;
    type ColumnMajor<D: Nat, F: Element> =
        HCons<SymbolMode<C, E, D, F>, R::ColumnMajor<<C as Mul>::Times<D>, E::Sum<F>>>;
    type Ordered<O: GridOrder, L: SymbolList, All: GridOrder> = HCons<
        SymbolMode<C, E, L::FactorBelow<O::First, All>, L::ExponentsBelow<O::First, All>>,
        R::Ordered<O::Rest, L, All>,
    >;
    type FactorBelow<O: Nat, All: GridOrder> =
        <<All::First as Compare>::ComparedTo<O> as IfInside>::Times<C, R::FactorBelow<O, All::Rest>>;
    type ExponentsBelow<O: Nat, All: GridOrder> =
        <<All::First as Compare>::ComparedTo<O> as IfInside>::Plus<E, R::ExponentsBelow<O, All::Rest>>;
}
branch! {
    /// Branch: the extent `C·E` of a shape, divided by the size `N` of a mode of the tile.
    pub trait IfFilled {
        /// The number of tiles, or a reason
        type Tiles<G, C: Nat, E: Element, N: Nat>: SymbolOutcome;
    }
    {Q: Nat} Exact<Q> => Accepted<SymbolMode<Q, E, UTerm, UTerm>>;
    Inexact => Refused<FillsRule<<E::Equals<UTerm> as super::known::IfKnown>::Written<C, G, E>, C, N>>;
}
branch! {
    /// Branch: is a mode of the grid inside of another one?
    pub trait IfInside {
        /// `X·N` if it is, else `N`
        type Times<X: Nat, N: Nat>: Nat;
        /// `X + N` if it is, else `N`
        type Plus<X: Element, N: Element>: Element;
    }
    Less => X::Times<N>, <X as Element>::Sum<N>;
    Equal | Greater => N, N;
}

/// The order of the modes of a grid, which is known to be a permutation, or `0` for column-major.
pub trait GridOrder: Permutation {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The order of the first mode
    type First: Nat;
    /// The orders after it
    type Rest: GridOrder;
    /// The compact layout of the grid `L` in this order
    type Compact<L: SymbolList>: SymbolTree;
}
impl GridOrder for UTerm {
    const SEAL: Seal = Seal;
    type First = UTerm;
    type Rest = HNil;
    type Compact<L: SymbolList> = L::ColumnMajor<One, UTerm>;
}
impl GridOrder for HNil {
    const SEAL: Seal = Seal;
    type First = UTerm;
    type Rest = HNil;
    type Compact<L: SymbolList> = HNil;
}
impl<O: Nat, T: GridOrder> GridOrder for HCons<O, T> {
    const SEAL: Seal = Seal;
    type First = O;
    type Rest = T;
    type Compact<L: SymbolList> = L::Ordered<Self, L, Self>;
}

/// The numbers of tiles of a shape, or a refusal.
pub trait ThenFill {
    /// The tile `A`, repeated at this grid in the order `O`
    type Filled<G, A: ModeTree, O: GridOrder>: SymbolOutcome;
}
impl<M: SymbolTree> ThenFill for Accepted<M> {
    type Filled<G, A: ModeTree, O: GridOrder> =
        Blocked<GridOfPlain<G, A, O::Compact<M::AsExtents>>, <A as WithoutSymbols>::Plain>;
}
impl<W: Rule> ThenFill for Refused<W> {
    type Filled<G, A: ModeTree, O: GridOrder> = Self;
}
/// A list of leaves.
pub trait AsExtents {
    /// The list
    type AsExtents: SymbolList;
    /// The leaf `self` and then the list `L`
    type Before<L: SymbolList>: SymbolList;
}
impl<C: Nat, E: Element, D: Element, F: Element> AsExtents for SymbolMode<C, E, D, F> {
    type AsExtents = HCons<Self, HNil>;
    type Before<L: SymbolList> = HCons<Self, L>;
}
impl AsExtents for HNil {
    type AsExtents = HNil;
    type Before<L: SymbolList> = L;
}
impl<H: SymbolTree, T: SymbolTree> AsExtents for HCons<H, T> {
    type AsExtents = H::Before<T::AsExtents>;
    type Before<L: SymbolList> = H::Before<T::Before<L>>;
}

/// The tile `A` that fills the extents `L` in the order `O`.
type FilledBy<G, A, L, O> = <<L as FilledExtents>::TilesOf<
    G,
    <<A as IsLayout>::Modes as crate::algebra::by_mode::EachMode>::AsList,
> as ThenFill>::Filled<G, <A as IsLayout>::Modes, O>;

impl<G: Symbols, T: SymbolShape<G>> TargetRank for Symbolic<G, T> {
    const SEAL: Seal = Seal;
    type Rank = <T::List as FilledExtents>::Count;
}
impl<A, G, T, O, L> FilledWith<A, O> for Symbolic<G, T>
where
    A: IsLayout,
    G: Symbols,
    T: SymbolShape<G, List = L>,
    L: SymbolList,
    O: GridOrder,
    FilledBy<G, A, L, O>: GrantsSymbols<G, A, Self>,
{
    const SEAL: Seal = Seal;
    type Output = <FilledBy<G, A, L, O> as GrantsSymbols<G, A, Self>>::Layout;
}
