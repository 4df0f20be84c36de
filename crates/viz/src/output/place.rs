//! Positions in the units of an output.

use crate::axis::Level;
use crate::model::{Arrow, Grid, Picture};
use std::ops::Range;

/// The measures of an output.
pub(super) struct Metric {
    /// The width of a character of a cell
    pub(super) character: f64,
    /// The width of a character of a caption
    pub(super) caption: f64,
    /// The height of a line
    pub(super) line: f64,
    /// The space around the text of a cell
    pub(super) margin: f64,
    /// The smallest side of a cell
    pub(super) least: f64,
    /// The space between panels
    pub(super) gap: f64,
}

impl Metric {
    /// The height of the labels above a grid.
    pub(super) fn above(&self, grid: &Grid) -> f64 {
        let labels = if grid.column_labels.iter().all(String::is_empty) { 0.25 } else { 1.25 };
        (labels + LEVEL * grid.column_levels.len() as f64) * self.line
    }
    /// The width of the labels beside a grid, with so many levels of them.
    fn beside(&self, grid: &Grid, levels: usize) -> f64 {
        let levels = grid.row_levels[..levels].iter().map(|level| level.length() as f64 + 0.5);
        (longest(&grid.row_labels) as f64 + levels.sum::<f64>()) * self.character
    }
}

/// The height of a row of labels of an outer mode, in lines.
const LEVEL: f64 = 1.4;

/// A label of an outer mode, and the bracket below it or to its right.
pub(super) struct Bracket {
    pub(super) label: String,
    /// The middle of the foot of a label above the grid, the right end of one beside it
    pub(super) at: (f64, f64),
    /// Whether it is beside the grid
    pub(super) is_row: bool,
    /// The corners of the bracket
    pub(super) corners: [(f64, f64); 4],
}

/// The labels of the outer modes around some rows and columns of a grid. The first of these cells is at the place of `placed`.
pub(super) fn brackets(
    placed: &Placed<'_>,
    metric: &Metric,
    (w, h): (f64, f64),
    rows: Range<usize>,
    columns: Range<usize>,
) -> Vec<Bracket> {
    let (grid, foot) = (placed.grid, 0.2 * metric.line);
    let mut all = Vec::new();
    // From where to where a span goes, as far as it is drawn.
    let spans = |level: &Level, range: &Range<usize>| {
        let (each, range) = (level.each.max(1), range.clone());
        let cut = move |i: usize| {
            (i, (i * each).max(range.start) - range.start, ((i + 1) * each).min(range.end) - range.start)
        };
        (range.start / each..range.end.div_ceil(each)).map(cut).collect::<Vec<_>>()
    };
    for (k, level) in grid.column_levels.iter().enumerate() {
        let y = placed.y - (1.2 + LEVEL * k as f64) * metric.line;
        for (i, first, end) in spans(level, &columns) {
            let (x, to_x) = (placed.x + first as f64 * w + foot, placed.x + end as f64 * w - foot);
            let room = ((to_x - x) / metric.character) as usize;
            let corners = [(x, y + foot), (x, y), (to_x, y), (to_x, y + foot)];
            all.push(Bracket {
                label: level.label(i, room),
                at: ((x + to_x) / 2.0, y - 1.5 * foot),
                is_row: false,
                corners,
            });
        }
    }
    for (k, level) in grid.row_levels.iter().enumerate() {
        let x = placed.x - metric.beside(grid, k) - metric.character - foot;
        for (i, first, end) in spans(level, &rows) {
            let (y, to_y) = (placed.y + first as f64 * h + foot, placed.y + end as f64 * h - foot);
            let corners = [(x + foot, y), (x, y), (x, to_y), (x + foot, to_y)];
            let label = level.label(i, usize::MAX);
            all.push(Bracket { label, at: (x - foot, (y + to_y) / 2.0), is_row: true, corners });
        }
    }
    all
}

/// A grid at its place.
pub(super) struct Placed<'a> {
    pub(super) grid: &'a Grid,
    /// The left upper corner of the first cell; `y` grows down
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The positions of everything in a picture.
pub(super) struct Plan<'a> {
    pub(super) panels: Vec<Placed<'a>>,
    /// The width and the height of every cell
    pub(super) cell: (f64, f64),
    /// The width and the height of all grids
    pub(super) size: (f64, f64),
}

fn longest<'a>(texts: impl IntoIterator<Item = &'a String>) -> usize {
    texts.into_iter().map(|text| text.chars().count()).max().unwrap_or(0)
}

/// All cells of a picture have one size, so that the rows of A are level with those of C. Panels are in rows and columns.
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
        let beside = |grid: &Grid| metric.beside(grid, grid.row_levels.len());
        picture.panels.iter().filter(|p| p.column == j).map(|p| beside(&p.grid)).fold(0.0, f64::max) + metric.margin
    };
    let top = |i| {
        let of = |grid: &Grid| metric.above(grid) + if grid.caption.is_empty() { 0.0 } else { 1.25 * metric.line };
        picture.panels.iter().filter(|p| p.row == i).map(|p| of(&p.grid)).fold(0.0, f64::max)
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
            // A row without panels takes no room.
            at += if size > 0.0 { size + metric.gap } else { 0.0 };
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
    /// The two ends of an arrow: on the edges of the cells if they are in different rows of panels, and near their middles otherwise.
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
