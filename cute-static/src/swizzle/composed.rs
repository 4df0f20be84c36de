//! Composed layouts `F ∘ O ∘ L`: apply a layout, add an offset, then apply another function.

use super::fields::Shift;
use super::function::{IsSwizzle, Swizzle};
use super::range::{Range, bounded, falls, fitting, offset_reach};
use super::unit::IsUnit;
use crate::htuple::singleton;
use crate::htuple::{Leaf, Singleton, Tree};
use crate::int::Nat;
use crate::kind::ModeTree;
use crate::layout::codomain::{HasCodomain, OneSemimodule};
use crate::layout::coordinate::{Coordinate, inside};
use crate::layout::tree::{Strides, Zip};
use crate::layout::value::Yields;
use crate::layout::{IsLayout, Layout};
use crate::outcome::Shown;
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::codomain::Offsets;
use crate::semimodule::coordinate::Itself;
use crate::shape::Shaped;
use crate::shape::index::bounds;
use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;

/// `F ∘ O ∘ L`, the function `c ↦ F(O + L(c))`: `F` a [`Swizzle`] or a layout, `O` an integer, `L` a layout or a
/// composed layout.
///
/// * **Paper** §2.4.3; CUTLASS `cute/layout_composed.hpp`, where `F` is `layout_a`, `O` the `offset` and `L`
///   `layout_b`.
/// * **Law** an operation that acts only on the coordinates of `L` is applied to `L`: mode edits,
///   coalesce, composition from the right, divides, products.
/// * **Admissible** where the unit of `F` is the unit of `O` and of the offsets of `L`.
///   [`Composition`](crate::prelude::Composition) checks the unit; this type itself does not.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U0, U3, U4};
/// type A = Composition<Swizzle<U3, U4, U3>, layout!((8,64):(64,1))>;
/// static_assertions::assert_type_eq_all!(A, ComposedLayout<Swizzle<U3, U4, U3>, U0, layout!((8,64):(64,1))>);
/// let a = A::default();
/// assert_eq!(a.to_string(), "Sw<3,4,3> o 0 o (8,64):(64,1)");
/// assert_eq!(a.offset((2, 0)), 0x90);
/// assert_eq!((A::SIZE, A::COSIZE, A::RANK, A::DEPTH), (512, 512, 2, 1));
/// const TENTH: i64 = A::at(2);
/// assert_eq!(TENTH, 0x90);
/// ```
/// Values that do not fit in 62 bits are refused when they are evaluated, also where `L` leaves the domain of a layout `F`:
/// ```compile_fail,E0080
/// use cute_static::prelude::*;
/// type F = layout!((4,8):(1,1000000000000000));
/// let x = <ComposedLayout<F, typenum::U0, layout!((2,100000000):(1,2))>>::default().offset((1, 99999999));
/// ```
/// ```compile_fail,E0080
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U0, U1, U3};
/// type Far = ComposedLayout<Swizzle<U1, U0, U3>, U0, layout!(2:9000000000000000000)>;
/// let x = Far::at(1);
/// ```
/// Slices and evaluations need a coordinate of the shape of `L`.
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::typenum::{U3, U4};
/// let x = <Composition<Swizzle<U3, U4, U3>, layout!((8,64):(64,1))>>::default().offset((1, 2, 3));
/// ```
pub enum ComposedLayout<F, O, L> {
    /// The only value.
    Only,
    #[doc(hidden)]
    __Phantom(PhantomData<(F, O, L)>, Infallible),
}
mod constructor {
    pub use super::ComposedLayout::Only as ComposedLayout;
}
#[doc(hidden)]
pub use constructor::*;

singleton!(<F, O, L> ComposedLayout<F, O, L> = ComposedLayout);

/// A composed layout, as error messages show it.
pub struct CuteComposed<F, O, L>(PhantomData<(F, O, L)>);
impl<F: Shown, O: Shown, L: Shown> Shown for ComposedLayout<F, O, L> {
    type Shown = CuteComposed<F::Shown, O::Shown, L::Shown>;
}

/// Edits of modes are applied to `L`.
impl<F, O, L: OneSemimodule> OneSemimodule for ComposedLayout<F, O, L> {}
impl<F: Outer, O, L: Shaped> Shaped for ComposedLayout<F, O, L> {
    const SEAL: Seal = Seal;
    type Shape = L::Shape;
    type Stride = L::Stride;
    type With<S, D> = ComposedLayout<F, O, L::With<S, D>>;
    type Slicing = super::slice::Swizzled;
}

impl<F: Singleton + fmt::Display, O: Leaf, L: Singleton + fmt::Display> fmt::Display for ComposedLayout<F, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o {}", F::VALUE, const { &<O as Leaf>::TREE }, L::VALUE)
    }
}
impl<F: Singleton + fmt::Display, O: Leaf, L: Singleton + fmt::Display> fmt::Debug for ComposedLayout<F, O, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The outer function of a composed layout: a swizzle, or a layout.
pub trait Outer {
    #[doc(hidden)]
    const SEAL: Seal;
    /// An offset, or a coordinate
    type Value: Copy;
    /// `R`, which mentions the rule of swizzles, see [`Grants`](crate::outcome::Grants)
    #[doc(hidden)]
    type Passing<R: Singleton>: Singleton;
    /// How far its values reach
    const RANGE: Range;
    /// `F(o)`
    fn map(offset: i64) -> Self::Value;
}
impl<B: Nat, M: Nat, S: Shift, U: IsUnit> Outer for Swizzle<B, M, S, U>
where
    Self: IsSwizzle,
{
    const SEAL: Seal = Seal;
    type Value = i64;
    type Passing<R: Singleton> = <Self as IsSwizzle>::Passing<R>;
    const RANGE: Range = Range::Blocks(bounded(<Self as IsSwizzle>::PERIOD as i64) as u64);
    #[inline(always)]
    fn map(offset: i64) -> i64 {
        Swizzle::<B, M, S, U>::VALUE.apply(offset as u64) as i64
    }
}
impl<S: Zip<D>, D> Outer for Layout<S, D>
where
    Strides<S, D>: Yields,
{
    const SEAL: Seal = Seal;
    type Value = <Strides<S, D> as Yields>::Value;
    type Passing<R: Singleton> = R;
    const RANGE: Range = Range::of_layout(
        bounded(<Self as IsLayout>::COSIZE as i64),
        <Self as IsLayout>::SIZE,
        <Self as IsLayout>::SHAPE,
        <Self as IsLayout>::STRIDE,
    );
    #[inline(always)]
    fn map(offset: i64) -> Self::Value {
        Strides::<S, D>::value::<S::Modes, Itself>(offset)
    }
}

/// The inner function of a composed layout: a layout, or a composed layout.
pub trait Inner {
    /// The modes of the coordinates
    type Modes: ModeTree;
    /// The innermost layout
    type Bottom: IsLayout;
    /// A bound above all values; a compile error where one does not fit in `i64`
    const REACH: i64;
    /// Whether a value may be negative
    const FALLS: bool;
    /// `L(c)`
    fn value<C: Coordinate<Self::Modes>>(coordinate: C) -> i64;
}
impl<S: Zip<D>, D> Inner for Layout<S, D>
where
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    type Modes = S::Modes;
    type Bottom = Self;
    const REACH: i64 = bounded(<Self as IsLayout>::COSIZE as i64);
    const FALLS: bool = falls(<Self as IsLayout>::STRIDE);
    #[inline(always)]
    fn value<C: Coordinate<S::Modes>>(coordinate: C) -> i64 {
        const { assert!(Self::REACH > 0) };
        coordinate.offset::<Itself>()
    }
}
impl<F: Outer<Value = i64>, O: Element, L: Inner> Inner for ComposedLayout<F, O, L> {
    type Modes = L::Modes;
    type Bottom = L::Bottom;
    const FALLS: bool = true;
    const REACH: i64 = Self::VALUES;
    #[inline(always)]
    fn value<C: Coordinate<L::Modes>>(coordinate: C) -> i64 {
        const { assert!(Self::REACH != 0) };
        F::map(const { between::<O>() } + L::value(coordinate))
    }
}

/// The offset `O`, an integer.
pub(crate) const fn between<O: Element>() -> i64 {
    match O::OFFSET {
        Some(offset) if !O::BINARY => bounded(offset),
        _ => panic!("the offset of the composed layout is no integer of 62 bits"),
    }
}
impl<F, O: Element, L: Inner> ComposedLayout<F, O, L> {
    /// The number of coordinates.
    pub const SIZE: u64 = <L::Bottom as IsLayout>::SIZE;
    /// The cosize of `L`, as in CuTe: the number of offsets that `F` must be defined on, not the size of its image.
    pub const COSIZE: u64 = <L::Bottom as IsLayout>::COSIZE;
    /// The number of modes, 1 for a leaf.
    pub const RANK: usize = <L::Bottom as IsLayout>::RANK;
    /// The depth, 0 for a leaf.
    pub const DEPTH: usize = <L::Bottom as IsLayout>::DEPTH;
    /// The shape as data.
    pub const SHAPE: &'static Tree = <L::Bottom as IsLayout>::SHAPE;
    /// `O`.
    pub const OFFSET: i64 = between::<O>();

    /// The number of coordinates.
    pub const fn size(self) -> u64 {
        Self::SIZE
    }
    /// The constant [`COSIZE`](ComposedLayout::COSIZE).
    pub const fn cosize(self) -> u64 {
        Self::COSIZE
    }
    /// The number of modes.
    pub const fn rank(self) -> usize {
        Self::RANK
    }
    /// The depth.
    pub const fn depth(self) -> usize {
        Self::DEPTH
    }
}

impl<F: Singleton, O: Singleton, L: Singleton> ComposedLayout<F, O, L> {
    /// `F ∘ O ∘ L` of its parts: CuTe's `make_composed_layout`.
    pub const fn new(_f: F, _offset: O, _l: L) -> Self {
        ComposedLayout
    }
}
impl<F: Singleton, O, L: Singleton> ComposedLayout<F, O, L> {
    /// `F`.
    pub const fn layout_a(self) -> F {
        F::VALUE
    }
    /// `L`.
    pub const fn layout_b(self) -> L {
        L::VALUE
    }
}

impl<F: Outer<Value = i64>, O: Element, L: Inner> ComposedLayout<F, O, L> {
    /// `F(O + L(c))`, as [`Layout::offset`].
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    #[inline]
    #[track_caller]
    pub fn offset<C: Coordinate<L::Modes>>(self, coordinate: C) -> i64 {
        if cfg!(debug_assertions) {
            inside(coordinate);
        }
        Self::value(coordinate)
    }
    /// `F(O + L(c))` where `c` may be out of bounds, as [`Layout::extended_offset`].
    #[inline]
    pub fn extended_offset<C: Coordinate<L::Modes>>(self, coordinate: C) -> i64 {
        Self::value(coordinate)
    }
    /// `F(O + L(c))`, or `None` if the coordinate is out of bounds.
    #[inline]
    pub fn checked_offset<C: Coordinate<L::Modes>>(self, coordinate: C) -> Option<i64> {
        coordinate.check().ok().map(|()| Self::value(coordinate))
    }
    /// All offsets, in the order of the indices.
    pub fn offsets(self) -> impl Iterator<Item = i64> + Clone {
        (0..Self::SIZE).map(Self::value)
    }
}

impl<F: Outer, O: Element, L: Inner> ComposedLayout<F, O, L> {
    /// A bound above all values; a compile error where one does not fit
    const VALUES: i64 = fitting(F::RANGE.of(offset_reach(between::<O>(), L::REACH, L::FALLS)));
    /// `F(O + L(c))`, where `F` may also yield coordinates.
    /// ```
    /// use cute_static::prelude::*;
    /// type A = ComposedLayout<layout!((4,8):(1@0,1@1)), typenum::U0, layout!((2,4):(1,2))>;
    /// assert_eq!(A::default().coordinate((1, 2)), (1, 1));
    /// assert_eq!(A::default().to_string(), "(4,8):(1@0,1@1) o 0 o (2,4):(1,2)");
    /// ```
    #[inline]
    #[track_caller]
    pub fn coordinate<C: Coordinate<L::Modes>>(self, coordinate: C) -> F::Value {
        if cfg!(debug_assertions) {
            inside(coordinate);
        }
        const { assert!(Self::VALUES != 0) };
        F::map(const { between::<O>() } + L::value(coordinate))
    }
}

impl<B: Nat, M: Nat, U: IsUnit, T: Shift, O: Element, S: Zip<D>, D> ComposedLayout<Swizzle<B, M, T, U>, O, Layout<S, D>>
where
    Swizzle<B, M, T, U>: IsSwizzle,
    <S::Modes as HasCodomain>::Codomain: Offsets,
{
    /// The value at an index in const code, as [`Layout::at`].
    pub const fn at(index: u64) -> i64 {
        const { assert!(<Self as Inner>::REACH != 0) };
        let offset = between::<O>() + Layout::<S, D>::at(index);
        Swizzle::<B, M, T, U>::VALUE.apply(offset as u64) as i64
    }
}

/// The value at a coordinate, in types. The offset before `F` must not be negative.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::Offset;
/// use cute_static::typenum::{U3, U4, U144};
/// type A = Composition<Swizzle<U3, U4, U3>, layout!((8,64):(64,1))>;
/// static_assertions::assert_type_eq_all!(Offset<A, coord!((2,0))>, U144);
/// ```
impl<F: IsSwizzle, O: Element, L: bounds::Offset<C>, C> bounds::Offset<C> for ComposedLayout<F, O, L>
where
    O::Sum<L::Output>: Nat,
{
    const SEAL: Seal = Seal;
    type Output = F::Apply<O::Sum<L::Output>>;
}

/// `F` of a composed layout.
pub type LayoutA<A> = <A as Parts>::A;
/// `L` of a composed layout.
pub type LayoutB<A> = <A as Parts>::B;
/// `O` of a composed layout.
pub type OffsetBetween<A> = <A as Parts>::Offset;
/// The parts of a composed layout.
pub trait Parts {
    /// `F`
    type A;
    /// `O`
    type Offset;
    /// `L`
    type B;
}
impl<F, O, L> Parts for ComposedLayout<F, O, L> {
    type A = F;
    type Offset = O;
    type B = L;
}
