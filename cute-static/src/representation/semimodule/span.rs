//! Subspaces of F₂⁶⁴, as values.

/// A subspace, as an echelon form: each vector is at the index of its highest bit.
#[derive(Clone, Copy)]
pub(crate) struct Span([u64; 64]);
impl Span {
    /// The subspace that contains only 0
    pub(crate) const ZERO: Self = Self([0; 64]);

    /// Adds a vector. Returns false if the subspace contained it.
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

    /// The subspace extended by the columns of the mode `2^bits : f_vector`
    pub(crate) const fn with_bits(mut self, vector: u64, bits: u32) -> Self {
        let mut bit = 0;
        while bit < bits {
            self.insert(vector << bit);
            bit += 1;
        }
        self
    }

    /// The sum of the two subspaces
    pub(crate) const fn with_span(mut self, other: &Self) -> Self {
        let mut top = 0;
        while top < 64 {
            self.insert(other.0[top]);
            top += 1;
        }
        self
    }

    /// The largest sum of `from` and an element of the subspace
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
