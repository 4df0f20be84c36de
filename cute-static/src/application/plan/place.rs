//! Places between the coordinates of a layout, where its loops can be cut.

use super::{Modes, TRACKS, gcd};

/// A place between coordinates: in which mode, and how much of that comes before it
#[derive(Clone, Copy)]
pub(super) struct Place {
    mode: usize,
    part: u64,
}
impl Place {
    /// Before the first coordinate
    pub(super) const FIRST: Self = Self { mode: 0, part: 1 };

    /// How much of the mode comes after it
    pub(super) const fn left(self, modes: &Modes) -> u64 {
        modes.extents[self.mode] / self.part
    }
    /// The place `extent` times as far, and the stride on the way there; where that crosses modes, what divides all their strides
    pub(super) const fn after(mut self, modes: &Modes, mut extent: u64) -> (Self, i64) {
        let mut stride = 0;
        while extent > 1 {
            let step = modes.strides[self.mode] * self.part as i64;
            stride = if stride == 0 { step } else { gcd(stride.unsigned_abs(), step.unsigned_abs()) as i64 };
            let part = gcd(self.left(modes), extent);
            self.part *= part;
            extent /= part;
            if self.part == modes.extents[self.mode] {
                self = Self { mode: self.mode + 1, part: 1 };
            }
        }
        (self, stride)
    }
}

/// Whether there is a place behind the first `count` coordinates
const fn has_place(modes: &Modes, count: u64) -> bool {
    let (mut mode, mut rest) = (0, count);
    while rest > 1 {
        let extent = modes.extents[mode];
        if rest % extent != 0 {
            return extent % rest == 0;
        }
        (mode, rest) = (mode + 1, rest / extent);
    }
    true
}

/// The least number of coordinates, a multiple of `done` and beyond it, behind which each layout has a place. `done` is such a number, and no
/// multiple of it is one within the same modes; so the next one is a multiple of all coordinates before some mode of the first layout and some of the last.
pub(super) const fn meeting(tracks: &[Modes; TRACKS], size: u64, done: u64) -> u64 {
    let (first, last) = (&tracks[0], &tracks[TRACKS - 1]);
    let mut least = size;
    let (mut i, mut before) = (0, 1);
    while i < first.count {
        let (mut j, mut below) = (0, 1);
        while j < last.count {
            let count = match (before / gcd(before, below)).checked_mul(below) {
                Some(count) => count,
                None => size,
            };
            let mut meets = done < count && count < least && count % done == 0;
            let mut t = 0;
            while meets && t < TRACKS {
                meets = has_place(&tracks[t], count);
                t += 1;
            }
            if meets {
                least = count;
            }
            below *= last.extents[j];
            j += 1;
        }
        before *= first.extents[i];
        i += 1;
    }
    least
}
