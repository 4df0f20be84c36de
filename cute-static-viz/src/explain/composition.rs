//! Composition: A as a domain of indices, B's leaves along it, the law.

use super::derivation::Story;
use super::refusal::Refusal;
use super::walk::{Domain, Stop};
use super::witness;
use cute_static_reference::{Layout, Tree, coalesce_extended, eval, laws};

/// `A ∘ B`, told; `within` asks that every index is one of A.
pub(super) fn compose(a: &Layout, b: &Layout, within: bool, story: &mut Story) -> Result<Layout, Refusal> {
    if within {
        in_bounds(a, b, story)?;
    }
    story.step(format!("A = {a} as a domain of indices"));
    let domain = coalesce_extended(a);
    story.line(if domain == *a { format!("{a} is coalesced") } else { format!("coalesced: {domain}") });
    story.line(digits(&domain));
    let result = place(a, b, story);
    if result.is_err() {
        witness::tell(a, b, story);
    }
    result
}

fn in_bounds(a: &Layout, b: &Layout, story: &mut Story) -> Result<(), Refusal> {
    let (x, m) = (b.cosize() - 1, a.size());
    story.step("In bounds");
    story.line(format!("B = {b} reaches index {x}, and A = {a} has {m}: {}", if x < m { "inside" } else { "outside" }));
    if x >= m {
        return Err(Refusal::Bounds { x, m });
    }
    match b.flat().iter().find(|(s, d)| *s > 1 && *d < 0) {
        None => Ok(()),
        Some((s, d)) => {
            story.line(format!("{s}:{d} counts down from index 0"));
            Err(Refusal::BelowZero)
        }
    }
}

/// How an index is taken apart.
fn digits(domain: &Layout) -> String {
    let (flat, mut prefix, mut digits) = (domain.flat(), 1, Vec::new());
    for (r, (s, d)) in flat.iter().enumerate() {
        let quotient = if prefix == 1 { "i".to_string() } else { format!("⌊i/{prefix}⌋") };
        let digit = if r + 1 == flat.len() { quotient } else { format!("({quotient} mod {s})") };
        digits.push(format!("{digit}·{d}"));
        prefix *= s;
    }
    format!("A(i) = {}; the last mode goes on beyond its size", digits.join(" + "))
}

fn place(a: &Layout, b: &Layout, story: &mut Story) -> Result<Layout, Refusal> {
    let mut domain = Domain::of(a);
    let leaves = b.flat();
    let mut parts = vec![Layout::leaf(1, 0); leaves.len()];
    let count = leaves.len();
    for (i, &(n, v)) in leaves.iter().enumerate().rev() {
        let which = if count == 1 { String::new() } else { format!("{} of {count} of B, the last one first: ", i + 1) };
        story.step(format!("Leaf {which}{n}:{v}"));
        match domain.leaf(n, v, story) {
            Ok(modes) => {
                parts[i] = Layout::from_flat(&modes);
                story.line(format!("{n}:{v} becomes {}", parts[i]));
            }
            Err(Stop::Refused(refusal)) => return Err(refusal),
            Err(Stop::Signs) => return signs(b, domain.first(), story),
        }
    }
    let result = joined(&b.shape, &mut parts.into_iter());
    if count > 1 {
        story.step(format!("In the profile of B's shape {}", b.shape));
        story.line(format!("R = {result}"));
    }
    Ok(result)
}

/// Strides of both signs: legal inside the first mode, where A is linear.
fn signs(b: &Layout, first: Option<(i128, i128)>, story: &mut Story) -> Result<Layout, Refusal> {
    story.step("Strides of both signs");
    let (span, (s, d)) = (b.cosize() - 1, first.unwrap_or((1, 0)));
    if span >= s {
        story.line(format!(
            "indices reach as far as {span} from 0, beyond A's first mode {s}:{d}: they would borrow across modes"
        ));
        return Err(Refusal::Signs);
    }
    story.line(format!("no index is farther than {span} from 0, inside A's first mode {s}:{d}: strides times {d}"));
    let r = Layout { shape: b.shape.clone(), stride: b.stride.map(&mut |v| v * d) }.normalized();
    story.line(format!("R = {r}"));
    Ok(r)
}

fn joined(shape: &Tree, parts: &mut dyn Iterator<Item = Layout>) -> Layout {
    match shape {
        Tree::Leaf(_) => parts.next().unwrap_or(Layout::leaf(1, 0)),
        Tree::Tuple(modes) => Layout::concat(&modes.iter().map(|mode| joined(mode, parts)).collect::<Vec<_>>()),
    }
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
pub(super) fn law(a: &Layout, b: &Layout, r: &Layout, story: &mut Story) {
    story.step("The law R(c) = A(B(c)), R's shape a refinement of B's");
    story.law(&everywhere(b.size()), laws::composition(a, b, r));
    for c in samples(b.size()) {
        let index = eval(b, c);
        story.line(format!("c = {c}: B({c}) = {index}, A({index}) = {}, R({c}) = {}", eval(a, index), eval(r, c)));
    }
}
