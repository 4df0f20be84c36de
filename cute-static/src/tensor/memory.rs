//! Accessors of memory. `docs/unsafe.md` lists the library's `unsafe` code. The code in this file and in `owned` relies on one invariant:
//!
//! > The constructor of a [`Tensor`](super::Tensor) over memory has checked that the tensor stays inside the storage: the base plus the offset of any
//! > in-bounds coordinate is an element of the storage. If the memory may be written, the layout also reaches no element twice.

#![allow(unsafe_code)]

use super::accessor::{Accessor, Advance, Lend, LendMut, Linear, LinearMut, Memory, MemoryMut};
use core::marker::PhantomData;
use core::ptr::NonNull;

/// Shared memory: the elements of a slice that lives for `'a`.
#[derive(Debug)]
pub struct View<'a, T> {
    base: NonNull<T>,
    storage: PhantomData<&'a T>,
}
/// Memory that may be written: the elements of a slice that is borrowed uniquely for `'a`.
#[derive(Debug)]
pub struct ViewMut<'a, T> {
    base: NonNull<T>,
    storage: PhantomData<&'a mut T>,
}
/// Memory at a pointer, for kernels. The caller is responsible for its ownership and lifetime.
#[derive(Debug)]
pub struct Raw<T> {
    base: *mut T,
}

impl<T> Clone for View<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for View<'_, T> {}
impl<T> Clone for Raw<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Raw<T> {}

// SAFETY: a view is a shared reference to elements.
unsafe impl<T: Sync> Send for View<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for View<'_, T> {}
// SAFETY: a mutable view is a unique reference to elements.
unsafe impl<T: Send> Send for ViewMut<'_, T> {}
// SAFETY: a shared mutable view returns only shared references.
unsafe impl<T: Sync> Sync for ViewMut<'_, T> {}

impl<'a, T> View<'a, T> {
    pub(super) const fn new(data: &'a [T]) -> Self {
        // SAFETY: a reference is not null.
        Self { base: unsafe { NonNull::new_unchecked(data.as_ptr().cast_mut()) }, storage: PhantomData }
    }
    /// # Safety
    /// `base` reaches elements that are valid and shared for `'a`.
    pub(super) const unsafe fn from_base(base: NonNull<T>) -> Self {
        Self { base, storage: PhantomData }
    }
}
impl<'a, T> ViewMut<'a, T> {
    pub(super) const fn new(data: &'a mut [T]) -> Self {
        // SAFETY: a reference is not null.
        Self { base: unsafe { NonNull::new_unchecked(data.as_mut_ptr()) }, storage: PhantomData }
    }
    /// The same elements, shared while `self` is borrowed.
    const fn shared(&self) -> View<'_, T> {
        // SAFETY: `self` borrows the elements uniquely and is itself borrowed.
        unsafe { View::from_base(self.base) }
    }
    /// The same elements, while `self` is borrowed uniquely.
    const fn reborrow(&mut self) -> ViewMut<'_, T> {
        ViewMut { base: self.base, storage: PhantomData }
    }
}
impl<T> Raw<T> {
    pub(super) const fn new(base: *mut T) -> Self {
        Self { base }
    }
}

macro_rules! memory {
    ($($(#[$safe:meta])* [$($lifetime:lifetime)?] $accessor:ty, $base:ident => $pointer:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($lifetime,)? T> Memory for $accessor {
            type Item = T;
            #[inline(always)]
            unsafe fn item(&self, at: i64) -> &T {
                let $base = self.base;
                // SAFETY: by the invariant of this file the element is inside the storage, which is valid for reads as long as
                // the accessor lives (for `Raw`, by the promise of its constructor's caller).
                unsafe { &*$pointer.offset(at as isize) }
            }
        }
        // SAFETY: `item` above uses this base, which is aligned for its elements.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($lifetime,)? T> Linear for $accessor {
            #[inline(always)]
            fn base(&self) -> *const T {
                let $base = self.base;
                $pointer
            }
        }
        impl<$($lifetime,)? T: Copy> Accessor<i64> for $accessor {
            type Element = T;
            #[inline(always)]
            unsafe fn load(&self, at: i64) -> T {
                // SAFETY: the same precondition.
                unsafe { *self.item(at) }
            }
        }
    )*};
}
memory! {
    ['a] View<'a, T>, base => base.as_ptr();
    ['a] ViewMut<'a, T>, base => base.as_ptr();
    [] Raw<T>, base => base;
}
macro_rules! memory_mut {
    ($([$($lifetime:lifetime)?] $accessor:ty, $base:ident => $pointer:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($lifetime,)? T> MemoryMut for $accessor {
            #[inline(always)]
            unsafe fn item_mut(&mut self, at: i64) -> &mut T {
                let $base = self.base;
                // SAFETY: as in `item`; the storage is borrowed uniquely, and so is `self`.
                unsafe { &mut *$pointer.offset(at as isize) }
            }
        }
        // SAFETY: as above.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($lifetime,)? T> LinearMut for $accessor {
            #[inline(always)]
            fn base_mut(&mut self) -> *mut T {
                let $base = self.base;
                $pointer
            }
        }
    )*};
}
memory_mut! {
    ['a] ViewMut<'a, T>, base => base.as_ptr();
    [] Raw<T>, base => base;
}

// SAFETY: offsets add up as addresses do.
#[diagnostic::do_not_recommend]
unsafe impl<T> Advance<i64> for View<'_, T> {
    #[inline(always)]
    unsafe fn advance(self, by: i64) -> Self {
        // SAFETY: by the invariant the new base is an element of the storage.
        Self { base: unsafe { self.base.offset(by as isize) }, storage: PhantomData }
    }
}
// SAFETY: offsets add up as addresses do.
#[diagnostic::do_not_recommend]
unsafe impl<T> Advance<i64> for ViewMut<'_, T> {
    #[inline(always)]
    unsafe fn advance(self, by: i64) -> Self {
        // SAFETY: as above.
        Self { base: unsafe { self.base.offset(by as isize) }, storage: PhantomData }
    }
}
// SAFETY: offsets add up as addresses do.
#[diagnostic::do_not_recommend]
unsafe impl<T> Advance<i64> for Raw<T> {
    #[inline(always)]
    unsafe fn advance(self, by: i64) -> Self {
        // SAFETY: as above.
        Self { base: unsafe { self.base.offset(by as isize) } }
    }
}

// SAFETY: the same elements, for as long as they are borrowed.
unsafe impl<T> Lend for View<'_, T> {
    type Shared<'a>
        = Self
    where
        Self: 'a;
    #[inline(always)]
    fn lend(&self) -> Self {
        *self
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
unsafe impl<'d, T> Lend for ViewMut<'d, T> {
    type Shared<'a>
        = View<'a, T>
    where
        Self: 'a;
    #[inline(always)]
    fn lend(&self) -> View<'_, T> {
        self.shared()
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
unsafe impl<T> Lend for Raw<T> {
    type Shared<'a>
        = Self
    where
        Self: 'a;
    #[inline(always)]
    fn lend(&self) -> Self {
        *self
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
#[diagnostic::do_not_recommend]
unsafe impl<T> LendMut for Raw<T> {
    type Unique<'a>
        = Self
    where
        Self: 'a;
    #[inline(always)]
    fn lend_mut(&mut self) -> Self {
        *self
    }
}
// SAFETY: the same elements, for as long as they are borrowed.
#[diagnostic::do_not_recommend]
unsafe impl<'d, T> LendMut for ViewMut<'d, T> {
    type Unique<'a>
        = ViewMut<'a, T>
    where
        Self: 'a;
    #[inline(always)]
    fn lend_mut(&mut self) -> ViewMut<'_, T> {
        self.reborrow()
    }
}
