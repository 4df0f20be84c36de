//! Layouts as values, from the trees of their types: no code of the library evaluates them.

use cute_static::htuple::Tree;
use cute_static::layout::IsLayout;

/// A leaf: its extent, its stride or the components of it.
#[derive(Clone)]
pub struct Leaf {
    /// The extent
    pub extent: u64,
    /// One for an integer
    pub components: Vec<i64>,
}
fn integers(tree: &Tree) -> Vec<i64> {
    match tree {
        Tree::Cons(Tree::Int(first), rest) => std::iter::once(*first as i64).chain(integers(rest)).collect(),
        _ => Vec::new(),
    }
}
fn leaves(shape: &Tree, stride: &Tree, all: &mut Vec<Leaf>) {
    match (shape, stride) {
        (Tree::Int(extent), Tree::Int(stride)) => {
            all.push(Leaf { extent: *extent as u64, components: vec![*stride as i64] });
        }
        (Tree::Int(extent), Tree::Coordinate(list)) => {
            all.push(Leaf { extent: *extent as u64, components: integers(list) });
        }
        (Tree::Cons(shape, shapes), Tree::Cons(stride, strides)) => {
            leaves(shape, stride, all);
            leaves(shapes, strides, all);
        }
        _ => {}
    }
}
/// The modes of a layout, each with its leaves.
pub fn modes<L: IsLayout>() -> Vec<Vec<Leaf>> {
    modes_of(L::SHAPE, L::STRIDE)
}
// Functions without parameters are compiled once, not for each layout.
fn modes_of(mut shape: &Tree, mut stride: &Tree) -> Vec<Vec<Leaf>> {
    let mut all = Vec::new();
    if let (Tree::Int(_), _) = (shape, stride) {
        let mut leaf = Vec::new();
        leaves(shape, stride, &mut leaf);
        return vec![leaf];
    }
    while let (Tree::Cons(first, shapes), Tree::Cons(step, strides)) = (shape, stride) {
        let mut mode = Vec::new();
        leaves(first, step, &mut mode);
        all.push(mode);
        (shape, stride) = (shapes, strides);
    }
    all
}
/// The extent of each mode.
fn sizes(modes: &[Vec<Leaf>]) -> Vec<u64> {
    modes.iter().map(|mode| mode.iter().map(|leaf| leaf.extent).product()).collect()
}
/// The coordinates of an index, the last leaf unbounded, and whether they are all in bounds.
pub fn digits(mode: &[Leaf], mut index: u64) -> (Vec<u64>, bool) {
    let mut inside = true;
    let all = mode.iter().enumerate().map(|(i, leaf)| {
        if i + 1 == mode.len() {
            inside = index < leaf.extent;
            return index;
        }
        let digit = index % leaf.extent;
        index /= leaf.extent;
        digit
    });
    (all.collect(), inside)
}
/// The offset of an index of a mode.
pub fn dot(mode: &[Leaf], index: u64) -> u64 {
    let (digits, _) = digits(mode, index);
    mode.iter().zip(digits).map(|(leaf, digit)| leaf.components[0] as u64 * digit).sum()
}
/// Mode by mode, the coordinates of an index of the tile.
pub fn split(sizes: &[u64], mut index: u64) -> Vec<u64> {
    let each = sizes.iter().map(|size| {
        let at = index % size;
        index /= size;
        at
    });
    each.collect()
}

/// The coordinate (m, n) of each index of a layout of coordinates.
pub fn coordinates<L: IsLayout>() -> Vec<[u64; 2]> {
    coordinates_of(&modes::<L>())
}
fn coordinates_of(modes: &[Vec<Leaf>]) -> Vec<[u64; 2]> {
    let extents = sizes(modes);
    let at = |index| {
        let mut sum = [0; 2];
        for (mode, at) in modes.iter().zip(split(&extents, index)) {
            for (leaf, digit) in mode.iter().zip(digits(mode, at).0) {
                for (sum, component) in sum.iter_mut().zip(&leaf.components) {
                    *sum += *component as u64 * digit;
                }
            }
        }
        sum
    };
    (0..extents.iter().product()).map(at).collect()
}

/// A layout of integers, by its offsets.
pub struct Offsets {
    /// The extents of its modes
    pub extents: Vec<u64>,
    all: Vec<u64>,
}
impl Offsets {
    /// The offsets of `L`.
    #[must_use]
    pub fn of<L: IsLayout>() -> Self {
        Self::of_modes(&modes::<L>())
    }
    fn of_modes(modes: &[Vec<Leaf>]) -> Self {
        let extents = sizes(modes);
        let offset = |index| modes.iter().zip(split(&extents, index)).map(|(mode, at)| dot(mode, at)).sum();
        let all = (0..extents.iter().product()).map(offset).collect();
        Self { extents, all }
    }
    /// The offset of an index.
    #[must_use]
    pub fn at(&self, index: usize) -> usize {
        self.all[index] as usize
    }
    /// The offset of the coordinate (thread, value).
    #[must_use]
    pub fn of_thread(&self, thread: usize, value: usize) -> usize {
        self.at(thread + self.extents[0] as usize * value)
    }
    /// The offset of each index.
    #[must_use]
    pub fn all(&self) -> &[u64] {
        &self.all
    }
}
