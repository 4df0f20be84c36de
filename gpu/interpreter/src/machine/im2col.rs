//! Boxes of pixels: copies of tensor maps in im2col mode.

use super::World;
use super::boxes::{BoxOf, Piece};

impl World<'_> {
    /// The box of the images at an address, and its pieces: pixel by pixel from these coordinates on, each moved by the offsets (PTX 5.5.4). Behind the bounding box it goes on at its
    /// lower corner, one step further along the next mode, and behind the last mode of pixels with the next image.
    pub(super) fn box_of_pixels(
        &self,
        map: u64,
        at: &[i32],
        offsets: &[u16],
        shared: u32,
    ) -> Result<(BoxOf, Vec<Piece>), String> {
        let (map, tensor) = self.global.images(map)?;
        let of = Self::box_of((map.images, tensor), at, shared)?;
        let (images, last) = (&map.images, map.images.rank as usize - 1);
        if offsets.len() + 1 != last || of.global != 16 {
            return Err(format!("a map of images like this is not known: {map:?}"));
        }
        let (mut pixel, mut pieces) = (at.iter().map(|x| i64::from(*x)).collect::<Vec<_>>(), Vec::new());
        let bits = images.data_type.global_bits() as i64;
        for _ in 0..map.pixels {
            let moved = |mode: usize| pixel[mode] + if mode < last { i64::from(offsets[mode - 1]) } else { 0 };
            let is_inside = (1..=last).all(|mode| (0..images.global_dims[mode] as i64).contains(&moved(mode)));
            let row: i64 = (1..=last).map(|mode| moved(mode) * images.global_strides[mode - 1] as i64).sum();
            for channel in (pixel[0]..pixel[0] + i64::from(map.channels)).step_by(of.elements as usize) {
                let left = (images.global_dims[0] as i64 - channel) * bits / 8;
                pieces.push(Piece {
                    shared: of.swizzled(shared + 16 * pieces.len() as u32),
                    global: of.tensor.wrapping_add_signed(row + channel * bits / 8),
                    inside: if is_inside && channel >= 0 { left.clamp(0, 16) as u32 } else { 0 },
                });
            }
            for mode in 1..last {
                pixel[mode] += i64::from(images.element_strides[mode]);
                if pixel[mode] < images.global_dims[mode] as i64 + i64::from(map.upper_corner[mode - 1]) {
                    break;
                }
                pixel[mode] = i64::from(map.lower_corner[mode - 1]);
                if mode + 1 == last {
                    pixel[last] += 1;
                }
            }
        }
        Ok((of, pieces))
    }
}
