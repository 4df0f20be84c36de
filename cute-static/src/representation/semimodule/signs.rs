//! The signs of the numbers in an element.

use super::{ArithmeticTuple, Element, Fraction, NoElement, Xor};
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, PositiveNat};
use crate::kind::{self, Components};
use typenum::{B0, B1, NInt, UInt, UTerm};

/// All numbers are 0.
pub enum AllZero {}
/// No number is negative, some are positive.
pub enum PositiveSigns {}
/// No number is positive, some are negative.
pub enum NegativeSigns {}
/// Some numbers are positive, others negative.
pub enum BothSigns {}

/// The signs of two parts of an element together.
pub trait Joined {
    /// With the signs `S`
    type With<S: kind::Signs>: kind::Signs;
    /// With positive numbers
    type WithPositive: kind::Signs;
    /// With negative numbers
    type WithNegative: kind::Signs;
}
macro_rules! joined {
    ($($signs:ty: $s:ident => $with:ty, $positive:ty, $negative:ty;)*) => {$(
        impl Joined for $signs {
            type With<$s: kind::Signs> = $with;
            type WithPositive = $positive;
            type WithNegative = $negative;
        }
    )*};
}
joined! {
    AllZero: S => S, PositiveSigns, NegativeSigns;
    PositiveSigns: S => S::WithPositive, PositiveSigns, BothSigns;
    NegativeSigns: S => S::WithNegative, BothSigns, NegativeSigns;
    BothSigns: S => BothSigns, BothSigns, BothSigns;
}

/// The signs of an element. A vector over F₂ counts as positive.
pub trait Signed {
    /// The signs of its numbers
    type Signs: kind::Signs;
}
macro_rules! signed {
    ($([$($p:ident: $of:path),*] $element:ty => $signs:ty;)*) => {$(
        impl<$($p: $of),*> Signed for $element {
            type Signs = $signs;
        }
    )*};
}
signed! {
    [] UTerm => AllZero;
    [U: PositiveNat] UInt<U, B0> => PositiveSigns;
    [U: Nat] UInt<U, B1> => PositiveSigns;
    [U: PositiveNat] NInt<U> => NegativeSigns;
    [U: PositiveNat] Xor<UInt<U, B0>> => PositiveSigns;
    [U: Nat] Xor<UInt<U, B1>> => PositiveSigns;
    [H: Element, T: Components] ArithmeticTuple<HCons<H, T>> => <H::Signs as Joined>::With<T::ComponentSigns>;
    [S: kind::Bool, P: Nat, Q: Nat] Fraction<S, P, Q> => S::Signs;
    [] NoElement => AllZero;
}

/// The signs of a list of components.
pub trait ComponentSigns {
    /// The signs of their numbers
    type ComponentSigns: kind::Signs;
}
impl ComponentSigns for HNil {
    type ComponentSigns = AllZero;
}
impl<H: Element, T: Components> ComponentSigns for HCons<H, T> {
    type ComponentSigns = <H::Signs as Joined>::With<T::ComponentSigns>;
}
