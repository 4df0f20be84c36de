//! How swizzles and composed layouts are made.

use cute_static_tests::generate::Random;
use cute_static_tests::reference::Tree::{self, Leaf, Tuple};
use cute_static_tests::reference::notation::Value;
use cute_static_tests::reference::{Element, Function, Layout, Swizzle};

fn swizzle_of(random: &mut Random, illegal: usize) -> Swizzle {
    let bits = random.below(4) as i128;
    let distance = if random.once_in(illegal) { random.below(4) as i128 } else { bits + random.below(3) as i128 };
    let shift = if random.once_in(3) { -distance } else { distance };
    Swizzle { bits, base: random.below(5) as i128, shift }
}

/// A swizzle, one in ten illegal, and a number.
pub fn swizzle_and_number(random: &mut Random) -> Vec<Value> {
    let swizzle = swizzle_of(random, 10);
    vec![Value::Function(Function::Swizzle(swizzle)), Value::Tree(Leaf(random.below(1 << 14) as i128))]
}

/// A swizzle and a layout of integers.
pub fn swizzle_and_layout(random: &mut Random) -> Vec<Value> {
    let swizzle = swizzle_of(random, 10);
    vec![Value::Function(Function::Swizzle(swizzle)), Value::Layout(random.layout(256))]
}

fn composed_of(random: &mut Random, layout: Layout) -> Value {
    let outer = Box::new(Function::Swizzle(swizzle_of(random, 20)));
    let offset = if random.once_in(3) { random.below(64) as i128 } else { 0 };
    Value::Function(Function::Composed(outer, Leaf(offset), Box::new(Function::Layout(layout.general()))))
}

/// A composed layout whose first argument is that of another case.
pub fn around(args: Vec<Value>, random: &mut Random) -> Vec<Value> {
    let first = args[0].layout().expect("a layout").clone();
    std::iter::once(composed_of(random, first)).chain(args.into_iter().skip(1)).collect()
}

pub fn composed(random: &mut Random) -> Vec<Value> {
    let args = super::make::small(random);
    around(args.into_iter().map(|a| Value::Layout(positive(a.layout().expect("a layout")))).collect(), random)
}

/// What is swizzled must not be negative.
fn positive(layout: &Layout) -> Layout {
    Layout { shape: layout.shape.clone(), stride: layout.stride.map(&mut |d| d.abs()) }
}

pub fn composed_and_layout(random: &mut Random) -> Vec<Value> {
    let args = super::make::two_for_composition(random);
    around(args, random)
}

pub fn composed_and_tiler(random: &mut Random) -> Vec<Value> {
    let args = super::make::divide(random);
    around(args, random)
}

pub fn composed_and_grid(random: &mut Random) -> Vec<Value> {
    let args = super::make::two_of_one_rank(random);
    around(args, random)
}

pub fn composed_to_fill(random: &mut Random) -> Vec<Value> {
    let args = super::make::fill(random);
    around(args, random)
}

pub fn composed_and_path(random: &mut Random) -> Vec<Value> {
    let args = super::place::path(random);
    around(args, random)
}

pub fn composed_and_picks(random: &mut Random) -> Vec<Value> {
    let args = super::place::picks(random);
    around(args, random)
}

/// A compact layout of powers of two, in any order, swizzled: it has an inverse.
pub fn composed_bijection(random: &mut Random) -> Vec<Value> {
    let sizes: Vec<i128> = (0..2 + random.below(3)).map(|_| random.pick(&[2, 4, 8])).collect();
    let order = Tuple(sizes.iter().map(|_| Leaf(random.below(9) as i128)).collect());
    let shape: Tree = Tuple(sizes.into_iter().map(Leaf).collect());
    let layout = cute_static_tests::reference::ordered(&shape, &order).expect("an order");
    let mut swizzle = swizzle_of(random, 20);
    while !random.once_in(4) && 1 << (swizzle.base + swizzle.bits + swizzle.shift.abs()) > layout.size() {
        swizzle = swizzle_of(random, 20);
    }
    let outer = Box::new(Function::Swizzle(swizzle));
    vec![Value::Function(Function::Composed(outer, Leaf(0), Box::new(Function::Layout(layout.general()))))]
}

/// The layout over F₂ that a composed one equals.
pub fn swizzled_over_f2(random: &mut Random) -> Vec<Value> {
    let Some(Value::Function(f)) = composed_bijection(random).pop() else { unreachable!("a composed layout") };
    let vectors = f.values().expect("values");
    let shape = f.domain().expect("a shape").clone();
    let mut prefix = 1;
    let strides = shape.leaves().into_iter().map(|s| {
        let value = vectors[prefix].integer().expect("a number");
        prefix *= s as usize;
        Element::bits(value as u128)
    });
    let strides = strides.collect();
    vec![Value::from(Layout::with(&shape, strides))]
}

/// Three small numbers.
pub fn absolute(random: &mut Random) -> Vec<Value> {
    (0..3).map(|_| Value::Tree(Leaf(random.below(8) as i128))).collect()
}

/// A composed layout and a factor, mostly a power of two.
pub fn composed_and_factor(random: &mut Random) -> Vec<Value> {
    let mut args = composed_bijection(random);
    args.push(Value::Tree(Leaf(random.pick(&[1, 2, 2, 4, 4, 8, 16, 3]))));
    args
}
