//! Layouts in wider or narrower elements, mode by mode.

use super::derivation::Story;
use super::refusal::Refusal;
use cute_static_reference::element::Semimodule;
use cute_static_reference::{Element, General, Layout, eval, laws};

/// In elements `n` times as wide.
pub(super) fn upcast(a: &Layout, n: i128, story: &mut Story) -> Result<Layout, Refusal> {
    story.step(format!("Each mode in elements {n} times as wide"));
    if n <= 0 {
        return Err(Refusal::NoElement);
    }
    let reach = |(s, d): (i128, i128)| if d > 0 && n % d == 0 { (s.min(n / d) - 1) * d } else { 0 };
    let x: i128 = a.flat().into_iter().map(reach).sum();
    story.line(format!("inside one wide element the modes together reach {x} of {n}"));
    if x >= n {
        return Err(Refusal::UpcastInside { x, n });
    }
    let mut strides = Vec::new();
    let mut sizes = Vec::new();
    for (s, v) in a.flat() {
        let (mode, why) = match v {
            0 => ((s, 0), "it does not move".to_string()),
            _ if s == 1 => ((1, 0), "one coordinate".into()),
            _ if v % n == 0 => ((s, v / n), format!("{v} = {}·{n}", v / n)),
            _ if n % v != 0 => {
                story.line(format!("{s}:{v}: neither of {v} and {n} divides the other"));
                return Err(Refusal::UpcastStride { v, n });
            }
            _ if v < 0 => {
                story.line(format!("{s}:{v} runs backwards inside a wide element"));
                return Err(Refusal::Backwards { v });
            }
            _ if s % (n / v) == 0 => {
                let q = n / v;
                ((s / q, 1), format!("{q} steps make one wide element, and {s} = {}·{q}", s / q))
            }
            _ if (n / v) % s == 0 => ((1, 0), format!("{} steps make one wide element: all {s} are inside one", n / v)),
            _ => {
                let q = n / v;
                story.line(format!("{s}:{v}: {q} steps make one wide element, and {s} ends inside one"));
                return Err(Refusal::UpcastShape { s, q });
            }
        };
        story.line(format!("{s}:{v} becomes {}:{} ({why})", mode.0, mode.1));
        sizes.push(mode.0);
        strides.push(mode.1);
    }
    Ok(rebuilt(a, sizes, strides))
}

/// In elements `n` times as narrow.
pub(super) fn downcast(a: &Layout, n: i128, story: &mut Story) -> Result<Layout, Refusal> {
    story.step(format!("Each mode in elements {n} times as narrow"));
    if n <= 0 {
        return Err(Refusal::NoElement);
    }
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for (s, v) in a.flat() {
        if v == -1 && n > 1 && s > 1 {
            story.line(format!("{s}:{v} runs backwards through the parts of an element"));
            return Err(Refusal::Backwards { v });
        }
        let (mode, why) = if v == 1 {
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

/// From `old` bits to `new` bits: by their ratio, or by way of single bits.
pub(super) fn recast(a: &Layout, old: i128, new: i128, story: &mut Story) -> Result<Layout, Refusal> {
    story.step(format!("From {old} bits to {new} bits"));
    if old <= 0 || new <= 0 {
        story.line("an element has bits");
        return Err(Refusal::NoElement);
    }
    match (new % old, old % new) {
        (0, 0) => {
            story.line("the same elements");
            Ok(a.clone())
        }
        (0, _) => {
            story.line(format!("{new} = {}·{old}: an upcast by {}", new / old, new / old));
            upcast(a, new / old, story)
        }
        (_, 0) => {
            story.line(format!("{old} = {}·{new}: a downcast by {}", old / new, old / new));
            downcast(a, old / new, story)
        }
        _ => {
            story.line("neither width divides the other: down to single bits, and up from them");
            let bits = downcast(a, old, story)?;
            story.line(format!("in single bits: {bits}"));
            upcast(&bits, new, story)
        }
    }
}

/// Of strides that are no integers, where an element is not what they count.
pub(super) fn foreign(a: &General, story: &mut Story) -> Refusal {
    story.step("The strides");
    let other = a.flat().into_iter().find(|(_, d)| *d != Element::zero());
    let d = other.map_or(String::new(), |(_, d)| d.to_string());
    story.line(format!("{d} counts no elements that could be wider or narrower"));
    Refusal::Foreign { d }
}

/// The stages of a recast: how many times as wide (else as narrow).
pub(super) fn stages(old: i128, new: i128) -> Vec<(bool, i128)> {
    match (new % old, old % new) {
        (0, _) => vec![(true, new / old)],
        (_, 0) => vec![(false, old / new)],
        _ => vec![(false, old), (true, new)],
    }
}

/// `n·R(c') ≤ A(c) < n·(R(c') + 1)`, c' being c without the coordinates inside one wide element.
pub(super) fn wide_law(a: &Layout, n: i128, r: &Layout) -> Result<(), String> {
    let modes: Vec<_> = a.flat().into_iter().zip(r.flat()).collect();
    for i in laws::points(a) {
        let (mut rest, mut value) = (i, 0);
        for ((s, _), (wide, d)) in &modes {
            value += rest % s / (s / wide) * d;
            rest /= s;
        }
        if eval(a, i).div_euclid(n) != value {
            return Err(format!("A({i}) = {} is not in the wide element {value}", eval(a, i)));
        }
    }
    Ok(())
}

/// The part k of the element at A(c) is at `n·A(c) + k`: the first mode of stride 1 runs through the parts.
pub(super) fn narrow_law(a: &Layout, n: i128, r: &Layout) -> Result<(), String> {
    let modes: Vec<_> = a.flat().into_iter().zip(r.flat()).collect();
    let through = modes.iter().position(|((s, _), (narrow, _))| narrow != s);
    for i in laws::points(a) {
        for k in if through.is_some() { [0, 1, n - 1] } else { [0; 3] } {
            let (mut rest, mut value) = (i, 0);
            for (place, ((s, _), (narrow, d))) in modes.iter().enumerate() {
                let part = if through == Some(place) { k } else { 0 };
                value += (rest % s * (narrow / s) + part) * d;
                rest /= s;
            }
            if value != n * eval(a, i) + k {
                return Err(format!("part {k} of A({i}) = {} is at {value}", eval(a, i)));
            }
        }
    }
    Ok(())
}
