//! Refuses strides that are not integers in operations that need integers. All of these operations share the refusals.

use crate::algebra::complement::gaps::GapStride;
use crate::algebra::composition::bits::IfVector;
use crate::algebra::composition::leaves::ComposeStride;
use crate::algebra::inverse::left::{DigitStride, Overlap};
use crate::algebra::recast::stride::RecastStride;
use crate::algebra::sort::InsertStride;
use crate::htuple::HCons;
use crate::int::{Nat, PositiveNat};
use crate::kind::{self, Bool, Components, Domain, StrideList};
use crate::outcome::{Refused, rules};
use crate::semimodule::{ArithmeticTuple, Element, Fraction, NoElement, Xor};
use typenum::{B0, B1, UInt, UTerm};

rules! {
    /// A stride is no integer.
    ForeignRule<D> = IntegerStride {
        message: "stride {D} is not an integer, and this operation is defined for integer strides only; operands {A} and {B}",
        label: "this stride has no order among the integers",
        note: "CuTe paper 2.3.1: coordinates and vectors over F2 are semimodules of their own"
    }
    /// The strides are fractions.
    FractionRule<> = WholeStrides {
        message: "this operation is defined for integers, coordinates and vectors over F2, but the strides are fractions",
        label: "a fraction is not an index",
        note: "CuTe paper 2.3.1; a layout of fractions is evaluated, coalesced, edited and composed with a layout of integers on its right"
    }
}

macro_rules! foreign {
    ($([$($p:ident: $kind:path),*] $element:ty;)*) => {$(
        impl <$($p: $kind),*> InsertStride for $element {
            type InsertInto<S: Nat, P: Nat, Z: Bool, L: StrideList> = L::Insert<S, Self, P, Z>;
        }
        impl <$($p: $kind),*> DigitStride for $element {
            type InverseFrom<S: Nat, P: Nat, Z: Bool, R: StrideList> = Refused<ForeignRule<Self>>;
            type DigitAfter<S0: Nat, D0: Nat, P0: Nat, Z0: Bool, L: Overlap, S: Nat, P: Nat, Z: Bool, R: StrideList> =
                Refused<ForeignRule<Self>>;
        }
        impl <$($p: $kind),*> GapStride for $element {
            type GapFrom<S: Nat, C: Nat, R: StrideList, E: kind::GapPolicy> = Refused<ForeignRule<Self>>;
        }
    )*};
}
foreign! {
    [H: Element, T: Components] ArithmeticTuple<HCons<H, T>>;
    [U: PositiveNat] Xor<UInt<U, B0>>;
    [U: Nat] Xor<UInt<U, B1>>;
    [Si: Bool, Nu: Nat, De: Nat] Fraction<Si, Nu, De>;
    [] NoElement;
}

macro_rules! not_recast {
    ($([$($p:ident: $kind:path),*] $element:ty;)*) => {$(
        impl <$($p: $kind),*> RecastStride for $element {
            type Widen<S: Nat, N: Nat> = Refused<ForeignRule<Self>>;
            type IsConsecutive = B0;
            type Scale<S: Nat, N: Nat> = Refused<ForeignRule<Self>>;
            type Narrow<S: Nat, N: Nat> = Refused<ForeignRule<Self>>;
            type Inside<S: Nat, N: Nat> = UTerm;
        }
    )*};
}
not_recast! {
    [H: Element, T: Components] ArithmeticTuple<HCons<H, T>>;
    [Si: Bool, Nu: Nat, De: Nat] Fraction<Si, Nu, De>;
    [] NoElement;
}

// n : (h, t…), component by component
impl<H: Element, T: Components> ComposeStride for ArithmeticTuple<HCons<H, T>> {
    type Fresh = <<Self as Element>::IsBinary as IfVector>::Fresh;
    type Place<S: Nat, A: Domain> = A::PlaceTuple<S, H, T>;
    type PlaceFirst<S: Nat, F: Domain, R: Domain, C: Components> = C::PlaceWith<S, Self, F, R>;
}
macro_rules! no_index {
    ($([$($p:ident: $kind:path),*] $element:ty;)*) => {$(
        impl <$($p: $kind),*> ComposeStride for $element {
            type Fresh = crate::algebra::composition::occupancy::Unused;
            type Place<S: Nat, A: Domain> = Refused<ForeignRule<Self>>;
            type PlaceFirst<S: Nat, F: Domain, R: Domain, C: Components> = C::PlaceWith<S, Self, F, R>;
        }
    )*};
}
no_index! {
    [Si: Bool, Nu: Nat, De: Nat] Fraction<Si, Nu, De>;
    [] NoElement;
}
