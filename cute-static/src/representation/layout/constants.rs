//! The numbers of a layout as constants. No number overflows silently: one that does not fit is an error of constant evaluation.

use super::tree::{Mode, Zip};
use super::{IsLayout, Layout};
use crate::htuple::{HCons, HNil, Leaf, Tree};
use crate::int::Nat;
use crate::kind::ModeTree;
use crate::semimodule::Element;
use core::fmt;

/// The constants of a tree of modes.
pub trait Constants {
    /// `∏ s`, or `None` if it does not fit
    const COUNT: Option<u64>;
    /// `Σ (s − 1)·d` over the positive strides, or `None` if it does not fit
    const RISE: Option<u64>;
    /// `Σ (s − 1)·|d|` over the negative strides, or `None` if it does not fit
    const FALL: Option<u64>;
    /// The number of modes, 0 for the end of a list
    const MODES: usize;
    /// The depth
    const LEVELS: usize;
    /// The shape
    const SHAPE_TREE: Tree;
    /// The stride
    const STRIDE_TREE: Tree;
}

const fn both(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    match (a, b) {
        (Some(a), Some(b)) => a.checked_add(b),
        _ => None,
    }
}

/// `(s − 1)·|d|` if `d` has the given sign, else 0
const fn reach(extent: Option<u64>, stride: Option<i64>, positive: bool) -> Option<u64> {
    match (extent, stride) {
        (Some(0 | 1), _) => Some(0),
        (Some(s), Some(d)) if (d > 0) == positive => (s - 1).checked_mul(d.unsigned_abs()),
        (Some(_), Some(_)) => Some(0),
        _ => None,
    }
}

impl<S: Nat, D: Element> Constants for Mode<S, D> {
    const COUNT: Option<u64> = S::MAGNITUDE;
    const RISE: Option<u64> = reach(S::MAGNITUDE, D::OFFSET, true);
    const FALL: Option<u64> = reach(S::MAGNITUDE, D::OFFSET, false);
    const MODES: usize = 1;
    const LEVELS: usize = 0;
    const SHAPE_TREE: Tree = <S as Leaf>::TREE;
    const STRIDE_TREE: Tree = <D as Leaf>::TREE;
}
impl Constants for HNil {
    const COUNT: Option<u64> = Some(1);
    const RISE: Option<u64> = Some(0);
    const FALL: Option<u64> = Some(0);
    const MODES: usize = 0;
    const LEVELS: usize = 1;
    const SHAPE_TREE: Tree = Tree::Nil;
    const STRIDE_TREE: Tree = Tree::Nil;
}
impl<H: ModeTree, T: ModeTree> Constants for HCons<H, T> {
    const COUNT: Option<u64> = match (H::COUNT, T::COUNT) {
        (Some(a), Some(b)) => a.checked_mul(b),
        _ => None,
    };
    const RISE: Option<u64> = both(H::RISE, T::RISE);
    const FALL: Option<u64> = both(H::FALL, T::FALL);
    const MODES: usize = 1 + T::MODES;
    const LEVELS: usize = if H::LEVELS + 1 > T::LEVELS { H::LEVELS + 1 } else { T::LEVELS };
    const SHAPE_TREE: Tree = Tree::Cons(&H::SHAPE_TREE, &T::SHAPE_TREE);
    const STRIDE_TREE: Tree = Tree::Cons(&H::STRIDE_TREE, &T::STRIDE_TREE);
}

pub(crate) const fn size(count: Option<u64>) -> u64 {
    match count {
        Some(size) => size,
        None => panic!("the size of the layout does not fit in u64: it is above 18446744073709551615"),
    }
}

/// `1 + rise + fall`; an error if one of them does not fit in `i64`.
pub(crate) const fn cosize(rise: Option<u64>, fall: Option<u64>) -> u64 {
    const MAX: u64 = i64::MAX as u64;
    match (rise, fall) {
        (Some(rise @ 0..=MAX), Some(fall @ 0..=MAX)) => rise + fall + 1,
        _ => panic!("an offset of the layout does not fit in i64: it is beyond 9223372036854775807 or not an integer"),
    }
}

impl<S: Zip<D>, D> Layout<S, D> {
    /// `|S|`, the number of coordinates. It is a compile error if it does not fit in 64 bits.
    /// ```
    /// use cute_static::prelude::*;
    /// type A = layout!((4,(2,3)):(2,(1,8)));
    /// const N: [u8; A::SIZE as usize] = [0; 24];
    /// assert_eq!((A::SIZE, A::COSIZE, A::RANK, A::DEPTH), (24, 24, 2, 2));
    /// # let _ = N;
    /// ```
    pub const SIZE: u64 = <Self as IsLayout>::SIZE;
    /// `1 + Σ (s − 1)·|d|`, which is the largest offset plus one if no stride is negative. It is a compile error if an offset does not fit in `i64`.
    ///
    /// Over F₂ a search finds it. If no two columns have the same highest bit, the search takes as many steps as the extents have bits. If many columns have
    /// the same highest bit and many extents are not powers of two, it may take more than 1000 steps, and this is a compile error.
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// type A = layout!(
    ///     (7,5,7,3,5,3,7,5,3,7,3,3,5,3,3):
    ///     (f8394945128,f5501658431,f8475739083,f8176213936,f7892856356,f8274088816,f5908235374,f4660442120,
    ///     f4627862508,f4334189152,f5273148392,f7519775023,f6586397382,f8480471318,f5138823193)
    /// );
    /// const TAKES_TOO_LONG: u64 = A::COSIZE;
    /// ```
    pub const COSIZE: u64 = <Self as IsLayout>::COSIZE;
    /// The number of modes, 1 for a leaf.
    pub const RANK: usize = <Self as IsLayout>::RANK;
    /// The depth, 0 for a leaf.
    pub const DEPTH: usize = <Self as IsLayout>::DEPTH;
    /// The shape as a value.
    pub const SHAPE: &'static Tree = <Self as IsLayout>::SHAPE;
    /// The stride as a value.
    pub const STRIDE: &'static Tree = <Self as IsLayout>::STRIDE;

    /// `|S|`, see [`SIZE`](Layout::SIZE).
    pub const fn size(self) -> u64 {
        Self::SIZE
    }
    /// The cosize, see [`COSIZE`](Layout::COSIZE).
    pub const fn cosize(self) -> u64 {
        Self::COSIZE
    }
    /// The number of modes.
    pub const fn rank(self) -> usize {
        Self::RANK
    }
    /// The depth.
    pub const fn depth(self) -> usize {
        Self::DEPTH
    }
}

/// Prints the notation of CuTe: `(4,(2,3)):(2,(1,8))`.
/// ```
/// use cute_static::prelude::*;
/// use cute_static::layout::HNil;
/// assert_eq!(layout!((4,(2,3)):(2,(1,-8))).to_string(), "(4,(2,3)):(2,(1,-8))");
/// assert_eq!(layout!((4):(1)).to_string(), "(4):(1)");
/// assert_eq!(shape!((4,(2,3))).to_string(), "(4,(2,3))");
/// assert_eq!(tiler!(<4:1, 8:2, _>).to_string(), "<4:1,8:2,_>");
/// assert_eq!(HNil.to_string(), "()");
/// ```
impl<S: Zip<D>, D> fmt::Display for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", Self::SHAPE, Self::STRIDE)
    }
}
impl<S: Zip<D>, D> fmt::Debug for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
