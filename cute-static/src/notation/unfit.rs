//! The reasons why a candidate, a value or a composition is refused.

use crate::text::JoinedName;
use core::fmt;
use cute_static_notation::Error;

/// The reason of a refusal. Modes are numbered from 0, flat, from left to right.
///
/// ```
/// use cute_static::notation::{Candidate, Unfit};
/// let unfit = Candidate::<4>::parse("(4,8):(1,f4)").unwrap_err();
/// assert_eq!(unfit, Unfit::TwoKinds { mode: 1 });
/// assert_eq!(unfit.to_string(), "mode 1: the stride is of another kind than that of a mode before it");
/// assert_eq!(Candidate::<2>::parse("(4,8):(1,4)").unwrap_err().to_string(), "the number of modes and groups exceeds 2");
/// ```
/// In a constant, [`refuse`](Self::refuse) turns the same message into a compile error:
/// ```compile_fail,E0080
/// use cute_static::notation::Candidate;
/// const A: Candidate = match Candidate::parse("(4,8):(1,f4)") {
///     Ok(candidate) => candidate,
///     Err(unfit) => unfit.refuse(),
/// };
/// println!("{A}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// A text that is not in the grammar
    Text(Error),
    /// A shape and a stride with different groups
    Incongruent {
        /// The first flat mode that only one of them has
        mode: usize,
    },
    /// More modes and groups than the capacity of the candidate
    Capacity {
        /// The capacity
        capacity: usize,
    },
    /// More than [`MAX_DEPTH`](super::MAX_DEPTH) groups inside one another
    Depth,
    /// An extent of 0 or of 2^63 or more, or a leaf of the shape that is no integer
    Extent {
        /// The flat mode
        mode: usize,
    },
    /// The size does not fit in 64 bits
    Size {
        /// The first flat mode up to which it does not fit
        mode: usize,
    },
    /// A stride that does not fit in a signed 64-bit integer
    Stride {
        /// The flat mode
        mode: usize,
    },
    /// A stride that is a fraction in lowest terms, such as `1/2`
    Fraction {
        /// The flat mode
        mode: usize,
    },
    /// Values that do not fit in signed 64-bit integers
    Offset {
        /// The first flat mode up to which they do not fit
        mode: usize,
    },
    /// A sum of basis elements: the grammar has one for each mode
    Sum {
        /// The flat mode
        mode: usize,
    },
    /// A basis with more than [`MAX_DIMENSIONS`](super::MAX_DIMENSIONS) dimensions
    Dimensions {
        /// The flat mode
        mode: usize,
    },
    /// Strides of two kinds, such as `1` and `f4`
    TwoKinds {
        /// The flat mode that differs from one before it
        mode: usize,
    },
    /// Coordinates of two profiles, such as `1@0` and `1@0@0`
    Profile {
        /// The flat mode that differs from one before it
        mode: usize,
    },
    /// A shift that is shorter than the field of bits: `|S| < B`
    Overlap {
        /// `B`
        bits: u32,
        /// `S`
        shift: i32,
    },
    /// A swizzle that reads or changes a bit above bit 62, the highest bit of an offset
    Beyond,
    /// A swizzle of coordinates: it permutes the bits of an integer
    Coordinates,
    /// A second swizzle
    Swizzled,
    /// A coordinate whose groups are not those of the shape
    Unmatched {
        /// The first flat mode of the group that differs
        mode: usize,
    },
    /// A coordinate out of the bounds of its mode
    OutOfBounds {
        /// The flat mode, or the first one of a group
        mode: usize,
        /// The coordinate
        coordinate: u64,
        /// The size of the mode
        extent: u64,
    },
    /// A composition whose right side reaches below index 0 of the left one
    Below {
        /// The flat mode of the right side
        mode: usize,
    },
    /// A composition whose right side reaches beyond the left one
    Outside {
        /// The flat mode of the right side
        mode: usize,
        /// The largest index
        index: u64,
        /// The size of the left side, or of its mode at the place that the coordinate names
        size: u64,
    },
    /// A composition whose right side names a mode that the left side does not have
    Place {
        /// The flat mode of the right side
        mode: usize,
    },
    /// A composition with a mode whose steps do not fill a mode of the left side: no layout has these values
    Steps {
        /// The flat mode of the right side
        mode: usize,
        /// Its size, or the rest of it
        extent: u64,
        /// The steps to the end of the mode of the left side
        steps: u64,
    },
    /// A composition whose right side carries from one mode of the left side into the next
    Carry {
        /// The first flat mode of the right side up to which it carries
        mode: usize,
    },
    /// A composition with bits that one side adds and the other one XORs
    Bits {
        /// The flat mode of the right side
        mode: usize,
    },
    /// More candidates than the capacity of the pool
    Full {
        /// The capacity
        capacity: usize,
    },
}

/// The message of an [`Unfit`]; the capacity is more than the longest one needs.
type Message = JoinedName;

const fn at(mode: usize) -> Message {
    Message::EMPTY.then("mode ").number(mode as u64).then(": ")
}

impl Unfit {
    const fn message(&self) -> Message {
        let message = Message::EMPTY;
        match *self {
            Self::Text(error) => {
                message.then("at ").number(error.at() as u64).then(": expected ").then(error.expected().label())
            }
            Self::Incongruent { mode } => at(mode).then("shape and stride are not congruent here"),
            Self::Capacity { capacity } => {
                message.then("the number of modes and groups exceeds ").number(capacity as u64)
            }
            Self::Depth => {
                message.then("more than ").number(super::MAX_DEPTH as u64).then(" groups inside one another")
            }
            Self::Extent { mode } => at(mode).then("an extent must be a positive integer below 2^63"),
            Self::Size { mode } => at(mode).then("the size up to here does not fit in 64 bits"),
            Self::Stride { mode } => at(mode).then("the stride does not fit in a signed 64-bit integer"),
            Self::Fraction { mode } => {
                at(mode).then("the stride is a fraction, and those of a candidate are whole numbers")
            }
            Self::Offset { mode } => at(mode).then("the values up to here do not fit in signed 64-bit integers"),
            Self::Sum { mode } => at(mode).then("the stride is a sum of basis elements, not one of them"),
            Self::Dimensions { mode } => {
                at(mode).then("the basis has more than ").number(super::MAX_DIMENSIONS as u64).then(" dimensions")
            }
            Self::TwoKinds { mode } => at(mode).then("the stride is of another kind than that of a mode before it"),
            Self::Profile { mode } => {
                at(mode).then("the basis counts inside a component that is an integer in another mode, or around one")
            }
            Self::Overlap { bits, shift } => message
                .then("a shift by ")
                .then(if shift < 0 { "-" } else { "" })
                .number(shift.unsigned_abs() as u64)
                .then(" does not reach over a field of ")
                .number(bits as u64)
                .then(" bits: expected a magnitude of at least ")
                .number(bits as u64),
            Self::Beyond => message.then("the fields of the swizzle end above bit 62"),
            Self::Coordinates => {
                message.then("a swizzle permutes the bits of an integer, and this candidate yields coordinates")
            }
            Self::Swizzled => message.then("the candidate is swizzled already"),
            Self::Unmatched { mode } => at(mode).then("the coordinate has other groups here than the shape"),
            Self::OutOfBounds { mode, coordinate, extent } => {
                at(mode).then("coordinate ").number(coordinate).then(" is out of bounds: the extent is ").number(extent)
            }
            Self::Below { mode } => at(mode).then("it counts down, below index 0 of the left layout"),
            Self::Outside { mode, index, size } => at(mode)
                .then("the right layout reaches index ")
                .number(index)
                .then(", the left one has ")
                .number(size)
                .then(" here"),
            Self::Place { mode } => at(mode).then("the left layout has no mode at the place that the stride names"),
            Self::Steps { mode, extent, steps } => at(mode)
                .then("a mode of the left layout ends after ")
                .number(steps)
                .then(" steps, which do not divide ")
                .number(extent),
            Self::Carry { mode } => {
                at(mode).then("the modes up to here carry from one mode of the left layout into the next")
            }
            Self::Bits { mode } => at(mode).then("bits meet here that one layout adds and the other one XORs"),
            Self::Full { capacity } => message.then("the number of candidates exceeds ").number(capacity as u64),
        }
    }

    /// Stops the evaluation of a constant with the message of this refusal, which is then a compile error. For a text, the message leaves out what
    /// was found.
    ///
    /// # Panics
    /// Always: at run time too.
    #[track_caller]
    pub const fn refuse(self) -> ! {
        panic!("{}", self.message().as_str())
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            unfit => f.write_str(unfit.message().as_str()),
        }
    }
}

impl core::error::Error for Unfit {}
