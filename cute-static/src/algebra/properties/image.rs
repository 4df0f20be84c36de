//! Counts the image of a layout. It decides what the bound `Injective` leaves undecided, and tests check the bound with it.

use crate::htuple::{HCons, HNil};
use crate::int::Nat;
use crate::kind::ModeTree;
use crate::layout::tree::Mode;
use crate::semimodule::Element;

/// The limits on modes, coordinates and offsets.
const MODES: usize = 32;
const COORDINATES: u64 = 4096;
const OFFSETS: u64 = 1 << 16;

/// Extents and magnitudes of strides. A negative stride shifts and reverses the image, so equal offsets stay equal.
#[derive(Clone, Copy)]
pub struct Listing {
    modes: usize,
    extents: [u64; MODES],
    strides: [u64; MODES],
    complete: bool,
}

/// A tree of modes as such a list.
pub trait Listed {
    /// The list
    const LISTING: Listing;
}
impl<S: Nat, D: Element> Listed for Mode<S, D> {
    const LISTING: Listing = Listing::one(S::MAGNITUDE, D::OFFSET);
}
impl Listed for HNil {
    const LISTING: Listing = Listing::NONE;
}
impl<H: ModeTree, T: ModeTree> Listed for HCons<H, T> {
    const LISTING: Listing = Listing::join(H::LISTING, T::LISTING);
}

impl Listing {
    const NONE: Self = Self { modes: 0, extents: [1; MODES], strides: [0; MODES], complete: true };

    const fn one(extent: Option<u64>, stride: Option<i64>) -> Self {
        let mut list = Self::NONE;
        match (extent, stride) {
            (Some(1), _) => {}
            (Some(extent), Some(stride)) => {
                list.modes = 1;
                list.extents[0] = extent;
                list.strides[0] = stride.unsigned_abs();
            }
            _ => list.complete = false,
        }
        list
    }

    const fn join(mut self, other: Self) -> Self {
        self.complete = self.complete && other.complete && self.modes + other.modes <= MODES;
        if self.complete {
            let mut i = 0;
            while i < other.modes {
                self.extents[self.modes] = other.extents[i];
                self.strides[self.modes] = other.strides[i];
                self.modes += 1;
                i += 1;
            }
        }
        self
    }

    /// The number of coordinates, and of offsets from the least to the largest one
    const fn counts(&self) -> Option<(u64, u64)> {
        let (mut size, mut cosize) = (1u64, 1u64);
        let mut i = 0;
        while i < self.modes {
            if self.extents[i] == 0 {
                return None;
            }
            size = match size.checked_mul(self.extents[i]) {
                Some(size) => size,
                None => return None,
            };
            cosize = match (self.extents[i] - 1).checked_mul(self.strides[i]) {
                Some(span) => match cosize.checked_add(span) {
                    Some(cosize) => cosize,
                    None => return None,
                },
                None => return None,
            };
            i += 1;
        }
        if self.complete { Some((size, cosize)) } else { None }
    }

    /// Whether all coordinates have different offsets. `None` if there is too much to count.
    pub(super) const fn injective(&self) -> Option<bool> {
        let (size, cosize) = match self.counts() {
            Some(counts) => counts,
            None => return None,
        };
        // There are more coordinates than offsets.
        if size > cosize {
            return Some(false);
        }
        if size > COORDINATES || cosize > OFFSETS {
            return None;
        }
        let mut reached = [0u64; (OFFSETS / 64) as usize];
        let mut digits = [0u64; MODES];
        let mut offset = 0;
        let mut left = size;
        while left > 0 {
            let (word, bit) = ((offset / 64) as usize, 1u64 << (offset % 64));
            if reached[word] & bit != 0 {
                return Some(false);
            }
            reached[word] |= bit;
            left -= 1;
            let mut i = 0;
            while i < self.modes {
                digits[i] += 1;
                offset += self.strides[i];
                if digits[i] < self.extents[i] {
                    break;
                }
                offset -= self.extents[i] * self.strides[i];
                digits[i] = 0;
                i += 1;
            }
        }
        Some(true)
    }
}
