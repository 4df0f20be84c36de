//! The largest right inverse of modes that overlap: a search for digits that step along several modes at once.

use super::radices::Moving;

/// The search covers at most this many offsets.
const OFFSETS: i128 = 128;
/// The search ends after this many steps.
const STEPS: usize = 4096;

/// The modes `size:stride` of the largest right inverse, if it has more than `size` values. `modes` are sorted by stride.
pub fn larger(modes: &[Moving], size: i128) -> Option<Vec<(i128, i128)>> {
    let mixed = modes.iter().any(|m| m.0 < 0);
    let (mut bound, mut reach, mut near) = (1, 1, Vec::new());
    for &(d, s, prefix) in modes {
        if !mixed && d > bound {
            break;
        }
        if d.abs() >= OFFSETS || s > OFFSETS {
            return None;
        }
        reach += (s - 1) * d.abs();
        bound += (s - 1) * d.max(0);
        near.push((d, s, prefix));
        if reach > OFFSETS {
            return None;
        }
    }
    // The negative strides come first, and in both groups the largest.
    near.reverse();
    near.sort_by_key(|m| m.0 > 0);
    let room = near.iter().map(|m| m.1 - 1).collect();
    let mut search = Search { modes: near, bound, best: size, found: None, steps: 0 };
    search.enter(1, room, &mut Vec::new());
    search.found
}

struct Search {
    modes: Vec<Moving>,
    bound: i128,
    best: i128,
    found: Option<Vec<(i128, i128)>>,
    steps: usize,
}

/// Whether the search ends.
type Ends = bool;

impl Search {
    fn step(&mut self) -> Ends {
        self.steps += 1;
        self.steps > STEPS
    }

    /// Continues after `digits`, which cover the offsets below `size`.
    fn enter(&mut self, size: i128, room: Vec<i128>, digits: &mut Vec<(i128, i128)>) -> Ends {
        if self.step() {
            return true;
        }
        if size > self.best {
            (self.best, self.found) = (size, Some(digits.clone()));
            if size >= self.bound {
                return true;
            }
        }
        self.take(size, 0, &mut Vec::new(), size, &room, digits)
    }

    /// Finds a step to the offset `size`: `taken` has the steps of the first modes, `here` are those of the next one so far, and `missing`
    /// is the rest of the offset.
    fn take(
        &mut self,
        missing: i128,
        here: i128,
        taken: &mut Vec<i128>,
        size: i128,
        room: &[i128],
        digits: &mut Vec<(i128, i128)>,
    ) -> Ends {
        if self.step() {
            return true;
        }
        let i = taken.len();
        let Some(&(d, ..)) = self.modes.get(i) else {
            return self.step();
        };
        if d > 0 && i + 1 == self.modes.len() {
            if missing % d != 0 || missing / d > room[i] {
                return self.step();
            }
            taken.push(missing / d);
            let ends = self.count(taken, size, room, digits);
            taken.pop();
            return ends;
        }
        if here < room[i] && missing >= d && self.take(missing - d, here + 1, taken, size, room, digits) {
            return true;
        }
        taken.push(here);
        let ends = self.take(missing, 0, taken, size, room, digits);
        taken.pop();
        ends
    }

    /// Tries a digit with the step `taken`, first with the most values for which `room` suffices.
    fn count(&mut self, taken: &[i128], size: i128, room: &[i128], digits: &mut Vec<(i128, i128)>) -> Ends {
        let moves = || taken.iter().zip(room).filter(|(x, _)| **x > 0);
        let mut n = moves().map(|(x, w)| 1 + w / x).min().unwrap_or(1).min(self.bound);
        let index = taken.iter().zip(&self.modes).map(|(x, m)| x * m.2).sum();
        loop {
            if self.step() {
                return true;
            }
            if n < 2 {
                return self.step();
            }
            let more = self.bound / (size * n);
            if size * n * more <= self.best {
                n = self.bound / (size * (more + 1));
                continue;
            }
            digits.push((n, index));
            let left = room.iter().zip(taken).map(|(w, x)| w - (n - 1) * x).collect();
            let ends = self.enter(size * n, left, digits);
            digits.pop();
            if ends {
                return true;
            }
            n -= 1;
        }
    }
}
