//! Extents and strides that are numbers: what they reach, whether they reach anything twice, and what divides them.

use super::Addressing;
use crate::htuple::Tree;
use crate::layout::IsLayout;
use crate::layout::size::Measure;
use core::fmt;

/// Why extents and strides do not fit a storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// The storage is smaller than what is reached.
    TooSmall {
        /// How many elements are reached
        needed: u64,
        /// How many there are
        found: usize,
    },
    /// Elements below the first one would be reached.
    Negative {
        /// The mode
        mode: usize,
        /// Its stride
        stride: i64,
    },
    /// Elements may be reached twice.
    Overlap {
        /// The mode
        mode: usize,
        /// Its extent
        extent: u64,
        /// Its stride
        stride: i64,
        /// How far the modes of smaller strides reach
        span: u64,
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
            Self::TooLarge => f.write_str("the offsets of the tensor do not fit in 63 bits"),
        }
    }
}
impl core::error::Error for Unfit {}

/// Whether every coordinate is an element of a storage of `found`.
pub(super) fn reach(extents: &[u64], strides: &[i64], found: usize) -> Result<(), Unfit> {
    if let Some((mode, &stride)) = strides.iter().enumerate().find(|(_, stride)| **stride < 0) {
        return Err(Unfit::Negative { mode, stride });
    }
    let fits = |n: &u64| i64::try_from(*n).is_ok();
    if !extents.iter().all(fits) {
        return Err(Unfit::TooLarge);
    }
    if extents.contains(&0) {
        return Ok(());
    }
    let mut needed = 1u64;
    for (extent, stride) in extents.iter().zip(strides) {
        let mode = (extent - 1).checked_mul(stride.unsigned_abs());
        needed = mode.and_then(|mode| needed.checked_add(mode)).filter(fits).ok_or(Unfit::TooLarge)?;
    }
    if needed <= found as u64 { Ok(()) } else { Err(Unfit::TooSmall { needed, found }) }
}

/// Whether no element is reached twice: each stride, in ascending order, is past what the smaller ones span. Strides are not negative and
/// what they reach fits.
pub(super) fn distinct(extents: &[u64], strides: &[i64]) -> Result<(), Unfit> {
    if extents.contains(&0) {
        return Ok(());
    }
    let mut span = 1;
    let mut seen = 0u32;
    while let Some((mode, (&extent, &stride))) = extents
        .iter()
        .zip(strides)
        .enumerate()
        .filter(|(mode, (extent, _))| **extent > 1 && seen & (1 << mode) == 0)
        .min_by_key(|(_, (_, stride))| **stride)
    {
        if stride.unsigned_abs() < span {
            return Err(Unfit::Overlap { mode, extent, stride, span });
        }
        span += (extent - 1) * stride.unsigned_abs();
        seen |= 1 << mode;
    }
    Ok(())
}

/// A tile that does not divide a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Indivisible {
    mode: usize,
    extent: u64,
    tile: u64,
}
/// `the tile's extent 2 does not divide the extent 3 of mode 0`
impl fmt::Display for Indivisible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the tile's extent {} does not divide the extent {} of mode {}", self.tile, self.extent, self.mode)
    }
}
impl core::error::Error for Indivisible {}

/// How many tiles each extent has, rounded up unless they must be whole.
pub(super) fn divide<X: AsMut<[u64]>>(
    mut extents: X,
    tile: impl Fn(usize) -> u64,
    whole: bool,
) -> Result<X, Indivisible> {
    for (mode, extent) in extents.as_mut().iter_mut().enumerate() {
        let tile = tile(mode);
        if whole && *extent % tile != 0 {
            return Err(Indivisible { mode, extent: *extent, tile });
        }
        *extent = extent.div_ceil(tile);
    }
    Ok(extents)
}

/// The extent of a mode of an identity layout of a flat profile. That it is one is checked when this is compiled, since memory accesses rely
/// on it.
#[inline(always)]
pub(super) fn identity_extents<L: IsLayout>(mode: usize) -> u64 {
    const {
        assert!(is_identity(L::SHAPE, L::STRIDE, 0), "the layout of a tile is not the identity layout of its shape");
    }
    let mut tree = L::SHAPE;
    let mut left = mode;
    while let Tree::Cons(first, rest) = tree {
        match first {
            Tree::Int(extent) if left == 0 => return *extent as u64,
            _ => (tree, left) = (rest, left - 1),
        }
    }
    1
}

/// Whether the strides are `1@place`, `1@(place + 1)`, …
const fn is_identity(shape: &Tree, stride: &Tree, place: usize) -> bool {
    match (shape, stride) {
        (Tree::Nil, Tree::Nil) => true,
        (Tree::Cons(Tree::Int(_), shape), Tree::Cons(Tree::Coordinate(basis), stride)) => {
            is_basis(basis, place) && is_identity(shape, stride, place + 1)
        }
        _ => false,
    }
}
const fn is_basis(components: &Tree, place: usize) -> bool {
    match components {
        Tree::Cons(Tree::Int(1), rest) if place == 0 => is_zero(rest),
        Tree::Cons(Tree::Int(0), rest) if place > 0 => is_basis(rest, place - 1),
        _ => false,
    }
}
const fn is_zero(components: &Tree) -> bool {
    match components {
        Tree::Nil => true,
        Tree::Cons(Tree::Int(0), rest) => is_zero(rest),
        _ => false,
    }
}

/// Whether a layout has as many coordinates as another.
pub(super) const fn same_size<L: Addressing, M: IsLayout>() -> bool {
    <<L::Modes as Measure>::Size as typenum::Unsigned>::U64 == M::SIZE
}
