//! Paper §2.2.2 — `idx2crd`, `crd2idx` and `crd2crd` at run time: conversions between indices and nested Rust tuples.

use super::constants::size;
use super::coordinate::{Coordinate, inside};
use super::identity::{IdentityLayout, bounds};
use super::tree::Mode;
use crate::htuple::Singleton;
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, One, PositiveNat};
use crate::kind::{ModeTree, ShapeTree};
use crate::seal::Seal;
use crate::shape::Shaped;
use crate::shape::extent::Extent;
use typenum::{B0, B1, UInt};

/// The column-major layout of a shape, in which extents of 1 have strides too. Its offsets are the indices.
pub trait Indices {
    /// Its modes, with all strides times `C`
    type IndicesFrom<C: Nat>: ModeTree;
}
impl<N: Nat> Indices for N {
    type IndicesFrom<C: Nat> = Mode<N, C>;
}
impl Indices for HNil {
    type IndicesFrom<C: Nat> = HNil;
}
impl<H: ShapeTree, T: ShapeTree> Indices for HCons<H, T> {
    type IndicesFrom<C: Nat> = HCons<H::IndicesFrom<C>, T::IndicesFrom<H::CountTimes<C>>>;
}

/// Shapes up to rank 16. Their coordinates are Rust tuples.
pub trait Unravel {
    /// The tuple, congruent with the shape
    type Natural: Copy;
    /// The coordinate of an index; the last mode is unbounded
    fn unravel(index: u64) -> Self::Natural;
}
macro_rules! leaves {
    ($($kind:path: $bit:ty),*) => {$(
        impl<U: $kind> Unravel for UInt<U, $bit> {
            type Natural = u64;
            #[inline(always)]
            fn unravel(index: u64) -> u64 {
                index
            }
        }
    )*};
}
leaves!(PositiveNat: B0, Nat: B1);
impl Unravel for HNil {
    type Natural = ();
    fn unravel(_: u64) {}
}
macro_rules! list {
    () => { HNil };
    ($s:ident $($rest:ident)*) => { HCons<$s, list!($($rest)*)> };
}
// i = (i mod |S_0|, i / |S_0| mod |S_1|, …)
macro_rules! tuples {
    ($($s:ident)*) => {
        impl<$($s: Unravel + Extent,)* L: Unravel> Unravel for list!($($s)* L) {
            type Natural = ($($s::Natural,)* L::Natural,);
            #[inline(always)]
            #[allow(unused_mut)]
            fn unravel(index: u64) -> Self::Natural {
                let mut rest = index;
                ($({
                    let extent = const { size($s::COUNT) };
                    let digit = rest % extent;
                    rest /= extent;
                    $s::unravel(digit)
                },)* L::unravel(rest),)
            }
        }
    };
    (@all [$($done:ident)*]) => { tuples!($($done)*); };
    (@all [$($done:ident)*] $next:ident $($rest:ident)*) => {
        tuples!($($done)*);
        tuples!(@all [$($done)* $next] $($rest)*);
    };
}
tuples!(@all [] S0 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14);

/// Conversions between indices and coordinates of a shape, or of a layout's shape, up to rank 16. [`Idx2Crd`](crate::shape::index::Idx2Crd) does the same
/// with types.
///
/// * **Paper** §2.2.2, eq. (4) and (5).
/// * **Law** `crd2idx(idx2crd(i)) = i`.
/// * **Admissible** if the coordinate is weakly congruent with the shape.
/// ```
/// use cute_static::prelude::*;
/// let a = layout!((3,(2,3)):(3,(12,1)));
/// assert_eq!(a.idx2crd(17), (2, (1, 2)));
/// assert_eq!(a.crd2idx((2, (1, 2))), 17);
/// assert_eq!(a.crd2idx((2, 5)), 17);
/// assert_eq!(a.crd2crd((2, 5), shape!((6,3))), (5, 2));
/// assert_eq!(shape!((4,(2,2),8)).idx2crd(63), (3, (1, 1), 3));
/// assert_eq!(typenum::U8::default().idx2crd(5), 5);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let x = shape!((4,8)).crd2idx((1, 2, 3));
/// ```
pub trait IndexSpace: Shaped + Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The coordinate, a Rust tuple congruent with the shape
    type Natural: Copy;
    /// The modes of the layout whose offsets are the indices
    type Indices: ModeTree;

    /// `idx2crd`: the natural coordinate of an index. The last mode is unbounded.
    fn idx2crd(self, index: u64) -> Self::Natural;

    /// `crd2idx`: the index of a coordinate.
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds or its index is 2^63 or more.
    #[inline]
    #[track_caller]
    fn crd2idx<C: Coordinate<Self::Indices>>(self, coordinate: C) -> u64 {
        if cfg!(debug_assertions) {
            inside(coordinate);
        }
        coordinate.offset::<crate::semimodule::coordinate::Itself>() as u64
    }

    /// `crd2crd`: the natural coordinate in `to` that has the same index.
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    #[inline]
    #[track_caller]
    fn crd2crd<C: Coordinate<Self::Indices>, B: IndexSpace>(self, coordinate: C, to: B) -> B::Natural {
        to.idx2crd(self.crd2idx(coordinate))
    }

    /// [`IdentityLayout`] of this shape.
    #[inline]
    fn identity_layout(self) -> IdentityLayout<Self>
    where
        Self: bounds::IdentityLayout,
    {
        IdentityLayout::<Self>::VALUE
    }
}
impl<A: Shaped> IndexSpace for A
where
    A::Shape: ShapeTree + Unravel,
{
    const SEAL: Seal = Seal;
    type Natural = <A::Shape as Unravel>::Natural;
    type Indices = <A::Shape as Indices>::IndicesFrom<One>;

    #[inline]
    fn idx2crd(self, index: u64) -> Self::Natural {
        <A::Shape as Unravel>::unravel(index)
    }
}
