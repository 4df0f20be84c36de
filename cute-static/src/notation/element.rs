//! Strides and modes as data, and their arithmetic.

use super::unfit::Unfit;
use crate::htuple::Tree;
use crate::semimodule::binary::carry_less;
use core::fmt;
use cute_static_notation::{Basis, MAX_DIMENSIONS};

/// One mode: an extent and its stride.
///
/// ```
/// use cute_static::notation::{Candidate, Kind};
/// use cute_static::prelude::*;
/// let a: Candidate = Candidate::of(layout!((4,8):(2@0@1,1@2))).unwrap();
/// let mode = a.modes().next().unwrap();
/// assert_eq!((mode.extent(), mode.stride().scale(), mode.stride().dimensions()), (4, 2, &[0, 1][..]));
/// assert_eq!((mode.to_string().as_str(), mode.stride().kind()), ("4:2@0@1", Kind::Coordinates));
/// ```
/// Only a candidate makes modes:
/// ```compile_fail
/// use cute_static::notation::Mode;
/// let mode = Mode { extent: 0, stride: 1 };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mode {
    extent: u64,
    stride: Basis,
}

impl Mode {
    pub(super) const UNIT: Self = Self { extent: 1, stride: Basis::ZERO };

    /// Each stride 0 becomes the integer 0.
    pub(super) const fn new(extent: u64, stride: Basis) -> Self {
        Self { extent, stride: if stride.scale() == 0 { Basis::ZERO } else { stride } }
    }

    /// The number of coordinates, at least 1.
    pub const fn extent(&self) -> u64 {
        self.extent
    }

    /// The stride.
    pub const fn stride(&self) -> Basis {
        self.stride
    }

    /// Whether it has more than one value.
    pub(super) const fn moves(&self) -> bool {
        self.extent > 1 && self.stride.scale() != 0
    }

    pub(super) const fn is(&self, other: &Self) -> bool {
        self.extent == other.extent && is(&self.stride, &other.stride)
    }
}

/// `4:2@1`
impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.extent, self.stride)
    }
}

/// The number of bits of `n`.
pub(super) const fn width(n: u64) -> u32 {
    u64::BITS - n.leading_zeros()
}

/// The basis with the number `scale`; `None` if it does not fit.
pub(super) const fn with_scale(basis: &Basis, scale: i128) -> Option<Basis> {
    if scale < i64::MIN as i128 || scale > i64::MAX as i128 {
        return None;
    }
    match basis.is_vector() {
        true => Basis::vector(scale as i64, basis.dimensions()),
        false => Basis::new(scale as i64, basis.dimensions()),
    }
}

/// `n · b`, carry-less for a vector; `None` if it does not fit.
pub(super) const fn times(basis: &Basis, n: u64) -> Option<Basis> {
    if !basis.is_vector() {
        return with_scale(basis, basis.scale() as i128 * n as i128);
    }
    let fits = n == 0 || width(n) + width(basis.scale() as u64) <= 64;
    if fits { with_scale(basis, carry_less(n, basis.scale() as u64) as i128) } else { None }
}

/// `a + b`, which is XOR for vectors; `None` if the sum is no basis or does not fit.
pub(super) const fn plus(a: &Basis, b: &Basis) -> Option<Basis> {
    if a.scale() == 0 || b.scale() == 0 {
        return Some(if a.scale() == 0 { *b } else { *a });
    }
    match (is_parallel(a, b), a.is_vector()) {
        (false, _) => None,
        (true, true) => with_scale(a, (a.scale() ^ b.scale()) as i128),
        (true, false) => with_scale(a, a.scale() as i128 + b.scale() as i128),
    }
}

/// Whether the dimensions of a basis are these.
pub(super) const fn is_along(basis: &Basis, dimensions: &[u32]) -> bool {
    let mut i = 0;
    while i < dimensions.len() && i < basis.dimensions().len() && basis.dimensions()[i] == dimensions[i] {
        i += 1;
    }
    i == dimensions.len() && i == basis.dimensions().len()
}

/// Whether both are multiples of one element.
pub(super) const fn is_parallel(a: &Basis, b: &Basis) -> bool {
    a.is_vector() == b.is_vector() && is_along(a, b.dimensions())
}

pub(super) const fn is(a: &Basis, b: &Basis) -> bool {
    a.scale() == b.scale() && is_parallel(a, b)
}

/// Whether a layout can have both strides, neither of which is 0; `mode` is the number of the second one.
pub(super) const fn together(a: &Basis, b: &Basis, mode: usize) -> Result<(), Unfit> {
    let (a_path, b_path) = (a.dimensions(), b.dimensions());
    let (short, long) = if a_path.len() < b_path.len() { (a_path, b_path) } else { (b_path, a_path) };
    if a.kind() as u8 != b.kind() as u8 || (is_along(a, b_path) && a.is_vector() != b.is_vector()) {
        return Err(Unfit::TwoKinds { mode });
    }
    // The outermost dimensions come last.
    let mut same = 0;
    while same < short.len() && short[short.len() - 1 - same] == long[long.len() - 1 - same] {
        same += 1;
    }
    if same == short.len() && short.len() < long.len() { Err(Unfit::Profile { mode }) } else { Ok(()) }
}

/// A leaf of a layout type as a basis. A coordinate must have one component that is not 0, at each level.
pub(super) const fn from_leaf(leaf: &Tree, mode: usize) -> Result<Basis, Unfit> {
    let (mut leaf, mut dimensions, mut length) = (leaf, [0; MAX_DIMENSIONS], 0);
    loop {
        let along = dimensions.split_at(MAX_DIMENSIONS - length).1;
        let basis = match leaf {
            Tree::Int(n) if *n >= i64::MIN as i128 && *n <= i64::MAX as i128 => Basis::new(*n as i64, along),
            Tree::Xor(vector) if *vector <= i64::MAX as u64 => Basis::vector(*vector as i64, along),
            Tree::Coordinate(components) => {
                // The only component that is not 0.
                let (mut rest, mut dimension) = (*components, 0);
                while let Tree::Cons(Tree::Int(0), next) = rest {
                    dimension += 1;
                    rest = next;
                }
                let Tree::Cons(component, Tree::Nil) = rest else { return Err(Unfit::Sum { mode }) };
                if length == MAX_DIMENSIONS {
                    return Err(Unfit::Dimensions { mode });
                }
                length += 1;
                dimensions[MAX_DIMENSIONS - length] = dimension;
                leaf = component;
                continue;
            }
            Tree::Fraction(..) => return Err(Unfit::Fraction { mode }),
            _ => return Err(Unfit::Stride { mode }),
        };
        return match basis {
            Some(basis) => Ok(basis),
            None => Err(Unfit::Dimensions { mode }),
        };
    }
}
