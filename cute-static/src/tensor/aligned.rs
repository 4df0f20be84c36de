//! Memory that is known to be aligned to more than its elements require.

#![allow(unsafe_code)]

use super::Tensor;
use super::accessor::{Accessor, Linear, LinearMut, Memory, MemoryMut};
use super::rebind::DivideBy;
use crate::int::Nat;
use core::marker::PhantomData;

/// The accessor `A`, whose `e[0]` is at a multiple of `N` bytes. It cannot be advanced, because its slices may not be aligned.
#[derive(Clone, Copy, Debug)]
pub struct Aligned<A, N> {
    pub(super) accessor: A,
    pub(super) bytes: PhantomData<N>,
}

#[diagnostic::do_not_recommend]
impl<A: Memory, N: Nat> Memory for Aligned<A, N> {
    type Item = A::Item;
    #[inline(always)]
    unsafe fn item(&self, at: i64) -> &A::Item {
        // SAFETY: the same precondition.
        unsafe { self.accessor.item(at) }
    }
}
// SAFETY: by `A: Linear`; the constructor of the accessor checked the alignment, or its caller promised it.
#[diagnostic::do_not_recommend]
unsafe impl<A: Linear, N: Nat> Linear for Aligned<A, N> {
    const ALIGNMENT: usize = <N as typenum::Unsigned>::USIZE;
    #[inline(always)]
    fn base(&self) -> *const A::Item {
        self.accessor.base()
    }
}
// SAFETY: as above.
#[diagnostic::do_not_recommend]
unsafe impl<A: LinearMut, N: Nat> LinearMut for Aligned<A, N> {
    #[inline(always)]
    fn base_mut(&mut self) -> *mut A::Item {
        self.accessor.base_mut()
    }
}
// SAFETY: as for `A`, since the base is the same.
unsafe impl<A: DivideBy<T>, N, T> DivideBy<T> for Aligned<A, N> {}
#[diagnostic::do_not_recommend]
impl<A: MemoryMut, N: Nat> MemoryMut for Aligned<A, N> {
    #[inline(always)]
    unsafe fn item_mut(&mut self, at: i64) -> &mut A::Item {
        // SAFETY: the same precondition.
        unsafe { self.accessor.item_mut(at) }
    }
}
impl<A: Accessor<i64>, N: Nat> Accessor<i64> for Aligned<A, N> {
    type Element = A::Element;
    #[inline(always)]
    unsafe fn load(&self, at: i64) -> A::Element {
        // SAFETY: the same precondition.
        unsafe { self.accessor.load(at) }
    }
}

impl<A: Linear, L> Tensor<A, L> {
    /// The same tensor, known to be at a multiple of `N` bytes, a power of 2; `None` if it is not.
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::typenum::{U8, U16};
    /// #[repr(align(16))]
    /// struct Buffer([u8; 32]);
    /// let data = Buffer([0; 32]);
    /// assert!(Tensor::new(&data.0, layout!(32:1)).aligned(U16::new()).is_some());
    /// assert!(Tensor::from_slice(&data.0[1..], layout!(8:1)).unwrap().aligned(U8::new()).is_none());
    /// ```
    #[inline(always)]
    pub fn aligned<N: Nat>(self, bytes: N) -> Option<Tensor<Aligned<A, N>, L>> {
        if self.accessor.base().addr() % <N as typenum::Unsigned>::USIZE != 0 {
            return None;
        }
        // SAFETY: this was just checked.
        Some(unsafe { self.assume_aligned(bytes) })
    }

    /// The same tensor, promised to be at a multiple of `N` bytes.
    ///
    /// # Safety
    /// The address of `e[0]` is a multiple of `N`.
    #[inline(always)]
    pub unsafe fn assume_aligned<N: Nat>(self, _bytes: N) -> Tensor<Aligned<A, N>, L> {
        const { assert!(<N as typenum::Unsigned>::USIZE.is_power_of_two(), "an alignment is a power of 2") };
        Tensor { accessor: Aligned { accessor: self.accessor, bytes: PhantomData }, layout: self.layout }
    }
}
