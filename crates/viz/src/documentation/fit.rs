//! Pictures that fit on a page of documentation.

use crate::model::Picture;
use crate::subject::{WIDTHS, packed};

/// The width of rustdoc's text in pixels, at most: a wider image is shrunk, in the end until it cannot be read.
pub const WIDEST: f64 = 960.0;

fn is_wide(picture: &Picture) -> bool {
    picture.compact_size().0 > WIDEST
}

/// The picture with the panels of each row in as many rows as they need.
fn wrapped(picture: &Picture) -> Picture {
    let rows = picture.panels.iter().map(|p| p.row + 1).max().unwrap_or(0);
    let most = picture.panels.iter().map(|p| p.column + 1).max().unwrap_or(1);
    let in_columns = |columns: usize| {
        let mut all = picture.clone();
        let mut below = 0;
        for row in 0..rows {
            let count = picture.panels.iter().filter(|p| p.row == row).map(|p| p.column + 1).max().unwrap_or(0);
            for panel in all.panels.iter_mut().filter(|p| p.row == row + below) {
                panel.row += panel.column / columns;
                panel.column %= columns;
            }
            let more = count.div_ceil(columns).saturating_sub(1);
            // Those of later rows have not been moved yet.
            for (panel, old) in all.panels.iter_mut().zip(&picture.panels).filter(|(_, old)| old.row > row) {
                panel.row = old.row + below + more;
            }
            below += more;
        }
        all
    };
    (1..most).rev().map(in_columns).find(|all| !is_wide(all)).unwrap_or_else(|| in_columns(1))
}

/// The picture, or if it is too wide, the picture with values in groups and then with its panels below one another.
pub(super) fn fitted(picture: Picture) -> Picture {
    if !is_wide(&picture) {
        return picture;
    }
    let mut grouped = picture.clone();
    for panel in &mut grouped.panels {
        panel.grid = packed(&panel.grid, &WIDTHS);
    }
    let is_smaller = grouped.cells() < picture.cells();
    let picture = if is_smaller { grouped } else { picture };
    if is_wide(&picture) { wrapped(&picture) } else { picture }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Fill, Grid};

    /// Seven panels in one row, and one below the first.
    #[test]
    fn panels_go_below_one_another() {
        let panel = |name: usize| Grid::new(name, 1, 10, |_, _| Cell::new("0123456", Fill::Blank));
        let wide = (0..7).fold(Picture::new(""), |all, i| all.with(0, i, panel(i))).with(1, 0, panel(7));
        assert!(is_wide(&wide));
        let narrow = fitted(wide);
        assert!(!is_wide(&narrow));
        let places: Vec<_> = narrow.panels.iter().map(|p| (p.row, p.column)).collect();
        assert_eq!(places, [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)]);
        let narrower = (0..7).fold(Picture::new(""), |all, i| {
            all.with(0, i, Grid::new(i, 1, 4, |_, _| Cell::new("012345", Fill::Blank)))
        });
        let places: Vec<_> = fitted(narrower).panels.iter().map(|p| (p.row, p.column)).collect();
        assert_eq!(places, [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)]);
    }
}
