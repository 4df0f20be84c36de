//! The elements of strides (paper 2.3.1): integers, coordinates, vectors over F₂.

use super::Tree::{Leaf, Tuple};
use super::{General, Layout, Tree, complement};
use std::collections::BTreeMap;
use std::fmt;

/// The elements of an integer-semimodule.
pub trait Semimodule: Clone + PartialEq + fmt::Debug + fmt::Display {
    /// The neutral element.
    fn zero() -> Self;
    /// `n · self`.
    fn scaled(&self, n: i128) -> Self;
    /// `self + other`.
    ///
    /// # Panics
    /// If the elements are of different semimodules.
    fn plus(&self, other: &Self) -> Self;
    /// Whether it is a vector over F₂ other than 0.
    fn is_binary(&self) -> bool {
        false
    }
    /// The open complement of a layout over this semimodule.
    fn complement(a: &Layout<Self>) -> Option<Layout<Self>>;
    /// `A ∘ B` with values in F₂, if the bits that always occur together in B can be treated as one.
    fn by_blocks(_a: &Layout<Self>, _b: &General) -> Option<Layout<Self>> {
        None
    }
    /// Whether a mode `s : self` and a mode of stride `next` coalesce: `(i + s·j)·self = i·self + j·next` for all `i < s`.
    fn continues(&self, s: i128, next: &Self) -> bool {
        self.scaled(s) == *next
    }
}

impl Semimodule for i128 {
    fn zero() -> i128 {
        0
    }
    fn scaled(&self, n: i128) -> i128 {
        n * self
    }
    fn plus(&self, other: &i128) -> i128 {
        self + other
    }
    fn complement(a: &Layout) -> Option<Layout> {
        complement::of_integers(a)
    }
}

/// The path of an integer in a coordinate, with the outermost index first: `1@0@1` is 1 at `[1, 0]`.
pub type Path = Vec<usize>;

/// An element of any of the three semimodules.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Element {
    /// The integers of a coordinate that are not 0, by their paths. The path of an integer alone is empty.
    Point(BTreeMap<Path, i128>),
    /// A vector over F₂ other than 0, as the bits of a number.
    Bits(u128),
}

use Element::{Bits, Point};

/// The semimodule of some elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codomain {
    /// All elements are zero.
    Trivial,
    /// ℤ.
    Integers,
    /// ℤ^(\*,\*).
    Coordinates,
    /// F₂^m.
    Binary,
}

impl Semimodule for Element {
    fn zero() -> Element {
        Point(BTreeMap::new())
    }
    fn scaled(&self, n: i128) -> Element {
        match self {
            _ if n == 0 => Element::zero(),
            Point(terms) => Point(terms.iter().map(|(path, m)| (path.clone(), n * m)).collect()),
            Bits(m) => Element::bits(carry_less(n as u128, *m)),
        }
    }
    fn plus(&self, other: &Element) -> Element {
        match (self, other) {
            (Point(a), Point(b)) => {
                let mut terms = a.clone();
                for (path, n) in b {
                    *terms.entry(path.clone()).or_default() += n;
                }
                terms.retain(|_, n| *n != 0);
                Point(terms)
            }
            (Bits(a), Bits(b)) => Element::bits(a ^ b),
            (one, Point(terms)) | (Point(terms), one) if terms.is_empty() => one.clone(),
            _ => panic!("{self} + {other}: different semimodules"),
        }
    }
    fn is_binary(&self) -> bool {
        matches!(self, Bits(_))
    }
    fn complement(a: &Layout<Element>) -> Option<Layout<Element>> {
        complement::of_any(a)
    }
    fn by_blocks(a: &General, b: &General) -> Option<General> {
        super::binary::by_blocks(a, b)
    }
    fn continues(&self, s: i128, next: &Element) -> bool {
        // i + s·j = i ⊕ s·j for all i < s only if s is a power of two.
        let splits = matches!(self, Point(_)) || s.count_ones() == 1;
        splits && self.scaled(s) == *next
    }
}

/// The product of polynomials over F₂.
pub fn carry_less(a: u128, b: u128) -> u128 {
    (0..128).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| sum ^ a << i)
}

impl Element {
    /// `n@path`, or an integer if the path is empty.
    pub fn at(n: i128, path: Path) -> Element {
        Point(if n == 0 { BTreeMap::new() } else { BTreeMap::from([(path, n)]) })
    }

    /// `f_n`.
    pub fn bits(n: u128) -> Element {
        if n == 0 { Element::zero() } else { Bits(n) }
    }

    /// A coordinate as an element, without its zeros.
    pub fn of(coordinate: &Tree) -> Element {
        fn walk(tree: &Tree, path: &mut Path, out: &mut BTreeMap<Path, i128>) {
            match tree {
                Leaf(0) => {}
                Leaf(n) => drop(out.insert(path.clone(), *n)),
                Tuple(modes) => {
                    for (i, mode) in modes.iter().enumerate() {
                        path.push(i);
                        walk(mode, path, out);
                        path.pop();
                    }
                }
            }
        }
        let mut terms = BTreeMap::new();
        walk(coordinate, &mut Vec::new(), &mut terms);
        Point(terms)
    }

    /// The integer, if it is one. A vector over F₂ counts as the number with the same bits.
    pub fn integer(&self) -> Option<i128> {
        match self {
            Point(terms) if terms.is_empty() => Some(0),
            Point(terms) if terms.len() == 1 => terms.get(&Vec::new()).copied(),
            Bits(n) => Some(*n as i128),
            Point(_) => None,
        }
    }

    /// The integers of a coordinate and their paths.
    pub fn terms(&self) -> Vec<(Path, i128)> {
        match self {
            Point(terms) => terms.iter().map(|(path, n)| (path.clone(), *n)).collect(),
            Bits(_) => Vec::new(),
        }
    }

    /// The integer at a path.
    pub fn term(&self, path: &[usize]) -> i128 {
        match self {
            Point(terms) => terms.get(path).copied().unwrap_or(0),
            Bits(_) => 0,
        }
    }

    /// The semimodule of all these elements. `None` if there is none, for example if one has an integer where another one has a tuple.
    pub fn codomain(elements: &[Element]) -> Option<Codomain> {
        let mut paths: Vec<Path> = elements.iter().flat_map(|e| e.terms().into_iter().map(|t| t.0)).collect();
        paths.sort();
        paths.dedup();
        let binary = elements.iter().any(Element::is_binary);
        match (paths.first(), binary) {
            (None, false) => Some(Codomain::Trivial),
            (None, true) => Some(Codomain::Binary),
            (Some(_), true) => None,
            // A path sorts immediately before the paths below it.
            (Some(_), false) if paths.windows(2).any(|pair| pair[1].starts_with(&pair[0])) => None,
            (Some(first), false) if first.is_empty() => Some(Codomain::Integers),
            (Some(_), false) => Some(Codomain::Coordinates),
        }
    }
}

impl From<i128> for Element {
    fn from(n: i128) -> Element {
        Element::at(n, Vec::new())
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bits(n) => write!(f, "f{n}"),
            Point(terms) if terms.is_empty() => f.write_str("0"),
            Point(terms) => {
                for (i, (path, n)) in terms.iter().enumerate() {
                    write!(f, "{}{n}", if i > 0 && *n > 0 { "+" } else { "" })?;
                    path.iter().rev().try_for_each(|index| write!(f, "@{index}"))?;
                }
                Ok(())
            }
        }
    }
}
