//! Divisibility promised by type: extents and strides that are known to be multiples, and the tiles that divide them.

use super::extents::Indivisible;
use super::profile::{Extents, Step, Strides, integers};
use crate::check::{BothHold, IfMultiple};
use crate::htuple::{HCons, HNil, Singleton, Tree};
use crate::int::{Divide, Nat, One, PositiveNat};
use crate::kind::{Outcome, ShapeTree};
use crate::layout::LayoutOf;
use crate::layout::constants::size;
use crate::layout::identity::Identity;
use crate::outcome::{Grants, rules};
use crate::seal::Seal;
use crate::semimodule::coordinate::Itself;
use core::fmt;
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// An extent or a stride that is a multiple of `N`. The constructor checks it once.
///
/// * **Law** `N` divides [`get`](MultipleOf::get).
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::MultipleOf;
/// use cute_static::typenum::U64;
/// assert_eq!(MultipleOf::<U64>::new(256).unwrap().get(), 256);
/// assert_eq!(MultipleOf::<U64>::new(100).unwrap_err().to_string(), "100 is no multiple of 64");
/// ```
pub struct MultipleOf<N> {
    number: u64,
    divisor: PhantomData<N>,
}
impl<N> Clone for MultipleOf<N> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<N> Copy for MultipleOf<N> {}
impl<N: Nat> fmt::Debug for MultipleOf<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (a multiple of {})", self.number, size(N::MAGNITUDE))
    }
}
impl<N: Nat> MultipleOf<N> {
    /// The number, as a multiple of `N`.
    ///
    /// # Errors
    /// Where it is no multiple of `N`.
    pub const fn new(number: u64) -> Result<Self, NoMultiple> {
        let of = const { size(N::MAGNITUDE) };
        match number.checked_rem(of) {
            Some(0) => Ok(Self { number, divisor: PhantomData }),
            _ => Err(NoMultiple { number, of }),
        }
    }
    /// The number, which is known to be a multiple of `N`.
    #[inline(always)]
    pub(crate) const fn promised(number: u64) -> Self {
        debug_assert!(number % const { size(N::MAGNITUDE) } == 0);
        Self { number, divisor: PhantomData }
    }
    /// The number.
    #[inline(always)]
    pub const fn get(self) -> u64 {
        self.number
    }
}
/// The error of a number that is no multiple of the promised one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMultiple {
    number: u64,
    of: u64,
}
/// `100 is no multiple of 64`
impl fmt::Display for NoMultiple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no multiple of {}", self.number, self.of)
    }
}
impl core::error::Error for NoMultiple {}

impl<N: Nat> Extents<i64> for MultipleOf<N> {
    const SEAL: Seal = Seal;
    const DIVISORS: Tree = Tree::Int(size(N::MAGNITUDE) as i128);
    #[inline(always)]
    fn numbers(self) -> u64 {
        self.number
    }
    fn leaves(self, to: &mut impl FnMut(i128)) {
        to(self.number.into());
    }
}
impl<N: Nat> Step for MultipleOf<N> {
    const SEAL: Seal = Seal;
    const KNOWN: Tree = Tree::Underscore;
    const DIVISOR: Tree = <Self as Extents<i64>>::DIVISORS;
    #[inline(always)]
    fn step(self) -> i64 {
        self.number as i64
    }
    fn number(self) -> i128 {
        self.number.into()
    }
}

rules! {
    /// The tile's extent `T`, where the tensor's extent is only known to be a multiple of `N`.
    TileNotPromised<N, T> = PromisesMultiple {
        message: "a tile of extent {T} need not divide the tensor: its extent is promised to be a multiple of {N} only",
        label: "{N} is no multiple of {T}",
        note: "make the extent with `MultipleOf::<N>::new`, where N is a multiple of the tile's extent, or declare the symbol as a `multiple_of` N; `tiles` looks at run time"
    }
}
/// Passed if every multiple of `N` is a multiple of `T`
type Promised<N, T> = <<N as Divide>::Ratio<T> as IfMultiple>::Require<TileNotPromised<N, T>>;

/// Extents that tiles of the shape `T` divide by the types of the extents.
///
/// * **Law** each leaf of `T` divides the extent of its mode.
/// * **Admissible** for an integer if the tile's extent is 1; for a [`MultipleOf<N>`](MultipleOf) or a static extent `N` if the tile's extent divides `N`.
#[diagnostic::on_unimplemented(
    message = "the types of the extents do not promise that the tile divides them",
    label = "make the extents with `MultipleOf::<N>::new` or as integers of typenum, or take `tiles`, which looks at run time"
)]
pub trait Promises<T> {
    #[doc(hidden)]
    const SEAL: Seal;
}
// For every type: rustc would list the impls for tuples in the error of each tile that is refused.
impl<V: PromiseOf<T>, T> Promises<T> for V
where
    V::Check: Grants<(), (), Is = ()>,
{
    const SEAL: Seal = Seal;
}
/// The check of [`Promises`].
#[diagnostic::on_unimplemented(
    message = "the types of the extents do not promise that the tile divides them",
    label = "make the extents with `MultipleOf::<N>::new` or as integers of typenum, or take `tiles`, which looks at run time"
)]
pub trait PromiseOf<T> {
    /// Accepted if the tile divides the extents
    type Check: Outcome;
}
macro_rules! unknown {
    ($($ty:ty)*) => {$(
        impl<T: Nat> PromiseOf<T> for $ty {
            type Check = Promised<One, T>;
        }
    )*};
}
integers!(unknown);
impl<N: Nat, T: Nat> PromiseOf<T> for MultipleOf<N> {
    type Check = Promised<N, T>;
}
macro_rules! naturals {
    ($(<$($p:ident: $of:path)?> $ty:ty;)*) => {$(
        impl<$($p: $of,)? T: Nat> PromiseOf<T> for $ty {
            type Check = Promised<Self, T>;
        }
        impl<$($p: $of)?> Extents<i64> for $ty {
            const SEAL: Seal = Seal;
            const DIVISORS: Tree = Tree::Int(size(<Self as Nat>::MAGNITUDE) as i128);
            #[inline(always)]
            fn numbers(self) -> u64 {
                const { size(<Self as Nat>::MAGNITUDE) }
            }
            fn leaves(self, to: &mut impl FnMut(i128)) {
                to(Extents::<i64>::numbers(self).into());
            }
        }
    )*};
}
naturals! { <> UTerm; <U: PositiveNat> UInt<U, B0>; <U: Nat> UInt<U, B1>; }

/// The shape of a tile of tensors of the strides `V`.
///
/// * **Admissible** where it has the profile of the strides: an integer for each stride.
#[diagnostic::on_unimplemented(
    message = "the tile does not have the modes of the tensor",
    label = "expected a shape with one positive integer for each stride of the tensor, such as `shape!((8,4))` for a matrix"
)]
pub trait TileOf<V: Strides>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The identity layout of the shape
    type Identity: Singleton;
    /// The number of tiles in each mode: rounded up, or an error if `whole` and the tile does not divide the extent
    #[doc(hidden)]
    fn grid(extents: V::Extents, whole: bool, mode: usize) -> Result<V::Extents, Indivisible>;
    /// The first coordinate of a tile
    #[doc(hidden)]
    fn origin(index: V::Extents, grid: V::Extents, mode: usize) -> V::Coordinate;
    /// Whether all of a tile that begins at a coordinate is inside the tensor
    #[doc(hidden)]
    fn inside(from: V::Coordinate, extents: V::Extents) -> bool;
}
macro_rules! leaves {
    ($($kind:path: $bit:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<U: $kind, V: Step> TileOf<V> for UInt<U, $bit> {
            const SEAL: Seal = Seal;
            type Identity = LayoutOf<<Self as Identity>::IdentityAt<Itself>>;
            #[inline(always)]
            fn grid(extent: u64, whole: bool, mode: usize) -> Result<u64, Indivisible> {
                let tile = const { size(<Self as Nat>::MAGNITUDE) };
                if whole && extent % tile != 0 {
                    return Err(Indivisible { mode, extent, tile });
                }
                Ok(extent.div_ceil(tile))
            }
            #[inline(always)]
            #[track_caller]
            fn origin(at: u64, count: u64, mode: usize) -> i64 {
                assert!(at < count, "tile {at} of mode {mode} is out of bounds: there are {count}");
                (at * const { size(<Self as Nat>::MAGNITUDE) }) as i64
            }
            #[inline(always)]
            fn inside(from: i64, extent: u64) -> bool {
                extent.wrapping_sub(from as u64) >= const { size(<Self as Nat>::MAGNITUDE) }
            }
        }
    )*};
}
leaves!(PositiveNat: B0, Nat: B1);

macro_rules! list {
    () => { HNil };
    ($t:ident $($rest:ident)*) => { HCons<$t, list!($($rest)*)> };
}
/// Tuples of up to eight entries. `before` has the number of leaves before each entry.
/// The checks of all modes.
macro_rules! all {
    ($v:ident) => { $v::Check };
    ($v:ident $($more:ident)+) => { BothHold<$v::Check, all!($($more)+)> };
}
macro_rules! tuples {
    ($($v:ident $t:ident $i:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($v: Strides, $t: TileOf<$v> + ShapeTree),*> TileOf<($($v,)*)> for list!($($t)*) {
            const SEAL: Seal = Seal;
            type Identity = LayoutOf<<Self as Identity>::IdentityAt<Itself>>;
            #[inline(always)]
            fn grid(
                extents: ($($v::Extents,)*),
                whole: bool,
                mode: usize,
            ) -> Result<($($v::Extents,)*), Indivisible> {
                let before = const { before(&[$($v::LEAVES),*]) };
                Ok(($($t::grid(extents.$i, whole, mode + before[$i])?,)*))
            }
            #[inline(always)]
            #[track_caller]
            fn origin(index: ($($v::Extents,)*), grid: ($($v::Extents,)*), mode: usize) -> ($($v::Coordinate,)*) {
                let before = const { before(&[$($v::LEAVES),*]) };
                ($($t::origin(index.$i, grid.$i, mode + before[$i]),)*)
            }
            #[inline(always)]
            fn inside(from: ($($v::Coordinate,)*), extents: ($($v::Extents,)*)) -> bool {
                true $(&& $t::inside(from.$i, extents.$i))*
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($v: PromiseOf<$t>, $t),*> PromiseOf<list!($($t)*)> for ($($v,)*) {
            type Check = all!($($v)*);
        }
    };
    (@all [$($done:tt)*]) => {};
    (@all [$($done:tt)*] ($v:ident $t:ident $i:tt) $($rest:tt)*) => {
        tuples!(@one [$($done)* ($v $t $i)]);
        tuples!(@all [$($done)* ($v $t $i)] $($rest)*);
    };
    (@one [$(($v:ident $t:ident $i:tt))*]) => { tuples!($($v $t $i),*); };
}
tuples!(@all [] (V0 T0 0) (V1 T1 1) (V2 T2 2) (V3 T3 3) (V4 T4 4) (V5 T5 5) (V6 T6 6) (V7 T7 7));

/// The number of leaves before each mode
const fn before<const N: usize>(leaves: &[usize; N]) -> [usize; N] {
    let mut before = [0; N];
    let mut i = 1;
    while i < N {
        before[i] = before[i - 1] + leaves[i - 1];
        i += 1;
    }
    before
}
