//! The largest right inverse of modes that overlap: a search for digits that take coordinates from several modes.

use super::radices::Moving;

/// No search beyond so many offsets.
const OFFSETS: i128 = 128;
/// The search ends after so many steps.
const STEPS: usize = 4096;

/// The modes `size:stride` of a right inverse, where one is larger than `chain` of the size `size`; `modes` are sorted by stride.
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
    // the negative strides first, the largest before the others
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

/// The search is at its end.
type Ends = bool;

impl Search {
    fn step(&mut self) -> Ends {
        self.steps += 1;
        self.steps > STEPS
    }

    /// There are digits for the offsets below `size`.
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

    /// `missing` is to be made of steps in the modes from the `taken.len()`-th on, of which `here` are taken.
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

    /// A digit that steps so: as many values as there is room for, or fewer.
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
