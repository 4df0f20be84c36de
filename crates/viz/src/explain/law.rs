//! The law of each operation, checked on a result wherever that came from.

use super::composition::{counted, everywhere, law as composition, samples};
use super::derivation::Story;
use super::general::integral;
use super::operation::{Family, Operation};
use super::{fill, general, joint, nullspace};
use cute_static_reference::notation::Value;
use cute_static_reference::{General, Layout, Tiler, Tree, eval, filter, laws};

/// A step that checks the law on the result `r`.
pub(super) fn check(operation: Operation, operands: &[Value], r: &General, story: &mut Story) {
    let integers = r.integers().filter(|_| operands.iter().all(integral));
    let (Some(a), Some(r)) = (operands[0].layout(), &integers) else {
        return general::check(operation, operands, r, story);
    };
    let second = operands.get(1);
    let number = second.and_then(Value::tree).map(|tree| tree.product());
    let few = |size: i128| size <= laws::ENUMERATED;
    match operation {
        Operation::Compose | Operation::ComposeInBounds => match second.and_then(Value::tiler) {
            Some(Tiler::One(b)) => composition(&a.general(), &b, &r.general(), story),
            Some(tiler) => {
                story.step("The law R(c) = A(B(c)), mode by mode");
                story.law("at every coordinate of each mode", laws::composition_tiler(a, &tiler, r));
            }
            None => {}
        },
        Operation::Coalesce => {
            story.step("The law R(i) = A(i)");
            story.law(&everywhere(a.size()), laws::same_function(a, r));
            sampled(a, story, |i| format!("R({i}) = {}", eval(r, i)));
        }
        Operation::CoalesceBy => {
            story.step("The law R(i) = A(i)");
            story.law(&everywhere(a.size()), laws::same_function(a, r));
        }
        Operation::CoalesceExtended => {
            story.step("The law R(i) = A(i) for every i");
            let upto = 2 * a.size().min(laws::ENUMERATED / 2) + 4;
            let other = (0..upto).find(|i| eval(a, *i) != eval(r, *i));
            let same = other.map_or(Ok(()), |i| Err(format!("R({i}) = {} and A({i}) = {}", eval(r, i), eval(a, i))));
            story.law(&format!("below {upto}, the size being {}", a.size()), same);
        }
        Operation::Nullspace => {
            story.step("The law A(N(i)) = 0");
            story.law(&everywhere(r.size()), nullspace::law(a, r));
            sampled(r, story, |i| format!("N({i}) = {}, A({}) = {}", eval(r, i), eval(r, i), eval(a, eval(r, i))));
        }
        Operation::MaxCommonLayout => {
            if let Some(b) = second.and_then(Value::layout) {
                story.step("The law A(R(k)) = B(R(k)) = k, for as many k as there can be");
                story.law(&format!("for k below {}", r.size()), laws::common_layout(a, b, r));
            }
        }
        Operation::TileToShape => {
            if let Some(shape) = second.and_then(Value::tree) {
                story.step("The law: mode i is the tile's, then the grid's, of the size that the shape has there");
                story.law(&format!("{} modes", shape.rank()), fill::law(a, shape, r));
                if few(r.size()) {
                    let count = |l: &Layout| laws::image(l).into_iter().collect::<std::collections::HashSet<_>>().len();
                    let copies = (r.size() / a.size()) as usize;
                    let apart = if count(r) == count(a) * copies { Ok(()) } else { Err("tiles overlap".to_string()) };
                    story.law(
                        &format!(
                            "{} of {}, none twice",
                            counted(copies as i128, "copy", "copies"),
                            counted(count(a) as i128, "offset", "offsets")
                        ),
                        apart,
                    );
                }
            }
        }
        Operation::Upcast
        | Operation::Downcast
        | Operation::Recast
        | Operation::PaddedDowncast
        | Operation::PaddedRecast => recast(operation, &numbers(operands), &a.general(), &r.general(), story),
        Operation::Filter | Operation::FilterZeros if few(a.size()) => {
            story.step("The law: the same offsets");
            let offsets = |layout: &Layout| {
                let mut list = laws::image(layout);
                list.sort_unstable();
                list.dedup();
                list
            };
            let same = if offsets(a) == offsets(r) { Ok(()) } else { Err("other offsets".to_string()) };
            story.law(&format!("{} has the offsets of {a}, {} in number", r, offsets(r).len()), same);
        }
        Operation::Complement => match number {
            None => {
                story.step("The law: A* rises, and avoids A");
                story.law("A*(i) above A*(i - 1) and not in the image of A", laws::complement(a, r));
                for i in 1..4 {
                    story.line(format!("A*({i}) = {}", eval(r, i)));
                }
            }
            Some(m) => {
                story.step(format!("The law: (A, A*) covers [0, {m}) once"));
                let both = Layout::concat(&[filter(a), r.clone()]);
                let told = format!("{both} has {} coordinates and, each once, the offsets below {m}", both.size());
                story.law(&told, laws::complement_in(a, m, r));
            }
        },
        Operation::PaddedComplement => {
            story.step("The law: A* rises, and avoids A");
            story.law(&everywhere(r.size()), laws::complement_in_domain(a, r));
        }
        Operation::RightInverse => {
            story.step("The law A(R(k)) = k");
            story.law(&everywhere(r.size()), laws::right_inverse(a, r));
            sampled(r, story, |k| format!("R({k}) = {}, A({}) = {}", eval(r, k), eval(r, k), eval(a, eval(r, k))));
        }
        Operation::LeftInverse => {
            let injective = laws::injective(a);
            let strict = if injective { "L(A(k)) = k" } else { "A(L(A(k))) = A(k)" };
            story.step(format!("The law {strict}"));
            story.law(&everywhere(a.size()), laws::left_inverse(a, r));
            sampled(a, story, |k| {
                let (x, i) = (eval(a, k), eval(r, eval(a, k)));
                let again = if injective { String::new() } else { format!(", A({i}) = {}", eval(a, i)) };
                format!("A({k}) = {x}, L({x}) = {i}{again}")
            });
        }
        Operation::BlockedProduct | Operation::RakedProduct => {
            if let Some(b) = second.and_then(Value::layout).filter(|b| few(a.size() * b.size())) {
                story.step("The law: tiles do not overlap");
                story.law(&counted(r.size(), "coordinate", "coordinates"), laws::product_image(a, b, r));
            }
        }
        _ => match operation.family() {
            Family::Divide(_) if few(a.size()) => {
                story.step("The law: the elements of A, each once");
                if second.and_then(Value::tiler).is_some_and(|tiler| repeats(&tiler)) {
                    story.line("a mode of the tiler has stride 0 and repeats its elements: not asked here");
                } else {
                    story.law(&format!("all {} elements", a.size()), laws::divide(a, r));
                }
            }
            family => {
                if let Some(tiler) = second.and_then(Value::tiler).filter(|_| few(r.size())) {
                    joint::check(family, a, &tiler, r, story);
                }
            }
        },
    }
}

/// The operands after the first, which are numbers.
pub(super) fn numbers(operands: &[Value]) -> Vec<i128> {
    operands[1..].iter().filter_map(Value::tree).map(Tree::product).collect()
}

fn sampled(layout: &Layout, story: &mut Story, says: impl Fn(i128) -> String) {
    for i in samples(layout.size()) {
        story.line(says(i));
    }
}

/// Whether a mode of the tiler stays where it is.
fn repeats(tiler: &Tiler) -> bool {
    match tiler {
        Tiler::One(tile) => tile.component(&[]).flat().iter().any(|(s, d)| *s > 1 && *d == 0),
        Tiler::Keep => false,
        Tiler::Each(modes) => modes.iter().any(repeats),
    }
}

/// The law of a recast, by whatever operands, if it is one.
pub(super) fn recast(operation: Operation, numbers: &[i128], a: &General, r: &General, story: &mut Story) {
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
            story.law("each bit as often", laws::recast::recast(a, *old, *new, r));
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
