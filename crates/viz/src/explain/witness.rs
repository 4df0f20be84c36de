//! Why no layout can be right: a coordinate where every one of the asked profile is wrong.

use super::derivation::Story;
use super::refusal::Refusal;
use cute_static::algebra::composition::rules::OpenSignsRule;
use cute_static_reference::element::{Codomain, Semimodule};
use cute_static_reference::notation::Value;
use cute_static_reference::{Element, General, Layout, coalesce_extended, eval};

/// The largest number of coordinates that are tried.
const TRIED: i128 = 1 << 14;

/// What a counterexample shows.
const HEADING: &str = "Why no layout is right";

/// A step that shows a counterexample. It has A's own strides if one exists with them, and else other strides on the same extents.
///
/// If the search for digits of both signs ended undecided, there may be no counterexample.
pub(super) fn tell(a: &Layout, b: &Layout, refusal: &Refusal, story: &mut Story) {
    if let Some(lines) = find(a, b) {
        story.step(HEADING);
        lines.into_iter().for_each(|line| story.line(line));
        return;
    }
    let other = generic(a);
    match other.as_ref().and_then(|other| find(other, b)) {
        Some(lines) => {
            story.step(HEADING);
            story.line(format!(
                "By chance {a} has strides with which a layout exists. Legality depends on the extents alone."
            ));
            story.line(format!("With A = {} instead there is none.", other.unwrap_or_else(|| a.clone())));
            lines.into_iter().for_each(|line| story.line(line));
        }
        None => {
            let size = b.size();
            let all = if size > TRIED { format!("the first {TRIED} of {size}") } else { format!("all {size}") };
            let none = format!("There is no counterexample among {all} coordinates");
            if refusal.is(OpenSignsRule::TEXT) && size <= TRIED {
                story.step("The rule refuses more than it must");
                story.line(format!(
                    "{none}. A layout exists here, and the search for digits of both signs ended before it was found."
                ));
            } else {
                story.step("Whether no layout is right");
                story.line(format!("{none}."));
            }
        }
    }
}

/// The extents of A, coalesced, with strides of which no mode continues another.
fn generic(a: &Layout) -> Option<Layout> {
    let (mut modes, mut stride) = (Vec::new(), 1i128);
    for (s, _) in coalesce_extended(a).flat() {
        modes.push((s, stride));
        stride = stride.checked_mul(s + 7)?.checked_add(1).filter(|d| *d < super::LARGEST)?;
    }
    Some(Layout::from_flat(&modes))
}

/// Over F2, where some strides are 0, so that what carries into their modes does not count.
pub(super) fn by_chance(a: &General, b: &General, story: &mut Story) {
    let vectors = a.codomain() == Some(Codomain::Binary);
    let (mut modes, mut bit) = (Vec::new(), 40);
    for (s, d) in coalesce_extended(a).flat() {
        let moves = d != Element::zero();
        let other = if vectors { Element::bits(1 << bit) } else { Element::from(1 << bit) };
        modes.push((s, if moves { d } else { other }));
        bit += if moves { 0 } else { 128 - (s as u128).leading_zeros() + 8 };
    }
    let other = Layout::from_flat(&modes);
    let known = |a: &General| {
        cute_static_reference::answer("composition", &[Value::from(a.clone()), Value::from(b.clone())]).flatten()
    };
    if bit < 100 && known(a).is_some() && known(&other).is_none() {
        story.step(HEADING);
        story.line(format!(
            "By chance {a} has strides of 0, with which a layout exists. Legality depends on the extents alone: with A = {other} there is none."
        ));
        story.by_chance = true;
    }
}

fn find(a: &Layout, b: &Layout) -> Option<Vec<String>> {
    let f = |c: i128| eval(a, eval(b, c));
    let at = |c: i128| format!("A(B({c})) = A({}) = {}", eval(b, c), f(c));
    let (flat, mut prefix) = (b.flat(), 1);
    let mut weights = Vec::new();
    for &(n, d) in &flat {
        weights.push((n, prefix));
        if let Some(lines) = within(n, d, prefix, &f, &at) {
            return Some(lines);
        }
        prefix *= n;
    }
    // By leaves: a layout is the sum of its modes.
    for c in 0..b.size().min(TRIED) {
        let parts: Vec<i128> = weights.iter().map(|(n, w)| c / w % n * w).filter(|part| *part > 0).collect();
        let sum: i128 = parts.iter().map(|c| f(*c)).sum();
        if sum != f(c) {
            let mut lines: Vec<String> = parts.iter().map(|c| at(*c)).collect();
            lines.push(format!("A layout adds up by modes, so it has {sum} at c = {c}, but {}.", at(c)));
            return Some(lines);
        }
    }
    None
}

/// One leaf `n:d`, whose coordinates weigh `w`: the runs that any layout must have.
fn within(n: i128, d: i128, w: i128, f: &impl Fn(i128) -> i128, at: &impl Fn(i128) -> String) -> Option<Vec<String>> {
    let (mut left, mut step) = (n, w);
    while left > 1 {
        let stride = f(step);
        let q = (1..left.min(TRIED)).find(|i| f(i * step) != i * stride)?;
        let run = vec![
            format!("{}, which is a step of {stride}.", at(step)),
            format!("After {q} of {left} steps of {step}, {}, where {q}·{stride} = {}.", at(q * step), q * stride),
        ];
        if left % q != 0 {
            return Some(
                [run, vec![format!("So the leaf {n}:{d} needs a mode of {q}, and {q} does not divide {left}.")]]
                    .concat(),
            );
        }
        let pairs = (1..left / q).take(TRIED as usize).flat_map(|j| (1..q.min(64)).map(move |i| (i, j)));
        for (i, j) in pairs {
            let (low, high) = (i * step, q * j * step);
            if f(low) + f(high) != f(low + high) {
                let sum = format!(
                    "With a mode of {q}, c = {} is {low} + {high}: {} + {} = {}, but {}.",
                    low + high,
                    f(low),
                    f(high),
                    f(low) + f(high),
                    at(low + high)
                );
                return Some([run, vec![sum]].concat());
            }
        }
        (left, step) = (left / q, step * q);
    }
    None
}
