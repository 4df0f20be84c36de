//! What two layouts hold consecutively: the common beginning of their right inverses.

use super::derivation::Story;
use super::inverse;
use cute_static_reference::Layout;

/// The largest layout that both right inverses begin with.
pub(super) fn common(a: &Layout, b: &Layout, story: &mut Story) -> Layout {
    story.step(format!("The right inverse of A = {a}"));
    let first = inverse::whole_modes(a, story);
    story.step(format!("The right inverse of B = {b}"));
    let second = inverse::whole_modes(b, story);
    story.step(format!("What {first} and {second} have in common"));
    let mut modes = Vec::new();
    for ((s, d), (t, e)) in first.flat().into_iter().zip(second.flat()) {
        if d != e {
            story.line(format!("{s}:{d} and {t}:{e} differ after their first coordinate."));
            break;
        }
        modes.push((s.min(t), d));
        if s != t {
            story.line(format!(
                "Of {s}:{d} and {t}:{e} the shorter one is kept, {}:{d}. They differ after it.",
                s.min(t)
            ));
            break;
        }
        story.line(format!("{s}:{d} is in both and is kept."));
    }
    modes.retain(|(s, _)| *s != 1);
    let result = Layout::from_flat(&modes);
    story.line(format!("The result is {result}. Both hold {} elements consecutively.", result.size()));
    result
}
