//! The cotarget of a complement: a number, or a shape that is covered leaf by leaf.
//!
//! CuTe divides the shape by the period from the left: the first leaf gives `⌈s / c⌉`, and the next leaf is divided by `⌈c / s⌉`.

use crate::algebra::coalesce::Coalescing;
use crate::htuple::{HCons, HNil};
use crate::int::{Ceil, Nat, One, PositiveNat};
use crate::kind::{ModeList, ModeTree};
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use typenum::{B0, B1, UInt, UTerm};

/// A number or a shape to cover.
#[diagnostic::on_unimplemented(
    message = "a complement is one of a layout, in a number of `typenum` such as `U64`, or in a shape",
    label = "as a value, a number is written `U64::new()`"
)]
pub trait Cotarget {
    /// The modes that cover it in steps of the period `C`, compact from the stride `D` on
    type Uncovered<C: Nat, D: Nat>: ModeList;
    /// The divisor for the next leaf
    type Divisor<C: Nat>: Nat;
    /// The same modes in front of the modes `L`
    type RestOnto<C: Nat, D: Nat, L: ModeList>: ModeList;
    /// `D` times the size of these modes
    type NextStride<C: Nat, D: Nat>: Nat;
    /// Its size
    type Extent: Nat;
    /// As modes, of which only the extents count
    type AsBox: ModeTree;
}

macro_rules! number {
    ($([$($u:ident: $of:path)?] $number:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl $(<$u: $of>)? Cotarget for $number {
            type Uncovered<C: Nat, D: Nat> = <HNil as Coalescing>::Prepend<Ceil<Self, C>, D>;
            type Divisor<C: Nat> = Ceil<C, Self>;
            type RestOnto<C: Nat, D: Nat, L: ModeList> = L::Prepend<Ceil<Self, C>, D>;
            type NextStride<C: Nat, D: Nat> = <Ceil<Self, C> as crate::int::Mul>::Times<D>;
            type Extent = Self;
            type AsBox = Mode<Self, UTerm>;
        }
    )*};
}
number!([] UTerm, [U: PositiveNat] UInt<U, B0>, [U: Nat] UInt<U, B1>);

// A mode is a cotarget by its extent.
#[diagnostic::do_not_recommend]
impl<S: Nat, D: Element> Cotarget for Mode<S, D> {
    type Uncovered<C: Nat, E: Nat> = S::Uncovered<C, E>;
    type Divisor<C: Nat> = S::Divisor<C>;
    type RestOnto<C: Nat, E: Nat, L: ModeList> = S::RestOnto<C, E, L>;
    type NextStride<C: Nat, E: Nat> = S::NextStride<C, E>;
    type Extent = S;
    type AsBox = Self;
}

#[diagnostic::do_not_recommend]
impl Cotarget for HNil {
    type Uncovered<C: Nat, D: Nat> = HNil;
    type Divisor<C: Nat> = C;
    type RestOnto<C: Nat, D: Nat, L: ModeList> = L;
    type NextStride<C: Nat, D: Nat> = D;
    type Extent = One;
    type AsBox = HNil;
}
#[diagnostic::do_not_recommend]
impl<H: Cotarget, T: Cotarget> Cotarget for HCons<H, T> {
    type Uncovered<C: Nat, D: Nat> = H::RestOnto<C, D, T::Uncovered<H::Divisor<C>, H::NextStride<C, D>>>;
    type Divisor<C: Nat> = T::Divisor<H::Divisor<C>>;
    type RestOnto<C: Nat, D: Nat, L: ModeList> = H::RestOnto<C, D, T::RestOnto<H::Divisor<C>, H::NextStride<C, D>, L>>;
    type NextStride<C: Nat, D: Nat> = T::NextStride<H::Divisor<C>, H::NextStride<C, D>>;
    type Extent = <H::Extent as crate::int::Mul>::Times<T::Extent>;
    type AsBox = HCons<H::AsBox, T::AsBox>;
}
