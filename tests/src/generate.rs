//! Random layouts with a fixed seed.

use crate::reference::Tree::{Leaf, Tuple};
use crate::reference::{Layout, Tree};

/// A small deterministic generator (xorshift*).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator; equal seeds give equal sequences.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }

    /// One of the items.
    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// Mode sizes of a family: powers of two, or anything small; at most `limit` in product.
    pub fn sizes(&mut self, rank: usize, limit: i128) -> Vec<i128> {
        let family: &[i128] =
            self.pick(&[&[1, 2, 2, 4, 4, 8][..], &[1, 2, 3, 4, 5, 6, 7, 9][..], &[2, 3, 4, 6, 8, 12][..]]);
        let mut left = limit;
        let sizes = (0..rank).map(|_| {
            let s = self.pick(family).min(left.max(1));
            left /= s;
            s
        });
        sizes.collect()
    }

    /// Groups leaves into a tree of depth at most `depth`.
    pub fn nest(&mut self, sizes: &[i128], depth: usize) -> Tree {
        if depth == 0 || sizes.is_empty() {
            return Tree::from_leaves(sizes.to_vec());
        }
        if sizes.len() == 1 {
            return if self.once_in(6) { Tuple(vec![Leaf(sizes[0])]) } else { Leaf(sizes[0]) };
        }
        let (mut modes, mut rest) = (Vec::new(), sizes);
        while !rest.is_empty() {
            let take = if depth == 1 { 1 } else { 1 + self.below(rest.len().min(3)) };
            let (group, tail) = rest.split_at(take);
            modes.push(if group.len() == 1 && !self.once_in(10) {
                Leaf(group[0])
            } else {
                self.nest(group, depth - 1)
            });
            rest = tail;
        }
        Tuple(modes)
    }

    /// A layout of one to four small modes that hide nothing: sizes of 1 have strides, strides are 0, are repeated, and have both signs.
    pub fn varied(&mut self) -> Layout {
        let rank = 1 + self.below(4);
        let sizes: Vec<i128> = (0..rank).map(|_| self.pick(&[1, 1, 2, 2, 3, 4, 6])).collect();
        let (mut next, unit) = (1, self.pick(&[1, 1, 1, 2, 3]));
        let mut strides = Vec::new();
        for s in &sizes {
            let stride = match self.below(8) {
                0 => 0,
                1 | 2 => self.pick(&[1, 1, 2, 3, 4, 6, 8]),
                _ => next * unit,
            };
            strides.push(if self.once_in(6) { -stride } else { stride });
            next *= s;
        }
        let depth = 1 + self.below(2);
        Layout::with(&self.nest(&sizes, depth), strides)
    }

    /// A layout of rank 1 to 6 whose modes are compact in some order, with gaps, stride-0 modes and overlaps now and then.
    pub fn layout(&mut self, limit: i128) -> Layout {
        let rank = 1 + self.below(6);
        let sizes = self.sizes(rank, limit);
        let mut order: Vec<usize> = (0..rank).collect();
        if !self.once_in(3) {
            self.shuffle(&mut order);
        }
        let (mut strides, mut next) = (vec![0; rank], 1);
        let gaps = self.once_in(2);
        for r in order {
            if self.once_in(10) {
                continue;
            }
            if gaps && self.once_in(3) {
                next *= self.pick(&[2, 3, 4, 8]);
            }
            if self.once_in(25) {
                next += 1;
            }
            strides[r] = next;
            next *= sizes[r];
        }
        let depth = 1 + self.below(3);
        let shape = if rank == 1 && !self.once_in(3) { Leaf(sizes[0]) } else { self.nest(&sizes, depth) };
        let stride = refill(&shape, &mut strides.into_iter());
        Layout { shape, stride }
    }
}

/// A tree of the same profile with other leaves.
pub fn refill<T>(profile: &Tree, leaves: &mut impl Iterator<Item = T>) -> Tree<T> {
    profile.map(&mut |_| leaves.next().expect("as many leaves as the profile"))
}
