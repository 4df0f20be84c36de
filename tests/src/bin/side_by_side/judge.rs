//! Every answer is judged by its law, at every coordinate; whether there is an answer is decided by trial.

use super::operations::Operation;
use cute_static_tests::expressible::{digits, expressible};
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::{
    Layout, Regroup, Tiler, coalesce_extended, eval, filter, laws, left_inverse, product,
};

/// Whether an operation has an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exists {
    Always,
    /// A layout has these values, but not if the strides of A were others.
    ForTheseStrides,
    Never,
}

/// The offsets at which copies of a tile cover `0..size`, each number once: there is no choice, since the next copy must begin at the
/// smallest number that is not covered.
pub fn places(tile: &Layout, size: i128) -> Option<Vec<i128>> {
    let tile = laws::image(&filter(tile));
    let (mut covered, mut places) = (vec![false; size as usize], Vec::new());
    while let Some(place) = covered.iter().position(|covered| !covered) {
        for offset in &tile {
            let at = covered.get_mut(place + *offset as usize).filter(|covered| !**covered)?;
            *at = true;
        }
        places.push(place as i128);
    }
    let layout = expressible(&[places.len() as i128], false, &|c| vec![places[c[0] as usize]]);
    layout.then_some(places)
}

/// Whether there is an answer.
pub fn exists(operation: &Operation) -> Exists {
    let found = |found: bool| if found { Exists::Always } else { Exists::Never };
    let a = operation.a();
    match operation.name {
        "coalesce" | "right_inverse" => Exists::Always,
        "left_inverse" => found(left_inverse(a).is_some()),
        "complement" => found(places(a, operation.size()).is_some()),
        "composition" => {
            let b = operation.b();
            layout_of(a, &b.shape.leaves(), &|c| b.stride.leaves().iter().zip(c).map(|(d, i)| d * i).sum())
        }
        "logical_divide" => match places(operation.b(), a.size()) {
            None => Exists::Never,
            Some(places) => {
                let mut sizes = operation.b().shape.leaves();
                sizes.push(places.len() as i128);
                let strides = operation.b().stride.leaves();
                layout_of(a, &sizes, &|c| {
                    let tile: i128 = strides.iter().zip(c).map(|(d, i)| d * i).sum();
                    tile + places[c[strides.len()] as usize]
                })
            }
        },
        "logical_product" => {
            let tiler = Tiler::One(operation.b().general());
            found(product(a, &tiler, Regroup::Logical).is_some())
        }
        name => unreachable!("no operation {name}"),
    }
}

/// Whether a layout whose shape refines `sizes` has the values of A at these indices.
fn layout_of(a: &Layout, sizes: &[i128], index: &dyn Fn(&[i128]) -> i128) -> Exists {
    let modes = coalesce_extended(a).flat();
    let bounds: Vec<i128> = modes[..modes.len() - 1].iter().map(|m| m.0).collect();
    // What the strides of A are multiplied by; for a stride of 0 it does not matter.
    let factors = |c: &[i128]| {
        let digits = digits(&bounds, index(c));
        digits.iter().zip(&modes).map(|(v, (_, d))| if *d == 0 { 0 } else { *v }).collect()
    };
    if expressible(sizes, false, &factors) {
        Exists::Always
    } else if expressible(sizes, false, &|c| vec![eval(a, index(c))]) {
        Exists::ForTheseStrides
    } else {
        Exists::Never
    }
}

/// Whether an answer satisfies the law of the operation.
pub fn right(operation: &Operation, answer: &str) -> bool {
    let Ok(Value::Layout(r)) = parse(answer) else { return false };
    let a = operation.a();
    if r.shape.leaves().iter().any(|s| *s < 1) || r.size() > laws::ENUMERATED {
        return false;
    }
    match operation.name {
        "coalesce" => r.shape.depth() <= 1 && laws::same_function(a, &r).is_ok(),
        "right_inverse" => laws::right_inverse(a, &r).is_ok(),
        "left_inverse" => laws::left_inverse(a, &r).is_ok(),
        "complement" => places(a, operation.size()).is_some_and(|places| laws::image(&r) == places),
        "composition" => laws::composition(a, operation.b(), &r).is_ok(),
        "logical_divide" => places(operation.b(), a.size()).is_some_and(|places| divided(operation, &places, &r)),
        "logical_product" => multiplied(a, operation.b(), &r),
        name => unreachable!("no operation {name}"),
    }
}

/// `R(i,j) = A(T(i) + places[j])`, and R's first mode refines T's shape.
fn divided(operation: &Operation, places: &[i128], r: &Layout) -> bool {
    let (a, t) = (operation.a(), operation.b());
    let [tile, rest] = &r.modes()[..] else { return false };
    t.shape.compatible(&tile.shape)
        && rest.size() == places.len() as i128
        && laws::points(t).all(|i| {
            let same = |(j, place)| eval(tile, i) + eval(rest, j as i128) == eval(a, eval(t, i) + place);
            places.iter().enumerate().all(same)
        })
}

/// R's first mode is A. The second refines B's shape and places copies of A: at 0, in the order of B's values, and no two of them meet.
fn multiplied(a: &Layout, b: &Layout, r: &Layout) -> bool {
    let [tile, grid] = &r.modes()[..] else { return false };
    if !a.shape.compatible(&tile.shape) || laws::same_function(a, tile).is_err() || !b.shape.compatible(&grid.shape) {
        return false;
    }
    let mut copies: Vec<(i128, i128)> = laws::points(b).map(|i| (eval(b, i), eval(grid, i))).collect();
    copies.sort_unstable();
    copies.dedup();
    let offsets = laws::image(&filter(a));
    let mut reached: Vec<i128> = copies.iter().flat_map(|(_, at)| offsets.iter().map(move |o| at + o)).collect();
    reached.sort_unstable();
    copies[0] == (0, 0)
        && copies.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1)
        && reached.windows(2).all(|pair| pair[0] < pair[1])
}
