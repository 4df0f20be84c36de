//! How layouts of coordinates and over F₂ are made, and swizzles.

use super::make::{near, negated, tupled};
use super::swizzled::composed_bijection;
use cute_static_tests::generate::Random;
use cute_static_tests::reference::Tree::{Leaf, Tuple};
use cute_static_tests::reference::element::{Path, Semimodule};
use cute_static_tests::reference::notation::Value;
use cute_static_tests::reference::{Element, General, Layout};

/// Leaves in any order, in a tree.
fn nested(mut leaves: Vec<(i128, Element)>, random: &mut Random) -> General {
    if random.once_in(2) {
        random.shuffle(&mut leaves);
    }
    let (sizes, strides): (Vec<_>, Vec<_>) = leaves.into_iter().unzip();
    let depth = 1 + random.below(2);
    Layout::with(&random.nest(&sizes, depth), strides)
}

fn placed(layout: &Layout, path: &Path) -> Vec<(i128, Element)> {
    layout.flat().into_iter().map(|(s, d)| (s, Element::at(d, path.clone()))).collect()
}

/// Modes at one to three places, now and then a tuple at one of them.
fn coordinates_of(random: &mut Random, limit: i128) -> General {
    let profiles: [&[&[usize]]; 5] =
        [&[&[0], &[1]], &[&[0], &[1], &[2]], &[&[0], &[1, 0], &[1, 1]], &[&[0]], &[&[0], &[2]]];
    let mut leaves = Vec::new();
    for path in random.pick(&profiles) {
        let layout = random.layout(limit);
        let layout = if random.once_in(8) { negated(&layout, random, 2) } else { layout };
        let mut modes = placed(&layout, &path.to_vec());
        modes.truncate(3);
        leaves.extend(modes);
    }
    if random.once_in(6) {
        leaves.push((2, Element::at(0, Path::new())));
    }
    if random.once_in(9) {
        leaves.push((
            random.pick(&[1, 2, 3]),
            Element::at(random.pick(&[1, 4, 60]), vec![0]).plus(&Element::at(1, vec![3])),
        ));
    }
    nested(leaves, random)
}

pub fn coordinates(random: &mut Random) -> Vec<Value> {
    vec![Value::from(coordinates_of(random, 16))]
}

/// Few small modes, so that all of them can be printed.
pub fn small_coordinates(random: &mut Random) -> Vec<Value> {
    vec![Value::from(coordinates_of(random, 5))]
}

/// Coordinates A, and a B of integers that is near A's shape.
pub fn coordinates_and_integers(random: &mut Random) -> Vec<Value> {
    let a = coordinates_of(random, 16);
    let b = near(&a.shape, random);
    vec![Value::from(a), Value::Layout(b)]
}

/// An A of at least two modes, of integers or coordinates, and a B of coordinates that are near A's modes.
pub fn indexed_by_coordinates(random: &mut Random) -> Vec<Value> {
    let a = match random.once_in(3) {
        true => coordinates_of(random, 12),
        false => tupled(random.layout(400)).general(),
    };
    let mut leaves = Vec::new();
    for i in 0..a.shape.rank() + usize::from(random.once_in(15)) {
        let path = match a.shape.modes().get(i) {
            Some(Tuple(modes)) if random.once_in(2) => vec![i, random.below(modes.len())],
            _ => vec![i],
        };
        if random.once_in(4) {
            continue;
        }
        let shape = a.shape.at(&path).cloned().unwrap_or(Leaf(1));
        let mut modes = placed(&near(&shape, random), &path);
        modes.truncate(2);
        leaves.extend(modes);
    }
    leaves.truncate(4);
    if leaves.is_empty() {
        leaves.push((2, Element::at(1, vec![0])));
    }
    vec![Value::from(a), Value::from(nested(leaves, random))]
}

/// A layout and a B of coordinates that runs through parts of A's modes, now and then beyond.
pub fn inside(random: &mut Random) -> Vec<Value> {
    let a = tupled(random.layout(400)).general();
    let mut leaves = Vec::new();
    for (i, mode) in a.shape.modes().iter().enumerate() {
        let size = mode.product();
        let divisors: Vec<i128> = (1..=size).filter(|d| size % d == 0).collect();
        let part = random.pick(&divisors);
        match random.below(8) {
            0 | 1 => leaves.push((size / part, Element::at(part, vec![i]))),
            2 => leaves.push((size + 1, Element::at(1, vec![i]))),
            3 => {}
            _ => leaves.push((part, Element::at(1, vec![i]))),
        }
    }
    leaves.truncate(4);
    leaves.push((1, Element::at(0, Path::new())));
    vec![Value::from(a), Value::from(nested(leaves, random))]
}

/// As [`indexed_by_coordinates`], where strides of B are sums.
pub fn indexed_by_sums(random: &mut Random) -> Vec<Value> {
    let a = tupled(random.layout(400)).general();
    let rank = a.shape.rank();
    let leaves = (0..1 + random.below(3)).map(|_| {
        let place = |random: &mut Random| Element::at(random.pick(&[1, 1, 2, 3, 4]), vec![random.below(rank)]);
        let (first, second) = (place(random), place(random));
        (random.pick(&[2, 2, 3, 4]), if random.once_in(2) { first.plus(&second) } else { first })
    });
    let leaves = leaves.collect();
    vec![Value::from(a), Value::from(nested(leaves, random))]
}

/// Coordinates and a shape of as many modes.
pub fn coordinates_in_shape(random: &mut Random) -> Vec<Value> {
    let a = coordinates_of(random, 12);
    let places = cute_static_tests::reference::complement::places(&a);
    let coarse = cute_static_tests::reference::coprofile(&places);
    let shape =
        coarse.map(&mut |path| a.component(path).cosize() * random.pick(&[1, 1, 2, 3]) + random.pick(&[0, 0, 0, 1]));
    vec![Value::from(a), Value::Tree(shape)]
}

/// Coordinates and a tiler of divisors, or nearly, as for integers.
pub fn coordinates_and_tiler(random: &mut Random) -> Vec<Value> {
    let a = coordinates_of(random, 12);
    let tile = |size: i128, random: &mut Random| {
        let divisors: Vec<i128> = (1..=size.min(64)).filter(|d| size % d == 0).collect();
        Layout::leaf(if random.once_in(8) { 3 } else { random.pick(&divisors) }, random.pick(&[1, 1, 1, 2]))
    };
    if random.once_in(2) || a.shape.depth() == 0 {
        let b = tile(a.size(), random);
        return vec![Value::from(a), Value::Layout(b)];
    }
    let tiles = a.modes().iter().map(|m| Value::Layout(tile(m.size(), random))).collect();
    vec![Value::from(a), Value::Tiler(tiles)]
}

/// Coordinates and a small compact grid of the same rank.
pub fn coordinates_and_grid(random: &mut Random) -> Vec<Value> {
    let a = coordinates_of(random, 8);
    let rank = a.shape.rank();
    let shape = Tuple((0..rank).map(|i| Leaf(if i > 3 { 1 } else { random.pick(&[1, 2, 2, 3]) })).collect());
    let grid = cute_static_tests::reference::column_major(&shape);
    vec![Value::from(a), Value::Layout(grid)]
}

/// A tile of integers, of coordinates or over F₂, and a grid whose tiles are counted by coordinates of its complement: often
/// beyond the gap that one of them counts in.
pub fn counted_by_coordinates(random: &mut Random) -> Vec<Value> {
    let a = match random.below(3) {
        0 => coordinates_of(random, 5),
        1 => binary_of(random, 3),
        _ => {
            let layout = random.layout(4);
            nested(placed(&layout, &Path::new()), random)
        }
    };
    let places: [&[&[usize]]; 6] = [&[&[0]], &[&[1]], &[&[0], &[1]], &[&[0, 0]], &[&[1], &[0, 0]], &[&[0, 1]]];
    let leaves = random
        .pick(&places)
        .iter()
        .map(|path| (random.pick(&[1, 2, 2, 3, 4, 8]), Element::at(random.pick(&[1, 1, 2]), path.to_vec())))
        .collect();
    vec![Value::from(a), Value::from(nested(leaves, random))]
}

/// Power-of-two modes over F₂: independent vectors, a swizzle's, or any.
fn binary_of(random: &mut Random, bits: usize) -> General {
    let (mut leaves, mut left, mut low) = (Vec::new(), bits, 0);
    let style = random.below(3);
    while left > 0 {
        let log = (1 + random.below(3)).min(left);
        let vector = match style {
            0 => 1 << low,
            1 => (1 << low) | if random.once_in(2) { 1 << random.below(bits) } else { 0 },
            _ => random.below(1 << bits),
        };
        leaves.push((1 << log, Element::bits(vector as u128)));
        low += log;
        left -= log;
    }
    if random.once_in(8) {
        leaves.push((random.pick(&[1, 3, 5]), Element::bits(1 << bits)));
        let (sizes, strides): (Vec<_>, Vec<_>) = leaves.into_iter().unzip();
        return Layout::with(&random.nest(&sizes, 2), strides);
    }
    nested(leaves, random)
}

pub fn binary(random: &mut Random) -> Vec<Value> {
    let bits = 2 + random.below(6);
    vec![Value::from(binary_of(random, bits))]
}

/// A over F₂, and a B of integers that is near A's shape, or one of powers of two.
pub fn binary_and_integers(random: &mut Random) -> Vec<Value> {
    let bits = 3 + random.below(5);
    let a = binary_of(random, bits);
    if random.once_in(4) {
        let b = near(&a.shape, random);
        return vec![Value::from(a), Value::Layout(b)];
    }
    let mut leaves: Vec<(i128, i128)> = Vec::new();
    let mut at = random.below(2);
    for _ in 0..1 + random.below(3) {
        let log = 1 + random.below(2);
        leaves.push((1 << log, if random.once_in(9) { 0 } else { 1 << at }));
        at += log + usize::from(random.once_in(4)) - usize::from(random.once_in(8));
    }
    random.shuffle(&mut leaves);
    let (sizes, strides): (Vec<_>, Vec<_>) = leaves.into_iter().unzip();
    vec![Value::from(a), Value::Layout(Layout::with(&random.nest(&sizes, 2), strides))]
}

/// A over F₂ or of integers, a power of two in each mode, and a B over F₂.
pub fn indexed_by_vectors(random: &mut Random) -> Vec<Value> {
    let a = if random.once_in(2) {
        Value::from(binary_of(random, 6))
    } else {
        let Some(Value::Function(f)) = composed_bijection(random).pop() else { unreachable!("a composed layout") };
        Value::from(f.innermost().expect("a layout").clone())
    };
    let bits = 2 + random.below(4);
    vec![a, Value::from(binary_of(random, bits))]
}

/// As [`binary`], and a bound that is often a power of two.
pub fn binary_in(random: &mut Random) -> Vec<Value> {
    let mut args = binary(random);
    args.push(Value::Tree(Leaf(random.pick(&[32, 64, 64, 128, 256, 48]))));
    args
}

/// A layout over F₂ and a tile of integers.
pub fn binary_and_tile(random: &mut Random) -> Vec<Value> {
    let args = binary(random);
    let size = args[0].general().expect("a layout").size();
    let divisors: Vec<i128> = (1..=size).filter(|d| size % d == 0).collect();
    let tile = Layout::leaf(random.pick(&divisors), random.pick(&[1, 1, 2, 4]));
    vec![args[0].clone(), Value::Layout(if random.once_in(9) { Layout::leaf(3, 1) } else { tile })]
}

/// A layout over F₂ and a grid of integers.
pub fn binary_and_grid(random: &mut Random) -> Vec<Value> {
    let args = binary(random);
    let (first, second) = (random.pick(&[2, 2, 4, 3]), random.pick(&[1, 2, 4]));
    vec![args[0].clone(), Value::Layout(Layout::from_flat(&[(first, 1), (second, first)]))]
}

/// A layout over F₂ and a factor. Modes of size 1 and several modes of stride f1 are among its modes.
pub fn binary_and_factor(random: &mut Random) -> Vec<Value> {
    let mut args = binary(random);
    if random.once_in(2) {
        let leaves = (0..1 + random.below(3)).map(|_| {
            let vector = random.pick(&[1, 1, 1, 2, 4, 3]);
            (random.pick(&[1, 1, 2, 2, 4, 3]), Element::bits(vector))
        });
        let (sizes, strides): (Vec<_>, Vec<_>) = leaves.unzip();
        args = vec![Value::from(Layout::with(&random.nest(&sizes, 2), strides))];
    }
    vec![args[0].clone(), Value::Tree(Leaf(random.pick(&[1, 2, 2, 4, 4, 8, 3])))]
}

/// The same, and the bits of two elements.
pub fn binary_and_bits(random: &mut Random) -> Vec<Value> {
    let a = binary_and_factor(random).remove(0);
    let mut bits = || Value::Tree(Leaf(random.pick(&[4, 8, 8, 16, 32, 6])));
    vec![a, bits(), bits()]
}

/// The layout that an argument is.
pub fn general(args: &[Value], i: usize) -> General {
    args[i].general().expect("a layout argument")
}

/// The same arguments, where the strides of the first layout are at one of two places each.
pub fn in_coordinates(mut args: Vec<Value>, random: &mut Random) -> Vec<Value> {
    let places: [&[usize]; 3] = [&[0], &[1], &[1, 0]];
    let chosen = if random.once_in(2) { [places[0], places[1]] } else { [places[0], places[2]] };
    with_strides(&mut args, |d| Element::at(d, random.pick(&chosen).to_vec()));
    args
}

/// The same arguments, where the strides of the first layout are vectors over F₂.
pub fn in_vectors(mut args: Vec<Value>) -> Vec<Value> {
    with_strides(&mut args, |d| Element::bits(d.unsigned_abs()));
    args
}

fn with_strides(args: &mut [Value], mut element: impl FnMut(i128) -> Element) {
    let first = args.iter_mut().find(|arg| matches!(arg, Value::Layout(_)));
    if let Some(layout) = first {
        let a = layout.layout().expect("a layout").clone();
        let strides = a.stride.leaves().into_iter().map(&mut element).collect();
        *layout = Value::from(Layout::with(&a.shape, strides));
    }
}

/// Dense layouts of coordinates: whether they are injective and so on is as likely as not.
pub fn dense_coordinates(random: &mut Random) -> Vec<Value> {
    let mut leaves = Vec::new();
    for place in 0..1 + random.below(2) {
        let layout = super::make::dense(random)[0].layout().expect("a layout").clone();
        leaves.extend(placed(&layout, &vec![place]));
    }
    vec![Value::from(nested(leaves, random))]
}

/// Two layouts over F₂ of one shape, often the same function.
pub fn two_binary(random: &mut Random) -> Vec<Value> {
    let a = binary_of(random, 5);
    let mut modes = Vec::new();
    for (s, d) in a.flat() {
        match s {
            4 | 8 if random.once_in(2) => {
                modes.extend([(2, d.clone()), (s / 2, d.scaled(2))]);
            }
            _ => modes.push((s, if random.once_in(12) { Element::bits(1) } else { d })),
        }
    }
    vec![Value::from(a), Value::from(Layout::from_flat(&modes))]
}

/// Two layouts to be put together, often of different semimodules.
pub fn two_to_concatenate(random: &mut Random) -> Vec<Value> {
    let one = |random: &mut Random| match random.below(3) {
        0 => Value::Layout(random.layout(64)),
        1 => Value::from(binary_of(random, 4)),
        _ => Value::from(coordinates_of(random, 6)),
    };
    vec![one(random), one(random)]
}

/// A layout of coordinates and one of its coordinates.
pub fn coordinate_and_layout(random: &mut Random) -> Vec<Value> {
    let a = if random.once_in(3) { binary_of(random, 5) } else { coordinates_of(random, 12) };
    vec![Value::Tree(super::place::coordinate(&a.shape, random)), Value::from(a)]
}
