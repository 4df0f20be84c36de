//! Random operations, inside and outside the domain.

use super::judge::places;
use cute_static_tests::generate::Random;
use cute_static_tests::reference::interleaved::clusters;
use cute_static_tests::reference::notation::Value;
use cute_static_tests::reference::{Layout, Tree, filter, laws};
use std::fmt;

/// An operation by CuTe's name, on layouts of integers; the second argument of a complement is a number.
#[derive(Clone, Debug)]
pub struct Operation {
    pub name: &'static str,
    pub args: Vec<Value>,
}

impl Operation {
    /// The first argument.
    pub fn a(&self) -> &Layout {
        self.args[0].layout().expect("the first argument is a layout")
    }
    /// The second argument.
    pub fn b(&self) -> &Layout {
        self.args[1].layout().expect("the second argument is a layout")
    }
    /// The size that a complement completes.
    pub fn size(&self) -> i128 {
        self.args[1].tree().expect("the second argument is a number").product()
    }
}

/// A line for another program: the name and the arguments.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.args.iter().try_for_each(|arg| write!(f, "\t{arg}"))
    }
}

/// Draws arguments; `None` if the operation has several meanings for those that were drawn.
type Make = fn(&mut Random) -> Option<Vec<Value>>;
/// The names, and how arguments are made. Compositions come twice.
const MAKERS: [(&str, Make); 8] = [
    ("composition", composition),
    ("logical_divide", divide),
    ("logical_product", product),
    ("complement", complement),
    ("composition", composition),
    ("right_inverse", |random| Some(vec![Value::Layout(layout(random, 64))])),
    ("left_inverse", left_inverse),
    ("coalesce", |random| Some(vec![Value::Layout(layout(random, 64))])),
];

/// `count` operations, of each name as many.
pub fn random(count: usize, seed: u64) -> Vec<Operation> {
    let mut random = Random::new(seed);
    (0..count)
        .map(|i| {
            let (name, make) = MAKERS[i % MAKERS.len()];
            let args = std::iter::repeat_with(|| make(&mut random)).flatten().next().expect("a repetition has no end");
            Operation { name, args }
        })
        .collect()
}

/// A layout without tuples of one mode. The last leaf has more than one coordinate: it is the one that goes on beyond its size.
fn layout(random: &mut Random, limit: i128) -> Layout {
    let drawn = random.layout(limit);
    let (mut sizes, mut strides): (Vec<_>, Vec<_>) = drawn.flat().into_iter().unzip();
    if let Some(last) = sizes.last_mut().filter(|last| **last == 1) {
        *last = random.pick(&[2, 3, 4]);
    }
    // Modes that overlap, in one layout of five.
    if random.once_in(5) {
        let i = random.below(strides.len());
        strides[i] = random.pick(&[1, 1, 2, 3, 5, 6]);
    }
    let mut sizes = sizes.into_iter();
    let shape = drawn.shape.map(&mut |_| sizes.next().expect("a size for every leaf"));
    Layout::with(&without_single(&shape), strides)
}

fn without_single(tree: &Tree) -> Tree {
    match tree {
        Tree::Leaf(_) => tree.clone(),
        Tree::Tuple(modes) if modes.len() == 1 => without_single(&modes[0]),
        Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(without_single).collect()),
    }
}

/// One to three leaves, which step from one of `units` on, most of them compactly.
fn steps(random: &mut Random, units: &[i128], largest: i128) -> Layout {
    let (mut sizes, mut strides, mut next) = (Vec::new(), Vec::new(), random.pick(units));
    let mut left = largest;
    for _ in 0..1 + random.below(3) {
        let s = random.pick(&[2, 2, 3, 4, 4, 5, 6, 8]).min(left);
        left /= s;
        sizes.push(s);
        strides.push(next);
        next *= if random.once_in(3) { random.pick(&[1, 2, 3, 4]) } else { s };
    }
    let depth = 1 + random.below(2);
    let shape = without_single(&random.nest(&sizes, depth));
    Layout::with(&shape, strides)
}

fn composition(random: &mut Random) -> Option<Vec<Value>> {
    let a = layout(random, 96);
    let mut units = vec![1];
    for s in a.shape.leaves() {
        units.push(units[units.len() - 1].min(48) * s);
    }
    // Steps that A's modes do not divide, in half of the cases.
    let b =
        if random.once_in(2) { steps(random, &[2, 3, 4, 5, 6, 7, 8, 9, 12], 64) } else { steps(random, &units, 64) };
    Some(vec![Value::Layout(a), Value::Layout(b)])
}

/// A tile that covers a layout exactly, or one that no complement completes.
fn divide(random: &mut Random) -> Option<Vec<Value>> {
    let a = layout(random, 64);
    let tile = steps(random, &[1, 1, 2, 3, 4, 6], 32);
    completed_or_overlapping(&tile, a.size()).then(|| vec![Value::Layout(a), Value::Layout(tile)])
}

/// The same of a complement.
fn complement(random: &mut Random) -> Option<Vec<Value>> {
    let a = layout(random, 24);
    let size = a.cosize() * (1 + random.below(6) as i128);
    let next_even = size + size % 2;
    let size = random.pick(&[size, next_even, 24, 48, 64, 96, 144]);
    completed_or_overlapping(&a, size).then(|| vec![Value::Layout(a), Value::Tree(Tree::Leaf(size))])
}

/// Where a tile fits but leaves a rest, CuTe rounds up: these operations are left out.
fn completed_or_overlapping(tile: &Layout, size: i128) -> bool {
    let moving = filter(tile);
    size <= 4096 && (!laws::injective(&moving) || places(tile, size).is_some())
}

/// Copies of layouts whose modes are apart: for interleaved ones, the paper has no complement.
fn product(random: &mut Random) -> Option<Vec<Value>> {
    let a = layout(random, 24);
    let b = steps(random, &[1, 1, 1, 2, 3, 4], 16);
    let apart = clusters(&a.flat()).is_ok_and(|clusters| clusters.iter().all(|c| c.modes.len() == 1));
    apart.then(|| vec![Value::Layout(a), Value::Layout(b)])
}

/// Layouts in which no two coordinates have one offset: others have no left inverse, and CuTe has another one for them.
fn left_inverse(random: &mut Random) -> Option<Vec<Value>> {
    let a = layout(random, 64);
    laws::injective(&a).then(|| vec![Value::Layout(a)])
}
