//! Subspaces of F₂⁶⁴, as data.

/// A subspace: vectors in order of their highest bits, each at the index of that bit.
#[derive(Clone, Copy)]
pub(crate) struct Span([u64; 64]);
impl Span {
    /// The subspace of 0 alone
    pub(crate) const ZERO: Self = Self([0; 64]);

    /// Adds a vector. False where it was in the subspace.
    pub(crate) const fn insert(&mut self, vector: u64) -> bool {
        let mut rest = vector;
        while rest != 0 {
            let top = rest.ilog2() as usize;
            if self.0[top] == 0 {
                self.0[top] = rest;
                return true;
            }
            rest ^= self.0[top];
        }
        false
    }

    /// With `2^bits : f_vector`
    pub(crate) const fn with_bits(mut self, vector: u64, bits: u32) -> Self {
        let mut bit = 0;
        while bit < bits {
            self.insert(vector << bit);
            bit += 1;
        }
        self
    }

    /// With the vectors of `other`
    pub(crate) const fn with_span(mut self, other: &Self) -> Self {
        let mut top = 0;
        while top < 64 {
            self.insert(other.0[top]);
            top += 1;
        }
        self
    }

    /// The largest sum of `from` and an element
    pub(crate) const fn raise(&self, from: u64) -> u64 {
        let (mut largest, mut top) = (from, 64);
        while top > 0 {
            top -= 1;
            if largest ^ self.0[top] > largest {
                largest ^= self.0[top];
            }
        }
        largest
    }
}
