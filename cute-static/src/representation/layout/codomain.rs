//! Paper §2.4 — the codomain of a layout: the semimodule of its strides.

use super::Layout;
use super::tree::{Mode, Zip};
use crate::htuple::{HCons, HNil, Underscore};
use crate::int::{Divide, Nat, One};
use crate::kind::{self, ModeTree, PositiveNat};
use crate::seal::Seal;
use crate::semimodule::codomain::{Join, Trivial};
use crate::semimodule::coordinate::Projection;
use crate::semimodule::fraction::{IfReduced, Rational};
use crate::semimodule::{ArithmeticTuple, Element, Fraction, Xor};
use crate::shape::{AsMode, Shaped};
use core::marker::PhantomData;
use typenum::{NInt, UInt, UTerm};

/// The codomain of a tree of modes.
pub trait HasCodomain {
    /// The smallest codomain that contains all strides
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

/// The denominators of the strides.
pub trait Denominators {
    /// The least common denominator of the component `P` of the strides
    type Denominator<P: Projection>: Nat;
}
impl<S: Nat, D: Element> Denominators for Mode<S, D> {
    type Denominator<P: Projection> = <P::Of<D> as Rational>::Denominator;
}
impl Denominators for HNil {
    type Denominator<P: Projection> = One;
}
impl<H: ModeTree, T: ModeTree> Denominators for HCons<H, T> {
    type Denominator<P: Projection> = <<H::Denominator<P> as Divide>::Ratio<T::Denominator<P>> as IfReduced>::Multiple<
        H::Denominator<P>,
        T::Denominator<P>,
    >;
}
/// The component `P` of a stride, in units of `1 / Q`. It is an integer if `Q` is a multiple of its denominator.
pub struct InUnits<P, Q>(PhantomData<(P, Q)>);
impl<P: Projection, Q: Nat> Projection for InUnits<P, Q> {
    type Of<D: Element> = <P::Of<D> as Element>::Scaled<Q>;
}
/// The component `P` of a stride of `M`, as an integer in units of the least common denominator.
pub type Numerators<M, P> = InUnits<P, <M as Denominators>::Denominator<P>>;

/// The result of an edit: an HTuple, or a layout whose strides are elements of one semimodule.
pub trait OneSemimodule {}
impl<S: Zip<D>, D> OneSemimodule for Layout<S, D> {}
macro_rules! htuples {
    ($(<$($p:ident $(: $of:path)?),*> $ty:ty;)*) => {$(
        impl<$($p $(: $of)?),*> OneSemimodule for $ty {}
    )*};
}
htuples! {
    <> UTerm; <U, B> UInt<U, B>; <U: PositiveNat> NInt<U>; <> Underscore; <> HNil; <H, T> HCons<H, T>;
    <L> ArithmeticTuple<L>; <N> Xor<N>; <S, P, Q> Fraction<S, P, Q>;
}

// A tuple of strides can be edited like any other tuple; these elements are its leaves.
macro_rules! leaves {
    ($(<$($p:ident),*> $ty:ty;)*) => {$(
        impl<$($p),*> Shaped for $ty {
            const SEAL: Seal = Seal;
            type Shape = Self;
            type Stride = HNil;
            type With<S, D> = S;
            type Slicing = crate::shape::PlainSlicing;
        }
        #[diagnostic::do_not_recommend]
        impl<$($p),*> AsMode for $ty {}
    )*};
}
leaves! { <L> ArithmeticTuple<L>; <N> Xor<N>; <Si, Nu, De> Fraction<Si, Nu, De>; }
