//! A copy of vectors as wide as the layouts allow.

use cute_static::prelude::*;
use cute_static::symbols;
use cute_static::symbols::Sizes;
use cute_static::typenum::U4;
use cute_static_device::machine::{block_index_x, blocks_x};
use cute_static_device::thread_of;
use cute_static_device::vector::{load, registers, store};
use cute_static_device::window::Window;

/// Threads of a block.
pub const THREADS: u32 = 256;
/// Elements of a block.
pub const TILE: u32 = 1024;
/// Each thread has four elements in a row, wherever the tile is.
type Copy = MakeTiledCopy<UniversalCopy<U4>, layout!(256:1), layout!(4:1)>;
symbols! { Vector { ELEMENTS: multiple_of 1024 } }
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
        let sizes = Sizes::new_unchecked(Vector { ELEMENTS: u64::from(blocks_x()) * u64::from(TILE) });
        let vector = layout!((?ELEMENTS):(1)).with_unchecked(sizes);
        let src = Window::whole::<Tile, _>(vector.tensor_from_raw(src.cast_mut())).local_tile::<Tile>(at);
        let dst = Window::whole::<Tile, _>(vector.tensor_from_raw(dst)).local_tile::<Tile>(at);
        let (src, dst): (Tensor<_, Part>, Tensor<_, Part>) = (mine.partition_s(src), mine.partition_d(dst));
        let mut held = registers::<f32, Held>();
        load(&src, &mut held);
        store(&held, &dst);
    }
}
