//! Paper §2.2.2 and §2.4 — coordinates and offsets as types.
//!
//! An integer coordinate of a list is split, `i = (i mod |S_0|, i / |S_0|, …)`, and the last mode takes the rest. The public bounds exclude coordinates
//! that do not fit the profile, so the results for them are arbitrary here.

use super::relation::WeaklyCongruentWith;
use super::{ShapeOf, Shaped};
use crate::htuple::{HCons, HNil};
use crate::int::{Floor, Modulo, Nat};
use crate::kind::{ModeTree, ShapeTree};
use crate::layout::IsLayout;
use crate::layout::tree::Mode;
use crate::seal::Seal;
use crate::semimodule::Element;
use typenum::UTerm;

/// Offsets in a tree of modes.
pub trait Locate {
    /// The offset at the index `I`
    type At<I: Nat>: Element;
    /// The offset at the index `I` in the list `(H, self…)`
    type AtBehind<H: ModeTree, I: Nat>: Element;
    /// The offset at the coordinate `(H, T…)`
    type AtCons<H: ShapeTree, T: ShapeTree>: Element;
}
impl<S: Nat, D: Element> Locate for Mode<S, D> {
    type At<I: Nat> = D::Scaled<I>;
    type AtBehind<H: ModeTree, I: Nat> = H::At<I>;
    type AtCons<H: ShapeTree, T: ShapeTree> = UTerm;
}
impl Locate for HNil {
    type At<I: Nat> = UTerm;
    type AtBehind<H: ModeTree, I: Nat> = H::At<I>;
    type AtCons<H: ShapeTree, T: ShapeTree> = UTerm;
}
impl<H2: ModeTree, T2: ModeTree> Locate for HCons<H2, T2> {
    type At<I: Nat> = T2::AtBehind<H2, I>;
    type AtBehind<H: ModeTree, I: Nat> =
        <H::At<Modulo<I, H::Size>> as Element>::Sum<T2::AtBehind<H2, Floor<I, H::Size>>>;
    type AtCons<H: ShapeTree, T: ShapeTree> = <H::Offset<H2> as Element>::Sum<T::Offset<T2>>;
}

/// Functions of coordinates and of their shapes.
pub trait Indexing {
    /// The offset of the coordinate `self` in the modes `M`
    type Offset<M: ModeTree>: Element;
    /// The natural coordinate of the index `I` in the shape `self`
    type Unravel<I: Nat>: ShapeTree;
    /// The natural coordinate of the index `I` in the shape `(H, self…)`
    type UnravelBehind<H: ShapeTree, I: Nat>: ShapeTree;
    /// The natural coordinate of the coordinate `self` in `S`
    type NaturalIn<S: ShapeTree>: ShapeTree;
    /// The natural coordinate of `(H, T…)` in the shape `self`
    type NaturalOfCons<H: ShapeTree, T: ShapeTree>: ShapeTree;
    /// The index of the coordinate `self` in `S`
    type IndexIn<S: ShapeTree>: Nat;
    /// The index of `(H, T…)` in the shape `self`
    type IndexOfCons<H: ShapeTree, T: ShapeTree>: Nat;
}
impl<N: Nat> Indexing for N {
    type Offset<M: ModeTree> = M::At<N>;
    type Unravel<I: Nat> = I;
    type UnravelBehind<H: ShapeTree, I: Nat> = HNil;
    type NaturalIn<S: ShapeTree> = S::Unravel<N>;
    type NaturalOfCons<H: ShapeTree, T: ShapeTree> = HNil;
    type IndexIn<S: ShapeTree> = N;
    type IndexOfCons<H: ShapeTree, T: ShapeTree> = UTerm;
}
impl Indexing for HNil {
    type Offset<M: ModeTree> = UTerm;
    type Unravel<I: Nat> = HNil;
    type UnravelBehind<H: ShapeTree, I: Nat> = HCons<H::Unravel<I>, HNil>;
    type NaturalIn<S: ShapeTree> = HNil;
    type NaturalOfCons<H: ShapeTree, T: ShapeTree> = HNil;
    type IndexIn<S: ShapeTree> = UTerm;
    type IndexOfCons<H: ShapeTree, T: ShapeTree> = UTerm;
}
impl<H2: ShapeTree, T2: ShapeTree> Indexing for HCons<H2, T2> {
    type Offset<M: ModeTree> = M::AtCons<H2, T2>;
    type Unravel<I: Nat> = T2::UnravelBehind<H2, I>;
    type UnravelBehind<H: ShapeTree, I: Nat> =
        HCons<H::Unravel<Modulo<I, H::Count>>, T2::UnravelBehind<H2, Floor<I, H::Count>>>;
    type NaturalIn<S: ShapeTree> = S::NaturalOfCons<H2, T2>;
    type NaturalOfCons<H: ShapeTree, T: ShapeTree> = HCons<H::NaturalIn<H2>, T::NaturalIn<T2>>;
    type IndexIn<S: ShapeTree> = S::IndexOfCons<H2, T2>;
    // Eq. (5) by Horner: c_0 + |S_0|·(c_1 + |S_1|·(…))
    type IndexOfCons<H: ShapeTree, T: ShapeTree> =
        <H::IndexIn<H2> as crate::int::Add>::Plus<<H2::Count as crate::int::Mul>::Times<T::IndexIn<T2>>>;
}

crate::operation::operations! {
    /// The offset of a layout at the coordinate `C`, an HTuple of naturals.
    ///
    /// * **Paper** §2.4, eq. (6).
    /// * **Admissible** if the coordinate is weakly congruent with the shape. The last mode is unbounded.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::Offset;
    /// type A = layout!(((2,2),(4,2)):((1,8),(2,16)));
    /// static_assertions::assert_type_eq_all!(Offset<A, coord!(22)>, Offset<A, coord!((2,5))>, typenum::U26);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::Offset;
    /// let x: Offset<layout!((4,8):(1,4)), coord!((1,2,3))>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("layout", "A layout as a grid of offsets"))]
    Offset<C> -> Element;
}

impl<L: IsLayout + Shaped, C: ShapeTree + WeaklyCongruentWith<L>> bounds::Offset<C> for L {
    const SEAL: Seal = Seal;
    type Output = C::Offset<L::Modes>;
}

/// `idx2crd` and `crd2idx`: the natural coordinate and the index of a coordinate in the shape `S`.
///
/// * **Paper** §2.2.2, eq. (4) and (5).
/// * **Admissible** if the coordinate is weakly congruent with the shape.
#[cfg_attr(doc, doc = crate::picture::picture!("modes/coordinates", "The coordinates of a shape, and their indices"))]
pub trait CoordinateIn<S> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The coordinate congruent with the shape
    type Natural;
    /// The index
    type Index: Nat;
}
impl<S: Shaped, C: ShapeTree + WeaklyCongruentWith<S>> CoordinateIn<S> for C
where
    S::Shape: ShapeTree,
{
    const SEAL: Seal = Seal;
    type Natural = C::NaturalIn<S::Shape>;
    type Index = C::IndexIn<S::Shape>;
}
/// The natural coordinate of the index (or coordinate) `I` in the shape `S`, see [`CoordinateIn`].
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Idx2Crd<coord!(17), shape!((3,(2,3)))>, coord!((2,(1,2))));
/// ```
pub type Idx2Crd<I, S> = <I as CoordinateIn<S>>::Natural;
/// The index of the coordinate `C` in the shape `S`, see [`CoordinateIn`].
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Crd2Idx<coord!((2,(1,2))), shape!((3,(2,3)))>, typenum::U17);
/// ```
pub type Crd2Idx<C, S> = <C as CoordinateIn<S>>::Index;
/// The natural coordinate in `S` with the index of the coordinate `C` in `P`.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::Crd2Crd;
/// static_assertions::assert_type_eq_all!(Crd2Crd<coord!((2,5)), shape!((3,6)), shape!((3,(2,3)))>, coord!((2,(1,2))));
/// ```
pub type Crd2Crd<C, P, S> = <ShapeOf<S> as Indexing>::Unravel<Crd2Idx<C, P>>;
