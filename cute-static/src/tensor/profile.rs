//! Strides, extents and coordinates at run time, of any profile: the recursion over tuples.

use super::implicit::Sum;
use crate::htuple::Tree;
use crate::int::{Nat, PositiveNat};
use crate::layout::constants::size;
use crate::seal::Seal;
use typenum::{B0, B1, UInt, UTerm};

/// The integer types of extents and strides at run time.
macro_rules! integers {
    ($with:ident) => {
        $with! { u32 u64 usize i32 i64 isize }
    };
}
pub(crate) use integers;

/// A stride at run time: an integer of at least 32 bits, or a natural as a type.
#[diagnostic::on_unimplemented(
    message = "this is no stride: write an integer of at least 32 bits, or an integer of typenum"
)]
pub trait Step: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The number, if it is a type, else `_`
    const KNOWN: Tree;
    /// What divides the number by its type, or `_` if nothing is known of it
    const DIVISOR: Tree = Self::KNOWN;
    /// The number, which has been checked to fit
    fn step(self) -> i64;
    /// The number
    fn number(self) -> i128;
}
macro_rules! steps {
    ($($ty:ty)*) => {$(
        impl Step for $ty {
            const SEAL: Seal = Seal;
            const KNOWN: Tree = Tree::Underscore;
            #[inline(always)]
            fn step(self) -> i64 {
                self as i64
            }
            fn number(self) -> i128 {
                self as i128
            }
        }
        #[diagnostic::do_not_recommend]
        impl Extents<i64> for $ty {
            const SEAL: Seal = Seal;
            const DIVISORS: Tree = Tree::Underscore;
            #[inline(always)]
            fn numbers(self) -> u64 {
                self as u64
            }
            fn leaves(self, to: &mut impl FnMut(i128)) {
                to(self as i128);
            }
        }
    )*};
}
integers!(steps);
macro_rules! naturals {
    ($(<$($p:ident: $of:path)?> $ty:ty;)*) => {$(
        impl<$($p: $of,)?> Step for $ty {
            const SEAL: Seal = Seal;
            const KNOWN: Tree = {
                let step = size(<Self as Nat>::MAGNITUDE);
                assert!(step <= i64::MAX as u64, "the stride does not fit in 63 bits");
                Tree::Int(step as i128)
            };
            #[inline(always)]
            fn step(self) -> i64 {
                const {
                    match <Self as Step>::KNOWN {
                        Tree::Int(step) => step as i64,
                        _ => unreachable!(),
                    }
                }
            }
            fn number(self) -> i128 {
                self.step().into()
            }
        }
    )*};
}
naturals! { <> UTerm; <U: PositiveNat> UInt<U, B0>; <U: Nat> UInt<U, B1>; }

/// Strides, and the inner product with a coordinate. Each leaf is an integer (`i64`, `usize`, `u32`, …) or a natural as a type.
///
/// * **Paper** eq. (6).
/// * **Admissible** for an integer, and for tuples of up to eight entries, of any depth.
#[diagnostic::on_unimplemented(
    message = "these are no strides: write an integer, or a tuple with one for each mode, as in `(4, 1)`",
    label = "a stride is an `i64`, a `usize`, another integer of at least 32 bits, or an integer of typenum; there may be eight in a tuple"
)]
pub trait Strides: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The number of leaves
    const LEAVES: usize;
    /// The numbers that are types, and `_` in place of the others
    const KNOWN: Tree;
    /// What divides the numbers by their types, and `_` in place of those of which nothing is known
    const DIVISORS: Tree;
    /// Integers of the same profile
    type Coordinate: Sum + Within<Extents = Self::Extents>;
    /// Extents of the same profile
    type Extents: Extents<Self::Coordinate> + Default + PartialEq + core::fmt::Debug;
    /// `Σ c · v`
    fn dot(self, coordinate: Self::Coordinate) -> i64;
    /// The integers as a coordinate
    fn coordinate(at: Self::Extents) -> Self::Coordinate;
    /// `extents − by`, leaf by leaf
    fn minus(extents: Self::Extents, by: Self::Extents) -> Self::Extents;
    /// The numbers, leaf by leaf
    fn leaves(self, to: &mut impl FnMut(i128));
    /// The largest power of 2 that divides each stride that is not a type and whose bit in `leaves` is set
    fn alignment(self, leaves: u64) -> u64;
}
/// Integers, to be compared with extents.
pub trait Within: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Extents of the same profile
    type Extents;
    /// Whether each integer is at least 0 and below the corresponding extent
    fn within(self, extents: Self) -> bool;
}
/// Extents of the profile of the coordinates `C`, which is that of the strides: for each leaf an integer (`u64`, `usize`, `u32`, …), a
/// [`MultipleOf`](super::divisible::MultipleOf) or a natural as a type.
// The parameter is `V::Coordinate`, not `V`: if `V` is no tuple of strides, this bound is none, and `V: Strides` is the only error.
#[diagnostic::on_unimplemented(
    message = "the extents do not fit the strides: write an integer for each stride, in tuples as the strides are",
    label = "an extent is a `u64`, a `usize`, another integer of at least 32 bits, a `MultipleOf`, or an integer of typenum"
)]
pub trait Extents<C: Within>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// What divides the numbers by their types, and `_` in place of those of which nothing is known
    const DIVISORS: Tree;
    /// The numbers, which have been checked to fit
    fn numbers(self) -> C::Extents;
    /// The numbers, leaf by leaf
    fn leaves(self, to: &mut impl FnMut(i128));
}
// Two profiles that no constructor accepts. Because of them no extents have one profile only, so rustc compares theirs with that of the strides, and does not infer it.
macro_rules! no_profiles {
    ($($ty:ty)*) => {$(
        impl Within for $ty {
            const SEAL: Seal = Seal;
            type Extents = ();
            fn within(self, _: Self) -> bool {
                false
            }
        }
        #[diagnostic::do_not_recommend]
        impl<X: Copy> Extents<$ty> for X {
            const SEAL: Seal = Seal;
            const DIVISORS: Tree = Tree::Nil;
            fn numbers(self) {}
            fn leaves(self, _: &mut impl FnMut(i128)) {}
        }
    )*};
}
no_profiles!(() core::convert::Infallible);
impl Sum for () {
    const SEAL: Seal = Seal;
    fn sum(self, (): ()) {}
}
/// The profile of strides.
#[diagnostic::on_unimplemented(
    message = "these are no strides: write them in parentheses, as in `(4, 1)`",
    label = "an array has no modes"
)]
pub trait Profile: Within {
    #[doc(hidden)]
    const SEAL: Seal;
}
#[diagnostic::do_not_recommend]
impl Profile for i64 {
    const SEAL: Seal = Seal;
}

impl<V: Step> Strides for V {
    const SEAL: Seal = Seal;
    const LEAVES: usize = 1;
    const KNOWN: Tree = <V as Step>::KNOWN;
    const DIVISORS: Tree = V::DIVISOR;
    type Coordinate = i64;
    type Extents = u64;
    #[inline(always)]
    fn dot(self, coordinate: i64) -> i64 {
        self.step() * coordinate
    }
    #[inline(always)]
    fn coordinate(at: u64) -> i64 {
        at as i64
    }
    #[inline(always)]
    fn minus(extents: u64, by: u64) -> u64 {
        extents - by
    }
    fn leaves(self, to: &mut impl FnMut(i128)) {
        to(self.number());
    }
    #[inline(always)]
    fn alignment(self, leaves: u64) -> u64 {
        match <V as Step>::KNOWN {
            Tree::Underscore if leaves & 1 == 1 => lowest(self.step() as u64),
            _ => lowest(0),
        }
    }
}
// Strides in brackets have the profile `()`, which every extents have and no constructor accepts. So their use is no second error.
#[diagnostic::do_not_recommend]
impl<V: Copy, const N: usize> Strides for [V; N] {
    const SEAL: Seal = Seal;
    const LEAVES: usize = 0;
    const KNOWN: Tree = Tree::Nil;
    const DIVISORS: Tree = Tree::Nil;
    type Coordinate = ();
    type Extents = ();
    fn dot(self, (): ()) -> i64 {
        0
    }
    fn coordinate((): ()) {}
    fn minus((): (), (): ()) {}
    fn leaves(self, _: &mut impl FnMut(i128)) {}
    fn alignment(self, _: u64) -> u64 {
        lowest(0)
    }
}
/// The lowest bit that is 1; `2^63` for 0
#[inline(always)]
pub(crate) const fn lowest(n: u64) -> u64 {
    (n | 1 << 63) & (n | 1 << 63).wrapping_neg()
}
impl Within for i64 {
    const SEAL: Seal = Seal;
    type Extents = u64;
    #[inline(always)]
    fn within(self, extents: Self) -> bool {
        // A negative number becomes a large one.
        (self as u64) < extents as u64
    }
}

macro_rules! tree {
    () => { Tree::Nil };
    ($first:expr $(, $rest:expr)*) => { Tree::Cons(&$first, &tree!($($rest),*)) };
}
macro_rules! tuples {
    ($($v:ident $x:ident $i:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($v: Strides),*> Strides for ($($v,)*) {
            const SEAL: Seal = Seal;
            const LEAVES: usize = 0 $(+ $v::LEAVES)*;
            const KNOWN: Tree = tree!($(<$v as Strides>::KNOWN),*);
            const DIVISORS: Tree = tree!($($v::DIVISORS),*);
            type Coordinate = ($($v::Coordinate,)*);
            type Extents = ($($v::Extents,)*);
            #[inline(always)]
            fn dot(self, coordinate: Self::Coordinate) -> i64 {
                0 $(+ self.$i.dot(coordinate.$i))*
            }
            #[inline(always)]
            fn coordinate(at: Self::Extents) -> Self::Coordinate {
                ($($v::coordinate(at.$i),)*)
            }
            #[inline(always)]
            fn minus(extents: Self::Extents, by: Self::Extents) -> Self::Extents {
                ($($v::minus(extents.$i, by.$i),)*)
            }
            fn leaves(self, to: &mut impl FnMut(i128)) {
                $(self.$i.leaves(to);)*
            }
            #[inline(always)]
            fn alignment(self, mut leaves: u64) -> u64 {
                let mut all = lowest(0);
                $(
                    all |= self.$i.alignment(leaves);
                    leaves = leaves.rotate_right(const { (<$v as Strides>::LEAVES % 64) as u32 });
                )*
                let _ = leaves;
                lowest(all)
            }
        }
        impl<$($x: Within),*> Within for ($($x,)*) {
            const SEAL: Seal = Seal;
            type Extents = ($($x::Extents,)*);
            #[inline(always)]
            fn within(self, extents: Self) -> bool {
                true $(&& self.$i.within(extents.$i))*
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($x: Profile),*> Profile for ($($x,)*) {
            const SEAL: Seal = Seal;
        }
        impl<$($x: Extents<$v>, $v: Within),*> Extents<($($v,)*)> for ($($x,)*) {
            const SEAL: Seal = Seal;
            const DIVISORS: Tree = tree!($($x::DIVISORS),*);
            #[inline(always)]
            fn numbers(self) -> ($($v::Extents,)*) {
                ($(self.$i.numbers(),)*)
            }
            fn leaves(self, to: &mut impl FnMut(i128)) {
                $(self.$i.leaves(to);)*
            }
        }
    };
    (@all [$($done:tt)*]) => {};
    (@all [$($done:tt)*] ($v:ident $x:ident $i:tt) $($rest:tt)*) => {
        tuples!(@one [$($done)* ($v $x $i)]);
        tuples!(@all [$($done)* ($v $x $i)] $($rest)*);
    };
    (@one [$(($v:ident $x:ident $i:tt))*]) => { tuples!($($v $x $i),*); };
}
tuples!(@all [] (V0 X0 0) (V1 X1 1) (V2 X2 2) (V3 X3 3) (V4 X4 4) (V5 X5 5) (V6 X6 6) (V7 X7 7));
