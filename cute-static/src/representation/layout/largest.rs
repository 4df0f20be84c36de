//! The largest value of a layout with XOR strides, as a constant: the search of `algebra::f2::cosize`, on values.

use crate::htuple::Tree;
use crate::htuple::tree::{Component, component};
use crate::semimodule::binary::carry_less;
use crate::semimodule::span::Span;

/// The number of blocks of odd factors after which the search ends with an error.
const STEPS: usize = 1000;

/// The largest value of the component at `place`, where the strides are vectors over F₂.
pub(crate) const fn largest(shape: &'static Tree, stride: &'static Tree, place: Component<'_>) -> u64 {
    let modes = Modes { evens: Span::ZERO, odds: [(0, 0); 40], count: 0 }.with(shape, stride, place);
    Search { spans: modes.spans(), modes, steps: STEPS }.largest()
}

/// An error if an offset of a layout with XOR strides does not fit in `i64`. The highest bit of all offsets is the highest bit of a single mode, and an
/// offset has it if all other coordinates are 0.
pub(crate) const fn assert_fits(shape: &Tree, stride: &Tree) {
    match (shape, stride) {
        (Tree::Int(extent), Tree::Xor(vector)) => {
            assert_one_fits(*extent as u64, *vector);
        }
        (Tree::Cons(s, ss), Tree::Cons(d, ds)) => {
            assert_fits(s, d);
            assert_fits(ss, ds);
        }
        _ => {}
    }
}

const fn assert_one_fits(extent: u64, vector: u64) {
    let bits = bits(extent);
    assert!(bits == 0 || vector <= i64::MAX as u64 >> (bits - 1), "an offset of the layout does not fit in i64");
}

/// The number of bits of the coordinates below `extent`.
const fn bits(extent: u64) -> u32 {
    64 - (extent - 1).leading_zeros()
}

/// The modes of a layout with XOR strides: the span of the powers of two in their extents, and the odd factors with their vectors, sorted by descending
/// vector.
#[derive(Clone, Copy)]
struct Modes {
    evens: Span,
    odds: [(u64, u64); 40],
    count: usize,
}
impl Modes {
    const fn with(mut self, shape: &'static Tree, stride: &'static Tree, place: Component<'_>) -> Self {
        match (shape, stride) {
            (Tree::Int(extent), leaf) => {
                let Tree::Xor(vector) = component(leaf, place) else { return self };
                let (extent, vector) = (*extent as u64, *vector);
                assert_one_fits(extent, vector);
                let twos = extent.trailing_zeros();
                self.evens = self.evens.with_bits(vector, twos);
                if extent >> twos == 1 { self } else { self.with_odd(extent >> twos, vector << twos) }
            }
            (Tree::Cons(s, ss), Tree::Cons(d, ds)) => self.with(s, d, place).with(ss, ds, place),
            _ => self,
        }
    }

    /// Inserts the odd factor `extent : f_vector`. 40 odd factors suffice: they have more coordinates than fit in 64 bits.
    const fn with_odd(mut self, extent: u64, vector: u64) -> Self {
        let mut at = self.count;
        while at > 0 && self.odds[at - 1].1 < vector {
            self.odds[at] = self.odds[at - 1];
            at -= 1;
        }
        self.odds[at] = (extent, vector);
        self.count += 1;
        self
    }

    /// At each index, the span of the powers of two and of the odd factors from this index on, which are rounded up to powers of two.
    const fn spans(&self) -> [Span; 41] {
        let mut spans = [self.evens; 41];
        let mut at = self.count;
        while at > 0 {
            at -= 1;
            let (extent, vector) = self.odds[at];
            spans[at] = spans[at + 1].with_bits(vector, bits(extent));
        }
        spans
    }
}

struct Search {
    modes: Modes,
    spans: [Span; 41],
    steps: usize,
}
impl Search {
    const fn largest(&mut self) -> u64 {
        if self.modes.count == 0 { self.modes.evens.raise(0) } else { self.beyond(0, 0, &Span::ZERO, 0) }
    }

    /// The maximum of `best` and the largest value of the odd factors from `level` on. The blocks chosen for the factors before them span `chosen` and begin
    /// at `from`. The coordinates below `n` consist of one block of `2^b` coordinates for each bit `b` of `n`: they have the bits of `n` above `b`, a 0 at `b`
    /// and any bits below.
    const fn beyond(&mut self, level: usize, from: u64, chosen: &Span, mut best: u64) -> u64 {
        let (extent, vector) = self.modes.odds[level];
        // For the bit of each block: the first of its values, and a bound of them.
        let (mut begins, mut bounds) = ([0; 64], [0; 64]);
        let mut left = extent;
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            assert!(
                self.steps > 0,
                "the cosize of the layout takes too long to find: too many of its extents are no powers of two, and too many columns have the same highest bit"
            );
            self.steps -= 1;
            begins[bit as usize] = from ^ carry_less(left, vector);
            let span = self.spans[level + 1].with_span(chosen).with_bits(vector, bit);
            bounds[bit as usize] = span.raise(begins[bit as usize]);
        }
        loop {
            let (mut next, mut bit) = (63, 63);
            while bit > 0 {
                bit -= 1;
                if bounds[bit] > bounds[next] {
                    next = bit;
                }
            }
            if bounds[next] <= best {
                return best;
            }
            best = if level + 1 == self.modes.count {
                bounds[next]
            } else {
                self.beyond(level + 1, begins[next], &chosen.with_bits(vector, next as u32), best)
            };
            bounds[next] = 0;
        }
    }
}
