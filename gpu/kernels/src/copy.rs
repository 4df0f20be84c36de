//! A copy of vectors as wide as the layouts allow.

use cute_static::prelude::*;
use cute_static::typenum::{U1, U4};
use cute_static_device::global::Global;
use cute_static_device::machine::block_index_x;
use cute_static_device::thread_of;
use cute_static_device::vector::{load, registers, store};

/// Threads of a block.
pub const THREADS: u32 = 256;
/// Elements of a block.
pub const TILE: u32 = 1024;
/// Each thread has four elements in a row, wherever the tile is.
type Copy = MakeTiledCopy<UniversalCopy<U4>, layout!(256:1), layout!(4:1)>;
/// What a block copies.
type Tile = shape!((1024));
/// What a thread has of it, and its registers.
type Part = layout!(((4,1),1):((1@0,0),0));
type Held = layout!(4:1);

/// `dst = src`, `TILE` elements a block.
///
/// # Safety
/// The pointers are multiples of 16, and reach so many blocks.
#[inline(always)]
pub unsafe fn by_layout(src: *const f32, dst: *mut f32) {
    let at = (i64::from(block_index_x()),);
    // SAFETY: as promised; a thread's part is its own.
    unsafe {
        let mine = Copy::default().get_slice(thread_of::<THREADS>());
        let src: Tensor<_, Part> = mine.partition_s(Global::new(src.cast_mut(), (U1::new(),)).local_tile::<Tile>(at));
        let dst: Tensor<_, Part> = mine.partition_d(Global::new(dst, (U1::new(),)).local_tile::<Tile>(at));
        let mut held = registers::<f32, Held>();
        load(&src, &mut held);
        store(&held, &dst);
    }
}
