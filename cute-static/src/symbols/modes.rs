//! A layout with symbols as an HTuple of modes.

use super::coordinates::{IntegerStrides, StridesOf};
use super::known::IfKnown;
use super::{SymbolMode, Symbolic, Symbols, Times};
use crate::algebra::by_mode::{TilerRule, UnpairedRule, joined};
use crate::algebra::tiles::{Tiles, unzipped};
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, PositiveNat};
use crate::kind::{HTuple, Rule, SymbolOutcome, SymbolTree, SymbolUnzipped};
use crate::layout::Layout;
use crate::outcome::{Accepted, Refused};
use crate::seal::Seal;
use crate::semimodule::coordinate::{Canonical, NotZero};
use crate::semimodule::{ArithmeticTuple, Element};
use typenum::{B0, B1, NInt, UInt, UTerm};

/// A shape with symbols of `G` that makes a layout with the stride `D`, whose leaves are integers or multiples of symbols. [`ZipStrides`](super::coordinates::ZipStrides)
/// takes coordinates, too.
pub trait ZipSymbols<G, D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tree of modes
    type Modes: SymbolTree;
}
impl<G, S: ZipSymbolTree<G, D>, D> ZipSymbols<G, D> for S
where
    StridesOf<G, S, D>: IntegerStrides,
{
    const SEAL: Seal = Seal;
    type Modes = <StridesOf<G, S, D> as IntegerStrides>::Modes;
}
/// The tree of modes of a shape with symbols of `G` and the stride `D`.
#[diagnostic::on_unimplemented(
    message = "this is no layout: the stride is not congruent with the shape, or its symbols are not declared together",
    label = "shape and stride must have the same profile, with positive extents, and all their symbols are of one `symbols!`"
)]
pub trait ZipSymbolTree<G, D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tree of modes
    type Modes: SymbolTree;
}

/// The exponent of a symbol.
#[diagnostic::on_unimplemented(
    message = "an exponent of a symbol is no natural number: extents and strides are integers for all values of the symbols",
    label = "the exponents are 0, 1, 2, …; the factor in front of them says by what a symbol is divided"
)]
pub trait Power: Element {
    #[doc(hidden)]
    const SEAL: Seal;
}
/// Exponents that may follow the exponent `H`: the last one of the list `(H, self…)` is not 0.
pub trait Powers<H>: Canonical<H> {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<H: NotZero> Powers<H> for HNil {
    const SEAL: Seal = Seal;
}
impl<H, H2: Power, T: Powers<H2>> Powers<H> for HCons<H2, T> {
    const SEAL: Seal = Seal;
}
macro_rules! powers {
    ($([$($u:ident: $of:path)?] $ty:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl$(<$u: $of>)? Power for $ty {
            const SEAL: Seal = Seal;
        }
    )*};
}
powers! { [] UTerm; [U: PositiveNat] UInt<U, B0>; [U: Nat] UInt<U, B1>; }

/// A stride as a multiple of a product of symbols of `G`.
#[diagnostic::on_unimplemented(
    message = "this stride is neither an integer, a coordinate nor a symbol of the shape's `symbols!`",
    label = "a stride of a layout with symbols is an integer or a coordinate, or a multiple of a product of symbols"
)]
pub trait SymbolStride<G> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The factor
    type Factor: Element;
    /// The exponents of the symbols
    type Exponents: Element;
}
macro_rules! elements {
    ($([$($p:ident: $of:path),*] $ty:ty;)*) => {$(
        impl<G $(, $p: $of)*> SymbolStride<G> for $ty {
            const SEAL: Seal = Seal;
            type Factor = Self;
            type Exponents = UTerm;
        }
    )*};
}
elements! {
    [] UTerm; [U: PositiveNat] UInt<U, B0>; [U: Nat] UInt<U, B1>; [U: PositiveNat] NInt<U>; [H: Element, T: Canonical<H>] ArithmeticTuple<HCons<H, T>>;
}
macro_rules! multiples {
    ($([$($p:ident: $of:path),*] $factor:ty;)*) => {$(
        impl<G: Symbols, I: Power, R: Powers<I> $(, $p: $of)*> SymbolStride<G> for Times<$factor, G, ArithmeticTuple<HCons<I, R>>> {
            const SEAL: Seal = Seal;
            type Factor = $factor;
            type Exponents = ArithmeticTuple<HCons<I, R>>;
        }
    )*};
}
multiples! { [U: PositiveNat] UInt<U, B0>; [U: Nat] UInt<U, B1>; [U: PositiveNat] NInt<U>; [H: Element, T: Canonical<H>] ArithmeticTuple<HCons<H, T>>; }

impl<C: PositiveNat, G: Symbols, H: Power, T: Powers<H>, D: SymbolStride<G>> ZipSymbolTree<G, D>
    for Times<C, G, ArithmeticTuple<HCons<H, T>>>
{
    const SEAL: Seal = Seal;
    type Modes = SymbolMode<C, ArithmeticTuple<HCons<H, T>>, D::Factor, D::Exponents>;
}
impl<U: PositiveNat, G: Symbols, D: SymbolStride<G>> ZipSymbolTree<G, D> for UInt<U, B0> {
    const SEAL: Seal = Seal;
    type Modes = SymbolMode<Self, UTerm, D::Factor, D::Exponents>;
}
impl<U: Nat, G: Symbols, D: SymbolStride<G>> ZipSymbolTree<G, D> for UInt<U, B1> {
    const SEAL: Seal = Seal;
    type Modes = SymbolMode<Self, UTerm, D::Factor, D::Exponents>;
}
impl<G> ZipSymbolTree<G, HNil> for HNil {
    const SEAL: Seal = Seal;
    type Modes = HNil;
}
impl<G, H: ZipSymbolTree<G, HD>, T: ZipSymbolTree<G, TD>, HD, TD> ZipSymbolTree<G, HCons<HD, TD>> for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Modes = HCons<H::Modes, T::Modes>;
}

/// A layout that can be a mode of a layout with the symbols `G`.
pub trait ModeWith<G> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape
    type Shape: HTuple;
    /// The stride
    type Stride: HTuple;
    /// The modes
    type Modes: SymbolTree;
}
#[diagnostic::do_not_recommend]
impl<G, S: ShapeWith<G, D>, D> ModeWith<G> for Layout<S, D> {
    const SEAL: Seal = Seal;
    type Shape = S::Shape;
    type Stride = S::Stride;
    type Modes = S::Modes;
}
/// The shape of such a layout, whose stride is `D`: of numbers, or with these symbols.
pub trait ShapeWith<G, D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape
    type Shape: HTuple;
    /// The stride
    type Stride: HTuple;
    /// The modes
    type Modes: SymbolTree;
}
// One impl for each kind of shape: rustc takes the only impl that might apply for the one that does.
macro_rules! plain {
    ($([$($p:ident),*] $shape:ty;)*) => {$(
        impl<G, $($p,)* D: HTuple> ShapeWith<G, D> for $shape
        where
            Self: HTuple + ZipSymbols<G, D>,
        {
            const SEAL: Seal = Seal;
            type Shape = Self;
            type Stride = D;
            type Modes = <Self as ZipSymbols<G, D>>::Modes;
        }
    )*};
}
plain! { [U, B] UInt<U, B>; [] HNil; [H, T] HCons<H, T>; }
impl<G: Symbols, S: HTuple + ZipSymbols<G, D>, D: HTuple> ShapeWith<G, Symbolic<G, D>> for Symbolic<G, S> {
    const SEAL: Seal = Seal;
    type Shape = S;
    type Stride = D;
    type Modes = <S as ZipSymbols<G, D>>::Modes;
}

/// `C` times the product of the symbols of `G` with the exponents `E`, as it is written
pub type WrittenProduct<C, G, E> = <<E as Element>::Equals<UTerm> as IfKnown>::Written<C, G, E>;
/// The shape and the stride of a tree of modes, with the symbols of `G`.
pub trait Written {
    /// The shape
    type Shape<G>;
    /// The stride
    type Stride<G>;
}
impl<C: Nat, E: Element, D: Element, F: Element> Written for SymbolMode<C, E, D, F> {
    type Shape<G> = WrittenProduct<C, G, E>;
    type Stride<G> = WrittenProduct<D, G, F>;
}
impl Written for HNil {
    type Shape<G> = HNil;
    type Stride<G> = HNil;
}
impl<H: SymbolTree, T: SymbolTree> Written for HCons<H, T> {
    type Shape<G> = HCons<H::Shape<G>, T::Shape<G>>;
    type Stride<G> = HCons<H::Stride<G>, T::Stride<G>>;
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

joined!(JoinedSymbols: SymbolOutcome, SymbolTree, UnzipsSymbols, SymbolUnzipped);
unzipped!(UnzippedSymbols: SymbolUnzipped, SymbolTree, SymbolOutcome);

/// A tiler along which pairs of tile and rest are unzipped.
pub trait UnzipsSymbols {
    /// The result `R` of a divide, unzipped
    type Unzip<R: SymbolTree>: SymbolUnzipped;
}
