//! Why there is no such candidate.

use core::fmt;
use cute_static_notation::MAX_DIMENSIONS;

/// Why a shape and strides are no [`Candidate`](super::Candidate). Modes are counted from 0, flat, from left to right.
///
/// ```
/// use cute_static::notation::{Candidate, Descriptor, Unfit};
/// let two = Descriptor::parse("(1@0, 1@1)").unwrap().normalise().unwrap();
/// let unfit = Candidate::<16>::new(&[4, 8, 2], &two).unwrap_err();
/// assert_eq!(unfit, Unfit::Incongruent { mode: 2 });
/// assert_eq!(unfit.to_string(), "mode 2: shape and stride are not congruent here");
/// assert_eq!(Candidate::<1>::new(&[4, 8], &two).unwrap_err().to_string(), "more than 1 modes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// Shape and stride differ in their modes, here first
    Incongruent {
        /// The first flat mode that only one of them has
        mode: usize,
    },
    /// More modes than the candidate has room for
    Capacity {
        /// The room
        capacity: usize,
    },
    /// An extent of 0, or a leaf of the shape that is no integer
    Extent {
        /// The flat mode
        mode: usize,
    },
    /// The size is beyond 64 bits
    Size {
        /// The flat mode up to which it is
        mode: usize,
    },
    /// A stride that does not fit in 64 bits
    Stride {
        /// The flat mode
        mode: usize,
    },
    /// A sum of basis elements: the candidate has a list of bases
    Sum {
        /// The flat mode
        mode: usize,
    },
    /// A basis with more than [`MAX_DIMENSIONS`] dimensions
    Dimensions {
        /// The flat mode
        mode: usize,
    },
    /// Coordinates of two profiles, such as `1@0` and `1@0@0`
    Profile {
        /// The flat mode that differs from one before it
        mode: usize,
    },
    /// A shift that does not reach over the field of bits: `|S| < B`
    Overlap {
        /// `B`
        bits: u32,
        /// `S`
        shift: i32,
    },
    /// A swizzle that reads or changes a bit beyond the 63rd
    Beyond,
    /// A swizzle of coordinates: it permutes the bits of an integer
    Coordinates,
    /// A second swizzle
    Swizzled,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incongruent { mode } => write!(f, "mode {mode}: shape and stride are not congruent here"),
            Self::Capacity { capacity } => write!(f, "more than {capacity} modes"),
            Self::Extent { mode } => write!(f, "mode {mode}: an extent must be a positive integer"),
            Self::Size { mode } => write!(f, "mode {mode}: the size up to here does not fit in 64 bits"),
            Self::Stride { mode } => write!(f, "mode {mode}: the stride does not fit in 64 bits"),
            Self::Sum { mode } => write!(f, "mode {mode}: the stride is a sum of basis elements, not one of them"),
            Self::Dimensions { mode } => write!(f, "mode {mode}: the basis has more than {MAX_DIMENSIONS} dimensions"),
            Self::Profile { mode } => {
                write!(
                    f,
                    "mode {mode}: the basis counts inside a component that is an integer in another mode, or around one"
                )
            }
            Self::Overlap { bits, shift } => {
                write!(
                    f,
                    "a shift by {shift} does not reach over a field of {bits} bits: expected a magnitude of at least {bits}"
                )
            }
            Self::Beyond => f.write_str("the fields of the swizzle end beyond bit 63"),
            Self::Coordinates => {
                f.write_str("a swizzle permutes the bits of an integer, and this candidate yields coordinates")
            }
            Self::Swizzled => f.write_str("the candidate is swizzled already"),
        }
    }
}

impl core::error::Error for Unfit {}
