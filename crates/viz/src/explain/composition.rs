//! Composition: A as a domain of indices, B's leaves along it, the law.

use super::derivation::Story;
use super::refusal::Refusal;
use super::signs::Both;
use super::walk::{Domain, Modes};
use super::{fields, vectors, witness};
use cute_static::algebra::composition::in_bounds::{BelowZero, BoundsRule};
use cute_static_reference::element::{Codomain, Semimodule};
use cute_static_reference::{Element, General, Layout, coalesce_extended, eval, eval_at, laws};

/// `A ∘ B`, told; `within` asks that every index is one of A.
pub(super) fn compose(a: &General, b: &General, within: bool, story: &mut Story) -> Result<General, Refusal> {
    match b.codomain() {
        Some(Codomain::Coordinates) => fields::compose(a, b, within, story),
        Some(Codomain::Binary) => {
            vectors::compose(a, b, within, story).inspect_err(|_| witness::by_chance(a, b, story))
        }
        _ => by_index(a, &b.component(&[]), within, story),
    }
}

/// The same for a B of integers.
pub(super) fn by_index(a: &General, b: &Layout, within: bool, story: &mut Story) -> Result<General, Refusal> {
    if within {
        in_bounds(a, b, story)?;
    }
    story.step(format!("A = {a} as a domain of indices"));
    let domain = coalesce_extended(a);
    story.line(if domain == *a { format!("{a} is coalesced.") } else { format!("It coalesces to {domain}.") });
    story.line(format!("{}, where the last mode continues beyond its size.", sum_of_digits(&domain)));
    let result = match Both::of(a, b) {
        None => {
            let mut walked = Domain::of(a);
            place(&b.general(), story, |n, v, story| walked.leaf(n, v.term(&[]), story))
        }
        Some(mut both) => {
            story.line("B has negative strides. Each sign is placed in a domain of its own.");
            let placed = place(&b.general(), story, |n, v, story| both.leaf(n, v.term(&[]), story));
            placed.and_then(|r| both.settle(story).map(|()| r))
        }
    };
    match (&result, a.integers()) {
        (Err(refusal), Some(a)) => witness::tell(&a, b, refusal, story),
        (Err(_), None) => witness::by_chance(a, &b.general(), story),
        _ => {}
    }
    result
}

fn in_bounds(a: &General, b: &Layout, story: &mut Story) -> Result<(), Refusal> {
    let (x, m) = (b.cosize() - 1, a.size());
    story.step("In bounds");
    story.line(format!(
        "B = {b} reaches index {x}, which is {} the {m} indices of A = {a}.",
        if x < m { "inside" } else { "outside" }
    ));
    if x >= m {
        return Err(Refusal::of(BoundsRule::TEXT, &[&x, &m]));
    }
    match b.flat().iter().find(|(s, d)| *s > 1 && *d < 0) {
        None => Ok(()),
        Some((s, d)) => {
            story.line(format!("{s}:{d} counts down from index 0."));
            Err(Refusal::of(BelowZero::TEXT, &[]))
        }
    }
}

/// How an index is taken apart: `A(i) = (i mod 4)·2 + ⌊i/4⌋·9`, over F2 with `⊕`.
pub(super) fn sum_of_digits(domain: &General) -> String {
    let (flat, mut prefix, mut digits) = (domain.flat(), 1, Vec::new());
    for (r, (s, d)) in flat.iter().enumerate() {
        let quotient = if prefix == 1 { "i".to_string() } else { format!("⌊i/{prefix}⌋") };
        let digit = if r + 1 == flat.len() { quotient } else { format!("({quotient} mod {s})") };
        digits.push(format!("{digit}·{d}"));
        prefix *= s;
    }
    let plus = if domain.codomain() == Some(Codomain::Binary) { " ⊕ " } else { " + " };
    format!("A(i) = {}", digits.join(plus))
}

/// The leaves of B, the last one first, and what comes of them in the profile of B.
pub(super) fn place(
    b: &General,
    story: &mut Story,
    mut leaf: impl FnMut(i128, &Element, &mut Story) -> Result<Modes, Refusal>,
) -> Result<General, Refusal> {
    let leaves = b.flat();
    let mut parts = vec![Layout::leaf(1, Element::zero()); leaves.len()];
    let count = leaves.len();
    for (i, (n, v)) in leaves.iter().enumerate().rev() {
        let which = if count == 1 { String::new() } else { format!("{} of {count} of B, the last one first: ", i + 1) };
        story.step(format!("Leaf {which}{n}:{v}"));
        parts[i] = Layout::from_flat(&leaf(*n, v, story)?);
        story.line(format!("So {n}:{v} becomes {}.", parts[i]));
    }
    let result = Layout::refined(&b.shape, &mut parts.into_iter());
    if count > 1 {
        story.step(format!("In the profile of B's shape {}", b.shape));
        story.line(format!("R = {result}."));
    }
    Ok(result)
}

/// `1 copy`, `2 copies`.
pub(super) fn counted(n: i128, one: &str, more: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { more })
}

/// How many coordinates a law has been checked at.
pub(super) fn everywhere(size: i128) -> String {
    match size {
        1 => "at the one coordinate".into(),
        ..=laws::ENUMERATED => format!("at all {size} coordinates"),
        _ => format!("at the first {} of {size} coordinates", laws::ENUMERATED),
    }
}

/// The first coordinates, one in the middle, the last.
pub(super) fn samples(size: i128) -> Vec<i128> {
    let mut list = vec![0, 1, size / 2, size - 1];
    list.retain(|c| *c < size);
    list.sort_unstable();
    list.dedup();
    list
}

/// The law, everywhere and with the numbers of some coordinates.
pub(super) fn law(a: &General, b: &General, r: &General, story: &mut Story) {
    story.step("The law R(c) = A(B(c)), R's shape a refinement of B's");
    story.law(&everywhere(b.size()), laws::composition_at(a, b, r));
    for c in samples(b.size()) {
        let index = eval(b, c);
        let value = eval_at(a, &index).map_or("nothing".to_string(), |value| value.to_string());
        story.line(format!("c = {c}: B({c}) = {index}, A({index}) = {value}, R({c}) = {}", eval(r, c)));
    }
}
