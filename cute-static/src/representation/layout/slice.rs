//! Paper figure 5 — slices: a coordinate with `_` at some leaves keeps the modes at `_` and fixes the others.

use super::IsLayout;
use crate::branch::branch;
use crate::htuple::modes::Modes;
use crate::htuple::structure::Structure;
use crate::htuple::{HCons, HNil, Underscore};
use crate::int::{Many, Nat, One, PositiveNat, Unit, Zero};
use crate::kind::{HTuple, ShapeTree};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::shape::relation::WeaklyCongruentWith;
use crate::shape::{PlainSlicing, Shaped};
use typenum::{B0, B1, UInt, UTerm};

/// A coordinate of a slice. It keeps the modes at `_` and fixes the modes at integers.
pub trait Slicer {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The kept modes of `X`, as a list
    type Kept<X: HTuple>: HTuple;
    /// The fixed modes of `X`, as a list
    type Fixed<X: HTuple>: HTuple;
    /// The kept modes; `X` itself for a single `_`
    type Slice<X: HTuple>: HTuple;
    /// The fixed modes; `X` itself for a single integer
    type Dice<X: HTuple>: HTuple;
    /// The kept part of `X`, nested as it is, as a list of at most one
    type Part<X: HTuple>: HTuple;
    /// The kept parts of the modes of `X`, as a list
    type Parts<X: HTuple>: HTuple;
    /// The kept part of `X`, nested as it is
    type Nested<X: HTuple>: HTuple;
    /// The coordinate with 0 for `_`
    type Start: ShapeTree;
}
macro_rules! integers {
    ($(<$($u:ident: $of:path)?> $ty:ty;)*) => {$(
        impl$(<$u: $of>)? Slicer for $ty {
            const SEAL: Seal = Seal;
            type Kept<X: HTuple> = HNil;
            type Fixed<X: HTuple> = HCons<X, HNil>;
            type Slice<X: HTuple> = HNil;
            type Dice<X: HTuple> = X;
            type Part<X: HTuple> = HNil;
            type Parts<X: HTuple> = HNil;
            type Nested<X: HTuple> = HNil;
            type Start = Self;
        }
    )*};
}
integers! { <> UTerm; <U: PositiveNat> UInt<U, B0>; <U: Nat> UInt<U, B1>; }
impl Slicer for Underscore {
    const SEAL: Seal = Seal;
    type Kept<X: HTuple> = HCons<X, HNil>;
    type Fixed<X: HTuple> = HNil;
    type Slice<X: HTuple> = X;
    type Dice<X: HTuple> = HNil;
    type Part<X: HTuple> = HCons<X, HNil>;
    type Parts<X: HTuple> = HNil;
    type Nested<X: HTuple> = X;
    type Start = UTerm;
}
impl Slicer for HNil {
    const SEAL: Seal = Seal;
    type Kept<X: HTuple> = HNil;
    type Fixed<X: HTuple> = HNil;
    type Slice<X: HTuple> = HNil;
    type Dice<X: HTuple> = HNil;
    type Part<X: HTuple> = HNil;
    type Parts<X: HTuple> = HNil;
    type Nested<X: HTuple> = HNil;
    type Start = HNil;
}
impl<H: Slicer, T: Slicer> Slicer for HCons<H, T> {
    const SEAL: Seal = Seal;
    type Kept<X: HTuple> = <H::Kept<X::Nth<UTerm>> as Modes>::Join<T::Kept<X::Rest<One>>>;
    type Fixed<X: HTuple> = <H::Fixed<X::Nth<UTerm>> as Modes>::Join<T::Fixed<X::Rest<One>>>;
    type Slice<X: HTuple> = Self::Kept<X>;
    type Dice<X: HTuple> = Self::Fixed<X>;
    type Part<X: HTuple> =
        <<<Self::Parts<X> as Structure>::Length as Nat>::Magnitude as IfSeveral>::AsPart<Self::Parts<X>>;
    type Parts<X: HTuple> = <H::Part<X::Nth<UTerm>> as Modes>::Join<T::Parts<X::Rest<One>>>;
    type Nested<X: HTuple> = <Self::Part<X> as Modes>::Nth<UTerm>;
    type Start = HCons<H::Start, T::Start>;
}

branch! {
    /// Branch: the number of parts that a list keeps. A list of several parts is one part.
    pub trait IfSeveral {
        /// The part that the list `P` is, as a list of at most one
        type AsPart<P: HTuple>: HTuple;
    }
    Zero | Unit => P;
    Many => HCons<P, HNil>;
}

/// The last step of a slice of `A` at `C`, whose kept modes have the shape `S` and the stride `D`.
pub trait Finish<A, C, S, D> {
    /// The slice
    type Output;
}
impl<A: Shaped, C, S, D> Finish<A, C, S, D> for PlainSlicing {
    type Output = A::With<S, D>;
}

crate::operation::operations! {
    /// `slice`: the modes of a layout or HTuple at `_`, as a flat list. The modes at integers are removed.
    ///
    /// * **Paper** figure 5. [`SliceOffset`] is the offset of the slice.
    /// * **Law** `A(c) = slice(A)(k) + offset` for every coordinate `c` that has the integers of the slice, where `k` has the entries of `c` at `_`.
    /// * **Admissible** if the coordinate is weakly congruent with the shape.
    /// ```
    /// use cute_static::prelude::*;
    /// type A = layout!(((3,2),(2,5,2)):((4,1),(2,13,100)));
    /// static_assertions::assert_type_eq_all!(Slice<A, coord!((_,5))>, layout!(((3,2)):((4,1))));
    /// static_assertions::assert_type_eq_all!(Slice<A, coord!(((_,1),(0,_,1)))>, layout!((3,5):(4,13)));
    /// static_assertions::assert_type_eq_all!(Slice<shape!((1,8,16)), coord!((_,1,_))>, shape!((1,16)));
    /// assert_eq!(layout!((4,8):(1,4)).slice(coord!((2,_))), layout!((8):(4)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: Slice<layout!((4,8):(1,4)), coord!((_,1,_))>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("slice", "What a slice takes of a layout"))]
    Slice<C>;
    /// The slice in the form of the paper: the kept modes stay nested, and a tuple of one mode becomes this mode.
    ///
    /// * **Paper** figure 5. CuTe's [`Slice`] is a flat list of the modes at `_`.
    /// * **Law** the result is the same function of the index as [`Slice`].
    /// * **Admissible** if the coordinate is weakly congruent with the shape.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::NestedSlice;
    /// type A = layout!(((3,2),((2,3),2)):((4,1),((2,15),100)));
    /// static_assertions::assert_type_eq_all!(NestedSlice<A, coord!((2,_))>, layout!(((2,3),2):((2,15),100)));
    /// static_assertions::assert_type_eq_all!(NestedSlice<A, coord!(((1,_),((_,0),_)))>, layout!((2,(2,2)):(1,(2,100))));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::NestedSlice;
    /// let x: NestedSlice<layout!((4,8):(1,4)), coord!((_,1,_))>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("slice", "What a slice takes of a layout"))]
    NestedSlice<C>;
    /// `dice`: the modes of a layout or HTuple at integers, as a flat list. The modes at `_` are removed.
    ///
    /// * **Law** the result has the modes that a [`Slice`] at the same coordinate removes.
    /// * **Admissible** if the coordinate is weakly congruent with the shape.
    /// ```
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(Dice<layout!(((2,4),3):((1,2),8)), coord!((_,1))>, layout!((3):(8)));
    /// static_assertions::assert_type_eq_all!(Dice<shape!((2,3,4,(5,6))), coord!((_,1,_,(1,2)))>, shape!((3,5,6)));
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x: Dice<shape!((4,8)), coord!((_,1,_))>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("modes/dice", "A layout, and the modes at integers"))]
    Dice<C>;
    /// The offset of a slice: the offset of its coordinate with 0 in place of `_`.
    ///
    /// * **Paper** figure 5.
    /// * **Admissible** if the coordinate is weakly congruent with the shape.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::layout::SliceOffset;
    /// type A = layout!(((3,2),(2,5,2)):((4,1),(2,13,100)));
    /// static_assertions::assert_type_eq_all!(SliceOffset<A, coord!((_,5))>, typenum::U28);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::layout::SliceOffset;
    /// let x: SliceOffset<layout!((4,8):(1,4)), coord!((_,1,_))>;
    /// ```
    #[cfg_attr(doc, doc = crate::picture::picture!("slice", "What a slice takes of a layout"))]
    SliceOffset<C> -> Element;
}

macro_rules! slices {
    ($($name:ident = $part:ident, $slicing:ty;)*) => {$(
        impl<A: Shaped, C: Slicer + WeaklyCongruentWith<A, Is = ()>> bounds::$name<C> for A
        where
            A::Shape: HTuple,
            A::Stride: HTuple,
            $slicing: Finish<A, C, C::$part<A::Shape>, C::$part<A::Stride>>,
        {
            const SEAL: Seal = Seal;
            type Output = <$slicing as Finish<A, C, C::$part<A::Shape>, C::$part<A::Stride>>>::Output;
        }
    )*};
}
slices! {
    Slice = Slice, A::Slicing;
    NestedSlice = Nested, A::Slicing;
    Dice = Dice, PlainSlicing;
}

impl<L: IsLayout + Shaped, C: Slicer + WeaklyCongruentWith<L>> bounds::SliceOffset<C> for L {
    const SEAL: Seal = Seal;
    type Output = <C::Start as crate::shape::index::Indexing>::Offset<L::Modes>;
}
