//! The laws of recasts. Coordinates are compared mode by mode, so each law determines the result up to the strides of modes of size 1.

use super::{Verdict, points};
use crate::element::{Codomain, Semimodule};
use crate::{Element, General, eval};
use std::collections::BTreeMap;

/// The coordinate in each mode of sizes `sizes`.
fn coordinates(mut index: i128, sizes: &[i128]) -> Vec<i128> {
    let coordinate = |s: &i128| {
        let c = index % s;
        index /= s;
        c
    };
    sizes.iter().map(coordinate).collect()
}

fn value(layout: &General, coordinates: impl Iterator<Item = i128>) -> Element {
    let terms = layout.flat().into_iter().zip(coordinates).map(|((_, d), c)| d.scaled(c));
    terms.fold(Element::zero(), |sum, term| sum.plus(&term))
}

fn sizes(layout: &General) -> Vec<i128> {
    layout.flat().into_iter().map(|(s, _)| s).collect()
}

/// `R(N·c + k, c′) = N·A(c, c′) + k`: one mode, of a size above 1 in A, runs through the parts of an element.
pub fn downcast(a: &General, n: i128, r: &General) -> Verdict {
    let runs = a.flat().into_iter().zip(sizes(r)).filter(|((s, _), narrow)| s != narrow);
    let runs: Vec<i128> = runs.map(|((s, _), _)| s).collect();
    match runs[..] {
        [] if n == 1 => {}
        [s] if s > 1 => {}
        _ => {
            return Err(format!(
                "{} modes of {a} run through the {n} parts of an element, or one of size 1",
                runs.len()
            ));
        }
    }
    padded_downcast(a, n, r)?;
    // The law implies that both layouts reach the same memory equally often.
    same_memory(a, n, r, 1)
}

/// `R(c) = N·A(c′) + Σ k`: a mode that is N times as long has the coordinate `N·c′ + k`, every other mode `c′`. Over F₂ the sum is an XOR.
pub fn padded_downcast(a: &General, n: i128, r: &General) -> Verdict {
    let (wide, narrow) = (sizes(a), sizes(r));
    let bits = a.codomain() == Some(Codomain::Binary);
    if !a.shape.congruent(&r.shape) || wide.iter().zip(&narrow).any(|(s, t)| t != s && *t != s * n) {
        return Err(format!("sizes of {r} that are neither those of {a} nor {n} times those"));
    }
    for i in points(r) {
        let at = coordinates(i, &narrow);
        let parts = |(c, (s, t)): (&i128, (&i128, &i128))| if s == t { (*c, 0) } else { (c / n, c % n) };
        let split: Vec<(i128, i128)> = at.iter().zip(wide.iter().zip(&narrow)).map(parts).collect();
        let element = value(a, split.iter().map(|(c, _)| *c)).integer().ok_or("no number")?;
        let part = split.iter().fold(0, |sum, (_, k)| if bits { sum ^ k } else { sum + k });
        if eval(r, i).integer() != Some(n * element + part) {
            return Err(format!("part {part} of the element {element} is at {}", eval(r, i)));
        }
    }
    Ok(())
}

/// `N·R(c′) ≤ A(c) < N·(R(c′) + 1)`: c′ is c, divided in each mode by the coordinates that are inside one wide element.
pub fn upcast(a: &General, n: i128, r: &General) -> Verdict {
    let (small, wide) = (sizes(a), sizes(r));
    if !a.shape.congruent(&r.shape) || small.iter().zip(&wide).any(|(s, t)| s % t != 0) {
        return Err(format!("sizes of {r} that do not divide those of {a}"));
    }
    for i in points(a) {
        let at = coordinates(i, &small).into_iter().zip(small.iter().zip(&wide));
        let element = value(r, at.map(|(c, (s, t))| c / (s / t)));
        if eval(a, i).integer().map(|offset| offset.div_euclid(n)) != element.integer() {
            return Err(format!("A({i}) = {} is not in the wide element {element}", eval(a, i)));
        }
    }
    Ok(())
}

/// The law of an upcast if `old` divides `new`, else that both layouts reach the same bits equally often.
pub fn recast(a: &General, old: i128, new: i128, r: &General) -> Verdict {
    if new % old == 0 { upcast(a, new / old, r) } else { same_memory(a, old, r, new) }
}

/// The units `old·A(c) + i`, `i < old`, are the units `new·R(c) + j`, `j < new`, with the same multiplicities.
fn same_memory(a: &General, old: i128, r: &General, new: i128) -> Verdict {
    if a.size() * old > super::ENUMERATED || r.size() * new > super::ENUMERATED {
        return Ok(());
    }
    let reached = |layout: &General, width: i128| {
        let mut units = BTreeMap::new();
        for offset in points(layout).filter_map(|i| eval(layout, i).integer()) {
            (0..width).for_each(|k| *units.entry(width * offset + k).or_insert(0) += 1);
        }
        units
    };
    match reached(a, old) == reached(r, new) {
        true => Ok(()),
        false => Err("other memory".into()),
    }
}
