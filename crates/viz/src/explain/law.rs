//! The law of each operation, checked on a result wherever that came from.

use super::composition::{counted, everywhere, law as composition, samples};
use super::derivation::Story;
use super::operation::{Family, Operation};
use super::{fill, joint, nullspace};
use cute_static_reference::element::{Codomain, Semimodule};
use cute_static_reference::notation::Value;
use cute_static_reference::{Element, General, Layout, Tiler, Tree, eval, eval_at, filter, laws};
use std::collections::BTreeSet;

/// No more values than these are compared as sets, where they are no integers.
pub(super) const ENUMERATED: i128 = 1 << 14;

/// What is asked of two layouts of integers, which is fast, or of any others.
fn either<T>((a, r): (&General, &General), integers: fn(&Layout, &Layout) -> T, any: fn(&General, &General) -> T) -> T {
    match (a.integers(), r.integers()) {
        (Some(a), Some(r)) => integers(&a, &r),
        _ => any(a, r),
    }
}

/// A step that checks the law on the result `r`.
pub(super) fn check(operation: Operation, operands: &[Value], r: &General, story: &mut Story) {
    use Operation::*;
    let Some(a) = &operands[0].general() else { return };
    let integers = a.integers().zip(r.integers()).filter(|_| operands.iter().all(integral));
    let second = operands.get(1);
    let (shape, tiler) = (second.and_then(Value::tree), second.and_then(Value::tiler));
    let (values, most) = if integers.is_some() { ("offsets", laws::ENUMERATED) } else { ("values", ENUMERATED) };
    match (operation, &tiler) {
        (Compose | ComposeInBounds, Some(Tiler::One(b))) => composition(a, b, r, story),
        (Compose | ComposeInBounds, Some(tiler)) => {
            story.step("The law R(c) = A(B(c)), mode by mode");
            story.law("at every coordinate of each mode", laws::composition_tiler(a, tiler, r));
        }
        (Coalesce | CoalesceBy, _) => {
            story.step("The law R(i) = A(i)");
            story.law(&everywhere(a.size()), either((a, r), laws::same_function, laws::same_function));
            if operation == Coalesce {
                sampled(a, story, |i| format!("R({i}) = {}", eval(r, i)));
            }
        }
        (CoalesceExtended, _) => {
            story.step("The law R(i) = A(i) for every i");
            let says = format!("below {}, and the size is {}", beyond(a), a.size());
            story.law(&says, either((a, r), same_beyond, same_beyond));
        }
        (Filter | FilterZeros, _) if a.size() <= most => {
            story.step(format!("The law: the same {values}"));
            let same = either((a, r), |a, r| image(a) == image(r), |a, r| image(a) == image(r));
            let same = if same { Ok(()) } else { Err(format!("other {values}")) };
            story.law(&format!(": {r} has the {} {values} of {a}", distinct(r)), same);
        }
        (Nullspace, _) => {
            let Some(n) = &r.integers() else { return };
            story.step("The law A(N(i)) = 0");
            story.law(
                &everywhere(n.size()),
                match a.integers() {
                    Some(a) => nullspace::law(&a, n),
                    None => nullspace::law(a, n),
                },
            );
            sampled(n, story, |i| format!("N({i}) = {}, A({}) = {}", eval(n, i), eval(n, i), eval(a, eval(n, i))));
        }
        (MaxCommonLayout, _) => {
            if let (Some((a, r)), Some(b)) = (&integers, second.and_then(Value::layout)) {
                story.step("The law A(R(k)) = B(R(k)) = k, for as many k as there can be");
                story.law(&format!("for k below {}", r.size()), laws::common_layout(a, b, r));
            }
        }
        (TileToShape, _) => {
            let Some(shape) = shape else { return };
            story.step("The law: mode i is the tile's, then the grid's, of the size that the shape has there");
            story.law(&format!("in all {} modes", shape.rank()), fill::law(a, shape, r));
            if r.size() <= most {
                let copies = r.size() / a.size();
                let (one, all) = (distinct(a), distinct(r));
                let apart = if all == one * copies { Ok(()) } else { Err("tiles overlap".to_string()) };
                let copies = counted(copies, "copy", "copies");
                let one = counted(one, &values[..values.len() - 1], values);
                story.law(&format!(": there are {copies} of {one}, and none occurs twice"), apart);
            }
        }
        (Upcast | Downcast | Recast | PaddedDowncast | PaddedRecast, _) => {
            recast(operation, &numbers(operands), a, r, story);
        }
        (Complement | PaddedComplement, _) => match &integers {
            Some((a, r)) => complement(operation, a, shape, r, story),
            None => complement_at(operation, a, shape, r, story),
        },
        (RightInverse, _) => {
            story.step("The law A(R(k)) = k");
            story.law(&everywhere(r.size()), either((a, r), laws::right_inverse, laws::right_inverse_at));
            if let Some((a, r)) = &integers {
                sampled(r, story, |k| format!("R({k}) = {}, A({}) = {}", eval(r, k), eval(r, k), eval(a, eval(r, k))));
            }
        }
        (LeftInverse, _) => {
            let injective = either((a, r), |a, _| laws::injective(a), |a, _| laws::injective(a));
            let strict = if injective { "L(A(k)) = k" } else { "A(L(A(k))) = A(k)" };
            story.step(format!("The law {strict}"));
            story.law(&everywhere(a.size()), either((a, r), laws::left_inverse, laws::left_inverse_at));
            for k in samples(a.size()) {
                let x = eval(a, k);
                // Over F2 an index is a number as well.
                let number = |i: &Element| i.integer().map_or(i.to_string(), |n| n.to_string());
                let Some(i) = eval_at(r, &x) else { continue };
                let again = eval_at(a, &i).filter(|_| !injective).map(|y| format!(", A({}) = {y}", number(&i)));
                story.line(format!("A({k}) = {x}, L({x}) = {}{}", number(&i), again.unwrap_or_default()));
            }
        }
        (BlockedProduct | RakedProduct, Some(Tiler::One(b))) if r.size() <= most => apart(a, b, r, values, story),
        (_, Some(tiler)) => match (operation.family(), tiler, &integers) {
            (Family::Divide(_), ..) if a.size() <= most => {
                story.step("The law: the elements of A, each once");
                if repeats(tiler) {
                    story.line("A mode of the tiler has stride 0 and repeats its elements, so the law is not checked.");
                } else {
                    story.law(&format!("for all {} elements", a.size()), either((a, r), laws::divide, permuted));
                }
            }
            (family, _, Some((a, r))) if r.size() <= most => joint::check(family, a, tiler, r, story),
            (Family::Product(_), Tiler::One(b), None) if r.size() <= most => apart(a, b, r, values, story),
            _ => {}
        },
        _ => {}
    }
}

/// Whether all strides are integers.
fn integral(operand: &Value) -> bool {
    match operand {
        Value::General(_) | Value::Elements(_) => false,
        Value::Tiler(modes) => modes.iter().all(integral),
        _ => true,
    }
}

/// The operands after the first, which are numbers.
fn numbers(operands: &[Value]) -> Vec<i128> {
    operands[1..].iter().filter_map(Value::tree).map(Tree::product).collect()
}

fn sampled<D: Semimodule>(layout: &Layout<D>, story: &mut Story, says: impl Fn(i128) -> String) {
    for i in samples(layout.size()) {
        story.line(says(i));
    }
}

/// Some way beyond the domain.
fn beyond<D: Semimodule>(a: &Layout<D>) -> i128 {
    2 * a.size().min(laws::ENUMERATED / 2) + 4
}

fn same_beyond<D: Semimodule>(a: &Layout<D>, r: &Layout<D>) -> laws::Verdict {
    let other = (0..beyond(a)).find(|i| eval(a, *i) != eval(r, *i));
    other.map_or(Ok(()), |i| Err(format!("R({i}) = {} and A({i}) = {}", eval(r, i), eval(a, i))))
}

fn image<D: Semimodule + Ord>(layout: &Layout<D>) -> BTreeSet<D> {
    laws::image(layout).into_iter().collect()
}

/// How many values there are.
fn distinct(layout: &General) -> i128 {
    either((layout, layout), |layout, _| image(layout).len(), |layout, _| image(layout).len()) as i128
}

/// The same values as often; vectors of bits count as the numbers that they are.
fn permuted(a: &General, r: &General) -> laws::Verdict {
    let sorted = |layout: &General| {
        let mut list: Vec<Element> = laws::image(layout).into_iter().map(Element::comparable).collect();
        list.sort_unstable();
        list
    };
    if sorted(a) == sorted(r) { Ok(()) } else { Err("the elements of A are not covered exactly once".into()) }
}

/// Whether a mode of the tiler stays where it is.
pub(super) fn repeats(tiler: &Tiler) -> bool {
    match tiler {
        Tiler::One(tile) => tile.flat().iter().any(|(s, d)| *s > 1 && *d == Element::from(0)),
        Tiler::Keep => false,
        Tiler::Each(modes) => modes.iter().any(repeats),
    }
}

/// Copies of the tile do not overlap.
fn apart(a: &General, b: &General, r: &General, values: &str, story: &mut Story) {
    story.step("The law: tiles do not overlap");
    let (want, got) = (distinct(a) * distinct(b), distinct(r));
    let told = if want == got { Ok(()) } else { Err(format!("{got} {values} instead of {want}")) };
    let size = counted(r.size(), "coordinate", "coordinates");
    story.law(&format!(": {size} have {}", counted(want, &values[..values.len() - 1], values)), told);
}

/// Of integers: the complement rises, and avoids A or fills what A leaves.
fn complement(operation: Operation, a: &Layout, shape: Option<&Tree>, r: &Layout, story: &mut Story) {
    match (operation, shape.map(Tree::product)) {
        (Operation::PaddedComplement, _) => {
            story.step("The law: A* rises, and avoids A");
            story.law(&everywhere(r.size()), laws::complement_in_domain(a, r));
        }
        (_, None) => {
            story.step("The law: A* rises, and avoids A");
            story.law(": A*(i) is above A*(i - 1) and not in the image of A", laws::complement(a, r));
            for i in 1..4 {
                story.line(format!("A*({i}) = {}", eval(r, i)));
            }
        }
        (_, Some(m)) => {
            story.step(format!("The law: (A, A*) covers [0, {m}) once"));
            let both = Layout::concat(&[filter(a), r.clone()]);
            let told = format!(": {both} has {} coordinates and has each offset below {m} once", both.size());
            story.law(&told, laws::complement_in(a, m, r));
        }
    }
}

/// Each sum of a value of A and one of A* once; of an exact complement, all that there are.
fn complement_at(operation: Operation, a: &General, shape: Option<&Tree>, r: &General, story: &mut Story) {
    let moving = filter(a);
    if a.codomain() == Some(Codomain::Coordinates) && shape.is_none() {
        story.step("The law: A* rises in each component, and avoids A");
        story.law("at every coordinate that was tried, also beyond the domain", laws::complement_at(a, r));
    }
    let both = Layout::concat(&[moving, r.clone()]);
    if both.size() > ENUMERATED {
        return;
    }
    story.step("The law: the sums of a value of A and one of A*, each once");
    let (sums, size) = (distinct(&both), both.size());
    let distinct = distinct(a) * r.size();
    let told = if sums == distinct { Ok(()) } else { Err(format!("{sums} sums instead of {distinct}")) };
    story.law(&format!(": {both} has {size} coordinates and {sums} values"), told);
    if let (Operation::Complement, Some(shape)) = (operation, shape) {
        let all = shape.product();
        let told = if sums == all { Ok(()) } else { Err(format!("{sums} sums of {all}")) };
        story.law(&format!(": {shape} has {all} values as well"), told);
    }
}

/// The law of a recast, by whatever operands, if it is one.
fn recast(operation: Operation, numbers: &[i128], a: &General, r: &General, story: &mut Story) {
    match (operation, numbers) {
        (_, [n]) | (Operation::Recast | Operation::PaddedRecast, [_, n]) if *n < 1 => {}
        (Operation::Upcast, [n]) => wide(*n, a, r, story),
        (Operation::Downcast, [n]) => narrow(*n, a, r, story),
        (Operation::PaddedDowncast, [n]) => padded(*n, a, r, story),
        (Operation::Recast | Operation::PaddedRecast, [old, new]) if new % old == 0 => wide(new / old, a, r, story),
        (Operation::Recast, [old, new]) if old % new == 0 => narrow(old / new, a, r, story),
        (Operation::PaddedRecast, [old, new]) if old % new == 0 => padded(old / new, a, r, story),
        (Operation::Recast, [old, new]) => {
            story.step(format!("The law: the {old} bits of each element of A are the bits of R's elements of {new}"));
            story.law(": each bit occurs equally often", laws::recast::recast(a, *old, *new, r));
        }
        _ => {}
    }
}

fn wide(n: i128, a: &General, r: &General, story: &mut Story) {
    story.step(format!("The law: A(c) is in the wide element R(c'), {n}·R(c') ≤ A(c) < {n}·(R(c') + 1)"));
    story.law(&everywhere(a.size()), laws::recast::upcast(a, n, r));
}

fn narrow(n: i128, a: &General, r: &General, story: &mut Story) {
    story.step(format!("The law: part k of the element A(c) is at {n}·A(c) + k, R({n}·c + k) in the mode that runs"));
    story.law(&everywhere(r.size()), laws::recast::downcast(a, n, r));
}

fn padded(n: i128, a: &General, r: &General, story: &mut Story) {
    story.step(format!("The law: R(c) is at {n}·A(c') and the parts k of the modes of stride 1"));
    story.law(&everywhere(r.size()), laws::recast::padded_downcast(a, n, r));
}
