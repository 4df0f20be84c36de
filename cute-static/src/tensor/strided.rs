//! Strides at run time are part of the accessor. Its offsets are coordinates, and the tensor has a static layout that yields coordinates.

#![allow(unsafe_code)]

use super::accessor::{Accessor, Advance, Everywhere, Lend, LendMut, Memory, MemoryMut};
use super::implicit::Sum;
use super::profile::{Strides, Within};
use super::rebind::{DivideBy, Rebind};

/// The accessor `e` behind strides `V`: its offsets are coordinates, `e[(c₀, c₁)] = e[c₀·v₀ + c₁·v₁]`.
///
/// * **Paper** §2.5: an accessor with offsets in ℤ^(\*,\*); eq. (6), the inner product.
/// * **Law** with a coordinate layout `L`, the tensor is `e ∘ (V · L)`.
#[derive(Clone, Copy, Debug)]
pub struct Strided<E, V> {
    pub(super) accessor: E,
    pub(super) strides: V,
}

// In the following, each precondition is the same one for the offset `V · c`.
impl<E: Accessor<i64>, V: Strides> Accessor<V::Coordinate> for Strided<E, V> {
    type Element = E::Element;
    #[inline(always)]
    unsafe fn load(&self, at: V::Coordinate) -> E::Element {
        // SAFETY: as above.
        unsafe { self.accessor.load(self.strides.dot(at)) }
    }
}
#[diagnostic::do_not_recommend]
impl<E: Memory, V: Strides> Memory<V::Coordinate> for Strided<E, V> {
    type Item = E::Item;
    #[inline(always)]
    unsafe fn item(&self, at: V::Coordinate) -> &E::Item {
        // SAFETY: as above.
        unsafe { self.accessor.item(self.strides.dot(at)) }
    }
}
#[diagnostic::do_not_recommend]
impl<E: MemoryMut, V: Strides> MemoryMut<V::Coordinate> for Strided<E, V> {
    #[inline(always)]
    unsafe fn item_mut(&mut self, at: V::Coordinate) -> &mut E::Item {
        // SAFETY: as above.
        unsafe { self.accessor.item_mut(self.strides.dot(at)) }
    }
}
// SAFETY: the inner product is linear, so the offset of a sum of coordinates is the sum of their offsets.
#[diagnostic::do_not_recommend]
unsafe impl<E: Advance<i64>, V: Strides> Advance<V::Coordinate> for Strided<E, V> {
    #[inline(always)]
    unsafe fn advance(self, by: V::Coordinate) -> Self {
        // SAFETY: as above; the inner product is linear, `(e + v·a)[v·b] = e[v·(a + b)]`.
        Self { accessor: unsafe { self.accessor.advance(self.strides.dot(by)) }, ..self }
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
unsafe impl<E: Lend, V: Strides> Lend for Strided<E, V> {
    type Shared<'a>
        = Strided<E::Shared<'a>, V>
    where
        Self: 'a;
    #[inline(always)]
    fn lend(&self) -> Self::Shared<'_> {
        Strided { accessor: self.accessor.lend(), strides: self.strides }
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
#[diagnostic::do_not_recommend]
unsafe impl<E: LendMut, V: Strides> LendMut for Strided<E, V> {
    type Unique<'a>
        = Strided<E::Unique<'a>, V>
    where
        Self: 'a;
    #[inline(always)]
    fn lend_mut(&mut self) -> Self::Unique<'_> {
        Strided { accessor: self.accessor.lend_mut(), strides: self.strides }
    }
}
// Where elements may be written, `V ·` takes no two coordinates of the tensor to one offset (`Global::new_mut`). So an injective layout of these
// coordinates, which the accessor behind requires, reaches no element twice.
// SAFETY: see above.
unsafe impl<E: Rebind<L>, V, L> Rebind<L> for Strided<E, V> {}
// SAFETY: by the accessor behind it, since the coordinates differ.
unsafe impl<E: DivideBy<T>, V, T> DivideBy<T> for Strided<E, V> {}

/// [`Strided`] with bounds: `Some(e[c])` at coordinates below the extents, and `None` elsewhere.
///
/// It reaches every offset, because each read checks the coordinate, and `advance` changes only the coordinate.
#[derive(Clone, Copy, Debug)]
pub struct Bounded<E, V: Strides> {
    pub(super) accessor: E,
    pub(super) strides: V,
    pub(super) from: V::Coordinate,
    pub(super) extents: V::Coordinate,
}
impl<E: Accessor<i64>, V: Strides> Accessor<V::Coordinate> for Bounded<E, V> {
    type Element = Option<E::Element>;
    #[inline(always)]
    unsafe fn load(&self, at: V::Coordinate) -> Option<E::Element> {
        let at = self.from.sum(at);
        // SAFETY: the coordinate is in the bounds of the global tensor, whose constructor has checked that it stays inside its storage.
        at.within(self.extents).then(|| unsafe { self.accessor.load(self.strides.dot(at)) })
    }
}
// SAFETY: coordinates add up, and every offset is reached.
#[diagnostic::do_not_recommend]
unsafe impl<E, V: Strides> Advance<V::Coordinate> for Bounded<E, V> {
    #[inline(always)]
    unsafe fn advance(self, by: V::Coordinate) -> Self {
        Self { from: self.from.sum(by), ..self }
    }
}
// SAFETY: it is read only.
unsafe impl<E, V: Strides, L> Rebind<L> for Bounded<E, V> {}
// SAFETY: it is read only.
unsafe impl<E, V: Strides, T> DivideBy<T> for Bounded<E, V> {}
// SAFETY: each read checks its coordinate.
unsafe impl<E, V: Strides> Everywhere for Bounded<E, V> {}
