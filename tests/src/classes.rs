//! Classes of arguments that operations tend to be wrong on, and how arguments come to be of them.

use crate::generate::Random;
use crate::reference::element::{Codomain, Semimodule};
use crate::reference::notation::Value;
use crate::reference::{Element, Function, General, Layout};

/// Whether some layout among the arguments has, beside anything else:
pub const CLASSES: [&str; 8] =
    ["size 1", "stride 0", "repeated", "negative", "both signs", "coordinates", "XOR", "swizzled"];

/// For each class, whether the arguments are of it.
pub fn of(args: &[Value]) -> [bool; 8] {
    let mut found = [false; 8];
    for layout in args.iter().flat_map(layouts) {
        let modes = layout.flat();
        let moving: Vec<&Element> = modes.iter().filter(|(s, _)| *s > 1).map(|(_, d)| d).collect();
        let sign = |positive: bool| moving.iter().any(|d| d.integer().is_some_and(|n| n != 0 && (n > 0) == positive));
        let zero = Element::zero();
        let twice = |d: &&Element| **d != zero && moving.iter().filter(|e| *e == d).count() > 1;
        let codomain = layout.codomain();
        let classes = [
            modes.iter().any(|(s, d)| *s == 1 && *d != zero),
            moving.contains(&&zero),
            moving.iter().any(twice),
            sign(false),
            sign(false) && sign(true),
            codomain == Some(Codomain::Coordinates),
            codomain == Some(Codomain::Binary),
        ];
        classes.into_iter().enumerate().for_each(|(i, class)| found[i] |= class);
    }
    found[7] = args.iter().any(|arg| matches!(arg, Value::Function(Function::Composed(..))));
    found
}

fn layouts(value: &Value) -> Vec<General> {
    match value {
        Value::Tiler(modes) => modes.iter().flat_map(layouts).collect(),
        Value::Function(f) => f.innermost().cloned().into_iter().collect(),
        value => value.general().into_iter().collect(),
    }
}

/// The same arguments, of which one layout has another mode: of size 1 (if `sizes`), of stride 0, with the stride of another one, or reversed.
pub fn vary(args: &mut [Value], sizes: bool, random: &mut Random) {
    let i = random.below(args.len());
    vary_one(&mut args[i], sizes, random);
}

fn vary_one(value: &mut Value, sizes: bool, random: &mut Random) {
    match value {
        Value::Tiler(modes) if !modes.is_empty() => {
            let i = random.below(modes.len());
            vary_one(&mut modes[i], sizes, random);
        }
        Value::Layout(layout) => *layout = varied(layout, sizes, random, &0, |d| -d),
        Value::General(layout) => *value = Value::from(varied(layout, sizes, random, &Element::zero(), Clone::clone)),
        Value::Function(f) => {
            if let Some(inner) = f.innermost() {
                *f = f.around(varied(inner, sizes, random, &Element::zero(), Clone::clone));
            }
        }
        _ => {}
    }
}

fn varied<D: Semimodule>(
    layout: &Layout<D>,
    sizes: bool,
    random: &mut Random,
    zero: &D,
    opposite: impl Fn(&D) -> D,
) -> Layout<D> {
    let (mut shape, mut stride): (Vec<i128>, Vec<D>) = layout.flat().into_iter().unzip();
    for _ in 0..1 + random.below(2) {
        let (i, j) = (random.below(shape.len()), random.below(shape.len()));
        match random.below(5) {
            0 if sizes => {
                shape[i] = 1;
                if stride[i] == *zero {
                    stride[i] = stride[j].clone();
                }
            }
            1 => stride[i] = zero.clone(),
            2 => stride[i] = opposite(&stride[i]),
            _ => stride[i] = stride[j].clone(),
        }
    }
    let mut shape = shape.into_iter();
    let shape = layout.shape.map(&mut |_| shape.next().expect("as many modes as before"));
    Layout::with(&shape, stride)
}
