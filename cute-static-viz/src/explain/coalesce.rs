//! Coalesce and filter: the modes from left to right.

use super::derivation::Story;
use cute_static_reference::{Layout, filter_zeros};

/// Coalesced, told mode by mode.
pub(super) fn coalesce(a: &Layout, story: &mut Story) -> Layout {
    story.step("The modes from left to right");
    let mut modes: Vec<(i128, i128)> = Vec::new();
    for (s, d) in a.flat() {
        match modes.last_mut() {
            _ if s == 1 => story.line(format!("{s}:{d} has one coordinate: left out")),
            Some((size, stride)) if *size * *stride == d => {
                let before = format!("{s}:{d} continues {size}:{stride}, since {size}·{stride} = {d}");
                *size *= s;
                story.line(format!("{before}: merged to {size}:{stride}"));
            }
            Some((size, stride)) => {
                story.line(format!(
                    "{s}:{d} does not continue {size}:{stride}, since {size}·{stride} = {}: kept",
                    *size * *stride
                ));
                modes.push((s, d));
            }
            None => {
                story.line(format!("{s}:{d} is the first: kept"));
                modes.push((s, d));
            }
        }
    }
    if modes.is_empty() {
        story.line("nothing is left: 1:0");
    }
    Layout::from_flat(&modes)
}

/// Without the modes that do not move.
pub(super) fn filter(a: &Layout, story: &mut Story) -> Layout {
    story.step("Modes of stride 0");
    let moving = filter_zeros(a);
    let still = a.flat().into_iter().filter(|(s, d)| *d == 0 && *s != 1);
    let list: Vec<String> = still.map(|(s, d)| format!("{s}:{d} becomes 1:{d}")).collect();
    story.line(if list.is_empty() { "there are none".into() } else { list.join(", ") });
    story.line(format!("left: {moving}"));
    coalesce(&moving, story)
}
