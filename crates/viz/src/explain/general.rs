//! The laws over coordinates and vectors of bits.

use super::composition::{everywhere, law as composition};
use super::derivation::Story;
use super::law::{numbers, recast};
use super::operation::{Family, Operation};
use super::{fill, nullspace};
use cute_static_reference::element::Codomain;
use cute_static_reference::notation::Value;
use cute_static_reference::{Element, General, Layout, Tiler, Tree, eval, eval_at, filter, laws};
use std::collections::BTreeSet;

/// No more values than these are compared as sets.
pub(super) const ENUMERATED: i128 = 1 << 14;

/// Whether all strides are integers.
pub(super) fn integral(operand: &Value) -> bool {
    match operand {
        Value::General(_) | Value::Elements(_) => false,
        Value::Tiler(modes) => modes.iter().all(integral),
        _ => true,
    }
}

/// As the check of a law on integers, for other strides.
pub(super) fn check(operation: Operation, operands: &[Value], r: &General, story: &mut Story) {
    let Some(a) = operands[0].general() else { return };
    let tiler = operands.get(1).and_then(Value::tiler);
    let shape = operands.get(1).and_then(Value::tree);
    let few = |size: i128| size <= ENUMERATED;
    match (operation, tiler) {
        (Operation::Compose | Operation::ComposeInBounds, Some(Tiler::One(b))) => composition(&a, &b, r, story),
        (Operation::Compose | Operation::ComposeInBounds, Some(tiler)) => {
            story.step("The law R(c) = A(B(c)), mode by mode");
            story.law("at every coordinate of each mode", by_tiler(&a, &tiler, r));
        }
        (Operation::Coalesce | Operation::CoalesceBy, _) => {
            story.step("The law R(i) = A(i)");
            story.law(&everywhere(a.size()), laws::same_function(&a, r));
        }
        (Operation::CoalesceExtended, _) => {
            story.step("The law R(i) = A(i) for every i");
            let upto = 2 * a.size().min(laws::ENUMERATED / 2) + 4;
            let other = (0..upto).find(|i| eval(&a, *i) != eval(r, *i));
            let same = other.map_or(Ok(()), |i| Err(format!("R({i}) = {} and A({i}) = {}", eval(r, i), eval(&a, i))));
            story.law(&format!("below {upto}, the size being {}", a.size()), same);
        }
        (Operation::Filter | Operation::FilterZeros, _) if few(a.size()) => {
            story.step("The law: the same values");
            let same = if values(&a) == values(r) { Ok(()) } else { Err("other values".to_string()) };
            story.law(&format!("{r} has the values of {a}, {} in number", values(r).len()), same);
        }
        (Operation::Nullspace, _) => {
            if let Some(n) = r.integers() {
                story.step("The law A(N(i)) = 0");
                story.law(&everywhere(n.size()), nullspace::law(&a, &n));
            }
        }
        (Operation::Complement | Operation::PaddedComplement, _) => complement(operation, &a, shape, r, story),
        (Operation::RightInverse, _) => {
            story.step("The law A(R(k)) = k");
            story.law(&everywhere(r.size()), laws::right_inverse_at(&a, r));
        }
        (Operation::LeftInverse, _) => {
            let injective = laws::injective(&a);
            let strict = if injective { "L(A(k)) = k" } else { "A(L(A(k))) = A(k)" };
            story.step(format!("The law {strict}"));
            story.law(&everywhere(a.size()), laws::left_inverse_at(&a, r));
            for k in super::composition::samples(a.size()) {
                let x = eval(&a, k);
                // Over F2 an index is a number as well.
                let number = |i: Element| i.integer().map_or(i.to_string(), |n| n.to_string());
                let Some(i) = eval_at(r, &x) else { continue };
                let again = eval_at(&a, &i).filter(|_| !injective).map(|y| format!(", A({}) = {y}", number(i.clone())));
                story.line(format!("A({k}) = {x}, L({x}) = {}{}", number(i), again.unwrap_or_default()));
            }
        }
        (
            Operation::Upcast
            | Operation::Downcast
            | Operation::Recast
            | Operation::PaddedDowncast
            | Operation::PaddedRecast,
            _,
        ) => recast(operation, &numbers(operands), &a, r, story),
        (Operation::TileToShape, _) => {
            if let Some(shape) = shape {
                story.step("The law: mode i is the tile's, then the grid's, of the size that the shape has there");
                story.law(&format!("{} modes", shape.rank()), fill::law(&a, shape, r));
            }
        }
        (Operation::BlockedProduct | Operation::RakedProduct, Some(Tiler::One(b))) => apart(&a, &b, r, story),
        (_, Some(tiler)) => match (operation.family(), &tiler) {
            (Family::Divide(_), _) if few(a.size()) && !repeats(&tiler) => {
                story.step("The law: the elements of A, each once");
                story.law(&format!("all {} elements", a.size()), permuted(&a, r));
            }
            (Family::Product(_), Tiler::One(b)) => apart(&a, b, r, story),
            _ => {}
        },
        _ => {}
    }
}

fn values(layout: &General) -> BTreeSet<Element> {
    laws::image(layout).into_iter().collect()
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

fn by_tiler(a: &General, tiler: &Tiler, r: &General) -> laws::Verdict {
    match tiler {
        Tiler::One(b) => laws::composition_at(a, b, r),
        Tiler::Keep => laws::same_function(a, r),
        Tiler::Each(tilers) => {
            let (modes, results) = (a.modes(), r.modes());
            if results.len() != tilers.len() || tilers.len() > modes.len() {
                return Err(format!("rank {} instead of {}", results.len(), tilers.len()));
            }
            tilers.iter().zip(modes.iter().zip(&results)).try_for_each(|(t, (m, r))| by_tiler(m, t, r))
        }
    }
}

/// Copies of the tile do not overlap.
fn apart(a: &General, b: &General, r: &General, story: &mut Story) {
    if r.size() <= ENUMERATED {
        story.step("The law: tiles do not overlap");
        let (want, got) = (values(a).len() * values(b).len(), values(r).len());
        let told = if want == got { Ok(()) } else { Err(format!("{got} values instead of {want}")) };
        let size = super::composition::counted(r.size(), "coordinate", "coordinates");
        story.law(&format!("{size}, {}", super::composition::counted(want as i128, "value", "values")), told);
    }
}

/// Each sum of a value of A and one of A* once; of an exact complement, all that there are.
fn complement(operation: Operation, a: &General, shape: Option<&Tree>, r: &General, story: &mut Story) {
    let moving = filter(a);
    if a.codomain() == Some(Codomain::Coordinates) && shape.is_none() {
        story.step("The law: A* rises in each component, and avoids A");
        story.law("also some way beyond its domain", laws::complement_at(a, r));
    }
    let both = Layout::concat(&[moving, r.clone()]);
    if both.size() > ENUMERATED {
        return;
    }
    story.step("The law: the sums of a value of A and one of A*, each once");
    let (sums, size) = (values(&both).len() as i128, both.size());
    let distinct = values(a).len() as i128 * r.size();
    let told = if sums == distinct { Ok(()) } else { Err(format!("{sums} sums instead of {distinct}")) };
    story.law(&format!("{both} has {size} coordinates and {sums} values"), told);
    if let (Operation::Complement, Some(shape)) = (operation, shape) {
        let all = shape.product();
        let told = if sums == all { Ok(()) } else { Err(format!("{sums} sums of {all}")) };
        story.law(&format!("and {shape} has {all}"), told);
    }
}
