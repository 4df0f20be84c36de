//! How many elements of a layout lie next to one another: what a vector instruction can take.

use crate::matrix::size;
use cute_static::htuple::Tree;
use cute_static::prelude::*;

/// An offset in up to two components; one that is an integer is in the first.
pub(crate) type Offset2 = [i128; 2];

/// Component `index` of a coordinate; a vector over F₂ has no runs that this could find.
pub(crate) const fn component(list: &Tree, index: usize) -> i128 {
    match list {
        Tree::Cons(Tree::Xor(_), _) if index == 0 => panic!("a component of the offsets is a vector over F2"),
        Tree::Cons(first, rest) if index > 0 => {
            let _ = first;
            component(rest, index - 1)
        }
        Tree::Cons(Tree::Int(n), _) => *n,
        _ => 0,
    }
}
/// The offset at an index, component by component
pub(crate) const fn offset(shape: &Tree, stride: &Tree, index: u64) -> Offset2 {
    match (shape, stride) {
        (Tree::Int(n), Tree::Int(d)) => [(index % *n as u64) as i128 * *d, 0],
        (Tree::Int(n), Tree::Coordinate(list)) => {
            let i = (index % *n as u64) as i128;
            [i * component(list, 0), i * component(list, 1)]
        }
        (Tree::Cons(s, ss), Tree::Cons(d, dd)) => {
            let (a, b) = (offset(s, d, index % size(s)), offset(ss, dd, index / size(s)));
            [a[0] + b[0], a[1] + b[1]]
        }
        _ => [0, 0],
    }
}

/// Whether from each multiple of `width` on `width` elements of `L` follow one another in memory of which component `along` of an
/// offset has stride 1, and begin at a multiple of `width` in it.
pub const fn is_run<L: IsLayout>(along: usize, width: u64) -> bool {
    if L::SIZE % width != 0 {
        return false;
    }
    let mut i = 0;
    while i < L::SIZE {
        let (at, first) = (offset(L::SHAPE, L::STRIDE, i), offset(L::SHAPE, L::STRIDE, i - i % width));
        let far = (i % width) as i128;
        if at[along] != first[along] + far || at[1 - along] != first[1 - along] || first[along] % width as i128 != 0 {
            return false;
        }
        i += 1;
    }
    true
}

/// The widest run of `L`, of up to `limit` elements: a power of 2.
///
/// * **Law** `is_run::<L>(along, w)`, and no larger power of 2 does it.
/// ```
/// use cute_static::prelude::*;
/// use cute_static_device::runs::widest_run;
/// // What a thread has of a tile of A: 4 elements in a row, twice.
/// assert_eq!(widest_run::<layout!((1,(4,2)):(0,(1,64)))>(0, 8), 4);
/// // Along the second component of coordinates.
/// assert_eq!(widest_run::<layout!(((8,1),4):((1@1,0),16@0))>(1, 8), 8);
/// ```
pub const fn widest_run<L: IsLayout>(along: usize, limit: u64) -> u64 {
    let mut width = limit;
    while width > 1 && !is_run::<L>(along, width) {
        width /= 2;
    }
    width
}
