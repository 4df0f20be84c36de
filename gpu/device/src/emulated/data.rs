//! Memory that emulated threads share.

use std::vec;
use std::vec::Vec;

/// A pointer that threads share: the kernels write each element from one thread.
#[derive(Clone, Copy)]
pub struct Pointer<T>(*mut T);
// SAFETY: see above.
unsafe impl<T> Sync for Pointer<T> {}
impl<T> Pointer<T> {
    /// To the first element
    pub fn to(data: &mut Aligned<T>) -> Self {
        let skip = data.0.as_ptr().align_offset(16);
        Self(data.0[skip..].as_mut_ptr())
    }
    /// The pointer
    pub fn get(&self) -> *mut T {
        self.0
    }
}
/// Elements of which the first is at a multiple of 16 bytes.
pub struct Aligned<T>(Vec<T>, usize);
impl<T: Copy> Aligned<T> {
    /// `len` elements
    pub fn new(len: usize, mut value: impl FnMut(usize) -> T) -> Self {
        let room = 16 / size_of::<T>();
        let mut data = vec![value(0); len + room];
        let skip = data.as_ptr().align_offset(16);
        (0..len).for_each(|i| data[skip + i] = value(i));
        Self(data, len)
    }
    /// The elements
    pub fn slice(&self) -> &[T] {
        let skip = self.0.as_ptr().align_offset(16);
        &self.0[skip..skip + self.1]
    }
}
