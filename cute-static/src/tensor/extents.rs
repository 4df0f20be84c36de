//! Extents and strides at run time: checks that they stay inside the storage and reach no element twice.

use super::profile::{Extents, Strides};
use core::fmt;

/// The reason why extents and strides do not fit a storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// The tensor reaches more elements than the storage has.
    TooSmall {
        /// The number of elements that the tensor reaches
        needed: u64,
        /// The number of elements of the storage
        found: usize,
    },
    /// A negative stride reaches below the first element.
    Negative {
        /// The mode
        mode: usize,
        /// Its stride
        stride: i64,
    },
    /// Two coordinates may be the same element.
    Overlap {
        /// The mode
        mode: usize,
        /// Its extent
        extent: u64,
        /// Its stride
        stride: i64,
        /// The number of offsets that the modes of smaller strides span
        span: u64,
    },
    /// An extent is below 0, or does not fit in 63 bits.
    Extent {
        /// The mode
        mode: usize,
        /// Its extent
        extent: i128,
    },
    /// A stride does not fit in 63 bits.
    Stride {
        /// The mode
        mode: usize,
        /// Its stride
        stride: i128,
    },
    /// The offsets do not fit in 63 bits.
    TooLarge,
}
/// `the tensor reaches 7 elements, the storage holds 6`
impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooSmall { needed, found } => {
                write!(f, "the tensor reaches {needed} elements, the storage holds {found}")
            }
            Self::Negative { mode, stride } => {
                write!(f, "mode {mode} of stride {stride} reaches below the first element")
            }
            Self::Overlap { mode, extent, stride: 0, .. } => {
                write!(f, "mode {mode} of stride 0 may reach elements twice: {extent} coordinates have one element")
            }
            Self::Overlap { mode, stride, span, .. } => {
                write!(
                    f,
                    "mode {mode} of stride {stride} may reach elements twice: modes of smaller strides span {span}"
                )
            }
            Self::Extent { mode, extent } if *extent < 0 => {
                write!(f, "the extent {extent} of mode {mode} is below 0")
            }
            Self::Extent { mode, extent } => write!(f, "the extent {extent} of mode {mode} does not fit in 63 bits"),
            Self::Stride { mode, stride } => write!(f, "the stride {stride} of mode {mode} does not fit in 63 bits"),
            Self::TooLarge => f.write_str("the offsets of the tensor do not fit in 63 bits"),
        }
    }
}
impl core::error::Error for Unfit {}

/// The largest number of leaves of a profile
const MOST: usize = 64;

/// Extents and strides, leaf by leaf.
pub struct LeafNumbers {
    count: usize,
    extents: [i128; MOST],
    strides: [i128; MOST],
}
impl LeafNumbers {
    /// The extents and strides as numbers
    pub(crate) fn of<V: Strides>(strides: V, extents: impl Extents<V::Coordinate>) -> Self {
        const { assert!(V::LEAVES <= MOST, "a profile has at most 64 leaves") };
        let mut leaves = Self { count: 0, extents: [0; MOST], strides: [0; MOST] };
        strides.leaves(&mut |stride| {
            leaves.strides[leaves.count] = stride;
            leaves.count += 1;
        });
        let mut each = leaves.extents.iter_mut();
        extents.leaves(&mut |extent| each.next().into_iter().for_each(|leaf| *leaf = extent));
        leaves
    }
    /// Mode, extent and stride of each leaf
    pub(crate) fn each(&self) -> impl Iterator<Item = (usize, i128, i128)> {
        let strides = self.strides[..self.count].iter();
        self.extents.iter().zip(strides).enumerate().map(|(mode, (extent, stride))| (mode, *extent, *stride))
    }
    fn is_empty(&self) -> bool {
        self.each().any(|(_, extent, _)| extent == 0)
    }

    /// Checks that every coordinate is an element of a storage of `found` elements.
    pub(super) fn reach(&self, found: usize) -> Result<(), Unfit> {
        let fits = |n: &i128| i64::try_from(*n).is_ok();
        for (mode, extent, stride) in self.each() {
            if stride < 0 {
                return Err(Unfit::Negative { mode, stride: stride as i64 });
            } else if !fits(&stride) {
                return Err(Unfit::Stride { mode, stride });
            } else if extent < 0 || !fits(&extent) {
                return Err(Unfit::Extent { mode, extent });
            }
        }
        if self.is_empty() {
            return Ok(());
        }
        // The product of two numbers of 63 bits fits.
        let mut needed = 1;
        for (_, extent, stride) in self.each() {
            needed = Some(needed + (extent - 1) * stride).filter(fits).ok_or(Unfit::TooLarge)?;
        }
        if needed <= found as i128 { Ok(()) } else { Err(Unfit::TooSmall { needed: needed as u64, found }) }
    }

    /// Checks that no element is reached twice: each stride, in ascending order, is at least the span of the modes before. `reach` has checked that
    /// strides are not negative and that the offsets fit.
    pub(super) fn distinct(&self) -> Result<(), Unfit> {
        if self.is_empty() {
            return Ok(());
        }
        let mut span = 1;
        let mut seen = 0u64;
        while let Some((mode, extent, stride)) = self
            .each()
            .filter(|(mode, extent, _)| *extent > 1 && seen & (1 << mode) == 0)
            .min_by_key(|(.., stride)| *stride)
        {
            if stride < span {
                return Err(Unfit::Overlap { mode, extent: extent as u64, stride: stride as i64, span: span as u64 });
            }
            span += (extent - 1) * stride;
            seen |= 1 << mode;
        }
        Ok(())
    }
}

/// The error of a tile that does not divide a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Indivisible {
    pub(super) mode: usize,
    pub(super) extent: u64,
    pub(super) tile: u64,
}
/// `the tile's extent 2 does not divide the extent 3 of mode 0`
impl fmt::Display for Indivisible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the tile's extent {} does not divide the extent {} of mode {}", self.tile, self.extent, self.mode)
    }
}
impl core::error::Error for Indivisible {}
