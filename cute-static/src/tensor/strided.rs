//! Strides that are numbers sit in the accessor: its offsets are coordinates, and the tensor's layout is static, one of coordinates.

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

// In the following each demand is the same demand on `V · c`.
impl<E: Accessor<i64>, V: Strides> Accessor<V::Coordinate> for Strided<E, V> {
    type Element = E::Element;
    #[inline(always)]
    unsafe fn load(&self, at: V::Coordinate) -> E::Element {
        // SAFETY: as above.
        unsafe { self.accessor.load(self.strides.dot(at)) }
    }
}
impl<E: Memory, V: Strides> Memory<V::Coordinate> for Strided<E, V> {
    type Item = E::Item;
    #[inline(always)]
    unsafe fn item(&self, at: V::Coordinate) -> &E::Item {
        // SAFETY: as above.
        unsafe { self.accessor.item(self.strides.dot(at)) }
    }
}
impl<E: MemoryMut, V: Strides> MemoryMut<V::Coordinate> for Strided<E, V> {
    #[inline(always)]
    unsafe fn item_mut(&mut self, at: V::Coordinate) -> &mut E::Item {
        // SAFETY: as above.
        unsafe { self.accessor.item_mut(self.strides.dot(at)) }
    }
}
// SAFETY: the inner product is linear, so the sum of two coordinates is as far as the sum of their offsets.
unsafe impl<E: Advance<i64>, V: Strides> Advance<V::Coordinate> for Strided<E, V> {
    #[inline(always)]
    unsafe fn advance(self, by: V::Coordinate) -> Self {
        // SAFETY: as above; the inner product is linear, `(e + v·a)[v·b] = e[v·(a + b)]`.
        Self { accessor: unsafe { self.accessor.advance(self.strides.dot(by)) }, ..self }
    }
}
// SAFETY: the same elements, as long as they are borrowed.
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
// SAFETY: the same elements, as long as they are borrowed.
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
// Where elements may be written, `V ·` takes no two coordinates of the tensor to one (`Global::new_mut`); so a layout of some of these
// coordinates that is injective, as the accessor behind asks, reaches no element twice.
// SAFETY: see above.
unsafe impl<E: Rebind<L>, V, L> Rebind<L> for Strided<E, V> {}
// SAFETY: as the accessor behind: the coordinates differ.
unsafe impl<E: DivideBy<T>, V, T> DivideBy<T> for Strided<E, V> {}

/// [`Strided`], and elements only at coordinates below the extents: `Some(e[c])`, or `None` outside.
///
/// It reaches every offset: each read is checked, and nothing moves but the coordinate.
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
        // SAFETY: the coordinate is one of the global tensor, which was checked to reach its storage only.
        at.within(self.extents).then(|| unsafe { self.accessor.load(self.strides.dot(at)) })
    }
}
// SAFETY: coordinates add up, and every offset is reached.
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
// SAFETY: each read looks whether its coordinate is inside.
unsafe impl<E, V: Strides> Everywhere for Bounded<E, V> {}
