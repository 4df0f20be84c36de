//! Any layout, as a bound of generic code and of tensors.

use crate::htuple::{Leaf, Singleton, Tree};
use crate::kind::ModeTree;
use crate::layout::codomain::HasCodomain;
use crate::layout::constants::{Constants, size};
use crate::layout::coordinate::{Coordinate, inside};
use crate::layout::cosize::{Cosized, HasCosize};
use crate::layout::tree::{Strides, Zip};
use crate::layout::value::Yields;
use crate::layout::{IsLayout, Layout};
use crate::seal::Seal;
use crate::semimodule::Element;
use crate::semimodule::coordinate::Itself;
use crate::swizzle::ComposedLayout;
use crate::swizzle::composed::{Inner, Outer, between};
use crate::swizzle::part::{Behind, ComposedPart};
use core::fmt;

/// Any layout: a plain one, a composed one, one with XOR strides, or one that yields coordinates. It is what a tensor has as its layout.
///
/// * **Law** `address(c)` is `L(c)`. The offset is an `i64`, or a tuple where the strides are coordinates, so a function for memory asks for
///   `Addressing<Offset = i64>`.
/// * An integer is a coordinate of every layout. A tuple is one where it fits the modes: `(u64, u64): Coordinate<L::Modes>`.
/// * `Display` is the notation of CuTe.
/// ```
/// use cute_static::prelude::*;
/// fn describe(layout: impl Addressing<Offset = i64>) -> String {
///     format!("{layout} has {} elements, the last at {}", layout.size(), layout.offset(layout.size() - 1))
/// }
/// assert_eq!(describe(layout!((4,8):(8,1))), "(4,8):(8,1) has 32 elements, the last at 31");
/// assert_eq!(describe(layout!((4,4):(f1,f5))), "(4,4):(f1,f5) has 16 elements, the last at 12");
/// assert_eq!(describe(layout!(Sw<2,0,2> o 0 o (4,4):(4,1))), "Sw<2,0,2> o 0 o (4,4):(4,1) has 16 elements, the last at 12");
/// ```
/// ```compile_fail,E0271
/// use cute_static::prelude::*;
/// fn describe(layout: impl Addressing<Offset = i64>) {}
/// // Its offsets are coordinates.
/// describe(layout!((4,8):(1@0,1@1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no layout that elements are found by",
    label = "expected a `layout!`, or a composition of a swizzle and a `layout!`; a shape or a tiler has no strides"
)]
pub trait Addressing: Copy + fmt::Debug + fmt::Display {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The modes, which coordinates must fit
    type Modes: ModeTree;
    /// An offset
    type Offset: Copy;
    /// `L(c)`. A coordinate may be out of bounds: the last mode under each integer is unbounded.
    fn address<C: Coordinate<Self::Modes>>(&self, coordinate: C) -> Self::Offset;

    /// `L(c)`
    ///
    /// # Panics
    /// With debug assertions, if the coordinate is out of bounds.
    #[inline]
    #[track_caller]
    fn offset<C: Coordinate<Self::Modes>>(&self, coordinate: C) -> Self::Offset {
        if cfg!(debug_assertions) {
            inside(coordinate);
        }
        self.address(coordinate)
    }
    /// All offsets, in the order of the indices.
    fn offsets(&self) -> impl Iterator<Item = Self::Offset> + Clone {
        let layout = *self;
        (0..self.size()).map(move |index| layout.address(index))
    }
    /// The number of coordinates.
    #[inline]
    fn size(&self) -> u64 {
        const { size(<Self::Modes as Constants>::COUNT) }
    }
    /// The cosize: [`Layout::COSIZE`] or [`ComposedLayout::COSIZE`].
    #[inline]
    fn cosize(&self) -> u64 {
        const { <Cosize<Self::Modes> as HasCosize>::COSIZE }
    }
    /// The number of modes, 1 for a leaf.
    #[inline]
    fn rank(&self) -> usize {
        <Self::Modes as Constants>::MODES
    }
    /// The depth, 0 for a leaf.
    #[inline]
    fn depth(&self) -> usize {
        <Self::Modes as Constants>::LEVELS
    }

    /// The extents and the strides
    const TREES: (&'static Tree, &'static Tree);
    /// The extents and the strides, where these are integers and the layout is no more than their inner product.
    const AFFINE: Option<(&'static Tree, &'static Tree)> = None;
    /// An offset of which the inner product with the strides is known, or else what `otherwise` finds.
    #[inline(always)]
    fn resolve(&self, affine: i64, otherwise: impl FnOnce() -> Self::Offset) -> Self::Offset {
        let _ = affine;
        otherwise()
    }
}
/// The cosize of the modes `M` as a constant
type Cosize<M> = <<M as HasCodomain>::Codomain as Cosized>::Cosize<M, Itself>;

impl<S: Zip<D>, D> Addressing for Layout<S, D>
where
    Strides<S, D>: Yields,
{
    const SEAL: Seal = Seal;
    type Modes = <Self as IsLayout>::Modes;
    type Offset = <Strides<S, D> as Yields>::Value;
    #[inline(always)]
    fn address<C: Coordinate<S::Modes>>(&self, coordinate: C) -> Self::Offset {
        Strides::<S, D>::value::<S::Modes, Itself>(coordinate)
    }

    const TREES: (&'static Tree, &'static Tree) = (<Self as IsLayout>::SHAPE, <Self as IsLayout>::STRIDE);
    const AFFINE: Option<(&'static Tree, &'static Tree)> = match Strides::<S, D>::INTEGERS {
        true => Some((<Self as IsLayout>::SHAPE, <Self as IsLayout>::STRIDE)),
        false => None,
    };
    #[inline(always)]
    fn resolve(&self, affine: i64, otherwise: impl FnOnce() -> Self::Offset) -> Self::Offset {
        Strides::<S, D>::known(affine, otherwise)
    }
}

// Memory is reached through a swizzle in the accessor (`Through`), so no safe constructor binds these to storage.
#[diagnostic::do_not_recommend]
impl<F: Outer + Singleton + fmt::Display, O: Element + Leaf, L: Inner + Singleton + fmt::Display> Addressing
    for ComposedLayout<F, O, L>
{
    const SEAL: Seal = Seal;
    type Modes = L::Modes;
    type Offset = F::Value;
    #[inline(always)]
    fn address<C: Coordinate<L::Modes>>(&self, coordinate: C) -> F::Value {
        F::map(const { between::<O>() } + L::value(coordinate))
    }

    const TREES: (&'static Tree, &'static Tree) = (<L::Bottom as IsLayout>::SHAPE, <L::Bottom as IsLayout>::STRIDE);
}
#[diagnostic::do_not_recommend]
impl<X: Behind, K: Inner + Singleton + fmt::Display> Addressing for ComposedPart<X, K> {
    const SEAL: Seal = Seal;
    type Modes = K::Modes;
    type Offset = X::Value;
    #[inline(always)]
    fn address<C: Coordinate<K::Modes>>(&self, coordinate: C) -> X::Value {
        X::behind(self.start() + K::value(coordinate))
    }

    const TREES: (&'static Tree, &'static Tree) = (<K::Bottom as IsLayout>::SHAPE, <K::Bottom as IsLayout>::STRIDE);
}
