//! Cuts: positions between the coordinates of a layout where its loops can be split.

use super::{Modes, OPERANDS, gcd};

/// A cut: a mode, and how many of its coordinates are before the cut
#[derive(Clone, Copy)]
pub(super) struct Cut {
    mode: usize,
    part: u64,
}
impl Cut {
    /// Before the first coordinate
    pub(super) const FIRST: Self = Self { mode: 0, part: 1 };

    /// The part of the mode after the cut, as a factor
    pub(super) const fn left(self, modes: &Modes) -> u64 {
        modes.extents[self.mode] / self.part
    }
    /// The cut `extent` times as far, and the stride up to there; where this crosses modes, the gcd of their strides
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

/// Whether there is a cut after the first `count` coordinates
const fn has_cut(modes: &Modes, count: u64) -> bool {
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

/// The least number of coordinates, a multiple of `done` above `done`, after which each layout has a cut. Each layout has a cut after `done`, and no
/// multiple of it is a common cut within the same modes. So the result is a common multiple of the sizes before some mode of the first layout and some mode of the last.
pub(super) const fn next_common_cut(operands: &[Modes; OPERANDS], size: u64, done: u64) -> u64 {
    let (first, last) = (&operands[0], &operands[OPERANDS - 1]);
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
            while meets && t < OPERANDS {
                meets = has_cut(&operands[t], count);
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
