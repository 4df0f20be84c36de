//! Boxes of pixels: `cp.async.bulk.tensor` in im2col mode.

use super::TensorMapObject;
use core::arch::asm;

/// A tensor map of images, as the driver encodes it.
pub type Im2colObject = TensorMapObject;

/// Begins to copy a box of images with so many modes of pixels to shared memory, from these coordinates on: channel, pixel, image. Each pixel is moved by the offsets. Its bytes arrive
/// at the barrier.
///
/// # Safety
/// The map is one of images with so many modes, and prepared; the destination has room and is aligned as the map's swizzle asks; the barrier expects the bytes; nobody accesses the
/// destination before that; the first coordinate is a multiple of 16 bytes.
#[inline(always)]
pub unsafe fn copy_pixels<const MODES: usize>(
    to: u32,
    map: *const Im2colObject,
    at: [i32; 5],
    offsets: [u16; 3],
    barrier: u32,
) {
    macro_rules! copy {
        ($rank:literal, $at:literal, $by:literal, [$($c:ident = $i:literal),*], [$($o:ident = $j:literal),*]) => {
            asm!(
                concat!("cp.async.bulk.tensor.", $rank, "d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [{to}], [{map}, {{", $at, "}}], [{barrier}], {{", $by, "}};"),
                to = in(reg32) to, map = in(reg64) map, barrier = in(reg32) barrier, $($c = in(reg32) at[$i],)* $($o = in(reg16) offsets[$j],)* options(nostack),
            )
        };
    }
    // SAFETY: as promised.
    unsafe {
        match MODES {
            1 => copy!("3", "{c}, {x}, {n}", "{i}", [c = 0, x = 1, n = 2], [i = 0]),
            2 => copy!("4", "{c}, {x}, {y}, {n}", "{i}, {j}", [c = 0, x = 1, y = 2, n = 3], [i = 0, j = 1]),
            _ => copy!(
                "5",
                "{c}, {x}, {y}, {z}, {n}",
                "{i}, {j}, {k}",
                [c = 0, x = 1, y = 2, z = 3, n = 4],
                [i = 0, j = 1, k = 2]
            ),
        }
    }
}
