//! A layout as an HTuple of modes, which is the form that the algebra processes.
//!
//! The tree of `(4,(2,3)):(2,(1,8))` is `(4:2, (2:1, 3:8))`. Lists are [`HCons`] and [`HNil`], as in shapes; leaves are [`Mode`]s.

use crate::htuple::{HCons, HNil};
use crate::int::{Gcd, Nat};
use crate::kind::{Bool, ModeTree, PositiveNat};
use crate::layout::codomain::HasCodomain;
use crate::outcome::RefusedStride;
use crate::seal::Seal;
use crate::semimodule::codomain::OneCodomain;
use crate::semimodule::coordinate::{ArithmeticTuple, Canonical, Projection};
use crate::semimodule::fraction::LowestTerms;
use crate::semimodule::{Element, Fraction, Xor};
use core::marker::PhantomData;
use typenum::{B0, B1, NInt, UInt, UTerm};

/// A leaf of a layout: the extent `S` and the stride `D`.
pub struct Mode<S, D>(PhantomData<(S, D)>);

/// A shape that makes a layout with the stride `D`. It is implemented **iff** the stride is congruent with the shape and its leaves are elements of one
/// semimodule.
pub trait Zip<D>: ZipTree<D> {
    #[doc(hidden)]
    const SEAL: Seal;
}
impl<S: ZipTree<D>, D> Zip<D> for S
where
    Strides<S, D>: OneCodomain,
{
    const SEAL: Seal = Seal;
}
/// A name for the codomain of the layout `S:D`. A bound on it contains no projection, so that rustc's next solver reports a stride that is not congruent.
pub struct Strides<S, D>(PhantomData<(S, D)>);
#[diagnostic::do_not_recommend]
impl<S: ZipTree<D>, D> OneCodomain for Strides<S, D>
where
    <S::Modes as HasCodomain>::Codomain: OneCodomain,
{
    const SEAL: Seal = Seal;
}

/// The tree of modes of a shape and a stride. It is implemented **iff** the stride is congruent with the shape.
#[diagnostic::on_unimplemented(
    message = "this is no layout: the stride is not congruent with the shape, or an extent is not a positive integer",
    label = "shape and stride must have the same profile, with positive extents",
    note = "CuTe paper 2.2, definition 2.5 (shape) and 2.3, definition 2.15 (stride)",
    note = "if a size is a symbol, this operation takes none: the module `symbols` says which operations do"
)]
pub trait ZipTree<D> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The tree of modes
    type Modes: ModeTree;
}

macro_rules! zip_leaf {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> ZipTree<UTerm> for UInt<U, $bit> {
            const SEAL: Seal = Seal;
            type Modes = Mode<Self, UTerm>;
        }
        impl<U: $kind, V: PositiveNat> ZipTree<UInt<V, B0>> for UInt<U, $bit> {
            const SEAL: Seal = Seal;
            type Modes = Mode<Self, UInt<V, B0>>;
        }
        impl<U: $kind, V: Nat> ZipTree<UInt<V, B1>> for UInt<U, $bit> {
            const SEAL: Seal = Seal;
            type Modes = Mode<Self, UInt<V, B1>>;
        }
        impl<U: $kind, V: PositiveNat> ZipTree<NInt<V>> for UInt<U, $bit> {
            const SEAL: Seal = Seal;
            type Modes = Mode<Self, NInt<V>>;
        }
        impl<U: $kind, V: PositiveNat> ZipTree<Xor<V>> for UInt<U, $bit>
        where
            Xor<V>: Element,
        {
            const SEAL: Seal = Seal;
            type Modes = Mode<Self, Xor<V>>;
        }
        impl<U: $kind, S: Bool, P: PositiveNat, Q: PositiveNat> ZipTree<Fraction<S, P, Q>> for UInt<U, $bit>
        where
            (<Gcd<P, Q> as Nat>::Magnitude, Q::Magnitude): LowestTerms,
        {
            const SEAL: Seal = Seal;
            type Modes = Mode<Self, Fraction<S, P, Q>>;
        }
        impl<U: $kind, H: Element, T: Canonical<H>> ZipTree<ArithmeticTuple<HCons<H, T>>> for UInt<U, $bit> {
            const SEAL: Seal = Seal;
            type Modes = Mode<Self, ArithmeticTuple<HCons<H, T>>>;
        }
    )*};
}
zip_leaf!(PositiveNat: B0, Nat: B1);

#[diagnostic::do_not_recommend]
impl ZipTree<RefusedStride> for UTerm {
    const SEAL: Seal = Seal;
    type Modes = Mode<UTerm, UTerm>;
}

impl ZipTree<HNil> for HNil {
    const SEAL: Seal = Seal;
    type Modes = HNil;
}

impl<H: ZipTree<HD>, T: ZipTree<TD>, HD, TD> ZipTree<HCons<HD, TD>> for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Modes = HCons<H::Modes, T::Modes>;
}

/// The shape and the stride of a tree of modes.
pub trait Unzip {
    /// The shape
    type Shape;
    /// The stride, congruent with the shape
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

/// Projections of all strides.
pub trait ProjectTree {
    /// The tree with the component `P` of each stride in place of the stride
    type Projected<P: Projection>: ModeTree;
}
impl<S: Nat, D: Element> ProjectTree for Mode<S, D> {
    type Projected<P: Projection> = Mode<S, P::Of<D>>;
}
impl ProjectTree for HNil {
    type Projected<P: Projection> = HNil;
}
impl<H: ModeTree, T: ModeTree> ProjectTree for HCons<H, T> {
    type Projected<P: Projection> = HCons<H::Projected<P>, T::Projected<P>>;
}
