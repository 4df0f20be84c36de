//! A text of CuTe's notation as a tree, with the places of its parts. The printed tree is what the library's macros take.

use std::fmt;

/// A part of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is
    pub kind: Kind,
    /// The byte that it begins at
    pub at: usize,
}

/// The number or vector at one place of a coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// `2`
    Int(i128),
    /// `3/4`
    Fraction(i128, u64),
    /// `f9`
    Xor(u64),
}
impl Scale {
    /// Whether this is the zero of its kind.
    pub fn is_zero(self) -> bool {
        matches!(self, Scale::Int(0) | Scale::Fraction(0, _) | Scale::Xor(0))
    }
    /// Whether this is a number and not a vector.
    pub fn is_number(self) -> bool {
        !matches!(self, Scale::Xor(_))
    }
    /// The same as a part of its own.
    pub fn kind(self) -> Kind {
        match self {
            Scale::Int(n) => Kind::Int(n),
            Scale::Fraction(numerator, denominator) => Kind::Fraction(numerator, denominator),
            Scale::Xor(bits) => Kind::Xor(bits),
        }
    }
}
impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scale::Int(n) => write!(f, "{n}"),
            Scale::Fraction(numerator, denominator) => write!(f, "{numerator}/{denominator}"),
            Scale::Xor(bits) => write!(f, "f{bits}"),
        }
    }
}

/// A scaled basis element: `2@0@1` is 2 with the path 0, 1. The outermost number is last.
pub type Term = (Scale, Vec<u64>);

/// The kinds of parts.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// `4`
    Int(i128),
    /// `3/4`
    Fraction(i128, u64),
    /// `1@0+2@1`
    Sum(Vec<Term>),
    /// `f9`
    Xor(u64),
    /// `_`
    Any,
    /// `(…)`
    Tuple(Vec<Node>),
    /// `<…>`
    Tiler(Vec<Node>),
    /// `SHAPE:STRIDE`
    Layout(Box<Node>, Box<Node>),
    /// `Sw<B,M,S>`, and the unit that it counts, if the text names one
    Swizzle(u32, u32, i32, Option<u64>),
    /// The unit of a swizzle: elements of so many bits, or any unit
    Unit(Option<u64>),
    /// `F o O o L`
    Composed(Box<Node>, i64, Box<Node>),
}

impl Node {
    /// The part that begins at this byte.
    pub fn new(kind: Kind, at: usize) -> Node {
        Node { kind, at }
    }
    /// Whether this is a layout, a composed one, or a swizzle.
    pub fn is_layout(&self) -> bool {
        matches!(self.kind, Kind::Layout(..) | Kind::Composed(..) | Kind::Swizzle(..))
    }
    /// The part itself in words, for messages.
    pub fn noun(&self) -> &'static str {
        match self.kind {
            Kind::Int(_) => "an integer",
            Kind::Sum(_) => "a coordinate",
            Kind::Fraction(..) => "a fraction",
            Kind::Xor(_) => "a vector over F2",
            Kind::Any => "`_`",
            Kind::Tuple(_) => "a tuple",
            Kind::Tiler(_) => "a tiler",
            Kind::Layout(..) => "a layout",
            Kind::Swizzle(..) => "a swizzle",
            Kind::Unit(_) => "a unit",
            Kind::Composed(..) => "a composed layout",
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, open: char, nodes: &[Node], close: char) -> fmt::Result {
    write!(f, "{open}")?;
    for (i, node) in nodes.iter().enumerate() {
        write!(f, "{}{node}", if i == 0 { "" } else { "," })?;
    }
    write!(f, "{close}")
}

/// Prints CuTe's notation. `{:#}` prints what the library's macros take, with the unit of a swizzle.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Int(n) => write!(f, "{n}"),
            Kind::Sum(terms) => {
                for (i, (scale, path)) in terms.iter().enumerate() {
                    let falls = matches!(scale, Scale::Int(..0) | Scale::Fraction(..0, _));
                    write!(f, "{}{scale}", if i == 0 || falls { "" } else { "+" })?;
                    path.iter().try_for_each(|number| write!(f, "@{number}"))?;
                }
                Ok(())
            }
            Kind::Fraction(numerator, denominator) => write!(f, "{numerator}/{denominator}"),
            Kind::Xor(bits) => write!(f, "f{bits}"),
            Kind::Any => f.write_str("_"),
            Kind::Tuple(modes) => list(f, '(', modes, ')'),
            Kind::Tiler(modes) => list(f, '<', modes, '>'),
            Kind::Layout(shape, stride) => write!(f, "{shape}:{stride}"),
            Kind::Swizzle(bits, base, shift, Some(unit)) if f.alternate() => {
                write!(f, "Sw<{bits},{base},{shift},cute_static::swizzle::Elements<{unit}>>")
            }
            Kind::Swizzle(bits, base, shift, _) => write!(f, "Sw<{bits},{base},{shift}>"),
            Kind::Unit(Some(bits)) => write!(f, "Elements<{bits}>"),
            Kind::Unit(None) => f.write_str("AnyUnit"),
            Kind::Composed(outer, offset, inner) if f.alternate() => write!(f, "{outer:#} o {offset} o {inner:#}"),
            Kind::Composed(outer, offset, inner) => write!(f, "{outer} o {offset} o {inner}"),
        }
    }
}
