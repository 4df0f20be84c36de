//! Errors of drawing.

use std::fmt;

/// The most cells of a picture. More would use up the memory.
pub const MOST_CELLS: u64 = 1 << 20;

/// Why there is no picture.
///
/// ```
/// use cute_static_viz::{Function, Unfit, subject};
/// use cute_static::prelude::*;
/// let huge = Function::of(layout!((65536,65536):(65536,1))).unwrap();
/// assert_eq!(subject::layout(&huge).unwrap_err(), Unfit::TooLarge(1 << 32));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// The picture would have this many cells, or pairs of thread and value
    TooLarge(u64),
    /// Shape and stride do not make a layout
    NotALayout,
    /// The strides belong to different semimodules
    Mixed,
    /// The strides are fractions
    Fractions,
    /// A value is outside of a tile with these extents
    Outside(String, u64, u64),
    /// The picture needs offsets, and this value is not one
    NoOffset(String),
    /// The layout does not keep 16 bytes together
    Pieces,
    /// A text is not a coordinate
    Coordinate(String),
}

/// The number of cells, or an error if there are too many.
pub(crate) fn room(cells: u64) -> Result<usize, Unfit> {
    if cells > MOST_CELLS { Err(Unfit::TooLarge(cells)) } else { Ok(cells as usize) }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::TooLarge(cells) => {
                write!(f, "{cells} cells are too many for a picture; at most {MOST_CELLS} are drawn")
            }
            Unfit::NotALayout => f.write_str("shape and stride are not those of a layout"),
            Unfit::Mixed => f.write_str("the strides are integers, coordinates and XOR vectors at once"),
            Unfit::Fractions => f.write_str("the strides are fractions, and pictures have whole values"),
            Unfit::Outside(value, m, n) => write!(f, "{value} is no place in a tile of {m} x {n}"),
            Unfit::NoOffset(value) => write!(f, "{value} is no offset from 0 on"),
            Unfit::Pieces => f.write_str("16 bytes that belong together are not side by side"),
            Unfit::Coordinate(text) => {
                write!(
                    f,
                    "`{text}` is no coordinate for a slice: numbers, `_` and tuples of them, such as (2,((0,_),_))"
                )
            }
        }
    }
}
impl std::error::Error for Unfit {}
