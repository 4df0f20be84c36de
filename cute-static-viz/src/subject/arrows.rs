//! Composition as arrows.

use super::grid;
use crate::function::Function;
use crate::model::{Arrow, Cell, Fill, Picture};
use crate::unfit::Unfit;

/// The panel, counted among those of one layout, and the cell of a coordinate's index, as [`layout`](super::layout) draws it.
fn cell(f: &Function, index: u64) -> (usize, usize) {
    let (rows, columns) = if f.rank() < 2 { (1, f.size()) } else { (f.mode(0).size(), f.mode(1).size()) };
    let (i, j) = (index % rows.max(1), index / rows.max(1) % columns.max(1));
    ((index / (rows * columns).max(1)) as usize, (i * columns + j) as usize)
}

/// A composition `A ∘ B`: from each coordinate of B an arrow to the coordinate of A that B sends it to, and from there one to the
/// result, which has A's offset.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let (a, b) = (layout!((4,8):(8,1)), layout!((2,4):(1,8)));
/// let [f, g, h] = [Function::of(a), Function::of(b), Function::of(a.compose(b))].map(Result::unwrap);
/// let picture = subject::composition_arrows(&f, &g, &h).unwrap();
/// let text = |(panel, cell): (usize, usize)| picture.panels[panel].grid.cells[cell].text();
/// assert_eq!(picture.arrows.len(), 16);
/// for two in picture.arrows.chunks(2) {
///     assert_eq!(two[0].to, two[1].from);
///     assert_eq!(text(two[1].from), text(two[1].to)); // A(B(c)) = R(c)
/// }
/// assert!(picture.to_svg().contains("marker-end") && picture.to_tikz().contains("\\draw[->"));
/// assert!(picture.to_text().contains("B (2,4):(1,8) → A (4,8):(8,1): 0 → 0, 1 → 8, 8 → 2,"));
/// ```
pub fn composition_arrows(a: &Function, b: &Function, composed: &Function) -> Result<Picture, Unfit> {
    let [left, middle, right] = [grid::layout(b)?, grid::layout(a)?, grid::layout(composed)?];
    let starts = [0, left.panels.len(), left.panels.len() + middle.panels.len()];
    let mut picture = Picture::new(format!("{} o {} = {}", a.text(), b.text(), composed.text()));
    for (name, f, part) in [("B", b, left), ("A", a, middle), ("A o B", composed, right)] {
        picture = picture.beside(0, Picture { title: format!("{name} {}", f.text()), notes: Vec::new(), ..part });
    }
    let mut reached = vec![false; a.size() as usize];
    for c in 0..b.size() {
        let value = b.at(c);
        let outside = || Unfit::Outside(value.to_string(), a.mode(0).size(), a.size() / a.mode(0).size().max(1));
        let to = value.offset().and_then(|k| u64::try_from(k).ok()).filter(|k| *k < a.size()).ok_or_else(outside)?;
        reached[to as usize] = true;
        let place = |f: &Function, start: usize, index| {
            let (panel, cell) = cell(f, index);
            (panel + start, cell)
        };
        let [from, via, end] = [place(b, starts[0], c), place(a, starts[1], to), place(composed, starts[2], c)];
        picture.arrows.extend([Arrow { from, to: via }, Arrow { from: via, to: end }]);
    }
    // What nothing points at steps back.
    for (index, _) in reached.iter().enumerate().filter(|(_, reached)| !**reached) {
        let (panel, at) = cell(a, index as u64);
        let unreached: &mut Cell = &mut picture.panels[panel + starts[1]].grid.cells[at];
        unreached.fill = Fill::Blank;
    }
    Ok(picture)
}
