//! Reading and writing elements. A safe access checks its coordinate. If the coordinate is a constant, the compiler removes
//! the check.

#![allow(unsafe_code)]

use super::accessor::{Accessor, Lend, LendMut, Memory, MemoryMut};
use super::bounds::InBounds;
use super::{Addressing, Tensor};
use crate::layout::coordinate::{Coordinate, inside};
use core::ops::{Index, IndexMut};

impl<A, L: Addressing> Tensor<A, L> {
    #[inline(always)]
    #[track_caller]
    pub(super) fn inside<C: Coordinate<L::Modes>>(&self, coordinate: C) -> L::Offset {
        inside(coordinate);
        self.layout.address(coordinate)
    }

    /// `T(c)`, by value.
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    pub fn at<C: Coordinate<L::Modes>>(&self, coordinate: C) -> A::Element
    where
        A: Accessor<L::Offset>,
    {
        let offset = self.inside(coordinate);
        // SAFETY: the coordinate is in bounds.
        unsafe { self.accessor.load(offset) }
    }

    /// `T(c)`, by value, or `None` if the coordinate is out of bounds.
    #[inline(always)]
    pub fn get<C: Coordinate<L::Modes>>(&self, coordinate: C) -> Option<A::Element>
    where
        A: Accessor<L::Offset>,
    {
        coordinate.check().ok()?;
        // SAFETY: the coordinate is in bounds.
        Some(unsafe { self.accessor.load(self.layout.address(coordinate)) })
    }

    /// `T(c)`, by value, at a coordinate as a type, which is checked at compile time.
    /// ```
    /// use cute_static::prelude::*;
    /// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(1,2)));
    /// assert_eq!(a.at_static(coord!((1,2))), 6);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(1,2)));
    /// a.at_static(coord!((2,0)));
    /// ```
    #[inline(always)]
    pub fn at_static<C: InBounds<L>>(&self, coordinate: C) -> A::Element
    where
        A: Accessor<L::Offset>,
    {
        // SAFETY: the coordinate is in bounds, by its type.
        unsafe { self.accessor.load(self.layout.address(coordinate)) }
    }

    /// `T(c)`, by value, without a check.
    ///
    /// # Safety
    /// The coordinate is in bounds.
    #[inline(always)]
    pub unsafe fn load<C: Coordinate<L::Modes>>(&self, coordinate: C) -> A::Element
    where
        A: Accessor<L::Offset>,
    {
        // SAFETY: as promised.
        unsafe { self.accessor.load(self.layout.address(coordinate)) }
    }
}

impl<A, L: Addressing> Tensor<A, L> {
    /// A reference to `T(c)`, or `None` if the coordinate is out of bounds.
    #[inline(always)]
    pub fn item<C: Coordinate<L::Modes>, T>(&self, coordinate: C) -> Option<&T>
    where
        A: Memory<L::Offset, Item = T>,
    {
        coordinate.check().ok()?;
        // SAFETY: the coordinate is in bounds.
        Some(unsafe { self.accessor.item(self.layout.address(coordinate)) })
    }
    /// A unique reference to `T(c)`, or `None` if the coordinate is out of bounds.
    #[inline(always)]
    pub fn item_mut<C: Coordinate<L::Modes>, T>(&mut self, coordinate: C) -> Option<&mut T>
    where
        A: MemoryMut<L::Offset, Item = T>,
    {
        coordinate.check().ok()?;
        // SAFETY: the coordinate is in bounds.
        Some(unsafe { self.accessor.item_mut(self.layout.address(coordinate)) })
    }
    /// A unique reference to `T(c)`, without a check.
    ///
    /// # Safety
    /// The coordinate is in bounds.
    #[inline(always)]
    pub unsafe fn item_unchecked_mut<C: Coordinate<L::Modes>, T>(&mut self, coordinate: C) -> &mut T
    where
        A: MemoryMut<L::Offset, Item = T>,
    {
        // SAFETY: as promised.
        unsafe { self.accessor.item_mut(self.layout.address(coordinate)) }
    }
}

impl<A: Memory<L::Offset>, L: Addressing, C: Coordinate<L::Modes>> Index<C> for Tensor<A, L> {
    type Output = A::Item;
    /// `T(c)`
    ///
    /// # Panics
    /// If the coordinate is out of bounds.
    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: C) -> &A::Item {
        let offset = self.inside(coordinate);
        // SAFETY: the coordinate is in bounds.
        unsafe { self.accessor.item(offset) }
    }
}
impl<A: MemoryMut<L::Offset>, L: Addressing, C: Coordinate<L::Modes>> IndexMut<C> for Tensor<A, L> {
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: C) -> &mut A::Item {
        let offset = self.inside(coordinate);
        // SAFETY: the coordinate is in bounds.
        unsafe { self.accessor.item_mut(offset) }
    }
}

impl<A, L: Copy> Tensor<A, L> {
    /// The same elements, shared while `self` is borrowed.
    #[inline(always)]
    pub fn view(&self) -> Tensor<A::Shared<'_>, L>
    where
        A: Lend,
    {
        Tensor { accessor: self.accessor.lend(), layout: self.layout }
    }
    /// The same elements, while `self` is borrowed uniquely.
    // `U` is a parameter, because a method whose result is a projection of a bound that does not hold is "not found" (E0599).
    #[inline(always)]
    pub fn view_mut<'a, U>(&'a mut self) -> Tensor<U, L>
    where
        A: LendMut<Unique<'a> = U>,
    {
        Tensor { accessor: self.accessor.lend_mut(), layout: self.layout }
    }
}
