//! One entry of a descriptor, as written and in normal form.

use crate::MAX_DIMENSIONS;
use core::fmt;

/// The dimensions of a basis, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Path {
    pub(crate) dimensions: [u32; MAX_DIMENSIONS],
    pub(crate) length: usize,
}

impl Path {
    pub(crate) const EMPTY: Self = Self { dimensions: [0; MAX_DIMENSIONS], length: 0 };

    const fn written(&self) -> &[u32] {
        self.dimensions.split_at(self.length).0
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written().iter().try_for_each(|dimension| write!(f, "@{dimension}"))
    }
}

/// The kind of element that a stride is. The kind of a layout is that of its strides, and so of its values.
///
/// ```
/// use cute_static_notation::{Kind, LayoutText};
/// let text = LayoutText::parse("(4,4,4,4):(0,8,f9,1@0)").unwrap();
/// let kinds: Vec<_> = text.candidates().map(|simple| simple.kind()).collect();
/// assert_eq!(kinds, [Kind::Trivial, Kind::Integers, Kind::Binary, Kind::Coordinates]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Zero, which every kind has; for a layout, all strides are 0
    Trivial,
    /// Integers
    Integers,
    /// Scaled basis elements: the values of the layout are coordinates
    Coordinates,
    /// Vectors over F₂: the values of the layout are sums by XOR
    Binary,
}

impl Kind {
    const fn of(count: i64, vector: bool, path: &Path) -> Self {
        match (count, path.length, vector) {
            (0, ..) => Self::Trivial,
            (_, 0, false) => Self::Integers,
            (_, 0, true) => Self::Binary,
            _ => Self::Coordinates,
        }
    }
}

/// The simple candidate of the descriptor document: one entry as written, with its count, denominator, dimensions and kind.
///
/// It has no extent, no swizzle and no position among other entries. Only its normal form, [`basis`](Self::basis), can be part of a
/// layout.
/// ```
/// use cute_static_notation::{Descriptor, Kind};
/// let text = Descriptor::parse("((6/2@0@1), 1/2@2)").unwrap();
/// let [first, second] = text.candidates().collect::<Vec<_>>()[..] else { panic!() };
/// assert_eq!((first.count(), first.denominator(), first.dimensions()), (6, 2, &[0, 1][..]));
/// assert_eq!((first.kind(), first.at(), first.to_string().as_str()), (Kind::Coordinates, 2, "6/2@0@1"));
/// assert_eq!(first.basis().map(|basis| basis.to_string()).as_deref(), Some("3@0@1"));
/// assert_eq!(second.basis(), None);
/// ```
/// Only a parser makes one:
/// ```compile_fail
/// let simple = cute_static_notation::SimpleCandidate { count: 1, denominator: 0 };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SimpleCandidate {
    pub(crate) at: usize,
    pub(crate) count: i64,
    pub(crate) denominator: i64,
    pub(crate) vector: bool,
    pub(crate) path: Path,
}

impl fmt::Display for SimpleCandidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.vector { "f" } else { "" }, self.count)?;
        if self.denominator != 1 {
            write!(f, "/{}", self.denominator)?;
        }
        write!(f, "{}", self.path)
    }
}

impl SimpleCandidate {
    /// The count: the numerator, or the bits of a vector over F₂.
    pub const fn count(&self) -> i64 {
        self.count
    }

    /// The denominator, which is not 0. It is 1 if the text has none.
    pub const fn denominator(&self) -> i64 {
        self.denominator
    }

    /// The dimensions in the order of the text: the last one is the outermost. A count alone has none, as in `8` and `f9`.
    pub const fn dimensions(&self) -> &[u32] {
        self.path.written()
    }

    /// The kind of the element; [`Kind::Trivial`] for 0.
    pub const fn kind(&self) -> Kind {
        Kind::of(self.count, self.vector, &self.path)
    }

    /// The position in the text, in bytes.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The basis, if the count is a whole number.
    pub const fn basis(&self) -> Option<Basis> {
        // Neither is `i64::MIN`, so the quotient fits; the parser refuses a denominator of zero.
        if self.denominator == 0 || self.count % self.denominator != 0 {
            return None;
        }
        let mut basis = Basis { scale: self.count / self.denominator, vector: self.vector, path: self.path };
        if basis.scale == 0 {
            basis =
                Basis { vector: false, path: Path { length: (self.path.length > 0) as usize, ..Path::EMPTY }, ..basis };
        }
        Some(basis)
    }
}

/// A scaled basis element `N@d` in normal form: a whole number or a vector over F₂, and the dimensions along which it counts. Without
/// dimensions it is that number or vector.
///
/// ```
/// use cute_static_notation::{Basis, Descriptor, Kind};
/// let normal = Descriptor::parse("(6/2@0@1, 0@7)").unwrap().normalise().unwrap();
/// let bases: Vec<_> = normal.bases().collect();
/// assert_eq!((bases[0].scale(), bases[0].dimensions()), (3, &[0, 1][..]));
/// assert_eq!(bases[0].to_string(), "3@0@1");
/// assert_eq!(bases[1].to_string(), "0@0"); // the zero of every dimension
///
/// assert_eq!(Basis::new(3, &[0, 1]), Some(bases[0]));
/// assert_eq!(Basis::vector(9, &[]).map(|f9| (f9.to_string(), f9.kind())), Some(("f9".into(), Kind::Binary)));
/// assert_eq!(Basis::new(1, &[0; 9]), None);
/// ```
/// Its parts cannot be set separately:
/// ```compile_fail
/// let basis = cute_static_notation::Basis { scale: 1, path: [0] };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Basis {
    pub(crate) scale: i64,
    pub(crate) vector: bool,
    pub(crate) path: Path,
}

impl Basis {
    /// The integer 0.
    pub const ZERO: Self = Self { scale: 0, vector: false, path: Path::EMPTY };

    /// `scale` along `dimensions`; `None` for more than [`MAX_DIMENSIONS`]. A zero keeps no dimensions.
    pub const fn new(scale: i64, dimensions: &[u32]) -> Option<Self> {
        if dimensions.len() > MAX_DIMENSIONS {
            return None;
        }
        let mut basis = Self { scale, ..Self::ZERO };
        while scale != 0 && basis.path.length < dimensions.len() {
            basis.path.dimensions[basis.path.length] = dimensions[basis.path.length];
            basis.path.length += 1;
        }
        Some(basis)
    }

    /// The vector over F₂ with these bits along `dimensions`; `None` for more than [`MAX_DIMENSIONS`], and for a negative number.
    pub const fn vector(bits: i64, dimensions: &[u32]) -> Option<Self> {
        match Self::new(bits, dimensions) {
            Some(basis) if bits >= 0 => Some(Self { vector: bits > 0, ..basis }),
            _ => None,
        }
    }

    /// [`Kind::Trivial`] for 0.
    pub const fn kind(&self) -> Kind {
        Kind::of(self.scale, self.vector, &self.path)
    }

    /// The count `N`, or the bits of the vector.
    pub const fn scale(&self) -> i64 {
        self.scale
    }

    /// Whether it is a vector over F₂, with dimensions or without: `f9`, `f1@0`.
    pub const fn is_vector(&self) -> bool {
        self.vector
    }

    /// The dimensions in the order of the text: the last one is the outermost. There are at most [`MAX_DIMENSIONS`], and none for a
    /// number alone.
    pub const fn dimensions(&self) -> &[u32] {
        self.path.written()
    }
}

/// `3@0@1`, `-3`, `f9`
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", if self.vector { "f" } else { "" }, self.scale, self.path)
    }
}
