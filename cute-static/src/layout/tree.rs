//! A layout as an HTuple of modes: the form in which the algebra works.
//!
//! `(4,(2,3)):(2,(1,8))` as a tree is `(4:2, (2:1, 3:8))`. Lists are [`HCons`] / [`HNil`] as in shapes; leaves are [`Mode`]s.

use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::{ModeTree, PositiveNat};
use crate::semimodule::Element;
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, NonZero, UInt, UTerm};

/// One leaf of a layout: extent `S`, stride `D`.
pub struct Mode<S, D>(PhantomData<(S, D)>);

/// Shape and stride, zipped. Implemented **iff** the stride is congruent with the shape.
#[diagnostic::on_unimplemented(
    message = "this is no layout: the stride is not congruent with the shape, or an extent is not a positive integer",
    label = "shape and stride must have the same profile, with positive extents",
    note = "CuTe paper 2.2, definition 2.5 (shape) and 2.3, definition 2.15 (stride)"
)]
pub trait Zip<D> {
    /// The tree of modes
    type Modes: ModeTree;
}

// `UInt<UTerm, B0>`, a zero that typenum never makes, is neither an extent nor a stride.
macro_rules! zip_leaf {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> Zip<UTerm> for UInt<U, $bit> {
            type Modes = Mode<Self, UTerm>;
        }
        impl<U: $kind, V: PositiveNat> Zip<UInt<V, B0>> for UInt<U, $bit> {
            type Modes = Mode<Self, UInt<V, B0>>;
        }
        impl<U: $kind, V: Nat> Zip<UInt<V, B1>> for UInt<U, $bit> {
            type Modes = Mode<Self, UInt<V, B1>>;
        }
        impl<U: $kind, V: Nat + NonZero> Zip<NInt<V>> for UInt<U, $bit> {
            type Modes = Mode<Self, NInt<V>>;
        }
    )*};
}
zip_leaf!(PositiveNat: B0, Nat: B1);

impl Zip<HNil> for HNil {
    type Modes = HNil;
}

impl<H: Zip<HD>, T: Zip<TD>, HD, TD> Zip<HCons<HD, TD>> for HCons<H, T> {
    type Modes = HCons<H::Modes, T::Modes>;
}

/// Back from a tree of modes to shape and stride.
pub trait Unzip {
    /// The shape
    type Shape;
    /// The stride, congruent with it
    type Stride;
}

impl<S: Nat, D: Element> Unzip for Mode<S, D> {
    type Shape = S;
    type Stride = D;
}

impl Unzip for HNil {
    type Shape = HNil;
    type Stride = HNil;
}

impl<H: ModeTree, T: ModeTree> Unzip for HCons<H, T> {
    type Shape = HCons<H::Shape, T::Shape>;
    type Stride = HCons<H::Stride, T::Stride>;
}
