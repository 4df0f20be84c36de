//! Modes as data.

use super::unfit::Unfit;
use crate::htuple::Tree;
use core::fmt;
use cute_static_notation::{Basis, MAX_DIMENSIONS};

/// What the strides of a candidate are: its codomain, see [`semimodule`](crate::semimodule).
///
/// ```
/// use cute_static::notation::{Candidate, Kind};
/// use cute_static::prelude::*;
/// assert_eq!(Candidate::<16>::of(layout!((8,8):(f1,f9))).unwrap().kind(), Kind::Binary);
/// assert_eq!(Candidate::<16>::of(layout!((8,8):(0,0))).unwrap().kind(), Kind::Trivial);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Every stride is 0
    Trivial,
    /// Integers
    Integers,
    /// Scaled basis elements: the layout gives coordinates
    Coordinates,
    /// Vectors over F₂: the layout adds by XOR
    Binary,
}

/// The stride of one mode: an integer, a scaled basis element, or a vector over F₂.
///
/// ```
/// use cute_static::notation::{Candidate, Kind};
/// use cute_static::prelude::*;
/// let a: Candidate = Candidate::of(layout!((4,8):(2@0@1,1@2))).unwrap();
/// let stride = a.modes()[0].stride();
/// assert_eq!((stride.kind(), stride.scale(), stride.dimensions()), (Kind::Coordinates, 2, &[0, 1][..]));
/// assert_eq!(stride.to_string(), "2@0@1");
/// ```
/// A candidate has strides, nothing else makes them:
/// ```compile_fail
/// use cute_static::notation::{Kind, Stride};
/// let stride = Stride { kind: Kind::Integers, scale: 1, dimensions: [0; 8], length: 0 };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    kind: Kind,
    scale: i64,
    dimensions: [u32; MAX_DIMENSIONS],
    length: usize,
}

/// One mode: an extent and its stride.
///
/// ```
/// use cute_static::notation::Candidate;
/// use cute_static::prelude::*;
/// let a: Candidate = Candidate::of(layout!((4,8):(8,1))).unwrap();
/// assert_eq!((a.modes()[0].extent(), a.modes()[0].stride().scale()), (4, 8));
/// assert_eq!(a.modes()[0].to_string(), "4:8");
/// ```
/// A candidate has modes, nothing else makes them:
/// ```compile_fail
/// use cute_static::notation::Mode;
/// let mode = Mode { extent: 0, stride: 1 };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    extent: u64,
    stride: Stride,
}

impl Stride {
    pub(super) const ZERO: Self = Self { kind: Kind::Trivial, scale: 0, dimensions: [0; MAX_DIMENSIONS], length: 0 };

    /// [`Kind::Trivial`] for 0.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The integer, the scale of the basis element, or the bits of the vector.
    pub const fn scale(&self) -> i64 {
        self.scale
    }

    /// The dimensions of a basis element as they are written: the last one is the outermost. None for other strides.
    pub const fn dimensions(&self) -> &[u32] {
        self.dimensions.split_at(self.length).0
    }

    pub(super) const fn new(kind: Kind, scale: i64) -> Self {
        if scale == 0 { Self::ZERO } else { Self { kind, scale, ..Self::ZERO } }
    }

    pub(super) const fn scaled(&self, scale: i64) -> Self {
        Self { scale, ..*self }
    }

    pub(super) const fn from_basis(basis: &Basis) -> Self {
        let mut stride = Self::new(Kind::Coordinates, basis.scale());
        while stride.kind as u8 == Kind::Coordinates as u8 && stride.length < basis.dimensions().len() {
            stride.dimensions[stride.length] = basis.dimensions()[stride.length];
            stride.length += 1;
        }
        stride
    }

    /// A leaf of a stride; `mode` is its number.
    pub(super) const fn from_leaf(leaf: &Tree, mode: usize) -> Result<Self, Unfit> {
        match leaf {
            Tree::Int(n) if *n >= i64::MIN as i128 && *n <= i64::MAX as i128 => {
                Ok(Self::new(Kind::Integers, *n as i64))
            }
            Tree::Xor(vector) if *vector <= i64::MAX as u64 => Ok(Self::new(Kind::Binary, *vector as i64)),
            Tree::Coordinate(components) => Self::from_components(components, mode),
            _ => Err(Unfit::Stride { mode }),
        }
    }

    /// The only component that is not 0, at `dimension`; then the dimensions outside of it.
    const fn from_components(components: &Tree, mode: usize) -> Result<Self, Unfit> {
        let (mut rest, mut dimension) = (components, 0);
        while let Tree::Cons(Tree::Int(0), next) = rest {
            dimension += 1;
            rest = next;
        }
        let Tree::Cons(component, Tree::Nil) = rest else { return Err(Unfit::Sum { mode }) };
        // The grammar of descriptors has no vectors over F₂.
        if matches!(component, Tree::Xor(_)) {
            return Err(Unfit::Stride { mode });
        }
        let mut stride = match Self::from_leaf(component, mode) {
            Ok(stride) => stride,
            Err(unfit) => return Err(unfit),
        };
        if stride.length == MAX_DIMENSIONS {
            return Err(Unfit::Dimensions { mode });
        }
        stride.kind = Kind::Coordinates;
        stride.dimensions[stride.length] = dimension;
        stride.length += 1;
        Ok(stride)
    }

    pub(super) const fn is_zero(&self) -> bool {
        self.scale == 0
    }

    /// Of one kind, and along one dimension.
    pub(super) const fn is_parallel(&self, other: &Self) -> bool {
        if self.kind as u8 != other.kind as u8 || self.length != other.length {
            return false;
        }
        let mut i = 0;
        while i < self.length {
            if self.dimensions[i] != other.dimensions[i] {
                return false;
            }
            i += 1;
        }
        true
    }

    pub(super) const fn is_equal(&self, other: &Self) -> bool {
        self.scale == other.scale && self.is_parallel(other)
    }

    /// Whether one is an integer at a place that is inside a tuple for the other.
    pub(super) const fn conflicts(&self, other: &Self) -> bool {
        let (short, long) = if self.length < other.length { (self, other) } else { (other, self) };
        if short.length == long.length {
            return false;
        }
        // The outermost dimensions come last.
        let mut i = 1;
        while i <= short.length {
            if short.dimensions[short.length - i] != long.dimensions[long.length - i] {
                return false;
            }
            i += 1;
        }
        true
    }
}

impl Mode {
    pub(super) const UNIT: Self = Self { extent: 1, stride: Stride::ZERO };

    pub(super) const fn new(extent: u64, stride: Stride) -> Self {
        Self { extent, stride }
    }

    /// The number of coordinates, at least 1.
    pub const fn extent(&self) -> u64 {
        self.extent
    }

    /// The stride.
    pub const fn stride(&self) -> Stride {
        self.stride
    }
}

/// `2@0@1`, `-3`, `f9`
impl fmt::Display for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Kind::Binary = self.kind {
            f.write_str("f")?;
        }
        write!(f, "{}", self.scale)?;
        self.dimensions().iter().try_for_each(|dimension| write!(f, "@{dimension}"))
    }
}

/// `4:2@1`
impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.extent, self.stride)
    }
}
