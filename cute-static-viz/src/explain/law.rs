//! The law of each operation, checked on a result wherever that came from.

use super::composition::{everywhere, law as composition, samples};
use super::derivation::Story;
use super::operation::{Family, Operation};
use cute_static_reference::notation::Value;
use cute_static_reference::{Layout, Tiler, eval, filter, laws};

/// A step that checks the law on the result `r`.
pub(super) fn check(operation: Operation, operands: &[Value], r: &Layout, story: &mut Story) {
    let Some(a) = operands[0].layout() else { return };
    let second = operands.get(1);
    let number = second.and_then(Value::tree).map(|tree| tree.product());
    let few = |size: i128| size <= laws::ENUMERATED;
    match operation {
        Operation::Compose | Operation::ComposeInBounds => match second.and_then(Value::tiler) {
            Some(Tiler::One(b)) => composition(a, &b.component(&[]), r, story),
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
        Operation::Filter if few(a.size()) => {
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
                story.law(&format!("{} coordinates", r.size()), laws::product_image(a, b, r));
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
            _ => {}
        },
    }
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
