//! How shapes, coordinates and choices of modes are made.

use super::make::{LIMIT, negated, tupled};
use cute_static_tests::generate::Random;
use cute_static_tests::reference::Tree;
use cute_static_tests::reference::Tree::{Leaf, Tuple};
use cute_static_tests::reference::notation::Value;

/// A shape.
pub fn shape(random: &mut Random) -> Vec<Value> {
    vec![Value::Tree(random.layout(LIMIT).shape)]
}

/// A shape and an order that is weakly congruent with it, or nearly.
pub fn shape_in_order(random: &mut Random) -> Vec<Value> {
    fn places(shape: &Tree, random: &mut Random) -> Tree {
        match shape {
            Tuple(modes) if !random.once_in(4) => Tuple(modes.iter().map(|m| places(m, random)).collect()),
            _ => Leaf(random.below(7) as i128),
        }
    }
    let shape = random.layout(LIMIT).shape;
    let mut order = places(&shape, random);
    if let (Tuple(modes), true) = (&mut order, random.once_in(8)) {
        modes.push(Leaf(0));
    }
    vec![Value::Tree(shape), Value::Tree(order)]
}

/// A layout and the path to one of its modes, now and then beyond.
pub fn path(random: &mut Random) -> Vec<Value> {
    let a = random.layout(LIMIT);
    let (mut path, mut at) = (Vec::new(), &a.shape);
    while let Tuple(modes) = at {
        let i = random.below(modes.len());
        path.push(i as i128);
        at = &modes[i];
        if random.once_in(2) {
            break;
        }
    }
    if random.once_in(6) {
        path.push(random.below(3) as i128);
    }
    vec![Value::Layout(a), Value::List(path)]
}

/// A layout and some of its modes.
pub fn picks(random: &mut Random) -> Vec<Value> {
    let a = tupled(random.layout(LIMIT));
    let limit = a.shape.rank() + usize::from(random.once_in(6));
    let picks = (0..1 + random.below(4)).map(|_| random.below(limit) as i128).collect();
    vec![Value::Layout(a), Value::List(picks)]
}

/// A layout and a range of its modes.
pub fn range(random: &mut Random) -> Vec<Value> {
    let a = tupled(random.layout(LIMIT));
    let limit = a.shape.rank() + 1 + usize::from(random.once_in(4));
    let mut ends = [random.below(limit) as i128, random.below(limit) as i128];
    if !random.once_in(6) {
        ends.sort_unstable();
    }
    vec![Value::Layout(a), Value::Tree(Leaf(ends[0])), Value::Tree(Leaf(ends[1]))]
}

/// A coordinate of a shape, of any coarser profile.
pub fn coordinate(shape: &Tree, random: &mut Random) -> Tree {
    match shape {
        Tuple(modes) if !random.once_in(4) => Tuple(modes.iter().map(|m| coordinate(m, random)).collect()),
        _ => Leaf(random.below(shape.product() as usize) as i128),
    }
}

/// A coordinate and its layout.
pub fn coordinate_in_layout(random: &mut Random) -> Vec<Value> {
    let a = random.layout(LIMIT);
    let a = if random.once_in(4) { negated(&a, random, 2) } else { a };
    vec![Value::Tree(coordinate(&a.shape, random)), Value::Layout(a)]
}

/// A coordinate and its shape.
pub fn coordinate_in_shape(random: &mut Random) -> Vec<Value> {
    let shape = random.layout(LIMIT).shape;
    vec![Value::Tree(coordinate(&shape, random)), Value::Tree(shape)]
}

/// An index and its shape.
pub fn index_in_shape(random: &mut Random) -> Vec<Value> {
    let shape = random.layout(LIMIT).shape;
    vec![Value::Tree(Leaf(random.below(shape.product() as usize) as i128)), Value::Tree(shape)]
}
