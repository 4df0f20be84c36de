//! A pool that stores each candidate once.

use super::candidate::Candidate;
use super::unfit::Unfit;
use core::fmt;

/// The candidates of a search, at most `M`: each structure once, with the number of its holders.
///
/// This is the interning of the descriptor document. The index of a candidate identifies it: two candidates have the same index iff they
/// are [equal](Candidate).
/// ```
/// use cute_static::notation::{Candidate, Candidates, Unfit};
/// let read = |text| Candidate::<8>::parse(text).unwrap();
/// let mut found: Candidates<8, 2> = Candidates::new();
/// let a = found.intern(&read("(4,8):(1,4)")).unwrap();
/// assert_eq!(found.intern(&read("(4, 8) : (1, 8/2)")), Ok(a));
/// assert_eq!(found.get(a).map(|held| held.references()), Some(2));
///
/// // The same function in another structure is another candidate.
/// let b = found.intern(&read("32:1")).unwrap();
/// assert_ne!(a, b);
/// assert_eq!(found.intern(&read("32:2")), Err(Unfit::Full { capacity: 2 }));
///
/// // A candidate without holders is removed.
/// assert_eq!((found.release(a), found.release(a), found.release(a)), (Some(1), Some(0), None));
/// assert_eq!(found.get(a), None);
/// assert_eq!(found.intern(&read("32:2")), Ok(a));
/// ```
#[derive(Clone, Copy)]
pub struct Candidates<const N: usize = 32, const M: usize = 64> {
    records: [Option<Candidate<N>>; M],
}

impl<const N: usize, const M: usize> Candidates<N, M> {
    /// The empty pool.
    pub const fn new() -> Self {
        Self { records: [None; M] }
    }

    /// Stores a candidate, or adds a [reference](Candidate::references) to the stored one, and returns its index. Refused where the pool is full.
    pub const fn intern(&mut self, candidate: &Candidate<N>) -> Result<usize, Unfit> {
        let (mut place, mut free) = (0, M);
        while place < M {
            match &mut self.records[place] {
                Some(held) if held.is_same(candidate) => {
                    held.references += 1;
                    return Ok(place);
                }
                None if free == M => free = place,
                _ => {}
            }
            place += 1;
        }
        if free == M {
            return Err(Unfit::Full { capacity: M });
        }
        self.records[free] = Some(Candidate { references: 1, ..*candidate });
        Ok(free)
    }

    /// The candidate at an index.
    pub const fn get(&self, place: usize) -> Option<&Candidate<N>> {
        if place < M { self.records[place].as_ref() } else { None }
    }

    /// Removes one reference and returns the number of those left. The last one removes the candidate. `None` where the index has no candidate.
    pub const fn release(&mut self, place: usize) -> Option<usize> {
        if place >= M {
            return None;
        }
        let Some(held) = &mut self.records[place] else { return None };
        held.references -= 1;
        let left = held.references;
        if left == 0 {
            self.records[place] = None;
        }
        Some(left)
    }

    /// All candidates of the pool.
    pub fn iter(&self) -> impl Iterator<Item = &Candidate<N>> + Clone {
        self.records.iter().flatten()
    }
}

impl<const N: usize, const M: usize> Default for Candidates<N, M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const M: usize> fmt::Debug for Candidates<N, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
