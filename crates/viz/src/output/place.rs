//! Positions, in units of the output.

use crate::model::{Arrow, Grid, Picture};

/// The measures of an output.
pub(super) struct Metric {
    /// Of a character of a cell
    pub(super) character: f64,
    /// Of a character of a caption
    pub(super) caption: f64,
    /// Of a line
    pub(super) line: f64,
    /// Around the text of a cell
    pub(super) margin: f64,
    /// The smallest side of a cell
    pub(super) least: f64,
    /// Between panels
    pub(super) gap: f64,
}

/// A grid at its place.
pub(super) struct Placed<'a> {
    pub(super) grid: &'a Grid,
    /// The left upper corner of the first cell; `y` grows down
    pub(super) x: f64,
    pub(super) y: f64,
}

/// All of a picture.
pub(super) struct Plan<'a> {
    pub(super) panels: Vec<Placed<'a>>,
    /// The width and the height of every cell
    pub(super) cell: (f64, f64),
    /// Of everything
    pub(super) size: (f64, f64),
}

fn longest<'a>(texts: impl IntoIterator<Item = &'a String>) -> usize {
    texts.into_iter().map(|text| text.chars().count()).max().unwrap_or(0)
}

/// Cells of one size throughout, so that the rows of A are those of C; panels in rows and columns.
pub(super) fn plan<'a>(picture: &'a Picture, metric: &Metric) -> Plan<'a> {
    let cells = || picture.panels.iter().flat_map(|p| &p.grid.cells);
    let characters = cells().map(|cell| longest(&cell.lines)).max().unwrap_or(0);
    let lines = cells().map(|cell| cell.lines.len()).max().unwrap_or(1);
    let labels = picture.panels.iter().map(|p| longest(&p.grid.column_labels)).max().unwrap_or(0);
    let cell = (
        (characters.max(labels) as f64 * metric.character + metric.margin).max(metric.least),
        (lines as f64 * metric.line + metric.margin).max(metric.least),
    );
    let rows = picture.panels.iter().map(|p| p.row + 1).max().unwrap_or(0);
    let columns = picture.panels.iter().map(|p| p.column + 1).max().unwrap_or(0);
    // The room of labels is that of the widest in the same column, of captions that of the row.
    let left = |j| {
        let labels = picture.panels.iter().filter(|p| p.column == j).map(|p| longest(&p.grid.row_labels));
        labels.max().unwrap_or(0) as f64 * metric.character + metric.margin
    };
    let top = |i| {
        let captions = picture.panels.iter().any(|p| p.row == i && !p.grid.caption.is_empty());
        metric.line * if captions { 2.5 } else { 1.25 }
    };
    let wide = |j| {
        let of = |grid: &Grid| {
            let caption = grid.caption.chars().count() as f64 * metric.caption;
            left(j) + (grid.columns() as f64 * cell.0).max(caption)
        };
        picture.panels.iter().filter(|p| p.column == j).map(|p| of(&p.grid)).fold(0.0, f64::max)
    };
    let high = |i| {
        let of = |grid: &Grid| top(i) + grid.rows() as f64 * cell.1;
        picture.panels.iter().filter(|p| p.row == i).map(|p| of(&p.grid)).fold(0.0, f64::max)
    };
    let ends = |sizes: Vec<f64>| {
        let mut at = 0.0;
        let mut starts = vec![at];
        for size in sizes {
            at += size + metric.gap;
            starts.push(at);
        }
        starts
    };
    let (xs, ys) = (ends((0..columns).map(wide).collect()), ends((0..rows).map(high).collect()));
    let placed = |p: &'a crate::model::Panel| Placed {
        grid: &p.grid,
        x: xs[p.column] + left(p.column),
        y: ys[p.row] + top(p.row),
    };
    Plan {
        panels: picture.panels.iter().map(placed).collect(),
        cell,
        size: (xs[columns] - metric.gap, ys[rows] - metric.gap),
    }
}

impl Plan<'_> {
    /// From where to where an arrow goes: between the edges of cells in different rows of panels, else between their middles.
    pub(super) fn arrow(&self, arrow: &Arrow) -> Option<[(f64, f64); 2]> {
        let middle = |(panel, cell): (usize, usize)| {
            let placed = self.panels.get(panel)?;
            let (i, j) = (cell / placed.grid.columns().max(1), cell % placed.grid.columns().max(1));
            Some((placed.x + (j as f64 + 0.5) * self.cell.0, placed.y + (i as f64 + 0.5) * self.cell.1))
        };
        let ((x, y), (to_x, to_y)) = (middle(arrow.from)?, middle(arrow.to)?);
        let (across, down) = (to_x - x, to_y - y);
        let (_, high) = self.cell;
        if down.abs() > 1.5 * high {
            let half = high / 2.0 * down.signum();
            return Some([(x, y + half), (to_x, to_y - half)]);
        }
        let length = across.hypot(down).max(f64::EPSILON);
        // As far from both texts as the cells are high.
        let near = (0.42 * self.cell.0.min(self.cell.1) / length).min(0.4);
        Some([(x + near * across, y + near * down), (to_x - near * across, to_y - near * down)])
    }
}

/// A number without needless digits.
pub(super) fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
