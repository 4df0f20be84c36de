//! Tensors that contain their elements: arrays of the layout's cosize. In a kernel, these are registers.

#![allow(unsafe_code)]

use super::accessor::{Accessor, Lend, LendMut, Linear, LinearMut, Memory, MemoryMut};
use super::make::holds;
use super::memory::{View, ViewMut};
use super::rebind::{Distinct, DivideBy, Rebind};
use super::{Addressing, Tensor};
use crate::algebra::properties::Injective;
use crate::layout::Layout;
use crate::layout::tree::Zip;
use crate::shape::Cosize;
use generic_array::sequence::GenericSequence;
use generic_array::{ArrayLength, GenericArray};

/// `N` elements.
#[derive(Clone, Debug, Default)]
pub struct Owned<T, N: ArrayLength>(GenericArray<T, N>);
impl<T: Copy, N: ArrayLength> Copy for Owned<T, N> where N::ArrayType<T>: Copy {}

#[diagnostic::do_not_recommend]
impl<T, N: ArrayLength> Memory for Owned<T, N> {
    type Item = T;
    #[inline(always)]
    unsafe fn item(&self, at: i64) -> &T {
        // SAFETY: the constructors below make a tensor only with at least as many elements as its layout reaches from offset 0 on.
        unsafe { self.0.get_unchecked(at as usize) }
    }
}
// SAFETY: the elements of an array are consecutive.
#[diagnostic::do_not_recommend]
unsafe impl<T, N: ArrayLength> Linear for Owned<T, N> {
    #[inline(always)]
    fn base(&self) -> *const T {
        self.0.as_slice().as_ptr()
    }
}
// SAFETY: as above.
#[diagnostic::do_not_recommend]
unsafe impl<T, N: ArrayLength> LinearMut for Owned<T, N> {
    #[inline(always)]
    fn base_mut(&mut self) -> *mut T {
        self.0.as_mut_slice().as_mut_ptr()
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
unsafe impl<T, N: ArrayLength> Lend for Owned<T, N> {
    type Shared<'a>
        = View<'a, T>
    where
        Self: 'a;
    #[inline(always)]
    fn lend(&self) -> View<'_, T> {
        View::new(self.0.as_slice())
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
#[diagnostic::do_not_recommend]
unsafe impl<T, N: ArrayLength> LendMut for Owned<T, N> {
    type Unique<'a>
        = ViewMut<'a, T>
    where
        Self: 'a;
    #[inline(always)]
    fn lend_mut(&mut self) -> ViewMut<'_, T> {
        ViewMut::new(self.0.as_mut_slice())
    }
}
// SAFETY: the layout is injective.
unsafe impl<T, N: ArrayLength, L: Injective> Rebind<L> for Owned<T, N> {}
// SAFETY: the tiler is distinct.
unsafe impl<E, N: ArrayLength, T: Distinct> DivideBy<T> for Owned<E, N> {}
#[diagnostic::do_not_recommend]
impl<T, N: ArrayLength> MemoryMut for Owned<T, N> {
    #[inline(always)]
    unsafe fn item_mut(&mut self, at: i64) -> &mut T {
        // SAFETY: as above.
        unsafe { self.0.get_unchecked_mut(at as usize) }
    }
}
impl<T: Copy, N: ArrayLength> Accessor<i64> for Owned<T, N> {
    type Element = T;
    #[inline(always)]
    unsafe fn load(&self, at: i64) -> T {
        // SAFETY: the same precondition.
        unsafe { *self.item(at) }
    }
}

/// A tensor that contains its elements, see [`Tensor::filled`].
pub type OwnedTensor<T, L> = Tensor<Owned<T, Cosize<L>>, L>;

impl<T: Clone, N: ArrayLength> Owned<T, N> {
    pub(super) fn filled(value: T) -> Self {
        Self(GenericArray::generate(|_| value.clone()))
    }
}
impl<T, S: Zip<D>, D, N: ArrayLength> Tensor<Owned<T, N>, Layout<S, D>> {
    /// A tensor that contains its elements, all of which are `value` at first.
    ///
    /// * **Law** it has as many elements as the layout's cosize.
    /// * **Admissible** where the layout is [`Injective`].
    /// ```
    /// use cute_static::prelude::*;
    /// let mut sums = OwnedTensor::filled(0.0f32, layout!((4,2):(1,4)));
    /// sums[(3, 1)] += 1.0;
    /// assert_eq!(size_of_val(&sums), 8 * size_of::<f32>());
    /// ```
    #[inline]
    pub fn filled(value: T, layout: Layout<S, D>) -> Self
    where
        T: Clone,
        Layout<S, D>: Injective,
    {
        // `N::USIZE` is the length of the array. Another crate may implement `Unsigned`, and 32 bits may not hold the number.
        const { holds::<Layout<S, D>>(N::USIZE as u64) }
        Self { accessor: Owned::filled(value), layout }
    }
}

impl<T, N: ArrayLength, L: Addressing> Tensor<Owned<T, N>, L> {
    /// The storage, in the order of the offsets.
    pub fn as_slice(&self) -> &[T] {
        self.accessor.0.as_slice()
    }
}
