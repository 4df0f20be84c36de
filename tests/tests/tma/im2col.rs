//! TMA in im2col mode, on the machine of `cute_static_tests::tma`.

use cute_static::tma::Im2colParameters;
use cute_static_tests::tma::{Memory, swizzled};

/// One instruction in im2col mode (PTX 5.5.4): the box of pixels from `start` on, each moved by `offsets`, to the address `to`, in bytes.
///
/// Pixel by pixel the box moves along the first mode in steps of the element stride. Behind the bounding box it goes on at the lower corner, one step
/// further along the next mode; behind the last mode of pixels is the next image.
pub fn load_im2col(map: &Im2colParameters, start: [i64; 5], offsets: [i64; 3], to: u64, memory: &mut Memory) {
    let images = &map.images;
    let (last, shared) = (images.rank as usize - 1, images.data_type.shared_bits());
    let extent = |mode: usize| images.global_dims[mode] as i64;
    let mut pixel = start;
    for i in 0..u64::from(map.pixels) {
        for channel in 0..i64::from(map.channels) {
            let (mut at, mut inside, mut from) = (pixel, true, 0);
            at[0] += channel;
            for mode in 1..last {
                at[mode] += offsets[mode - 1];
            }
            for (mode, &at) in at.iter().enumerate().take(last + 1) {
                inside &= at >= 0 && at < extent(mode);
                from += at * if mode == 0 { shared as i64 / 8 } else { images.global_strides[mode - 1] as i64 };
            }
            let place = (i * u64::from(map.channels) + channel as u64) * shared / 8;
            let slot = swizzled(images.swizzle, to + place) / (shared / 8);
            memory.insert(slot, if inside { from as u64 / (shared / 8) + 1 } else { 0 });
        }
        for (mode, pixel) in pixel.iter_mut().enumerate().take(last + 1).skip(1) {
            if mode == last {
                *pixel += 1;
                break;
            }
            *pixel += i64::from(images.element_strides[mode]);
            if *pixel < extent(mode) + i64::from(map.upper_corner[mode - 1]) {
                break;
            }
            *pixel = i64::from(map.lower_corner[mode - 1]);
        }
    }
}
