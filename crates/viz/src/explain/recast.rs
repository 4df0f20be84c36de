//! Layouts in wider or narrower elements, mode by mode.

use super::derivation::Story;
use super::refusal::Refusal;
use cute_static::algebra::f2::recast::OddFactor;
use cute_static::algebra::foreign::ForeignRule;
use cute_static::algebra::recast::{
    NoElement, NoneRuns, UpcastBackwards, UpcastInsideRule, UpcastShapeRule, UpcastStrideRule,
};
use cute_static_reference::element::{Codomain, Semimodule};
use cute_static_reference::{Element, General, Layout, lowest};

/// A mode, and why it is that; or what is wrong with it.
type Recast<D> = Result<((i128, D), String), (String, Refusal)>;

/// Each mode, by its place.
fn each<D: Semimodule>(
    a: &Layout<D>,
    story: &mut Story,
    mode: impl Fn(usize, i128, &D) -> Recast<D>,
) -> Result<Layout<D>, Refusal> {
    let mut modes = Vec::new();
    for (place, (s, d)) in a.flat().into_iter().enumerate() {
        let ((size, stride), why) = mode(place, s, &d).map_err(|(wrong, refusal)| {
            story.line(format!("{s}:{d}{wrong}."));
            refusal
        })?;
        story.line(format!("{s}:{d} becomes {size}:{stride} ({why})."));
        modes.push((size, stride));
    }
    Ok(a.refilled(modes))
}

/// An element has no size.
fn no_element(why: &str, story: &mut Story) -> Refusal {
    story.line(why);
    Refusal::of(NoElement::TEXT, &[])
}

/// In elements `n` times as wide.
fn upcast(a: &Layout, n: i128, story: &mut Story) -> Result<Layout, Refusal> {
    story.step(format!("Each mode in elements {n} times as wide"));
    if n <= 0 {
        return Err(no_element("The size of an element is at least 1.", story));
    }
    let reach = |(s, d): (i128, i128)| if d > 0 && n % d == 0 { (s.min(n / d) - 1) * d } else { 0 };
    let x: i128 = a.flat().into_iter().map(reach).sum();
    story.line(format!("Inside one wide element the modes together reach {x} of {n}."));
    if x >= n {
        return Err(Refusal::of(UpcastInsideRule::TEXT, &[&x, &n]));
    }
    each(a, story, |_, s, &v| match v {
        0 => Ok(((s, 0), "it does not move".to_string())),
        _ if s == 1 && v % n != 0 && (v < 0 || n % v != 0) => Ok(((1, 0), "one coordinate".into())),
        _ if v % n == 0 => Ok(((s, v / n), format!("{v} = {}·{n}", v / n))),
        _ if n % v != 0 => Err(no_multiple(v, n)),
        _ if v < 0 => Err((" runs backwards inside a wide element".into(), Refusal::of(UpcastBackwards::TEXT, &[&v]))),
        _ => {
            let q = n / v;
            let steps = format!("{q} steps make one wide element");
            match (s % q, q % s) {
                (0, _) => Ok(((s / q, 1), format!("{steps}, and {s} = {}·{q}", s / q))),
                (_, 0) => Ok(((1, 1), format!("{steps}: all {s} are inside one"))),
                _ => {
                    let refusal = Refusal::of(UpcastShapeRule::TEXT, &[&s, &q]);
                    Err((format!(" does not fit: {steps}, and {s} ends inside one"), refusal))
                }
            }
        }
    })
}

fn no_multiple(v: i128, n: i128) -> (String, Refusal) {
    (format!(" does not fit: neither of {v} and {n} divides the other"), Refusal::of(UpcastStrideRule::TEXT, &[&v, &n]))
}

/// Which modes run through the parts of an element.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Form {
    /// The first of size above 1 and stride 1
    Exact,
    /// CuTe's: every one of stride 1
    Padded,
}

impl Form {
    /// Whether each mode runs.
    fn runs<D: Semimodule>(self, a: &Layout<D>, one: &D) -> Vec<bool> {
        let mut found = false;
        let runs = |(s, d): (i128, D)| {
            let runs = d == *one && (self == Form::Padded || (s > 1 && !found));
            found |= runs;
            runs
        };
        a.flat().into_iter().map(runs).collect()
    }
}

/// No mode runs through the parts of an element.
fn none_runs(n: i128, story: &mut Story) -> Refusal {
    story.line("No mode has a size above 1 and stride 1.");
    Refusal::of(NoneRuns::TEXT, &[&n])
}

/// Why a mode that runs, and one that does not, is what it is in elements `n` times as narrow.
fn narrow(runs: bool, s: i128, v: i128, n: i128) -> ((i128, i128), String) {
    if runs {
        ((s * n, 1), format!("it runs through the parts, {s}·{n} of them"))
    } else {
        ((s, v * n), format!("{v}·{n}"))
    }
}

/// In elements `n` times as narrow.
fn downcast(a: &Layout, n: i128, form: Form, story: &mut Story) -> Result<Layout, Refusal> {
    story.step(format!("Each mode in elements {n} times as narrow"));
    if n <= 0 {
        return Err(no_element("The size of an element is at least 1.", story));
    }
    let runs = form.runs(a, &1);
    if form == Form::Exact && n > 1 && !runs.contains(&true) {
        return Err(none_runs(n, story));
    }
    each(a, story, |place, s, &v| {
        if v == -1 && n > 1 && s > 1 && form == Form::Padded {
            let wrong = " runs backwards through the parts of an element".to_string();
            return Err((wrong, Refusal::of(UpcastBackwards::TEXT, &[&v])));
        }
        Ok(narrow(runs[place], s, v, n))
    })
}

/// From `old` bits to `new` bits: by their ratio, or by way of other elements.
pub(super) fn recast(a: &General, old: i128, new: i128, form: Form, story: &mut Story) -> Result<General, Refusal> {
    story.step(format!("From {old} bits to {new} bits"));
    let Some((up, down)) = lowest(old, new) else {
        return Err(no_element("An element has at least one bit.", story));
    };
    match (new % old, old % new) {
        (0, 0) => {
            story.line("The elements stay the same.");
            Ok(a.clone())
        }
        (0, _) => {
            story.line(format!("{new} = {}·{old}, so this is an upcast by {}.", new / old, new / old));
            widened(a, new / old, story)
        }
        (_, 0) => {
            story.line(format!("{old} = {}·{new}, so this is a downcast by {}.", old / new, old / new));
            narrowed(a, old / new, form, story)
        }
        _ if form == Form::Exact => {
            story.line("Neither width divides the other, so the way leads through single bits.");
            let bits = narrowed(a, old, form, story)?;
            story.line(format!("In single bits this is {bits}."));
            widened(&bits, new, story)
        }
        _ => {
            story.line(format!(
                "{new}/{old} = {up}/{down}, so this is an upcast by {up} and a downcast by {down}, as in CuTe."
            ));
            let wide = widened(a, up, story)?;
            story.line(format!("In elements of {} bits this is {wide}.", old * up));
            narrowed(&wide, down, form, story)
        }
    }
}

/// In elements `n` times as wide, whatever the strides are.
pub(super) fn widened(a: &General, n: i128, story: &mut Story) -> Result<General, Refusal> {
    match a.codomain() {
        _ if n == 1 => {
            story.step("In elements of the same width");
            story.line("Nothing changes.");
            Ok(a.clone())
        }
        Some(Codomain::Coordinates) if n > 0 => Err(foreign(a, story)),
        Some(Codomain::Binary) if n > 0 => bits(a, n, "wide", story, |_, s, v| match (v % n, n % v) {
            (0, _) => Ok(((s, v / n), format!("{v} = {}·{n}", v / n))),
            _ if s == 1 => Ok(((1, 0), "one coordinate".into())),
            (_, 0) => {
                let q = n / v;
                let inside = format!("{q} coordinates are inside one wide element");
                match (s % q, q % s) {
                    (0, _) if s > q => Ok(((s / q, 1), format!("{inside}, and {s} = {}·{q}", s / q))),
                    (_, 0) => Ok(((1, 0), "all of it is inside one wide element".into())),
                    _ => {
                        let refusal = Refusal::of(UpcastShapeRule::TEXT, &[&s, &q]);
                        Err((format!(" does not fit: {inside}, and {s} end inside one"), refusal))
                    }
                }
            }
            _ => Err(no_multiple(v, n)),
        }),
        _ => Ok(upcast(&a.component(&[]), n, story)?.general()),
    }
}

/// In elements `n` times as narrow, whatever the strides are.
pub(super) fn narrowed(a: &General, n: i128, form: Form, story: &mut Story) -> Result<General, Refusal> {
    match a.codomain() {
        Some(Codomain::Coordinates) if n > 1 => Err(foreign(a, story)),
        Some(Codomain::Binary) if n > 1 => {
            let runs = form.runs(a, &Element::bits(1));
            let narrow = bits(a, n, "narrow", story, |place, s, v| Ok(narrow(runs[place], s, v, n)))?;
            match form {
                Form::Exact if !runs.contains(&true) => Err(none_runs(n, story)),
                _ => Ok(narrow),
            }
        }
        _ if n == 1 => widened(a, 1, story),
        _ => Ok(downcast(&a.component(&[]), n, form, story)?.general()),
    }
}

/// Over F2, where an element of `2^k` narrow ones is k bits of an offset.
fn bits(
    a: &General,
    n: i128,
    what: &str,
    story: &mut Story,
    mode: impl Fn(usize, i128, i128) -> Recast<i128>,
) -> Result<General, Refusal> {
    story.step(format!("Each mode in elements {n} times as {what}, where XOR strides have bits"));
    each(a, story, |place, s, d| match d.integer().unwrap_or(0) {
        0 => Ok(((s, Element::zero()), "it does not move".into())),
        _ if n.count_ones() != 1 => {
            let wrong = format!(" does not fit: {n} is not a power of two, so it is not a whole number of bits");
            Err((wrong, Refusal::of(OddFactor::TEXT, &[&n])))
        }
        v => mode(place, s, v).map(|((s, v), why)| ((s, Element::bits(v as u128)), why)),
    })
}

/// Of strides that are no integers, where an element is not what they count.
fn foreign(a: &General, story: &mut Story) -> Refusal {
    story.step("The strides");
    let other = a.flat().into_iter().find(|(_, d)| *d != Element::zero());
    let d = other.map_or(String::new(), |(_, d)| d.to_string());
    story.line(format!("{d} does not count elements, which could be wider or narrower."));
    Refusal::of(ForeignRule::TEXT, &[&d])
}
