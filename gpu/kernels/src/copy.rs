//! A copy of vectors as wide as the layouts allow.

use cute_static::prelude::*;
use cute_static::typenum::{U1, U4};
use cute_static_device::global::Global;
use cute_static_device::machine::{block_index_x, load_global, store_global, thread_index};
use cute_static_device::thread_of;
use cute_static_device::vector::{load, registers, store};

/// Threads of a block.
pub const THREADS: u32 = 256;
/// Elements of a block.
pub const TILE: u32 = 1024;
/// Each thread has four elements in a row, wherever the tile is.
type Copy = MakeTiledCopy<UniversalCopy<U4>, layout!(256:1), layout!(4:1)>;
/// What a thread has of a tile.
type Part = layout!(((4,1),1):((1@0,0),0));

/// `dst = src`, `TILE` elements a block.
///
/// # Safety
/// The pointers are multiples of 16, and reach so many blocks.
#[inline(always)]
pub unsafe fn by_layout(src: *const f32, dst: *mut f32) {
    let at = (block_index_x() as i64 * i64::from(TILE),);
    // SAFETY: as promised; a thread's part is its own.
    unsafe {
        let mine = Copy::default().get_slice(thread_of::<THREADS>());
        let src: Tensor<_, Part> =
            mine.partition_s(Global::new(src.cast_mut(), (U1::new(),)).tile::<shape!((1024))>(at));
        let dst: Tensor<_, Part> = mine.partition_d(Global::new(dst, (U1::new(),)).tile::<shape!((1024))>(at));
        let mut held = registers::<f32, layout!(4:1)>();
        load(&src, &mut held);
        store(&held, &dst);
    }
}

/// [`by_layout`] by hand.
///
/// # Safety
/// As [`by_layout`].
#[inline(always)]
pub unsafe fn by_hand(src: *const f32, dst: *mut f32) {
    let at = block_index_x() as usize * 1024 + thread_index() as usize * 4;
    // SAFETY: as promised.
    unsafe { store_global::<4>(dst.add(at).cast(), &load_global::<4>(src.add(at).cast())) }
}
