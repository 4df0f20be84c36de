//! Every answer is judged by its law, at every coordinate; whether there is an answer is decided by trial.

use super::operations::Operation;
use cute_static_tests::expressible::{digits, expressible};
use cute_static_tests::reference::notation::{Value, parse};
use cute_static_tests::reference::radices::{Moving, is_small, within};
use cute_static_tests::reference::{Layout, coalesce, coalesce_extended, complement, eval, filter, laws};

/// Whether an operation has an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exists {
    Always,
    /// A layout has these values, but not if the strides of A were others.
    ForTheseStrides,
    Never,
    /// The search for a left inverse has ended without a result.
    Undecided,
}

/// The search for a left inverse ends after this many steps.
const STEPS: usize = 1 << 22;

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
        "left_inverse" => within(&moving(a), STEPS).map_or(Exists::Undecided, |digits| found(digits.is_some())),
        "complement" => found(places(a, operation.size()).is_some()),
        "composition" => at_values(a, operation.b()),
        "logical_divide" => match places(operation.b(), a.size()) {
            None => Exists::Never,
            Some(places) => {
                let mut sizes = operation.b().shape.leaves();
                sizes.push(places.len() as i128);
                let tile = operation.b().stride.leaves();
                layout_of(a, &sizes, &|c| value(&tile, c) + places[c[tile.len()] as usize])
            }
        },
        "logical_product" => complement(a).map_or(Exists::Never, |places| at_values(&places, operation.b())),
        name => unreachable!("no operation {name}"),
    }
}

/// Whether this library refuses an operation because of a limit that its documentation states: if the strides do not divide one another, it
/// searches for the left inverse of at most 32 coordinates with offsets below 128.
pub fn beyond_a_limit(operation: &Operation) -> bool {
    let modes = moving(operation.a());
    let mut strides: Vec<i128> = modes.iter().map(|m| m.0).collect();
    strides.sort_unstable();
    let divide = strides.windows(2).all(|pair| pair[1] % pair[0] == 0);
    operation.name == "left_inverse" && !divide && !is_small(&modes)
}

/// The modes with several offsets, each with the number of coordinates before it.
fn moving(layout: &Layout) -> Vec<Moving> {
    let mut before = 1;
    let mode = |(s, d): (i128, i128)| ((d, s, before), before *= s).0;
    coalesce(layout).flat().into_iter().map(mode).filter(|(d, s, _)| *s != 1 && *d != 0).collect()
}

/// The value at a coordinate; coordinates beyond the strides do not count.
fn value(strides: &[i128], c: &[i128]) -> i128 {
    strides.iter().zip(c).map(|(d, i)| d * i).sum()
}

/// Whether a layout whose shape refines that of B has the values of A at those of B.
fn at_values(a: &Layout, b: &Layout) -> Exists {
    let strides = b.stride.leaves();
    layout_of(a, &b.shape.leaves(), &|c| value(&strides, c))
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

/// `R = (A, A* ∘ B)`. A* is the paper's complement (3.5, Table 7): it takes the modes of A in the order of their strides, and counts in
/// each gap between them how often what is below fits. Copies of A at its values do not meet. If they fill all numbers, A* is the only list of
/// places at which they do, and otherwise Table 7 has this one.
fn multiplied(a: &Layout, b: &Layout, r: &Layout) -> bool {
    let [tile, grid] = &r.modes()[..] else { return false };
    a.shape.compatible(&tile.shape)
        && laws::same_function(a, tile).is_ok()
        && complement(a).is_some_and(|places| laws::composition(&places, b, grid).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::random;
    use std::collections::BTreeSet;

    /// The places at which copies of a layout fill the numbers from 0 on: each begins at the smallest number that the others leave out.
    fn filling(a: &Layout, count: usize) -> Option<Vec<i128>> {
        let tile = laws::image(&filter(a));
        let (mut covered, mut next, mut places) = (BTreeSet::new(), 0, Vec::new());
        while places.len() < count {
            while covered.remove(&next) {
                next += 1;
            }
            if !tile.iter().all(|offset| covered.insert(next + offset)) {
                return None;
            }
            places.push(next);
        }
        Some(places)
    }

    fn operation(name: &'static str, args: &[&str]) -> Operation {
        Operation { name, args: args.iter().map(|arg| parse(arg).expect("an argument")).collect() }
    }

    #[test]
    fn the_complement_of_a_product_is_the_only_one_that_fills_all_numbers() {
        let (mut filled, mut others) = (0, 0);
        for operation in random(2000, 3).iter().filter(|operation| operation.name == "logical_product") {
            let a = operation.a();
            let gaps = complement(a).expect("copies of a layout that does not overlap itself");
            let places = laws::points(&Layout::leaf(100, 1)).map(|i| eval(&gaps, i));
            match filling(a, 100) {
                Some(only) => filled += places.eq(only) as i32,
                None => others += 1,
            }
        }
        assert_eq!(filled + others, 250);
        assert!(filled > 200 && others > 0, "{filled}, {others}");
    }

    #[test]
    fn copies_elsewhere_than_at_the_complement_are_no_product() {
        // A* is (3,1):(1,6). The four copies at 0, 2, 6 and 8 do not meet, but A*(4) = 7 and A*(6) = 12.
        let product = operation("logical_product", &["2:3", "4:2"]);
        assert!(!right(&product, "(2,(2,2)):(3,(2,6))"));
        assert_eq!(exists(&product), Exists::Never);
        let product = operation("logical_product", &["2:3", "(3,2):(1,3)"]);
        assert!(right(&product, "(2,(3,2)):(3,(1,6))"));
        assert_eq!(exists(&product), Exists::Always);
        // Table 7: the complement of (4,8):(1,5) is 1:40, although copies that begin 39 apart do not meet either.
        let product = operation("logical_product", &["(4,8):(1,5)", "2:1"]);
        assert!(right(&product, "((4,8),2):((1,5),40)") && !right(&product, "((4,8),2):((1,5),39)"));
        // Copies that meet.
        assert!(!right(&operation("logical_product", &["(2,2):(2,7)", "2:2"]), "((2,2),2):((2,7),2)"));
    }

    #[test]
    fn left_inverses_exist_beyond_the_limit_of_this_library() {
        let small = operation("left_inverse", &["(2,2):(2,5)"]);
        let large = operation("left_inverse", &["(2,(2,8),2):(256,(128,8),2049)"]);
        let none = operation("left_inverse", &["(8,8):(5,3)"]);
        let plain = operation("left_inverse", &["(8,16):(2,64)"]);
        assert_eq!([&small, &large, &none].map(exists), [Exists::Always, Exists::Always, Exists::Never]);
        assert_eq!([&small, &large, &none, &plain].map(beyond_a_limit), [false, true, true, false]);
        assert!(right(&large, "(8,16,2,8,2):(0,4,2,1,32)"));
    }
}
