//! What a padded complement covers: a number, or a shape, leaf by leaf.
//!
//! CuTe divides a shape by the period from the left: `⌈s / c⌉`, then goes on with `⌈c / s⌉`.

use crate::algebra::coalesce::Coalescing;
use crate::htuple::{HCons, HNil};
use crate::int::{Ceil, Nat};
use crate::kind::ModeList;
use crate::layout::tree::Mode;
use crate::semimodule::Element;
use typenum::{B0, B1, UInt, UTerm};

/// A number or a shape to cover.
pub trait Cotarget {
    /// What is left to cover of it after the period `C`, compact from the stride `D` on
    type Rest<C: Nat, D: Nat>: ModeList;
    /// The rest of the divisor, for the next leaf
    type Divisor<C: Nat>: Nat;
    /// The rest of it in front of the modes `L`
    type RestOnto<C: Nat, D: Nat, L: ModeList>: ModeList;
    /// `D` times the size of the rest
    type NextStride<C: Nat, D: Nat>: Nat;
}

macro_rules! number {
    ($([$($u:ident)?] $number:ty),*) => {$(
        impl $(<$u: Nat>)? Cotarget for $number {
            type Rest<C: Nat, D: Nat> = <HNil as Coalescing>::Prepend<Ceil<Self, C>, D>;
            type Divisor<C: Nat> = Ceil<C, Self>;
            type RestOnto<C: Nat, D: Nat, L: ModeList> = L::Prepend<Ceil<Self, C>, D>;
            type NextStride<C: Nat, D: Nat> = <Ceil<Self, C> as crate::int::Mul>::Times<D>;
        }
    )*};
}
number!([] UTerm, [U] UInt<U, B0>, [U] UInt<U, B1>);

// A mode covers as its extent does.
impl<S: Nat, D: Element> Cotarget for Mode<S, D> {
    type Rest<C: Nat, E: Nat> = S::Rest<C, E>;
    type Divisor<C: Nat> = S::Divisor<C>;
    type RestOnto<C: Nat, E: Nat, L: ModeList> = S::RestOnto<C, E, L>;
    type NextStride<C: Nat, E: Nat> = S::NextStride<C, E>;
}

impl Cotarget for HNil {
    type Rest<C: Nat, D: Nat> = HNil;
    type Divisor<C: Nat> = C;
    type RestOnto<C: Nat, D: Nat, L: ModeList> = L;
    type NextStride<C: Nat, D: Nat> = D;
}
impl<H: Cotarget, T: Cotarget> Cotarget for HCons<H, T> {
    type Rest<C: Nat, D: Nat> = H::RestOnto<C, D, T::Rest<H::Divisor<C>, H::NextStride<C, D>>>;
    type Divisor<C: Nat> = T::Divisor<H::Divisor<C>>;
    type RestOnto<C: Nat, D: Nat, L: ModeList> = H::RestOnto<C, D, T::RestOnto<H::Divisor<C>, H::NextStride<C, D>, L>>;
    type NextStride<C: Nat, D: Nat> = T::NextStride<H::Divisor<C>, H::NextStride<C, D>>;
}
