//! One scaled basis element.

use crate::MAX_DIMENSIONS;
use core::fmt;

/// The dimensions that a basis names, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) dimensions: [u32; MAX_DIMENSIONS],
    pub(crate) length: usize,
}

impl Path {
    pub(crate) const EMPTY: Self = Self { dimensions: [0; MAX_DIMENSIONS], length: 0 };
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.dimensions[..self.length].iter().try_for_each(|dimension| write!(f, "@{dimension}"))
    }
}

/// A basis as it stands in the text; it never leaves the parser. The count may be a fraction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) at: usize,
    pub(crate) count: i64,
    pub(crate) denominator: i64,
    pub(crate) path: Path,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.count)?;
        if self.denominator != 1 {
            write!(f, "/{}", self.denominator)?;
        }
        write!(f, "{}", self.path)
    }
}

impl Entry {
    /// The basis, if the count is a whole number.
    pub(crate) const fn whole(&self) -> Option<Basis> {
        // Neither is i64::MIN, so the quotient exists; the parser refuses a denominator of zero.
        if self.denominator == 0 || self.count % self.denominator != 0 {
            return None;
        }
        let scale = self.count / self.denominator;
        let zero = Path { length: 1, ..Path::EMPTY };
        Some(Basis { scale, path: if scale == 0 { zero } else { self.path } })
    }
}

/// A scaled basis element `N@d` in normal form: a whole number and the dimensions it counts along.
///
/// ```
/// use cute_static_notation::{Descriptor, Item};
/// let normal = Descriptor::parse("(6/2@0@1, 0@7)").unwrap().normalise().unwrap();
/// let bases: Vec<_> = normal.bases().collect();
/// assert_eq!((bases[0].scale(), bases[0].dimensions()), (3, &[0, 1][..]));
/// assert_eq!(bases[0].to_string(), "3@0@1");
/// assert_eq!(bases[1].to_string(), "0@0"); // zero is zero, along every dimension
/// ```
/// Only a descriptor that was parsed and normalised has bases:
/// ```compile_fail
/// let basis = cute_static_notation::Basis { scale: 1, path: [0] };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basis {
    pub(crate) scale: i64,
    pub(crate) path: Path,
}

impl Basis {
    /// The count `N`, above `i64::MIN`.
    pub const fn scale(&self) -> i64 {
        self.scale
    }

    /// The dimensions as they are written: the last one is the outermost. At least one, at most
    /// [`MAX_DIMENSIONS`](crate::MAX_DIMENSIONS).
    pub const fn dimensions(&self) -> &[u32] {
        self.path.dimensions.split_at(self.path.length).0
    }
}

/// `3@0@1`
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.scale, self.path)
    }
}
