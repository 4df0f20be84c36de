//! Paper §2.4 — the codomain of a layout: where its strides lie.

use super::Layout;
use super::tree::{Mode, Zip};
use crate::htuple::{HCons, HNil, Underscore};
use crate::int::Nat;
use crate::kind::{self, ModeTree, PositiveNat};
use crate::semimodule::codomain::{Join, Trivial};
use crate::semimodule::{ArithmeticTuple, Element, Xor};
use crate::shape::{AsMode, Shaped};
use typenum::{NInt, UInt, UTerm};

/// The codomain of a tree of modes.
pub trait HasCodomain {
    /// The smallest one that holds all strides
    type Codomain: kind::Codomain;
}
impl<S: Nat, D: Element> HasCodomain for Mode<S, D> {
    type Codomain = D::Codomain;
}
impl HasCodomain for HNil {
    type Codomain = Trivial;
}
impl<H: ModeTree, T: ModeTree> HasCodomain for HCons<H, T> {
    type Codomain = <H::Codomain as Join>::Join<T::Codomain>;
}

/// The result of an edit: an HTuple, or a layout whose strides are still elements of one semimodule.
pub trait OneSemimodule {}
impl<S: Zip<D>, D> OneSemimodule for Layout<S, D> {}
macro_rules! htuples {
    ($(<$($p:ident $(: $of:path)?),*> $ty:ty;)*) => {$(
        impl<$($p $(: $of)?),*> OneSemimodule for $ty {}
    )*};
}
htuples! {
    <> UTerm; <U, B> UInt<U, B>; <U: PositiveNat> NInt<U>; <> Underscore; <> HNil; <H, T> HCons<H, T>;
    <L> ArithmeticTuple<L>; <N> Xor<N>;
}

// A tuple of strides is edited as any other: these elements are leaves of it.
macro_rules! leaves {
    ($(<$p:ident> $ty:ty;)*) => {$(
        impl<$p> Shaped for $ty {
            type Shape = Self;
            type Stride = HNil;
            type With<S, D> = S;
            type Slicing = crate::shape::Plainly;
        }
        impl<$p> AsMode for $ty {}
    )*};
}
leaves! { <L> ArithmeticTuple<L>; <N> Xor<N>; }
