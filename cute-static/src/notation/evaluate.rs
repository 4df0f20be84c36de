//! The values of a candidate.

use super::candidate::{Candidate, Node, Tuple};
use super::element::{Mode, is, is_along, is_parallel, plus, times, with_scale};
use super::unfit::Unfit;
use cute_static_notation::Basis;

/// A value of a candidate: an integer, a vector over F₂, or a coordinate, as the sum of its components that are not 0.
///
/// ```
/// use cute_static::notation::{Candidate, Tuple};
/// let at = |text, index| Candidate::<4>::parse(text).unwrap().evaluate(Tuple::Leaf(index)).unwrap();
/// let coordinate = at("(4,8):(2@0@1,1@2)", 7);
/// assert_eq!(coordinate.to_string(), "6@0@1+1@2");
/// assert_eq!((coordinate.component(&[0, 1]), coordinate.component(&[3])), (6, 0));
/// assert_eq!(coordinate.integer(), None);
/// assert_eq!(at("(4,8):(8,1)", 7).integer(), Some(25));
/// assert_eq!((at("(4,8):(f1,f9)", 7).to_string(), at("(4,8):(1,0)", 4).to_string()), ("f10".into(), "0".into()));
/// ```
#[derive(Clone, Copy)]
pub struct Value<const N: usize> {
    /// The components that are not 0, ordered by dimensions, the outermost first
    terms: [Basis; N],
    length: usize,
}

impl<const N: usize> Value<N> {
    /// The components that are not 0, in the order of their dimensions, the outermost first.
    pub const fn terms(&self) -> &[Basis] {
        self.terms.split_at(self.length).0
    }

    /// The component along these dimensions in the order of the notation: the last one is the outermost. An integer is the component along no dimension.
    pub const fn component(&self, dimensions: &[u32]) -> i64 {
        let mut i = 0;
        while i < self.length {
            if is_along(&self.terms[i], dimensions) {
                return self.terms[i].scale();
            }
            i += 1;
        }
        0
    }

    /// The integer, or the bits of the vector; `None` for a coordinate other than 0.
    pub const fn integer(&self) -> Option<i64> {
        match self.terms() {
            [] => Some(0),
            [term] if term.dimensions().is_empty() => Some(term.scale()),
            _ => None,
        }
    }

    const fn of(term: Basis) -> Self {
        let mut value = Self { terms: [Basis::ZERO; N], length: 0 };
        value.add(&term);
        value
    }

    /// Adds a multiple of one of the candidate's strides. There are at most `N` terms, and every sum of them fits.
    const fn add(&mut self, term: &Basis) {
        let mut i = 0;
        while i < self.length && precedes(&self.terms[i], term) {
            i += 1;
        }
        let parallel = i < self.length && is_parallel(&self.terms[i], term);
        let sum = match parallel {
            true => plus(&self.terms[i], term),
            false => Some(*term),
        };
        let Some(sum) = sum else { panic!("the values of a candidate fit") };
        if sum.scale() == 0 {
            if parallel {
                self.length -= 1;
                while i < self.length {
                    self.terms[i] = self.terms[i + 1];
                    i += 1;
                }
                self.terms[i] = Basis::ZERO;
            }
            return;
        }
        if !parallel {
            let mut last = self.length;
            while last > i {
                self.terms[last] = self.terms[last - 1];
                last -= 1;
            }
            self.length += 1;
        }
        self.terms[i] = sum;
    }
}

/// Lexicographic order of the dimensions, from the outermost on.
const fn precedes(a: &Basis, b: &Basis) -> bool {
    let (a, b) = (a.dimensions(), b.dimensions());
    let mut i = 1;
    while i <= a.len() && i <= b.len() {
        if a[a.len() - i] != b[b.len() - i] {
            return a[a.len() - i] < b[b.len() - i];
        }
        i += 1;
    }
    a.len() < b.len()
}

impl<const N: usize> Candidate<N> {
    /// The value at a coordinate. The coordinate of a mode is a number. That of a group is a tuple with an entry for each entry, or an index, where the first mode
    /// is the fastest. A swizzle is applied to the result.
    ///
    /// * **Law** it is the value of the layout type at the same coordinate.
    ///
    /// Refused: a tuple whose entries are not those of the group, and a number out of bounds.
    /// ```
    /// use cute_static::notation::{Candidate, Tuple, Unfit};
    /// use Tuple::{Leaf, Of};
    /// let a: Candidate = Candidate::parse("((2,2),4):((1,4),8)").unwrap();
    /// let at = |coordinate| a.evaluate(coordinate).map(|value| value.integer().unwrap());
    /// assert_eq!(at(Of(&[Of(&[Leaf(1), Leaf(1)]), Leaf(3)])), Ok(29));
    /// assert_eq!((at(Of(&[Leaf(3), Leaf(3)])), at(Leaf(15))), (Ok(29), Ok(29)));
    /// assert_eq!(at(Of(&[Leaf(4), Leaf(3)])), Err(Unfit::OutOfBounds { mode: 0, coordinate: 4, extent: 4 }));
    /// assert_eq!(at(Of(&[Leaf(0), Of(&[Leaf(3)])])), Err(Unfit::Unmatched { mode: 2 }));
    /// assert_eq!(a.swizzled(1, 0, 3).unwrap().evaluate(Leaf(15)).unwrap().integer(), Some(28));
    /// ```
    pub const fn evaluate(&self, coordinate: Tuple<'_>) -> Result<Value<N>, Unfit> {
        let (mut value, mut place) = (Value::of(Basis::ZERO), Place { node: 0, mode: 0 });
        attempt!(self.walk(coordinate, &mut place, &mut value));
        // A swizzle takes 0 to 0.
        if let (Some(swizzle), [offset]) = (self.swizzle, value.terms()) {
            match with_scale(offset, swizzle.apply(offset.scale()) as i128) {
                Some(term) => value = Value::of(term),
                None => panic!("a swizzle changes no bit above bit 62"),
            }
        }
        Ok(value)
    }

    const fn walk(&self, coordinate: Tuple<'_>, place: &mut Place, value: &mut Value<N>) -> Result<(), Unfit> {
        let mode = place.mode;
        match (coordinate, &self.nodes[place.node]) {
            (Tuple::Leaf(mut left), _) => {
                let end = self.after(place.node);
                let extent = self.size_of(place.node, end);
                if left >= extent {
                    return Err(Unfit::OutOfBounds { mode, coordinate: left, extent });
                }
                while place.node < end {
                    if let Node::Mode(next) = &self.nodes[place.node] {
                        value.add(&multiple(next, left % next.extent()));
                        left /= next.extent();
                        place.mode += 1;
                    }
                    place.node += 1;
                }
                Ok(())
            }
            (Tuple::Of(entries), Node::Group(number)) if entries.len() == *number => {
                place.node += 1;
                let mut i = 0;
                while i < entries.len() {
                    attempt!(self.walk(entries[i], place, value));
                    i += 1;
                }
                Ok(())
            }
            _ => Err(Unfit::Unmatched { mode }),
        }
    }
}

/// A node, and the number of modes before it.
struct Place {
    node: usize,
    mode: usize,
}

/// A multiple below the extent, which fits.
const fn multiple(mode: &Mode, n: u64) -> Basis {
    match times(&mode.stride(), n) {
        Some(basis) => basis,
        None => panic!("the values of a candidate fit"),
    }
}

impl<const N: usize, const M: usize> PartialEq<Value<M>> for Value<N> {
    fn eq(&self, other: &Value<M>) -> bool {
        self.terms().len() == other.terms().len() && self.terms().iter().zip(other.terms()).all(|(a, b)| is(a, b))
    }
}
impl<const N: usize> Eq for Value<N> {}
