//! Fragments as linear maps over F₂, by their values at the bits of register, lane and warp: the bases of Triton's `LinearLayout`.

use crate::htuple::Tree;
use crate::layout::IsLayout;
use core::fmt;

/// The most bits of each.
const MOST: usize = 16;
/// The values at some bits, each the row and column of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bits {
    count: usize,
    values: [[u64; 2]; MOST],
}
impl Bits {
    const NONE: Self = Self { count: 0, values: [[0; 2]; MOST] };

    const fn with(mut self, value: [u64; 2]) -> Option<Self> {
        if self.count == MOST {
            return None;
        }
        self.values[self.count] = value;
        self.count += 1;
        Some(self)
    }
    const fn list(&self) -> &[[u64; 2]] {
        self.values.split_at(self.count).0
    }
    /// The XOR of the values at the bits of a number
    const fn at(&self, number: u64) -> [u64; 2] {
        let (mut sum, mut bit) = ([0, 0], 0);
        while bit < self.count {
            if number >> bit & 1 == 1 {
                sum = [sum[0] ^ self.values[bit][0], sum[1] ^ self.values[bit][1]];
            }
            bit += 1;
        }
        sum
    }
}

/// A fragment (thread, value) → element of a tile of rows and columns, as a linear map over F₂: its values at the bits of the register, of the lane and of the warp, each `[row, column]`. They are the bases
/// that Triton's `LinearLayout.from_bases` takes, where a register is one value.
///
/// * **Law** the element of a thread and a value is the XOR of the bases at their bits: the low five bits of a thread are its lane, the others its warp.
/// * **Admissible** where rows, columns, and all extents of the layout are powers of two, the layout is linear, and its elements are in the tile. A layout with integer strides is linear exactly if
///   no two bits of its coordinates reach the same bit of an offset; one with XOR strides always is. [`of`](Self::of) is `None` for any other one.
/// * **Source** Triton, `include/triton/Tools/LinearLayout.h`; [arXiv 2505.23819](https://arxiv.org/abs/2505.23819).
///
/// ```
/// use cute_static::atom::LinearBases;
/// use cute_static::prelude::*;
/// // C of mma.m16n8k16.
/// const C: LinearBases = LinearBases::of::<layout!(((4,8),(2,2)):((32,1),(16,8)))>(16, 8).unwrap();
/// assert_eq!(C.register(), [[0, 1], [8, 0]]);
/// assert_eq!(C.lane(), [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]]);
/// assert_eq!(C.warp().len(), 0);
/// // Thread 5 has value 2 in row 9 and column 2.
/// assert_eq!(C.element(5, 2), [9, 2]);
/// // The same fragment from these bases, as `layout!` takes it.
/// assert_eq!(C.to_string(), "((2,2,2,2,2),(2,2)):((32,64,1,2,4),(16,8))");
/// // A swizzle of the columns needs XOR strides.
/// let swizzled = LinearBases::from_bases(&[[0, 1], [0, 2]], &[[1, 1], [2, 2]], &[], [4, 4]).unwrap();
/// assert_eq!(swizzled.to_string(), "((2,2),(2,2)):((f5,f10),(f4,f8))");
/// // Three rows are no power of two.
/// assert!(LinearBases::of::<layout!((3,4):(1,3))>(3, 4).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinearBases {
    register: Bits,
    lane: Bits,
    warp: Bits,
    extents: [u64; 2],
}
impl LinearBases {
    /// The bases of the fragment `L`, (thread, value) → column-major index in a tile of these rows and columns.
    #[must_use]
    pub const fn of<L: IsLayout>(rows: u64, columns: u64) -> Option<Self> {
        let (thread, value) = match (L::SHAPE, L::STRIDE) {
            (Tree::Cons(s, Tree::Cons(v, Tree::Nil)), Tree::Cons(d, Tree::Cons(e, Tree::Nil))) => ((s, d), (v, e)),
            _ => return None,
        };
        let mut bases = Self::empty([rows, columns]);
        if !walk(thread.0, thread.1, &mut bases, false) || !walk(value.0, value.1, &mut bases, true) {
            return None;
        }
        let linear = is_xor(L::STRIDE) || bases.is_disjoint();
        if linear && bases.is_inside() { Some(bases) } else { None }
    }
    /// The fragment with these values at the bits of register, lane and warp, each `[row, column]` of a tile of the extents `[rows, columns]`; or `None` if that is no fragment of it. Fewer than five bits of
    /// the lane leave none for the warp.
    #[must_use]
    pub const fn from_bases(
        register: &[[u64; 2]],
        lane: &[[u64; 2]],
        warp: &[[u64; 2]],
        extents: [u64; 2],
    ) -> Option<Self> {
        if lane.len() > 5 || (lane.len() < 5 && !warp.is_empty()) || register.len() > MOST || warp.len() > MOST {
            return None;
        }
        let mut bases = Self::empty(extents);
        bases.register = copied(register);
        bases.lane = copied(lane);
        bases.warp = copied(warp);
        if bases.is_inside() { Some(bases) } else { None }
    }
    const fn empty(extents: [u64; 2]) -> Self {
        Self { register: Bits::NONE, lane: Bits::NONE, warp: Bits::NONE, extents }
    }
    /// The element at each bit of the value.
    #[must_use]
    pub const fn register(&self) -> &[[u64; 2]] {
        self.register.list()
    }
    /// The element at each bit of the lane.
    #[must_use]
    pub const fn lane(&self) -> &[[u64; 2]] {
        self.lane.list()
    }
    /// The element at each bit of the warp.
    #[must_use]
    pub const fn warp(&self) -> &[[u64; 2]] {
        self.warp.list()
    }
    /// The rows and columns of the tile.
    #[must_use]
    pub const fn extents(&self) -> [u64; 2] {
        self.extents
    }
    /// The row and column of a value of a thread.
    #[must_use]
    pub const fn element(&self, thread: u64, value: u64) -> [u64; 2] {
        let (lane, warp, register) = (self.lane.at(thread % 32), self.warp.at(thread / 32), self.register.at(value));
        [lane[0] ^ warp[0] ^ register[0], lane[1] ^ warp[1] ^ register[1]]
    }
    /// Whether the extents are powers of two, and all values inside.
    const fn is_inside(&self) -> bool {
        let [rows, columns] = self.extents;
        let all = self.any();
        rows.is_power_of_two() && columns.is_power_of_two() && all[0] < rows && all[1] < columns
    }
    /// The bits of all values
    const fn any(&self) -> [u64; 2] {
        let (mut any, mut k) = ([0, 0], 0);
        while k < 3 {
            let (bits, mut i) = (self.part(k), 0);
            while i < bits.count {
                any = [any[0] | bits.values[i][0], any[1] | bits.values[i][1]];
                i += 1;
            }
            k += 1;
        }
        any
    }
    const fn part(&self, k: usize) -> &Bits {
        match k {
            0 => &self.lane,
            1 => &self.warp,
            _ => &self.register,
        }
    }
    /// Whether no two values share a bit, so that their XOR is their sum.
    const fn is_disjoint(&self) -> bool {
        let (mut seen, mut k) = (0, 0);
        while k < 3 {
            let (bits, mut i) = (self.part(k), 0);
            while i < bits.count {
                let offset = self.offset(bits.values[i]);
                if seen & offset != 0 {
                    return false;
                }
                seen |= offset;
                i += 1;
            }
            k += 1;
        }
        true
    }
    /// The column-major index of an element
    const fn offset(&self, [row, column]: [u64; 2]) -> u64 {
        row + self.extents[0] * column
    }
    const fn with(&mut self, offset: u64, value: bool) -> bool {
        let rows = self.extents[0];
        if rows == 0 {
            return false;
        }
        let element = [offset % rows, offset / rows];
        let part = match value {
            true => &mut self.register,
            false if self.lane.count < 5 => &mut self.lane,
            false => &mut self.warp,
        };
        match part.with(element) {
            Some(longer) => *part = longer,
            None => return false,
        }
        true
    }
}
const fn copied(values: &[[u64; 2]]) -> Bits {
    let (mut bits, mut i) = (Bits::NONE, 0);
    while i < values.len() {
        bits.values[i] = values[i];
        i += 1;
    }
    bits.count = values.len();
    bits
}
/// Adds the values at the bits of modes, or returns false where there are none.
const fn walk(shape: &Tree, stride: &Tree, bases: &mut LinearBases, value: bool) -> bool {
    match (shape, stride) {
        (Tree::Int(extent), Tree::Int(stride)) => linear(*extent, *stride, bases, value),
        (Tree::Int(extent), Tree::Xor(vector)) => linear(*extent, *vector as i128, bases, value),
        (Tree::Cons(s, shapes), Tree::Cons(d, strides)) => {
            walk(s, d, bases, value) && walk(shapes, strides, bases, value)
        }
        (Tree::Nil, Tree::Nil) => true,
        _ => false,
    }
}
/// Adds the values at the bits of one mode: its step, doubled for each.
const fn linear(extent: i128, step: i128, bases: &mut LinearBases, value: bool) -> bool {
    if step < 0 || extent < 1 || extent & (extent - 1) != 0 {
        return false;
    }
    let mut bit = 1;
    while bit < extent {
        if step >> 63 != 0 || bit >> 31 != 0 || (step * bit) >> 63 != 0 || !bases.with((step * bit) as u64, value) {
            return false;
        }
        bit *= 2;
    }
    true
}
const fn is_xor(stride: &Tree) -> bool {
    match stride {
        Tree::Xor(_) => true,
        Tree::Cons(first, rest) => is_xor(first) || is_xor(rest),
        _ => false,
    }
}

/// The layout (thread, value) → column-major index, as `layout!` takes it: with integer strides if no two of them share a bit, else with XOR strides.
impl fmt::Display for LinearBases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let xor = if self.is_disjoint() { "" } else { "f" };
        let list = |f: &mut fmt::Formatter<'_>, bits: [&[[u64; 2]]; 2], strides: bool| {
            let count = bits[0].len() + bits[1].len();
            if count == 0 {
                return f.write_str(if strides { "0" } else { "1" });
            }
            f.write_str(if count > 1 { "(" } else { "" })?;
            for (i, element) in bits[0].iter().chain(bits[1]).enumerate() {
                f.write_str(if i > 0 { "," } else { "" })?;
                match (strides, self.offset(*element)) {
                    (false, _) => f.write_str("2")?,
                    (true, 0) => f.write_str("0")?,
                    (true, offset) => write!(f, "{xor}{offset}")?,
                }
            }
            f.write_str(if count > 1 { ")" } else { "" })
        };
        let (threads, values) = ([self.lane(), self.warp()], [self.register(), &[][..]]);
        f.write_str("(")?;
        list(f, threads, false)?;
        f.write_str(",")?;
        list(f, values, false)?;
        f.write_str("):(")?;
        list(f, threads, true)?;
        f.write_str(",")?;
        list(f, values, true)?;
        f.write_str(")")
    }
}
