//! A loop nest over several layouts of one size, planned in const code.
//!
//! The flat modes of all layouts are refined until all have the same extents. The loops are sorted by the strides of the last
//! layout, so that the destination is written in memory order, and loops that continue one another are merged. Where the
//! extents have no common refinement (3·5 against 5·3), one loop runs over the index.

use crate::htuple::Tree;
use cut::{Cut, next_common_cut};

/// The largest number of loops.
pub const LOOPS: usize = 8;
/// The largest number of leaves of a layout.
const LEAVES: usize = 16;
/// The number of operands.
pub const OPERANDS: usize = 3;

/// The modes of one layout that are not of size 1.
#[derive(Clone, Copy)]
pub struct Modes {
    size: u64,
    count: usize,
    extents: [u64; LEAVES],
    strides: [i64; LEAVES],
    /// Whether these modes are the whole layout
    affine: bool,
    /// Whether these modes give the offsets, up to a constant
    counts: bool,
    /// Whether the strides are vectors over F₂, represented by the integers with these bits
    binary: bool,
}

/// Values in place of the unknown strides, in order: powers of 2 far beyond a tile
const UNKNOWN: [i64; 2] = [1 << 28, 1 << 34];
/// The largest tile with unknown strides that is planned
const TILE: u128 = 1 << 14;

impl Modes {
    /// A layout of which only the size is known
    const fn opaque(size: u64) -> Self {
        let mut modes = Self {
            size,
            count: 0,
            extents: [1; LEAVES],
            strides: [0; LEAVES],
            affine: false,
            counts: false,
            binary: false,
        };
        if size != 1 {
            modes.count = 1;
            modes.extents[0] = size;
        }
        modes
    }

    /// A layout of this size, with these extents and strides where they are known
    pub const fn of(size: u64, trees: Option<(&Tree, &Tree)>) -> Self {
        let opaque = Self::opaque(size);
        match trees {
            None => opaque,
            Some((shape, stride)) => {
                match (Self { count: 0, affine: true, counts: true, ..opaque }).with(shape, stride, None) {
                    Some(modes) => modes,
                    None => opaque,
                }
            }
        }
    }

    /// A layout of this size whose strides are coordinates: the offset is the inner product with `weights`
    pub const fn weighed(size: u64, shape: &Tree, stride: &Tree, weights: &Tree) -> Self {
        let opaque = Self::opaque(size);
        if size as u128 > TILE {
            return opaque;
        }
        match (Self { count: 0, counts: true, ..opaque }).with(shape, stride, Some(weights)) {
            Some(modes) => modes,
            None => opaque,
        }
    }

    const fn with(self, shape: &Tree, stride: &Tree, weights: Option<&Tree>) -> Option<Self> {
        match (shape, stride) {
            (Tree::Int(1), _) | (Tree::Nil, _) => Some(self),
            (Tree::Int(extent), Tree::Int(_) | Tree::Coordinate(_)) => match (stride, weights) {
                (Tree::Int(stride), None) => self.add(*extent as u64, *stride as i64),
                (_, Some(weights)) => match InnerProduct::of(stride, weights) {
                    Some(product) => self.add(*extent as u64, product),
                    None => None,
                },
                _ => None,
            },
            (Tree::Cons(s, ss), Tree::Cons(d, ds)) => match self.with(s, d, weights) {
                Some(modes) => modes.with(ss, ds, weights),
                None => None,
            },
            _ => None,
        }
    }

    /// Appends a mode, merged with the last one where it continues that; `None` where there are too many.
    const fn add(mut self, extent: u64, stride: i64) -> Option<Self> {
        let last = self.count.wrapping_sub(1);
        if self.count > 0 && continues(self.strides[last], self.extents[last], stride) {
            self.extents[last] *= extent;
        } else if self.count < LEAVES {
            (self.extents[self.count], self.strides[self.count]) = (extent, stride);
            self.count += 1;
        } else {
            return None;
        }
        Some(self)
    }
}

/// The inner product of a coordinate with weights.
#[derive(Clone, Copy)]
struct InnerProduct {
    /// The sum over known weights
    known: i128,
    /// The sum over unknown weights
    unknown: i128,
    /// The number of unknown weights
    others: usize,
}
impl InnerProduct {
    /// The product; `None` where the known part is too large to be told from the unknown part
    const fn of(coordinate: &Tree, weights: &Tree) -> Option<i64> {
        match (Self { known: 0, unknown: 0, others: 0 }).with(coordinate, weights) {
            Some(Self { known, unknown, .. }) if known.unsigned_abs() < UNKNOWN[0] as u128 / 2 => {
                Some((known + unknown) as i64)
            }
            _ => None,
        }
    }
    /// Zeros at the end of a tuple are left out, and a tuple of zeros is one zero.
    const fn with(mut self, coordinate: &Tree, weights: &Tree) -> Option<Self> {
        match (coordinate, weights) {
            (Tree::Coordinate(components), _) => self.with(components, weights),
            (Tree::Int(n), _) if n.unsigned_abs() > TILE => None,
            (Tree::Int(n), Tree::Int(weight)) if weight.unsigned_abs() < UNKNOWN[0] as u128 => {
                self.known += *n * *weight;
                Some(self)
            }
            (Tree::Int(0) | Tree::Nil, Tree::Int(_)) => Some(self),
            (Tree::Int(_) | Tree::Nil, Tree::Underscore) => {
                let n = if let Tree::Int(n) = coordinate { *n } else { 0 };
                let place = if self.others < UNKNOWN.len() { self.others } else { UNKNOWN.len() - 1 };
                self.unknown += n * UNKNOWN[place] as i128;
                self.others += 1;
                Some(self)
            }
            (Tree::Cons(first, rest), Tree::Cons(weight, weights)) => match self.with(first, weight) {
                Some(count) => count.with(rest, weights),
                None => None,
            },
            (Tree::Int(0) | Tree::Nil, Tree::Cons(weight, weights)) => match self.with(&Tree::Nil, weight) {
                Some(count) => count.with(&Tree::Nil, weights),
                None => None,
            },
            (_, Tree::Nil) => Some(self),
            _ => None,
        }
    }
}

/// One loop: the number of steps, and what each step adds to the index and to the offset in each layout.
#[derive(Clone, Copy)]
pub struct Loop {
    /// The number of steps
    pub extent: u64,
    /// The step of the index
    pub weight: u64,
    /// The step of the offsets
    pub strides: [i64; OPERANDS],
    /// Whether each step adds the same; if not, the strides only divide the offsets
    even: bool,
}

/// The loops, innermost first.
#[derive(Clone, Copy)]
pub struct Plan {
    /// The number of coordinates
    pub size: u64,
    /// Whether the loops give the offsets of the affine layouts; if not, they give only the index
    pub nested: bool,
    /// The number of loops
    pub depth: usize,
    /// The loops; those from `depth` on have extent 1
    pub loops: [Loop; LOOPS],
}

const ONCE: Loop = Loop { extent: 1, weight: 0, strides: [0; OPERANDS], even: true };

/// Loops before they are cut down to [`LOOPS`].
struct Draft {
    count: usize,
    loops: [Loop; 2 * LEAVES],
}

impl Draft {
    /// The common refinement of the extents, in the order of the index. Where they have none, the next loop extends to the next common cut.
    const fn refined(operands: &[Modes; OPERANDS], size: u64, index: bool) -> Self {
        let mut draft = Self { count: 0, loops: [ONCE; 2 * LEAVES] };
        let mut cuts = [Cut::FIRST; OPERANDS];
        let mut done = 1;
        while done < size {
            let mut next = Loop { extent: 0, weight: done, ..ONCE };
            let mut t = 0;
            while t < OPERANDS {
                next.extent = gcd(cuts[t].left(&operands[t]), next.extent);
                t += 1;
            }
            if next.extent == 1 || draft.count == 2 * LEAVES - 1 {
                next.even = false;
                next.extent =
                    if draft.count == 2 * LEAVES - 1 { size } else { next_common_cut(operands, size, done) } / done;
            }
            t = 0;
            while t < OPERANDS {
                (cuts[t], next.strides[t]) = cuts[t].after(&operands[t], next.extent);
                t += 1;
            }
            done *= next.extent;
            draft = draft.push(next, index);
        }
        draft
    }

    const fn plan(&self, size: u64, nested: bool) -> Plan {
        let mut plan = Plan { size, nested, depth: self.count, loops: [ONCE; LOOPS] };
        let mut i = 0;
        while i < self.count {
            plan.loops[i] = self.loops[i];
            i += 1;
        }
        plan
    }

    /// Adds a loop around the others, merged with the last one where it continues that in all layouts, and in the index if `index` is set.
    const fn push(mut self, next: Loop, index: bool) -> Self {
        if self.count > 0 {
            let last = self.loops[self.count - 1];
            let mut merges = last.even && next.even && (!index || next.weight == last.weight * last.extent);
            let mut t = 0;
            while t < OPERANDS {
                merges = merges && continues(last.strides[t], last.extent, next.strides[t]);
                t += 1;
            }
            if merges {
                self.loops[self.count - 1].extent *= next.extent;
                return self;
            }
        }
        self.loops[self.count] = next;
        self.count += 1;
        self
    }

    /// Sorted by the strides of the last layout, then by those of the first one; loops that are not even come last.
    const fn sorted(mut self) -> Self {
        let mut i = 1;
        while i < self.count {
            let mut j = i;
            while j > 0 && before(&self.loops[j], &self.loops[j - 1]) {
                (self.loops[j], self.loops[j - 1]) = (self.loops[j - 1], self.loops[j]);
                j -= 1;
            }
            i += 1;
        }
        self
    }

    /// Whether all steps add the same.
    const fn even(&self) -> bool {
        let mut i = 0;
        while i < self.count {
            if !self.loops[i].even {
                return false;
            }
            i += 1;
        }
        true
    }

    const fn copy(&self) -> Self {
        Self { count: self.count, loops: self.loops }
    }

    const fn merged(self, index: bool) -> Self {
        let mut merged = Self { count: 0, loops: [ONCE; 2 * LEAVES] };
        let mut i = 0;
        while i < self.count {
            merged = merged.push(self.loops[i], index);
            i += 1;
        }
        merged
    }
}

const fn before(a: &Loop, b: &Loop) -> bool {
    let (x, y) = (a.strides[OPERANDS - 1].unsigned_abs(), b.strides[OPERANDS - 1].unsigned_abs());
    let less = x < y || (x == y && a.strides[0].unsigned_abs() < b.strides[0].unsigned_abs());
    if a.even == b.even { less } else { a.even }
}

/// Whether `extent · stride = next`; false where the product does not fit.
const fn continues(stride: i64, extent: u64, next: i64) -> bool {
    matches!(stride.checked_mul(extent as i64), Some(end) if end == next)
}

const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Plan {
    /// The loops over these layouts. An error of evaluation where their sizes differ.
    ///
    /// The loops reach each coordinate once. Unless `in_order`, they may be reordered, but only where the last layout, which is written, reaches no offset
    /// twice: then no two coordinates write to the same place, and the order has no effect.
    pub const fn new(operands: [Modes; OPERANDS], in_order: bool) -> Self {
        let size = operands[0].size;
        assert!(operands[1].size == size && operands[2].size == size, "the sizes of the operands differ");
        // A layout that is not affine needs the index.
        let index = in_order || !(operands[0].affine && operands[1].affine && operands[2].affine);
        let mut draft = Draft::refined(&operands, size, index);
        if !draft.even() {
            return Self::by_index(size);
        }
        if !in_order && operands[OPERANDS - 1].distinct() {
            draft = draft.sorted().merged(index);
        }
        if draft.count > LOOPS {
            return Self::by_index(size);
        }
        draft.plan(size, true)
    }

    const fn by_index(size: u64) -> Self {
        let mut plan = Self { size, nested: false, depth: 1, loops: [ONCE; LOOPS] };
        plan.loops[0] = Loop { extent: size, weight: 1, ..ONCE };
        plan
    }
}

mod cut;
mod runs;
#[cfg(test)]
mod tests;
