//! Boxes of pixels: tensor maps in im2col mode.

use super::boxes::{bring, swizzle_of};
use super::hopper::rank_in_cluster;
use cute_static::tma::Im2colParameters;
use std::vec::Vec;

/// A tensor map of images as its parameters, and the address of the images.
#[derive(Clone, Copy, Debug)]
pub struct Im2colObject {
    /// What `cuTensorMapEncodeIm2col` is given
    pub parameters: Im2colParameters,
    /// Where the images are
    pub address: *const u8,
}
// SAFETY: the emulated kernels only read through it.
unsafe impl Sync for Im2colObject {}

/// The pixels of a box that begins at `start`, one after another (PTX 5.5.4): from one to the next along the first mode; behind the bounding box on from its lower corner, one step
/// further along the next mode; behind the last mode of pixels is the next image.
fn pixels(map: &Im2colParameters, start: [i32; 5]) -> impl Iterator<Item = [i64; 5]> + '_ {
    let last = map.images.rank as usize - 1;
    let mut at = start.map(i64::from);
    (0..map.pixels).map(move |_| {
        let (this, mut mode) = (at, 1);
        while mode < last {
            at[mode] += i64::from(map.images.element_strides[mode]);
            if at[mode] < map.images.global_dims[mode] as i64 + i64::from(map.upper_corner[mode - 1]) {
                return this;
            }
            at[mode] = i64::from(map.lower_corner[mode - 1]);
            mode += 1;
        }
        at[last] += 1;
        this
    })
}
/// Copies a box of pixels to shared memory; what is outside of the images is zero.
///
/// # Safety
/// The images are valid for reads.
pub unsafe fn copy_pixels<const MODES: usize>(
    to: u32,
    map: *const Im2colObject,
    at: [i32; 5],
    offsets: [u16; 3],
    barrier: u32,
) {
    // SAFETY: as promised.
    let Im2colObject { parameters: map, address } = unsafe { &*map };
    let (images, last) = (&map.images, map.images.rank as usize - 1);
    assert!(last == MODES + 1 && map.check(*address as u64).is_ok(), "{:?}", map.check(*address as u64));
    let bits = images.data_type.global_bits();
    assert!(bits >= 8 && bits == images.data_type.shared_bits(), "elements of {bits} bits are not copied here");
    let bytes = bits as usize / 8;
    assert!(at[0] as usize * bytes % 16 == 0, "the box begins at channel {}: not a multiple of 16 bytes", at[0]);
    let swizzle = swizzle_of(images.swizzle, to);
    let mut elements = Vec::new();
    for (number, pixel) in pixels(map, at).enumerate() {
        for channel in 0..map.channels {
            let mut place = pixel;
            place[0] += i64::from(channel);
            (0..MODES).for_each(|mode| place[mode + 1] += i64::from(offsets[mode]));
            let inside = (0..=last).all(|mode| (0..images.global_dims[mode] as i64).contains(&place[mode]));
            let of_mode = |mode: usize| place[mode + 1] * images.global_strides[mode] as i64;
            let from = place[0] * bytes as i64 + (0..last).map(of_mode).sum::<i64>();
            let shared = to + (number as u32 * map.channels + channel) * bytes as u32;
            elements.push((inside.then(|| address.wrapping_offset(from as isize)), swizzle(shared)));
        }
    }
    // SAFETY: the elements are those of the images.
    unsafe { bring(elements, [bytes, bytes], barrier, 1 << rank_in_cluster(), |rank| rank) };
}
