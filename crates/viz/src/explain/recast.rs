//! Layouts in wider or narrower elements, mode by mode.

use super::derivation::Story;
use super::refusal::Refusal;
use cute_static::algebra::f2::recast::OddFactor;
use cute_static::algebra::foreign::ForeignRule;
use cute_static::algebra::recast::{
    NoElement, NoneRuns, UpcastBackwards, UpcastInsideRule, UpcastShapeRule, UpcastStrideRule,
};
use cute_static_reference::element::{Codomain, Semimodule};
use cute_static_reference::{Element, General, Layout};

/// In elements `n` times as wide.
fn upcast(a: &Layout, n: i128, story: &mut Story) -> Result<Layout, Refusal> {
    story.step(format!("Each mode in elements {n} times as wide"));
    if n <= 0 {
        story.line("an element has a size from 1 on");
        return Err(Refusal::of(NoElement::WORDS, &[]));
    }
    let reach = |(s, d): (i128, i128)| if d > 0 && n % d == 0 { (s.min(n / d) - 1) * d } else { 0 };
    let x: i128 = a.flat().into_iter().map(reach).sum();
    story.line(format!("inside one wide element the modes together reach {x} of {n}"));
    if x >= n {
        return Err(Refusal::of(UpcastInsideRule::WORDS, &[&x, &n]));
    }
    let mut strides = Vec::new();
    let mut sizes = Vec::new();
    for (s, v) in a.flat() {
        let (mode, why) = match v {
            0 => ((s, 0), "it does not move".to_string()),
            _ if s == 1 && v % n != 0 && (v < 0 || n % v != 0) => ((1, 0), "one coordinate".into()),
            _ if v % n == 0 => ((s, v / n), format!("{v} = {}·{n}", v / n)),
            _ if n % v != 0 => {
                story.line(format!("{s}:{v}: neither of {v} and {n} divides the other"));
                return Err(Refusal::of(UpcastStrideRule::WORDS, &[&v, &n]));
            }
            _ if v < 0 => {
                story.line(format!("{s}:{v} runs backwards inside a wide element"));
                return Err(Refusal::of(UpcastBackwards::WORDS, &[&v]));
            }
            _ if s % (n / v) == 0 => {
                let q = n / v;
                ((s / q, 1), format!("{q} steps make one wide element, and {s} = {}·{q}", s / q))
            }
            _ if (n / v) % s == 0 => ((1, 1), format!("{} steps make one wide element: all {s} are inside one", n / v)),
            _ => {
                let q = n / v;
                story.line(format!("{s}:{v}: {q} steps make one wide element, and {s} ends inside one"));
                return Err(Refusal::of(UpcastShapeRule::WORDS, &[&s, &q]));
            }
        };
        story.line(format!("{s}:{v} becomes {}:{} ({why})", mode.0, mode.1));
        sizes.push(mode.0);
        strides.push(mode.1);
    }
    Ok(rebuilt(a, sizes, strides))
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
    /// Each mode, and whether it runs.
    fn runs(self, modes: impl Iterator<Item = (i128, i128)>) -> Vec<(i128, i128, bool)> {
        let mut found = false;
        let one = |(s, v)| {
            let runs = v == 1 && (self == Form::Padded || (s > 1 && !found));
            found |= runs;
            (s, v, runs)
        };
        modes.map(one).collect()
    }
}

/// No mode runs through the parts of an element.
fn none_runs(n: i128, story: &mut Story) -> Refusal {
    story.line("no mode has a size above 1 and stride 1");
    Refusal::of(NoneRuns::WORDS, &[&n])
}

/// In elements `n` times as narrow.
fn downcast(a: &Layout, n: i128, form: Form, story: &mut Story) -> Result<Layout, Refusal> {
    story.step(format!("Each mode in elements {n} times as narrow"));
    if n <= 0 {
        story.line("an element has a size from 1 on");
        return Err(Refusal::of(NoElement::WORDS, &[]));
    }
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    let modes = form.runs(a.flat().into_iter());
    if form == Form::Exact && n > 1 && !modes.iter().any(|mode| mode.2) {
        return Err(none_runs(n, story));
    }
    for (s, v, runs) in modes {
        if v == -1 && n > 1 && s > 1 && form == Form::Padded {
            story.line(format!("{s}:{v} runs backwards through the parts of an element"));
            return Err(Refusal::of(UpcastBackwards::WORDS, &[&v]));
        }
        let (mode, why) = if runs {
            ((s * n, 1), format!("it runs through the parts, {s}·{n} of them"))
        } else {
            ((s, v * n), format!("{v}·{n}"))
        };
        story.line(format!("{s}:{v} becomes {}:{} ({why})", mode.0, mode.1));
        sizes.push(mode.0);
        strides.push(mode.1);
    }
    Ok(rebuilt(a, sizes, strides))
}

fn rebuilt(a: &Layout, sizes: Vec<i128>, strides: Vec<i128>) -> Layout {
    let mut sizes = sizes.into_iter();
    let shape = a.shape.map(&mut |s| sizes.next().unwrap_or(*s));
    Layout::with(&shape, strides)
}

/// From `old` bits to `new` bits: by their ratio, or by way of other elements.
pub(super) fn recast(a: &General, old: i128, new: i128, form: Form, story: &mut Story) -> Result<General, Refusal> {
    story.step(format!("From {old} bits to {new} bits"));
    if old <= 0 || new <= 0 {
        story.line("an element has bits");
        return Err(Refusal::of(NoElement::WORDS, &[]));
    }
    match (new % old, old % new) {
        (0, 0) => {
            story.line("the same elements");
            Ok(a.clone())
        }
        (0, _) => {
            story.line(format!("{new} = {}·{old}: an upcast by {}", new / old, new / old));
            widened(a, new / old, story)
        }
        (_, 0) => {
            story.line(format!("{old} = {}·{new}: a downcast by {}", old / new, old / new));
            narrowed(a, old / new, form, story)
        }
        _ if form == Form::Exact => {
            story.line("neither width divides the other: down to single bits, and up from them");
            let bits = narrowed(a, old, form, story)?;
            story.line(format!("in single bits: {bits}"));
            widened(&bits, new, story)
        }
        _ => {
            let (up, down) = lowest(old, new);
            story.line(format!("{new}/{old} = {up}/{down}: up by {up}, and down by {down} as CuTe does"));
            let wide = widened(a, up, story)?;
            story.line(format!("in elements of {} bits: {wide}", old * up));
            narrowed(&wide, down, form, story)
        }
    }
}

/// `new / old` in lowest terms.
fn lowest(old: i128, new: i128) -> (i128, i128) {
    let (mut common, mut rest) = (old, new);
    while rest != 0 {
        (common, rest) = (rest, common % rest);
    }
    (new / common, old / common)
}

/// In elements `n` times as wide, whatever the strides are.
pub(super) fn widened(a: &General, n: i128, story: &mut Story) -> Result<General, Refusal> {
    match a.codomain() {
        _ if n == 1 => {
            story.step("In elements of the same width");
            story.line("nothing changes");
            Ok(a.clone())
        }
        Some(Codomain::Coordinates) if n > 0 => Err(foreign(a, story)),
        Some(Codomain::Binary) if n > 0 => bits(a, n, "wide", story, |s, v, _| match (v % n, n % v) {
            (0, _) => Ok(((s, v / n), format!("{v} = {}·{n}", v / n))),
            _ if s == 1 => Ok(((1, 0), "one coordinate".into())),
            (_, 0) if s % (n / v) == 0 && s > n / v => {
                let q = n / v;
                Ok(((s / q, 1), format!("{q} coordinates are inside one wide element, and {s} = {}·{q}", s / q)))
            }
            (_, 0) if (n / v) % s == 0 => Ok(((1, 0), "all of it is inside one wide element".into())),
            (_, 0) => Err((
                format!("{} coordinates are inside one wide element, and {s} end inside one", n / v),
                Refusal::of(UpcastShapeRule::WORDS, &[&s, &(n / v)]),
            )),
            _ => Err((
                format!("neither of {v} and {n} divides the other"),
                Refusal::of(UpcastStrideRule::WORDS, &[&v, &n]),
            )),
        }),
        _ => Ok(upcast(&a.component(&[]), n, story)?.general()),
    }
}

/// In elements `n` times as narrow, whatever the strides are.
pub(super) fn narrowed(a: &General, n: i128, form: Form, story: &mut Story) -> Result<General, Refusal> {
    match a.codomain() {
        Some(Codomain::Coordinates) if n > 1 => Err(foreign(a, story)),
        Some(Codomain::Binary) if n > 1 => {
            let modes = a.flat().into_iter().map(|(s, d)| (s, d.integer().unwrap_or(0)));
            let runs: Vec<bool> = form.runs(modes).into_iter().map(|mode| mode.2).collect();
            let narrow = bits(a, n, "narrow", story, |s, v, place| {
                Ok(if runs[place] {
                    ((n * s, 1), format!("it runs through the parts, {s}·{n} of them"))
                } else {
                    ((s, n * v), format!("{v}·{n}"))
                })
            })?;
            match form {
                Form::Exact if !runs.contains(&true) => Err(none_runs(n, story)),
                _ => Ok(narrow),
            }
        }
        _ if n == 1 => widened(a, 1, story),
        _ => Ok(downcast(&a.component(&[]), n, form, story)?.general()),
    }
}

/// A mode, and why it is that; or why there is none.
type Recast = Result<((i128, i128), String), (String, Refusal)>;

/// Over F2, where an element of `2^k` narrow ones is k bits of an offset.
fn bits(
    a: &General,
    n: i128,
    what: &str,
    story: &mut Story,
    mode: impl Fn(i128, i128, usize) -> Recast,
) -> Result<General, Refusal> {
    story.step(format!("Each mode in elements {n} times as {what}, where XOR strides have bits"));
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for (place, (s, d)) in a.flat().into_iter().enumerate() {
        let v = d.integer().unwrap_or(0);
        if v != 0 && n.count_ones() != 1 {
            story.line(format!("{s}:{d}: {n} is no power of two, no whole number of bits"));
            return Err(Refusal::of(OddFactor::WORDS, &[&n]));
        }
        let ((size, stride), why) = if v == 0 {
            ((s, 0), "it does not move".into())
        } else {
            mode(s, v, place).map_err(|(why, refusal)| {
                story.line(format!("{s}:{d}: {why}"));
                refusal
            })?
        };
        let stride = Element::bits(stride as u128);
        story.line(format!("{s}:{d} becomes {size}:{stride} ({why})"));
        sizes.push(size);
        strides.push(stride);
    }
    let mut sizes = sizes.into_iter();
    let shape = a.shape.map(&mut |s| sizes.next().unwrap_or(*s));
    Ok(Layout::with(&shape, strides))
}

/// Of strides that are no integers, where an element is not what they count.
fn foreign(a: &General, story: &mut Story) -> Refusal {
    story.step("The strides");
    let other = a.flat().into_iter().find(|(_, d)| *d != Element::zero());
    let d = other.map_or(String::new(), |(_, d)| d.to_string());
    story.line(format!("{d} counts no elements that could be wider or narrower"));
    Refusal::of(ForeignRule::WORDS, &[&d])
}
