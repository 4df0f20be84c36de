//! Paper §2.4 — the codomain of a layout: the semimodule of its strides.

use crate::branch::branch;
use crate::htuple::{HCons, HNil};
use crate::kind;
use crate::seal::Seal;
use core::marker::PhantomData;
use typenum::{B0, B1, UTerm};

/// {0}: all strides are zero. Every other codomain contains it.
pub enum Trivial {}
/// ℤ
pub enum Integers {}
/// A product such as ℤ^(\*,\*): coordinates whose components have the codomains `L`.
pub struct Coordinates<L>(PhantomData<L>);
/// F₂^m: vectors of bits.
pub enum Binary {}
/// ℚ, which contains ℤ.
pub enum Rationals {}
/// There is no codomain: the strides are elements of different semimodules.
pub enum Mixed {}

/// The smallest codomain that contains two codomains. A name that ends in a codomain holds the left operand.
pub trait Join {
    /// `self ∪ C`
    type Join<C: kind::Codomain>: kind::Codomain;
    /// `ℤ ∪ self`
    type JoinIntegers: kind::Codomain;
    /// `Coordinates<L> ∪ self`
    type JoinCoordinates<L: kind::Codomains>: kind::Codomain;
    /// `F₂ ∪ self`
    type JoinBinary: kind::Codomain;
    /// `ℚ ∪ self`
    type JoinRationals: kind::Codomain;
}
macro_rules! join {
    ($($codomain:ty: $join:ident, $integers:ty, $coordinates:ident, $binary:ty, $rationals:ty;)*) => {$(
        impl Join for $codomain {
            type Join<C: kind::Codomain> = join!(@$join C);
            type JoinIntegers = $integers;
            type JoinCoordinates<L: kind::Codomains> = join!(@$coordinates L);
            type JoinBinary = $binary;
            type JoinRationals = $rationals;
        }
    )*};
    (@Same $c:ident) => { $c };
    (@JoinIntegers $c:ident) => { $c::JoinIntegers };
    (@JoinBinary $c:ident) => { $c::JoinBinary };
    (@JoinRationals $c:ident) => { $c::JoinRationals };
    (@Coordinates $l:ident) => { Coordinates<$l> };
    (@Mixed $c:ident) => { Mixed };
}
join! {
    Trivial: Same, Integers, Coordinates, Binary, Rationals;
    Integers: JoinIntegers, Integers, Mixed, Mixed, Rationals;
    Binary: JoinBinary, Mixed, Mixed, Binary, Mixed;
    Rationals: JoinRationals, Rationals, Mixed, Mixed, Rationals;
    Mixed: Mixed, Mixed, Mixed, Mixed, Mixed;
}
impl<L: kind::Codomains> Join for Coordinates<L> {
    type Join<C: kind::Codomain> = C::JoinCoordinates<L>;
    type JoinIntegers = Mixed;
    type JoinCoordinates<R: kind::Codomains> = Coordinates<R::JoinEach<L>>;
    type JoinBinary = Mixed;
    type JoinRationals = Mixed;
}

branch! {
    /// Branch: a codomain. The bits of integer values add up with carries.
    pub trait Integral {
        /// Whether all elements are integers
        type IsIntegral: kind::Bool;
    }
    Trivial | Integers => B1;
    {L: kind::Codomains} Coordinates<L> | Binary | Rationals | Mixed => B0;
}

/// The joins of the codomains of components. Components that only one list has are unchanged.
pub trait JoinEach {
    /// `self ∪ L`
    type JoinEach<L: kind::Codomains>: kind::Codomains;
    /// `(H, T…) ∪ self`
    type JoinCons<H: kind::Codomain, T: kind::Codomains>: kind::Codomains;
}
impl JoinEach for HNil {
    type JoinEach<L: kind::Codomains> = L;
    type JoinCons<H: kind::Codomain, T: kind::Codomains> = HCons<H, T>;
}
impl<H: kind::Codomain, T: kind::Codomains> JoinEach for HCons<H, T> {
    type JoinEach<L: kind::Codomains> = L::JoinCons<H, T>;
    type JoinCons<H0: kind::Codomain, T0: kind::Codomains> = HCons<H0::Join<H>, T0::JoinEach<T>>;
}

/// A codomain other than [`Mixed`].
#[diagnostic::on_unimplemented(
    message = "this is no layout: its strides are of different integer-semimodules, such as `2` and `1@0`, or `1@0` and `1@0@0`",
    label = "integers, coordinates of one profile, or XOR strides; a mix has no sum",
    note = "CuTe paper 2.3.1 and 2.4: a layout adds up its strides' multiples, so they must be elements of one semimodule"
)]
pub trait OneCodomain {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl OneCodomain for Trivial {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl OneCodomain for Integers {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl OneCodomain for Binary {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl OneCodomain for Rationals {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl<L: OneCodomainEach> OneCodomain for Coordinates<L> {
    const SEAL: Seal = Seal;
}
/// Codomains of components, none of them [`Mixed`]. Components may have different semimodules: `f1@0 + 1@1` exists.
pub trait OneCodomainEach {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl OneCodomainEach for HNil {
    const SEAL: Seal = Seal;
}
impl<H: OneCodomain, T: OneCodomainEach> OneCodomainEach for HCons<H, T> {
    const SEAL: Seal = Seal;
}

/// A codomain whose elements are offsets: integers, or vectors of bits read as integers.
#[diagnostic::on_unimplemented(
    message = "this layout yields coordinates or fractions, not offsets",
    label = "call `coordinate` here; its result is a tuple, or a `Quotient`"
)]
pub trait Offsets {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl Offsets for Trivial {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl Offsets for Integers {
    const SEAL: Seal = Seal;
}
#[diagnostic::do_not_recommend]
impl Offsets for Binary {
    const SEAL: Seal = Seal;
}

/// A codomain whose elements have the order of integers.
#[diagnostic::on_unimplemented(
    message = "this layout yields coordinates or fractions, and this operation follows the order of integers",
    label = "its strides must be integers",
    note = "compose a layout of integer strides with this one, or take one component of the coordinates"
)]
pub trait Ordered {}
#[diagnostic::do_not_recommend]
impl Ordered for Trivial {}
#[diagnostic::do_not_recommend]
impl Ordered for Integers {}
#[diagnostic::do_not_recommend]
impl Ordered for Binary {}

/// The neutral element of a codomain.
pub trait Neutral {
    /// `0`, or a tuple of neutral elements
    type Neutral: kind::ShapeTree;
}
macro_rules! zero {
    ($($codomain:ty),*) => {$(
        impl Neutral for $codomain {
            type Neutral = UTerm;
        }
    )*};
}
zero!(Trivial, Integers, Binary, Rationals, Mixed);
impl<L: kind::Codomains> Neutral for Coordinates<L> {
    type Neutral = L::NeutralEach;
}
/// The neutral elements of components.
pub trait NeutralEach {
    /// Their tuple
    type NeutralEach: kind::ShapeTree;
}
impl NeutralEach for HNil {
    type NeutralEach = HNil;
}
impl<H: kind::Codomain, T: kind::Codomains> NeutralEach for HCons<H, T> {
    type NeutralEach = HCons<H::Neutral, T::NeutralEach>;
}
