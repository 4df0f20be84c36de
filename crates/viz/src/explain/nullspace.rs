//! The nullspace: modes of stride 0, and what a step of each counts in the index.

use super::derivation::Story;
use cute_static_reference::element::Semimodule;
use cute_static_reference::{Layout, eval, laws};

/// The coordinates that the layout ignores, as a layout of indices.
pub(super) fn nullspace<D: Semimodule>(a: &Layout<D>, story: &mut Story) -> Layout {
    story.step("The modes, and what a step of each counts in the index");
    let (mut modes, mut weight) = (Vec::new(), 1);
    for (s, d) in a.flat() {
        if d == D::zero() {
            story.line(format!(
                "{s}:{d} has the same value at each step, and a step counts {weight}, so keep {s}:{weight}."
            ));
            modes.push((s, weight));
        } else {
            story.line(format!("{s}:{d} changes the value and is left out."));
        }
        weight *= s;
    }
    if modes.is_empty() {
        story.line("Every mode changes the value, so the result is 1:0.");
    }
    Layout::from_flat(&modes)
}

/// `A(N(i)) = 0`, no index twice, and as many as the modes of stride 0 have.
pub(super) fn law<D: Semimodule>(a: &Layout<D>, n: &Layout) -> Result<(), String> {
    let size: i128 = a.flat().iter().filter(|(_, d)| *d == D::zero()).map(|(s, _)| s).product();
    if n.size() != size || !laws::injective(n) {
        return Err(format!("{} indices instead of {size}, or one twice", n.size()));
    }
    match laws::points(n).find(|i| eval(a, eval(n, *i)) != D::zero()) {
        Some(i) => Err(format!("A({}) is not 0", eval(n, i))),
        None => Ok(()),
    }
}
