//! A copy of vectors.

use cute_static_device::machine::{block_index_x, load_global, store_global, thread_index};

/// [`by_layout`](crate::copy::by_layout) by hand.
///
/// # Safety
/// As [`by_layout`](crate::copy::by_layout).
#[inline(always)]
pub unsafe fn copy(src: *const f32, dst: *mut f32) {
    let at = block_index_x() as usize * 1024 + thread_index() as usize * 4;
    // SAFETY: as promised.
    unsafe { store_global::<4>(dst.add(at).cast(), &load_global::<4>(src.add(at).cast())) }
}
