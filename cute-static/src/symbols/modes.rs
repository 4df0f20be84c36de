//! A layout with symbols as an HTuple of modes.

use super::{SymbolMode, Symbols, Times};
use crate::algebra::by_mode::{TilerRule, UnpairedRule};
use crate::algebra::tiles::Tiles;
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, PositiveNat};
use crate::kind::{self, Components, Rule, SymbolList, SymbolOutcome, SymbolTree, SymbolUnzipped};
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::semimodule::coordinate::Canonical;
use crate::semimodule::{ArithmeticTuple, Element};
use typenum::{B0, B1, NInt, UInt, UTerm};

/// A shape with symbols of `G` that makes a layout with the stride `D`.
#[diagnostic::on_unimplemented(
    message = "this is no layout: the stride is not congruent with the shape, or its symbols are not declared together",
    label = "shape and stride must have the same profile, with positive extents, and all their symbols are of one `symbols!`"
)]
pub trait ZipSymbols<G, D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tree of modes
    type Modes: SymbolTree;
}

/// A stride as a multiple of a product of symbols of `G`.
#[diagnostic::on_unimplemented(
    message = "this stride is neither an integer nor a symbol of the shape's `symbols!`",
    label = "a stride of a layout with symbols is an integer, or a multiple of a product of symbols"
)]
pub trait SymbolStride<G> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The integer factor
    type Factor: Element;
    /// The exponents of the symbols
    type Exponents: Element;
}
macro_rules! integers {
    ($([$($u:ident: $of:path)?] $ty:ty;)*) => {$(
        impl<G $(, $u: $of)?> SymbolStride<G> for $ty {
            const SEAL: Seal = Seal;
            type Factor = Self;
            type Exponents = UTerm;
        }
    )*};
}
integers! { [] UTerm; [U: PositiveNat] UInt<U, B0>; [U: Nat] UInt<U, B1>; [U: PositiveNat] NInt<U>; }
impl<C: PositiveNat + Element, G: Symbols, H: Element, T: Canonical<H>> SymbolStride<G>
    for Times<C, G, ArithmeticTuple<HCons<H, T>>>
{
    const SEAL: Seal = Seal;
    type Factor = C;
    type Exponents = ArithmeticTuple<HCons<H, T>>;
}

impl<C: PositiveNat, G: Symbols, H: Element, T: Canonical<H>, D: SymbolStride<G>> ZipSymbols<G, D>
    for Times<C, G, ArithmeticTuple<HCons<H, T>>>
{
    const SEAL: Seal = Seal;
    type Modes = SymbolMode<C, ArithmeticTuple<HCons<H, T>>, D::Factor, D::Exponents>;
}
impl<U: PositiveNat, G: Symbols, D: SymbolStride<G>> ZipSymbols<G, D> for UInt<U, B0> {
    const SEAL: Seal = Seal;
    type Modes = SymbolMode<Self, UTerm, D::Factor, D::Exponents>;
}
impl<U: Nat, G: Symbols, D: SymbolStride<G>> ZipSymbols<G, D> for UInt<U, B1> {
    const SEAL: Seal = Seal;
    type Modes = SymbolMode<Self, UTerm, D::Factor, D::Exponents>;
}
impl<G> ZipSymbols<G, HNil> for HNil {
    const SEAL: Seal = Seal;
    type Modes = HNil;
}
impl<G, H: ZipSymbols<G, HD>, T: ZipSymbols<G, TD>, HD, TD> ZipSymbols<G, HCons<HD, TD>> for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Modes = HCons<H::Modes, T::Modes>;
}

/// The shape and the stride of a tree of modes, with the symbols of `G`.
pub trait Written {
    /// The shape
    type Shape<G>;
    /// The stride
    type Stride<G>;
}
impl<C: Nat, E: Element, D: Element, F: Element> Written for SymbolMode<C, E, D, F> {
    type Shape<G> = <E as SymbolPower>::OfSymbols<C, G>;
    type Stride<G> = <F as SymbolPower>::OfSymbols<D, G>;
}
impl Written for HNil {
    type Shape<G> = HNil;
    type Stride<G> = HNil;
}
impl<H: SymbolTree, T: SymbolTree> Written for HCons<H, T> {
    type Shape<G> = HCons<H::Shape<G>, T::Shape<G>>;
    type Stride<G> = HCons<H::Stride<G>, T::Stride<G>>;
}
/// The exponents of symbols, which are a coordinate, or 0 for an integer.
pub trait SymbolPower {
    /// `C` times the product of the symbols
    type OfSymbols<C, G>;
}
macro_rules! powers {
    ($([$($p:ident: $of:path),*] $ty:ty => $times:ty;)*) => {$(
        impl<$($p: $of),*> SymbolPower for $ty {
            type OfSymbols<C, G> = $times;
        }
    )*};
}
powers! {
    [] UTerm => C;
    [H: Element, T: Components] ArithmeticTuple<HCons<H, T>> => Times<C, G, Self>;
    // Exponents are never one of these.
    [U: PositiveNat] UInt<U, B0> => C;
    [U: Nat] UInt<U, B1> => C;
    [U: PositiveNat] NInt<U> => C;
    [U: PositiveNat] crate::semimodule::Xor<UInt<U, B0>> => C;
    [U: Nat] crate::semimodule::Xor<UInt<U, B1>> => C;
    [S: kind::Bool, P: Nat, Q: Nat] crate::semimodule::Fraction<S, P, Q> => C;
    [] crate::semimodule::NoElement => C;
}

/// The leaves of a tree of modes as a list.
pub trait Flattening {
    /// The leaves, in front of `L`
    type Onto<L: SymbolList>: SymbolList;
}
impl<C: Nat, E: Element, D: Element, F: Element> Flattening for SymbolMode<C, E, D, F> {
    type Onto<L: SymbolList> = HCons<Self, L>;
}
impl Flattening for HNil {
    type Onto<L: SymbolList> = L;
}
impl<H: SymbolTree, T: SymbolTree> Flattening for HCons<H, T> {
    type Onto<L: SymbolList> = H::Onto<T::Onto<L>>;
}

/// Access to the modes one by one.
pub trait EachSymbolMode {
    /// The modes as a list; a leaf is a list of one mode
    type AsList: SymbolTree;
    /// The first mode of a list
    type First: SymbolTree;
    /// The modes after the first
    type Rest: SymbolTree;
    /// The result `X` of the first mode and `Y` of the rest
    type Join<X: SymbolOutcome, Y: SymbolOutcome>: SymbolOutcome;
    /// A list of two modes as tile and rest
    type Pair: SymbolUnzipped;
    /// The list `(F, self…)` as tile and rest
    type PairAfter<F: SymbolTree>: SymbolUnzipped;
    /// The list `(F, G, self…)` as tile and rest
    type PairOf<F: SymbolTree, G: SymbolTree>: SymbolUnzipped;
    /// The modes of `self` in front of `T`; a leaf is one mode
    type Spliced<T: SymbolTree>: SymbolTree;
}
impl<C: Nat, E: Element, D: Element, F: Element> EachSymbolMode for SymbolMode<C, E, D, F> {
    type AsList = HCons<Self, HNil>;
    type First = Self;
    type Rest = HNil;
    type Join<X: SymbolOutcome, Y: SymbolOutcome> = Refused<TilerRule>;
    type Pair = Refused<UnpairedRule>;
    type PairAfter<A: SymbolTree> = Refused<UnpairedRule>;
    type PairOf<A: SymbolTree, B: SymbolTree> = Refused<UnpairedRule>;
    type Spliced<T: SymbolTree> = HCons<Self, T>;
}
impl EachSymbolMode for HNil {
    type AsList = HNil;
    type First = HNil;
    type Rest = HNil;
    type Join<X: SymbolOutcome, Y: SymbolOutcome> = Refused<TilerRule>;
    type Pair = Refused<UnpairedRule>;
    type PairAfter<A: SymbolTree> = Refused<UnpairedRule>;
    type PairOf<A: SymbolTree, B: SymbolTree> = Tiles<A, B>;
    type Spliced<T: SymbolTree> = T;
}
impl<H: SymbolTree, R: SymbolTree> EachSymbolMode for HCons<H, R> {
    type AsList = Self;
    type First = H;
    type Rest = R;
    type Join<X: SymbolOutcome, Y: SymbolOutcome> = <X as JoinedSymbols>::Join<Y>;
    type Pair = R::PairAfter<H>;
    type PairAfter<A: SymbolTree> = R::PairOf<A, H>;
    type PairOf<A: SymbolTree, B: SymbolTree> = Refused<UnpairedRule>;
    type Spliced<T: SymbolTree> = HCons<H, R::Spliced<T>>;
}

/// Combines the results of modes into one result.
pub trait JoinedSymbols {
    /// `self` and then the list `T`
    type Join<T: SymbolOutcome>: SymbolOutcome;
    /// The mode `H` and then `self`
    type InFrontOf<H: SymbolTree>: SymbolOutcome;
    /// The result of a divide by the tiler `T`, unzipped
    type Unzip<T: UnzipsSymbols>: SymbolUnzipped;
}
impl<M: SymbolTree> JoinedSymbols for Accepted<M> {
    type Join<T: SymbolOutcome> = T::InFrontOf<M>;
    type InFrontOf<H: SymbolTree> = Accepted<HCons<H, M>>;
    type Unzip<T: UnzipsSymbols> = T::Unzip<M>;
}
impl<W: Rule> JoinedSymbols for Refused<W> {
    type Join<T: SymbolOutcome> = Self;
    type InFrontOf<H: SymbolTree> = Self;
    type Unzip<T: UnzipsSymbols> = Self;
}

/// Tiles and rests, or a reason.
pub trait UnzippedSymbols {
    /// The tiles and rests of this mode, followed by those of the modes `U`
    type Zip<U: SymbolUnzipped>: SymbolUnzipped;
    /// The tile `T` and the rest `R`, followed by `self`
    type Behind<T: SymbolTree, R: SymbolTree>: SymbolUnzipped;
    /// `(tiles, rests)`
    type Zipped: SymbolOutcome;
    /// `(tiles, R₀, R₁, …)`
    type Tiled: SymbolOutcome;
    /// `(T₀, T₁, …, R₀, R₁, …)`
    type Flat: SymbolOutcome;
}
impl<T: SymbolTree, R: SymbolTree> UnzippedSymbols for Tiles<T, R> {
    type Zip<U: SymbolUnzipped> = U::Behind<T, R>;
    type Behind<T0: SymbolTree, R0: SymbolTree> = Tiles<HCons<T0, T>, HCons<R0, R>>;
    type Zipped = Accepted<HCons<T, HCons<R, HNil>>>;
    type Tiled = Accepted<HCons<T, R::Spliced<HNil>>>;
    type Flat = Accepted<T::Spliced<R::Spliced<HNil>>>;
}
impl<W: Rule> UnzippedSymbols for Refused<W> {
    type Zip<U: SymbolUnzipped> = Self;
    type Behind<T: SymbolTree, R: SymbolTree> = Self;
    type Zipped = Self;
    type Tiled = Self;
    type Flat = Self;
}

/// A tiler along which pairs of tile and rest are unzipped.
pub trait UnzipsSymbols {
    /// The result `R` of a divide, unzipped
    type Unzip<R: SymbolTree>: SymbolUnzipped;
}
