//! Plans in words: the loops over runs of elements from one layout to another.

use super::{Draft, LOOPS, Loop, Modes, OPERANDS, Plan, gcd};
use crate::htuple::Tree;
use crate::semimodule::span::Span;

/// The largest number of steps of the search for two coordinates of one offset
const STEPS: u32 = 1000;

impl Modes {
    /// A layout of this size whose strides are vectors over F₂, where all extents are powers of 2. Then the values of two loops that share no bit
    /// add up as integers, and each mode can be cut anywhere.
    pub const fn binary(size: u64, shape: &Tree, stride: &Tree) -> Self {
        let opaque = Self::opaque(size);
        match (Self { count: 0, binary: true, ..opaque }).with_vectors(shape, stride) {
            Some(modes) => modes,
            None => opaque,
        }
    }

    const fn with_vectors(self, shape: &Tree, stride: &Tree) -> Option<Self> {
        match (shape, stride) {
            (Tree::Int(1), _) | (Tree::Nil, _) => Some(self),
            (Tree::Int(extent), Tree::Xor(_) | Tree::Int(0)) => {
                let vector = if let Tree::Xor(vector) = stride { *vector } else { 0 };
                if !(*extent as u64).is_power_of_two() || vector > i64::MAX as u64 / *extent as u64 {
                    return None;
                }
                self.add(*extent as u64, vector as i64)
            }
            (Tree::Cons(s, ss), Tree::Cons(d, ds)) => match self.with_vectors(s, d) {
                Some(modes) => modes.with_vectors(ss, ds),
                None => None,
            },
            _ => None,
        }
    }

    /// Whether no two coordinates have the same offset; false where a search of [`STEPS`] steps does not decide it.
    pub(super) const fn distinct(&self) -> bool {
        if self.binary {
            return self.independent();
        }
        if !self.counts {
            return false;
        }
        // Sorted by strides, the least one first.
        let mut modes = *self;
        let mut i = 1;
        while i < modes.count {
            let mut j = i;
            while j > 0 && modes.strides[j].unsigned_abs() < modes.strides[j - 1].unsigned_abs() {
                (modes.strides[j], modes.strides[j - 1]) = (modes.strides[j - 1], modes.strides[j]);
                (modes.extents[j], modes.extents[j - 1]) = (modes.extents[j - 1], modes.extents[j]);
                j -= 1;
            }
            i += 1;
        }
        modes.apart(modes.count, 0, true, STEPS) > 0
    }

    /// Searches for two coordinates of one offset whose difference is `sum` in the modes from `count` on, and so −`sum` in the first `count` modes; `equal`
    /// if they are equal so far. The modes are sorted by strides. Returns the number of steps left where there are none; 0 if there are some, or if the steps are used up.
    const fn apart(&self, count: usize, sum: i128, equal: bool, mut steps: u32) -> u32 {
        if steps == 0 || count == 0 {
            return if sum == 0 && !equal { 0 } else { steps };
        }
        let (extent, stride) = (self.extents[count - 1] as i128, self.strides[count - 1].unsigned_abs() as i128);
        if stride == 0 {
            return 0;
        }
        let (mut below, mut i) = (0, 0);
        while i < count - 1 {
            below += (self.extents[i] as i128 - 1) * self.strides[i].unsigned_abs() as i128;
            i += 1;
        }
        // The digits `d` with |sum + d·stride| ≤ below
        let mut digit = -((below + sum).div_euclid(stride));
        let mut last = (below - sum).div_euclid(stride);
        (digit, last) =
            (if digit <= -extent { 1 - extent } else { digit }, if last >= extent { extent - 1 } else { last });
        while digit <= last && steps > 0 {
            steps = self.apart(count - 1, sum + digit * stride, equal && digit == 0, steps - 1);
            digit += 1;
        }
        steps
    }

    /// Whether the bits of a coordinate have independent vectors.
    const fn independent(&self) -> bool {
        let (mut span, mut i) = (Span::ZERO, 0);
        while i < self.count {
            let mut bit = 1;
            while bit < self.extents[i] {
                if !span.insert(self.strides[i] as u64 * bit) {
                    return false;
                }
                bit *= 2;
            }
            i += 1;
        }
        true
    }
}

impl Draft {
    /// At most [`LOOPS`] loops: as many of the innermost loops over runs as possible; the others are sorted by the index, and merged where the index continues.
    const fn by_index(self) -> Self {
        let (mut first, _) = runs(&self.loops, self.count);
        loop {
            let short = self.copy().by_index_from(first);
            if short.count <= LOOPS {
                return short;
            }
            first -= 1;
        }
    }

    const fn by_index_from(mut self, first: usize) -> Self {
        let mut i = first + 1;
        while i < self.count {
            let mut j = i;
            while j > first && self.loops[j].weight < self.loops[j - 1].weight {
                (self.loops[j], self.loops[j - 1]) = (self.loops[j - 1], self.loops[j]);
                j -= 1;
            }
            i += 1;
        }
        let mut short = Self { count: first, loops: self.loops };
        i = first;
        while i < self.count {
            let next = self.loops[i];
            let last = &mut short.loops[if short.count > first { short.count - 1 } else { 0 }];
            if short.count > first && next.weight == last.weight * last.extent {
                last.extent *= next.extent;
                last.even = false;
                let mut t = 0;
                while t < OPERANDS {
                    last.strides[t] = gcd(last.strides[t].unsigned_abs(), next.strides[t].unsigned_abs()) as i64;
                    t += 1;
                }
            } else {
                short.loops[short.count] = next;
                short.count += 1;
            }
            i += 1;
        }
        short
    }
}

/// The number of innermost loops over one run, and the length of the run. The length before the last one is a power of 2, so
/// that words end where loops end.
const fn runs(loops: &[Loop], depth: usize) -> (usize, u64) {
    let (mut count, mut run) = (0, 1u64);
    while count < depth && run.is_power_of_two() {
        let Loop { extent, strides, even, .. } = loops[count];
        if !even || strides[0] != run as i64 || strides[OPERANDS - 1] != run as i64 {
            break;
        }
        (count, run) = (count + 1, run * extent);
    }
    (count, run)
}

impl Plan {
    /// The loops of a copy from one layout to another one of the same size. If both have common runs of consecutive elements,
    /// the innermost loops are over these. The order is that of the index, unless no offset is written twice.
    pub const fn in_runs(from: &Modes, to: &Modes) -> Self {
        assert!(from.size == to.size, "the sizes of the operands differ");
        let operands = [*from, *from, *to];
        let affine = from.affine && to.affine;
        let distinct = to.distinct();
        let mut draft = Self::draft(&operands, !affine, distinct);
        let nested = draft.even() && draft.count <= LOOPS;
        if !nested && affine {
            // The offsets are computed from the index.
            draft = Self::draft(&operands, true, distinct);
        }
        if draft.count > LOOPS {
            draft = draft.by_index();
        }
        draft.plan(from.size, nested)
    }

    const fn draft(operands: &[Modes; OPERANDS], index: bool, distinct: bool) -> Draft {
        let draft = Draft::refined(operands, operands[0].size, index);
        if distinct { draft.sorted().merged(index) } else { draft }
    }

    /// The number of consecutive elements that both layouts have in common: the length of the run of the innermost loops, or its gcd with all other
    /// steps in both layouts.
    pub const fn vector(&self) -> u64 {
        let (mut i, mut vector) = runs(&self.loops, self.depth);
        while i < self.depth {
            vector = gcd(vector, self.loops[i].strides[0].unsigned_abs());
            vector = gcd(vector, self.loops[i].strides[OPERANDS - 1].unsigned_abs());
            i += 1;
        }
        vector
    }

    /// The same loops in words of `width` elements: each step is the first element of a word. `width` must be a power of 2 that
    /// divides [`vector`](Plan::vector). rustc evaluates other widths too, but these loops are never run.
    pub const fn in_words(mut self, mut width: u64) -> Self {
        let mut i = 0;
        while width > 1 && i < self.depth {
            let inner = &mut self.loops[i];
            let part = gcd(inner.extent, width);
            inner.extent /= part;
            inner.weight *= part;
            let mut t = 0;
            while t < OPERANDS {
                inner.strides[t] = inner.strides[t].wrapping_mul(part as i64);
                t += 1;
            }
            width /= part;
            i += 1;
        }
        self
    }
}

#[cfg(test)]
mod tests;
