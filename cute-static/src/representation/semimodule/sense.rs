//! The signs of the numbers in an element.

use super::{ArithmeticTuple, Element, Fraction, NoElement, Xor};
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, PositiveNat};
use crate::kind::{self, Components};
use typenum::{B0, B1, NInt, UInt, UTerm};

/// All numbers are 0.
pub enum AllZero {}
/// No number is negative, some are positive.
pub enum Rising {}
/// No number is positive, some are negative.
pub enum Falling {}
/// Some numbers are positive, others negative.
pub enum BothSigns {}

/// The signs of two parts of an element together.
pub trait Joined {
    /// With the signs `S`
    type With<S: kind::Sense>: kind::Sense;
    /// With positive numbers
    type WithRising: kind::Sense;
    /// With negative numbers
    type WithFalling: kind::Sense;
}
macro_rules! joined {
    ($($sense:ty: $s:ident => $with:ty, $rising:ty, $falling:ty;)*) => {$(
        impl Joined for $sense {
            type With<$s: kind::Sense> = $with;
            type WithRising = $rising;
            type WithFalling = $falling;
        }
    )*};
}
joined! {
    AllZero: S => S, Rising, Falling;
    Rising: S => S::WithRising, Rising, BothSigns;
    Falling: S => S::WithFalling, BothSigns, Falling;
    BothSigns: S => BothSigns, BothSigns, BothSigns;
}

/// The signs of an element. A vector over F₂ counts as positive.
pub trait Signed {
    /// The signs of its numbers
    type Sense: kind::Sense;
}
macro_rules! signed {
    ($([$($p:ident: $of:path),*] $element:ty => $sense:ty;)*) => {$(
        impl<$($p: $of),*> Signed for $element {
            type Sense = $sense;
        }
    )*};
}
signed! {
    [] UTerm => AllZero;
    [U: PositiveNat] UInt<U, B0> => Rising;
    [U: Nat] UInt<U, B1> => Rising;
    [U: PositiveNat] NInt<U> => Falling;
    [U: PositiveNat] Xor<UInt<U, B0>> => Rising;
    [U: Nat] Xor<UInt<U, B1>> => Rising;
    [H: Element, T: Components] ArithmeticTuple<HCons<H, T>> => <H::Sense as Joined>::With<T::Senses>;
    [S: kind::Bool, P: Nat, Q: Nat] Fraction<S, P, Q> => S::Direction;
    [] NoElement => AllZero;
}

/// The signs of a list of components.
pub trait Senses {
    /// The signs of their numbers
    type Senses: kind::Sense;
}
impl Senses for HNil {
    type Senses = AllZero;
}
impl<H: Element, T: Components> Senses for HCons<H, T> {
    type Senses = <H::Sense as Joined>::With<T::Senses>;
}
