//! Coalesce and filter: the modes from left to right.

use super::derivation::Story;
use super::refusal::Refusal;
use super::tiles;
use cute_static_reference::element::Semimodule;
use cute_static_reference::{Element, General, Layout, Tiler};

/// Coalesced, told mode by mode.
pub(super) fn coalesce(a: &General, story: &mut Story) -> General {
    story.step("The modes from left to right");
    merged(a, false, story)
}

/// The same with a last mode that goes on beyond its size, so that it stays where its size is 1.
pub(super) fn extended(a: &General, story: &mut Story) -> General {
    story.step("The modes from left to right, the last one without a bound");
    merged(a, true, story)
}

/// Mode by mode, as a profile directs.
pub(super) fn by_profile(a: &General, profile: &Tiler, path: &str, story: &mut Story) -> Result<General, Refusal> {
    let Tiler::Each(entries) = profile else {
        if path.is_empty() {
            story.step("The modes from left to right");
        }
        return Ok(merged(a, false, story));
    };
    let mut parts = tiles::each(a, profile, entries, "by", path, story, by_profile)?;
    let beyond = &a.modes()[entries.len()..];
    if !beyond.is_empty() {
        story.line(format!("The modes of A beyond {} stay as they are.", entries.len()));
    }
    parts.extend(beyond.iter().cloned());
    let whole = Layout::concat(&parts);
    story.step(if path.is_empty() {
        "Side by side".to_string()
    } else {
        format!("The modes of mode {path} side by side")
    });
    story.line(format!("The result is {whole}."));
    Ok(whole)
}

fn merged(a: &General, keep_last: bool, story: &mut Story) -> General {
    let mut modes: Vec<(i128, Element)> = Vec::new();
    let flat = a.flat();
    for (i, (s, d)) in flat.iter().enumerate() {
        let kept = keep_last && i + 1 == flat.len();
        match modes.last_mut() {
            _ if *s == 1 && !kept => story.line(format!("{s}:{d} has one coordinate and is left out.")),
            Some((size, stride)) if stride.continues(*size, d) => {
                let before = format!("{s}:{d} continues {size}:{stride}, since {size}·{stride} = {d}");
                *size *= s;
                story.line(format!("{before}. Both become {size}:{stride}."));
            }
            Some((size, stride)) => {
                let next = stride.scaled(*size);
                story.line(if next == *d {
                    format!("{s}:{d} is {size}·{stride}, but sums of vectors carry over {size}, which is not a power of two. It is kept.")
                } else {
                    format!("{s}:{d} does not continue {size}:{stride}, since {size}·{stride} = {next}. It is kept.")
                });
                modes.push((*s, d.clone()));
            }
            None => {
                story.line(format!("{s}:{d} is the first and is kept."));
                modes.push((*s, d.clone()));
            }
        }
    }
    if modes.is_empty() {
        story.line("Nothing is left, which is the layout 1:0.");
    }
    Layout::from_flat(&modes)
}

/// Without the modes that do not move.
pub(super) fn filter(a: &General, story: &mut Story) -> General {
    let moving = filter_zeros(a, story);
    coalesce(&moving, story)
}

/// Modes that do not move, cut to one coordinate.
pub(super) fn filter_zeros(a: &General, story: &mut Story) -> General {
    story.step("Modes of stride 0");
    let moving = cute_static_reference::filter_zeros(a);
    let still = a.flat().into_iter().filter(|(s, d)| *d == Element::zero() && *s != 1);
    let list: Vec<String> = still.map(|(s, d)| format!("{s}:{d} becomes 1:{d}")).collect();
    story.line(if list.is_empty() { "There are none.".into() } else { format!("{}.", list.join(", ")) });
    story.line(format!("The result is {moving}."));
    moving
}
