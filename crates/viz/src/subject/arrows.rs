//! Composition as arrows.

use crate::function::Function;
use crate::model::{Arrow, Cell, Fill, Grid, Mark, Picture};
use crate::unfit::{Unfit, room};
use crate::value::Value;
use std::collections::BTreeSet;

/// A row of cells with a name before it.
fn strip(name: String, values: &[Value]) -> Grid {
    let mut grid = Grid::new("", 1, values.len(), |_, j| Cell::new(&values[j], Fill::Blank));
    grid.row_labels = vec![name];
    grid.column_labels = vec![String::new(); values.len()];
    grid
}

/// A cell in the colour of the first coordinate that is sent here.
fn reach(cell: &mut Cell, fill: Fill) {
    if cell.fill == Fill::Blank {
        cell.fill = fill;
    } else {
        cell.mark = Mark::Alias;
    }
}

/// A composition `A ∘ B`: from each coordinate of B an arrow to the coordinate of A that B sends it to, and from there one to what
/// A∘B says, in one colour. Coordinates are indices; the last row has all values of A, in order.
///
/// ```
/// use cute_static_viz::{Function, subject};
/// use cute_static::prelude::*;
/// let (a, b) = (layout!((4,8):(8,1)), layout!((2,4):(1,8)));
/// let [f, g, h] = [Function::of(a), Function::of(b), Function::of(a.compose(b))].map(Result::unwrap);
/// let picture = subject::composition_arrows(&f, &g, &h).unwrap();
/// let number = |(panel, cell): (usize, usize)| picture.panels[panel].grid.cells[cell].text().parse::<u64>().unwrap();
/// assert_eq!(picture.arrows.len(), 2 * 8);
/// for two in picture.arrows.chunks(2) {
///     assert_eq!(g.at(number(two[0].from)).to_string(), number(two[0].to).to_string());
///     assert_eq!(f.at(number(two[1].from)).to_string(), number(two[1].to).to_string());
/// }
/// assert!(picture.to_svg().contains("marker-end") && picture.to_tikz().contains("\\draw[->"));
/// assert!(picture.to_text().contains("c of (2,4):(1,8) → k of (4,8):(8,1): 0 → 0, 1 → 1, 2 → 8, 3 → 9,"));
/// ```
pub fn composition_arrows(a: &Function, b: &Function, composed: &Function) -> Result<Picture, Unfit> {
    let sizes = [room(b.size())?, room(a.size())?];
    let image: Vec<Value> = (0..a.size()).map(|k| a.at(k)).collect::<BTreeSet<_>>().into_iter().collect();
    let [from, via] = sizes.map(|size| (0..size as i128).map(Value::Number).collect::<Vec<_>>());
    let mut grids = [
        strip(format!("c of {}", b.text()), &from),
        strip(format!("k of {}", a.text()), &via),
        strip("values".to_string(), &image),
    ];
    let mut arrows = Vec::new();
    for c in 0..sizes[0] {
        let index = b.at(c as u64);
        let outside = || Unfit::Outside(index.to_string(), a.size(), 1);
        let k = index.offset().and_then(|k| usize::try_from(k).ok()).filter(|k| *k < sizes[1]).ok_or_else(outside)?;
        let value = composed.at(c as u64);
        let to = image.binary_search(&value).map_err(|_| Unfit::Outside(value.to_string(), a.size(), 1))?;
        let fill = Fill::by_owner(c as u64);
        for (grid, cell) in grids.iter_mut().zip([c, k, to]) {
            reach(&mut grid.cells[cell], fill);
        }
        arrows.extend([Arrow { from: (0, c), to: (1, k) }, Arrow { from: (1, k), to: (2, to) }]);
    }
    let picture = Picture::new(format!("{} o {} = {}", a.text(), b.text(), composed.text()));
    let picture = grids.into_iter().enumerate().fold(picture, |picture, (row, grid)| picture.with(row, 0, grid));
    Ok(Picture { arrows, ..picture })
}
