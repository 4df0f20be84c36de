//! Paper §2.2.2 — coordinates as values: integers, and tuples that fit the profile of the shape.

use super::evaluate::sum;
use super::tree::{Mode, Zip};
use super::{IsLayout, Layout};
use crate::htuple::{HCons, HNil};
use crate::int::{Nat, PositiveNat};
use crate::kind::ModeTree;
use crate::layout::codomain::HasCodomain;
use crate::seal::Seal;
use crate::semimodule::codomain::Offsets;
use crate::semimodule::coordinate::{Itself, Projection};
use core::fmt;
use typenum::{B0, B1, UInt, UTerm};

/// The error for a coordinate that is out of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBounds {
    path: [u8; 8],
    depth: usize,
    coordinate: i128,
    extent: u64,
}
impl OutOfBounds {
    /// The error, unless the coordinate is below the extent.
    pub(crate) fn unless_below(coordinate: i128, extent: u64) -> Result<(), Self> {
        match u64::try_from(coordinate) {
            Ok(index) if index < extent => Ok(()),
            _ => Err(Self { path: [0; 8], depth: 0, coordinate, extent }),
        }
    }
    /// The same error with the number of the enclosing mode.
    pub(crate) fn within(mut self, mode: u8) -> Self {
        if self.depth < self.path.len() {
            self.path[self.depth] = mode;
            self.depth += 1;
        }
        self
    }
}
/// `coordinate 9 of mode 1 is out of bounds: the extent is 8`
impl fmt::Display for OutOfBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "coordinate {}", self.coordinate)?;
        for (level, mode) in self.path[..self.depth].iter().rev().enumerate() {
            write!(f, "{}{mode}", if level == 0 { " of mode " } else { "." })?;
        }
        write!(f, " is out of bounds: the extent is {}", self.extent)
    }
}
impl core::error::Error for OutOfBounds {}

/// Panics at the caller if the coordinate is out of bounds.
#[inline(always)]
#[track_caller]
pub(crate) fn inside<M, C: Coordinate<M>>(coordinate: C) {
    if let Err(error) = coordinate.check() {
        fail(&error);
    }
}
#[cold]
#[inline(never)]
#[track_caller]
fn fail(error: &OutOfBounds) -> ! {
    panic!("{error}")
}

/// A coordinate that fits the modes `M`: an integer, or a tuple with a coordinate for each mode, such as `(0, 1)` or `coord!((0,1))`.
#[diagnostic::on_unimplemented(
    message = "the coordinate does not fit the shape: write one integer, or a tuple with an entry for each mode",
    label = "this coordinate is not weakly congruent with the mode it is for",
    note = "a coordinate is an integer, or a tuple of as many coordinates as the shape has modes (CuTe paper, definition 2.12)"
)]
pub trait Coordinate<M>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The component `P` of the value at this coordinate. Integers may be out of bounds.
    fn offset<P: Projection>(self) -> i64;
    /// Checks that the coordinate is in bounds.
    fn check(self) -> Result<(), OutOfBounds>;
}

macro_rules! integers {
    ($($at:ident($as:ident): $($ty:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl<M: ModeTree> Coordinate<M> for $ty {
            const SEAL: Seal = Seal;
            #[inline(always)]
            fn offset<P: Projection>(self) -> i64 {
                M::$at::<P>(self as $as)
            }
            #[inline(always)]
            fn check(self) -> Result<(), OutOfBounds> {
                OutOfBounds::unless_below(self as i128, const { super::constants::size(M::COUNT) })
            }
        }
    )*)*};
}
integers! {
    at(u64): u8 u16 u32 u64 usize;
    at_signed(i64): i8 i16 i32 i64 isize;
}

macro_rules! naturals {
    ($(<$($p:ident: $of:path)?> $ty:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($p: $of,)? M: ModeTree> Coordinate<M> for $ty {
            const SEAL: Seal = Seal;
            #[inline(always)]
            fn offset<P: Projection>(self) -> i64 {
                M::at::<P>(const { super::constants::size(<Self as Nat>::MAGNITUDE) })
            }
            #[inline(always)]
            fn check(self) -> Result<(), OutOfBounds> {
                Coordinate::<M>::check(const { super::constants::size(<Self as Nat>::MAGNITUDE) })
            }
        }
    )*};
}
naturals! { <> UTerm; <U: PositiveNat> UInt<U, B0>; <U: Nat> UInt<U, B1>; }

// Tuples as types. The value of each element is its default.
#[diagnostic::do_not_recommend]
impl Coordinate<HNil> for HNil {
    const SEAL: Seal = Seal;
    fn offset<P: Projection>(self) -> i64 {
        0
    }
    fn check(self) -> Result<(), OutOfBounds> {
        Ok(())
    }
}
#[diagnostic::do_not_recommend]
impl<H, T, MH: ModeTree, MT: ModeTree> Coordinate<HCons<MH, MT>> for HCons<H, T>
where
    H: Coordinate<MH> + Default,
    T: Coordinate<MT> + Default,
{
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn offset<P: Projection>(self) -> i64 {
        sum(MH::xors::<P>() || MT::xors::<P>(), H::default().offset::<P>(), T::default().offset::<P>())
    }
    fn check(self) -> Result<(), OutOfBounds> {
        H::default().check().map_err(|e| e.within(0))?;
        T::default().check().map_err(|mut e| {
            if let Some(mode) = e.depth.checked_sub(1) {
                e.path[mode] += 1;
            }
            e
        })
    }
}

/// A coordinate of a refused layout: it type-checks, and it is out of bounds because the extent is 0.
macro_rules! refused {
    () => {
        const SEAL: Seal = Seal;
        fn offset<P: Projection>(self) -> i64 {
            0
        }
        fn check(self) -> Result<(), OutOfBounds> {
            Err(OutOfBounds { path: [0; 8], depth: 0, coordinate: 0, extent: 0 })
        }
    };
}
#[diagnostic::do_not_recommend]
impl<H, T> Coordinate<Mode<UTerm, UTerm>> for HCons<H, T> {
    refused!();
}
macro_rules! modes {
    () => { HNil };
    ($m:ident $($rest:ident)*) => { HCons<$m, modes!($($rest)*)> };
}
macro_rules! tuples {
    ($($c:ident $m:ident $i:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($c: Coordinate<$m>, $m: ModeTree),*> Coordinate<modes!($($m)*)> for ($($c,)*) {
            const SEAL: Seal = Seal;
            #[inline(always)]
            fn offset<P: Projection>(self) -> i64 {
                let offset = 0;
                $(let offset = sum($m::xors::<P>(), offset, self.$i.offset::<P>());)*
                offset
            }
            #[inline(always)]
            fn check(self) -> Result<(), OutOfBounds> {
                $(self.$i.check().map_err(|e| e.within($i))?;)*
                Ok(())
            }
        }
    };
    // Tuples as coordinates of a refused layout, see `outcome::Carries`.
    (@refused $($c:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($c: Copy),*> Coordinate<Mode<UTerm, UTerm>> for ($($c,)*) {
            refused!();
        }
    };
    (@all [$($done:tt)*]) => {};
    (@all [$($done:tt)*] ($c:ident $m:ident $i:tt) $($rest:tt)*) => {
        tuples!(@each [$($done)* ($c $m $i)]);
        tuples!(@all [$($done)* ($c $m $i)] $($rest)*);
    };
    (@each [$(($c:ident $m:ident $i:tt))*]) => {
        tuples!($($c $m $i),*);
        tuples!(@refused $($c)*);
    };
}
tuples!(@all [] (C0 M0 0) (C1 M1 1) (C2 M2 2) (C3 M3 3) (C4 M4 4) (C5 M5 5) (C6 M6 6) (C7 M7 7) (C8 M8 8) (C9 M9 9)
    (C10 M10 10) (C11 M11 11) (C12 M12 12) (C13 M13 13) (C14 M14 14) (C15 M15 15));
#[diagnostic::do_not_recommend]
impl Coordinate<HNil> for () {
    const SEAL: Seal = Seal;
    fn offset<P: Projection>(self) -> i64 {
        0
    }
    fn check(self) -> Result<(), OutOfBounds> {
        Ok(())
    }
}

impl<S: Zip<D>, D> Layout<S, D> {
    /// `L(c)`, where `c` is an integer or a tuple of coordinates that is weakly congruent with the shape.
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = layout!(((2,2),(4,2)):((1,8),(2,16)));
    /// assert_eq!(a.offset(22), 26);
    /// assert_eq!(a.offset((2, 5)), 26);
    /// assert_eq!(a.offset(((0, 1), (1u8, 1i64))), 26);
    /// assert_eq!(a.offset(coord!(((0,1),5))), 26);
    /// ```
    /// A coordinate of another profile does not compile.
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let x = layout!((4,8):(1,4)).offset((1, (2, 3)));
    /// ```
    #[inline]
    #[track_caller]
    pub fn offset<C: Coordinate<<Self as IsLayout>::Modes>>(self, coordinate: C) -> i64
    where
        <S::Modes as HasCodomain>::Codomain: Offsets,
    {
        if cfg!(debug_assertions) {
            inside(coordinate);
        }
        self.extended_offset(coordinate)
    }

    /// `L(c)`, where `c` may be out of bounds: the last mode of each integer coordinate is unbounded, and division truncates.
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(layout!((4,8):(8,1)).extended_offset(4 * 8 + 1), 16);
    /// assert_eq!(layout!(4:2).extended_offset(-3), -6);
    /// ```
    #[inline]
    pub fn extended_offset<C: Coordinate<<Self as IsLayout>::Modes>>(self, coordinate: C) -> i64
    where
        <S::Modes as HasCodomain>::Codomain: Offsets,
    {
        const { <Self as IsLayout>::FITS }
        coordinate.offset::<Itself>()
    }

    /// `L(c)`, or `None` if the coordinate is out of bounds.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = layout!((4,8):(8,1));
    /// assert_eq!(a.checked_offset((3, 7)), Some(31));
    /// assert_eq!(a.checked_offset((3, 8)), None);
    /// assert_eq!(a.checked_offset(-1), None);
    /// ```
    #[inline]
    pub fn checked_offset<C: Coordinate<<Self as IsLayout>::Modes>>(self, coordinate: C) -> Option<i64>
    where
        <S::Modes as HasCodomain>::Codomain: Offsets,
    {
        match coordinate.check() {
            Ok(()) => Some(self.extended_offset(coordinate)),
            Err(_) => None,
        }
    }
}
