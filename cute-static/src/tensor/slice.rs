//! Paper §2.5.1 — slicing: `T(c' + c*) = (e + L(c')) ∘ L(c*)`.

#![allow(unsafe_code)]

use super::accessor::Advance;
use super::{Addressing, Tensor};
use crate::htuple::{HCons, HNil, Underscore};
use crate::kind::{HTuple, ModeTree};
use crate::layout::coordinate::{Coordinate, inside};
use crate::layout::evaluate::Evaluate;
use crate::layout::slice::Slicer;
use crate::layout::tree::{Mode, Zip};
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use typenum::UTerm;

/// A coordinate in which `_` ([`Underscore`]) keeps a mode: integers, `_`, tuples of them.
#[diagnostic::on_unimplemented(
    message = "the coordinate of the slice does not fit the shape: write a tuple with an integer or `Underscore` for each mode",
    label = "an entry is an integer, `Underscore`, or a tuple of them where the mode has modes"
)]
pub trait SliceCoordinate<M>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The kept modes
    type Pattern: Slicer;
    /// The coordinate of the first element of the slice: 0 at each `_`
    type Start: Coordinate<M>;
    /// That coordinate
    fn start(self) -> Self::Start;
}

macro_rules! fixed {
    ($($ty:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<M: ModeTree> SliceCoordinate<M> for $ty {
            const SEAL: Seal = Seal;
            type Pattern = UTerm;
            type Start = Self;
            #[inline(always)]
            fn start(self) -> Self {
                self
            }
        }
    )*};
}
fixed!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
#[diagnostic::do_not_recommend]
impl<M: ModeTree> SliceCoordinate<M> for Underscore {
    const SEAL: Seal = Seal;
    type Pattern = Underscore;
    type Start = UTerm;
    #[inline(always)]
    fn start(self) -> UTerm {
        UTerm
    }
}
macro_rules! list {
    () => { HNil };
    ($m:ty, $($rest:tt)*) => { HCons<$m, list!($($rest)*)> };
}
macro_rules! tuples {
    ($($c:ident $m:ident $i:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($c: SliceCoordinate<$m>, $m: ModeTree),*> SliceCoordinate<list!($($m,)*)> for ($($c,)*) {
            const SEAL: Seal = Seal;
            type Pattern = list!($($c::Pattern,)*);
            type Start = ($($c::Start,)*);
            #[inline(always)]
            fn start(self) -> Self::Start {
                ($(self.$i.start(),)*)
            }
        }
    };
    (@all [$($done:tt)*]) => {};
    (@all [$($done:tt)*] ($c:ident $m:ident $i:tt) $($rest:tt)*) => {
        tuples!(@one [$($done)* ($c $m $i)]);
        tuples!(@all [$($done)* ($c $m $i)] $($rest)*);
    };
    (@one [$(($c:ident $m:ident $i:tt))*]) => { tuples!($($c $m $i),*); };
}
// A tuple fits a layout that was refused, so that the refusal is the only error.
#[diagnostic::do_not_recommend]
impl<A: Copy, B: Copy> SliceCoordinate<Mode<UTerm, UTerm>> for (A, B) {
    const SEAL: Seal = Seal;
    type Pattern = UTerm;
    type Start = UTerm;
    fn start(self) -> UTerm {
        UTerm
    }
}
tuples!(@all [] (C0 M0 0) (C1 M1 1) (C2 M2 2) (C3 M3 3) (C4 M4 4) (C5 M5 5) (C6 M6 6) (C7 M7 7));

/// The modes of `S:D` that the slicer `P` keeps, as one list
pub type Sliced<P, S, D> = Layout<<P as Slicer>::Slice<S>, <P as Slicer>::Slice<D>>;
/// The modes of `S:D` that the slicer `P` keeps, nested as in `S:D`
pub type SlicedNested<P, S, D> = Layout<<P as Slicer>::Nested<S>, <P as Slicer>::Nested<D>>;

impl<A, S: Zip<D> + HTuple, D: HTuple> Tensor<A, Layout<S, D>>
where
    Layout<S, D>: Addressing<Modes = S::Modes> + IsLayout,
{
    /// The accessor, advanced to the first element of the slice at `coordinate`.
    #[inline(always)]
    #[track_caller]
    fn advanced<C: SliceCoordinate<S::Modes>>(self, coordinate: C) -> A
    where
        A: Advance<<Layout<S, D> as Addressing>::Offset>,
    {
        const {
            assert!(
                !<S::Modes as Evaluate>::BINARY,
                "XOR strides do not add up, so a slice cannot begin at an offset: bind a plain layout with `swizzled`"
            );
        }
        let start = coordinate.start();
        inside(start);
        // SAFETY: the coordinate is in bounds; the coordinates of the slice are in bounds where it is added to them.
        unsafe { self.accessor.advance(self.layout.address(start)) }
    }

    /// The subtensor at `coordinate`: it keeps the modes at [`Underscore`] as one list, and fixes those at integers.
    ///
    /// * **Paper** §2.5.1, eq. (10), Figure 5. The modes are in CuTe's form; [`slice_nested`](Tensor::slice_nested) has the paper's.
    /// * **Law** `T.slice(c)(c*) = T(c + c*)`. The layout of the result is a type, and its accessor contains the offset.
    ///
    /// * **Admissible** where strides add up. XOR strides do not; bind a plain layout with [`swizzled`](Tensor::swizzled) instead.
    ///
    /// # Panics
    /// If an integer is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// const ALL: Underscore = Underscore;
    /// let a = Tensor::counting(0, layout!((4,8):(1,4)));
    /// let row = a.slice((2, ALL));
    /// assert_eq!(row.layout().to_string(), "(8):(4)");
    /// assert_eq!((0..8).map(|i| row.at(i)).collect::<Vec<_>>(), [2, 6, 10, 14, 18, 22, 26, 30]);
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// // 3 ^ 1 is 2, which no layout that begins at offset 3 yields.
    /// let a = Tensor::new(&[0, 1, 2, 3], layout!((2,2):(f3,f1))).slice((1, Underscore));
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// // The components of these coordinates are XORed.
    /// let a = Tensor::positions((0, 0), layout!((2,2):(f3@1,f1@1))).slice((1, Underscore));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn slice<C: SliceCoordinate<S::Modes>>(self, coordinate: C) -> Tensor<A, Sliced<C::Pattern, S, D>>
    where
        A: Advance<<Layout<S, D> as Addressing>::Offset>,
    {
        Tensor { accessor: self.advanced(coordinate), layout: Layout }
    }

    /// The subtensor at `coordinate`, with modes nested as in the tensor, which is the paper's form.
    ///
    /// * **Paper** Figure 5. * **Law** as [`slice`](Tensor::slice).
    ///
    /// # Panics
    /// If an integer is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// const ALL: Underscore = Underscore;
    /// let a = Tensor::counting(0, layout!(((3,2),((2,3),2)):((4,1),((2,15),100))));
    /// let part = a.slice_nested(((1, ALL), ((ALL, 0), ALL)));
    /// assert_eq!(part.layout(), layout!((2,(2,2)):(1,(2,100))));
    /// assert_eq!(part.at(0), 4);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn slice_nested<C: SliceCoordinate<S::Modes>>(self, coordinate: C) -> Tensor<A, SlicedNested<C::Pattern, S, D>>
    where
        A: Advance<<Layout<S, D> as Addressing>::Offset>,
    {
        Tensor { accessor: self.advanced(coordinate), layout: Layout }
    }
}
