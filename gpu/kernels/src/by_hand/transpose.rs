//! A transpose through shared memory.

use crate::transpose::THREADS;
use cute_static_device::machine;
use cute_static_device::thread_of;

/// [`by_layout`](crate::transpose::by_layout) by hand.
///
/// # Safety
/// As [`by_layout`](crate::transpose::by_layout).
#[inline(always)]
pub unsafe fn transpose(src: *const f32, dst: *mut f32, rows: i64, columns: i64) {
    let (x, y) = (i64::from(machine::block_index_x()) * 32, i64::from(machine::block_index_y()) * 32);
    // SAFETY: as promised.
    unsafe {
        let thread = thread_of::<THREADS>() as i64;
        let (warp, lane) = (thread / 32, thread % 32);
        let src = src.offset(((y + warp) * columns + x + lane) as isize);
        let dst = dst.offset(((x + warp) * rows + y + lane) as isize);
        let base = machine::shared_base();
        // Row `warp + 8j` into columns `lane ⊕ row`: bits 3 and 4 of the row are those of `j`.
        let into = base + (warp as u32 * 128 + ((lane ^ warp) as u32) * 4);
        // Column `warp + 8j` of row `lane`
        let from = base + (lane as u32 * 128 + ((lane ^ warp) as u32) * 4);
        let mut j = 0;
        let mut held = [[0; 1]; 4];
        while j < 4 {
            held[j as usize] = machine::load_global::<1>(src.offset((8 * j * columns) as isize).cast());
            j += 1;
        }
        machine::store_shared(into, &held[0]);
        machine::store_shared((into ^ 32) + 1024, &held[1]);
        machine::store_shared((into ^ 64) + 2048, &held[2]);
        machine::store_shared((into ^ 96) + 3072, &held[3]);
        machine::barrier();
        held[0] = machine::load_shared(from);
        held[1] = machine::load_shared(from ^ 32);
        held[2] = machine::load_shared(from ^ 64);
        held[3] = machine::load_shared(from ^ 96);
        j = 0;
        while j < 4 {
            machine::store_global(dst.offset((8 * j * rows) as isize).cast(), &held[j as usize]);
            j += 1;
        }
    }
}
