//! Tables of characters.

use crate::model::{Cell, Grid, Mark, Picture};
use std::collections::BTreeMap;

/// How a table is written.
pub(super) struct Style {
    /// Marks and tile borders, or the bare table of CuTe
    pub(super) marks: bool,
    /// What is put around the text of a cell
    pub(super) paint: fn(&Cell, &str) -> String,
}

/// A line, and the number of its visible characters.
pub(super) struct Line(pub(super) String, pub(super) usize);

/// Which marks a grid has. If it has some, all of its texts end in the same column.
#[derive(Clone, Copy)]
struct Marks {
    aliases: bool,
    taken: bool,
}

/// The text of a cell with its marks: `5`, `5*`, `[5]`.
fn marked(cell: &Cell, marks: Marks) -> String {
    let mut text = if cell.mark == Mark::Hole { ".".to_string() } else { cell.text() };
    if marks.aliases {
        text.push(if cell.mark == Mark::Alias { '*' } else { ' ' });
    }
    match (marks.taken, cell.taken) {
        (false, _) => text,
        (true, true) => format!("[{text}]"),
        (true, false) => format!(" {text} "),
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// The lines of one grid, with the column widths of CuTe.
pub(super) fn table(grid: &Grid, style: &Style) -> Vec<Line> {
    let aliases = grid.cells.iter().any(|cell| cell.mark == Mark::Alias);
    let marks = Marks { aliases, taken: grid.cells.iter().any(|cell| cell.taken) };
    let text = |cell: &Cell| if style.marks { marked(cell, marks) } else { cell.text() };
    let longest = grid.cells.iter().map(|cell| width(&text(cell))).max().unwrap_or(0).max(grid.width);
    // `print_layout` has two places for the number of a row, and none to spare for that of a column.
    let (cell, label) = if style.marks {
        let of = |labels: &[String]| labels.iter().map(|l| width(l)).max().unwrap_or(0);
        (longest.max(of(&grid.column_labels)), of(&grid.row_labels).max(2))
    } else {
        (longest, 2)
    };
    let plain = |line: String| {
        let seen = width(&line);
        Line(line, seen)
    };
    let mut lines = Vec::new();
    if !grid.caption.is_empty() {
        lines.push(plain(grid.caption.clone()));
    }
    let head: String = grid.column_labels.iter().map(|l| format!("  {l:>cell$} ")).collect();
    if !style.marks || !head.trim().is_empty() {
        lines.push(plain(format!("{:label$}  {head}", "")));
    }
    let rule = |dash: &str| format!("{:label$}  {}+", "", format!("+{}", dash.repeat(cell + 2)).repeat(grid.columns()));
    for i in 0..grid.rows() {
        lines.push(plain(rule(if style.marks && grid.row_borders[i] > 0 { "=" } else { "-" })));
        let mut line = format!("{:>label$}  ", grid.row_labels[i]);
        let mut seen = width(&line);
        for j in 0..grid.columns() {
            let bar = if style.marks && grid.column_borders[j] > 0 { "#" } else { "|" };
            let inner = format!(" {:>cell$} ", text(grid.at(i, j)));
            seen += 1 + width(&inner);
            line += bar;
            line += &(style.paint)(grid.at(i, j), &inner);
        }
        lines.push(Line(line + "|", seen + 1));
    }
    lines.push(plain(rule("-")));
    lines
}

/// The whole picture: panels of one row side by side, then the notes.
pub(super) fn write(picture: &Picture, style: &Style) -> String {
    let mut text = format!("{}\n", picture.title);
    let rows = picture.panels.iter().map(|p| p.row + 1).max().unwrap_or(0);
    let columns = picture.panels.iter().map(|p| p.column + 1).max().unwrap_or(0);
    let table_of = |row, column| {
        let mut found = picture.panels.iter().filter(|p| (p.row, p.column) == (row, column));
        found.next().map(|p| table(&p.grid, style)).unwrap_or_default()
    };
    let tables: Vec<Vec<Vec<Line>>> = (0..rows).map(|i| (0..columns).map(|j| table_of(i, j)).collect()).collect();
    let widths = |j: usize| tables.iter().flat_map(|row| row[j].iter().map(|line| line.1)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(widths).collect();
    for row in &tables {
        for i in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let last = row.iter().rposition(|lines| lines.len() > i).unwrap_or(0);
            for (j, lines) in row.iter().enumerate().take(last + 1) {
                let (line, seen) = lines.get(i).map_or(("", 0), |line| (line.0.as_str(), line.1));
                text += line;
                if j < last {
                    text += &" ".repeat(widths[j] - seen + 2);
                }
            }
            text.push('\n');
        }
    }
    text
}

impl Picture {
    /// The table that CuTe's `print_layout` prints, character by character. It has no marks and no borders of tiles.
    ///
    /// ```
    /// use cute_static_viz::{Function, subject};
    /// use cute_static::prelude::*;
    /// let picture = subject::layout(&Function::of(layout!((2,3):(3,1))).unwrap()).unwrap();
    /// assert_eq!(picture.to_print_layout(), "\
    /// (2,3):(3,1)
    ///       0   1   2 \n    +---+---+---+
    ///  0  | 0 | 1 | 2 |
    ///     +---+---+---+
    ///  1  | 3 | 4 | 5 |
    ///     +---+---+---+
    /// ");
    /// ```
    pub fn to_print_layout(&self) -> String {
        write(self, &Style { marks: false, paint: |_, text| text.to_string() })
    }

    /// The same with borders of tiles (`=` and `#`), aliases (`*`), holes (`.`), what a slice takes (`[ ]`), and the notes.
    ///
    /// ```
    /// use cute_static_viz::{Function, subject};
    /// use cute_static::prelude::*;
    /// let text = |f: Function| subject::layout(&f).unwrap().to_text();
    /// let aliases = text(Function::of(layout!((2,2):(1,1))).unwrap());
    /// assert!(aliases.contains("1* | 2") && aliases.ends_with("alias: 1 (2 times)\n"));
    /// ```
    pub fn to_text(&self) -> String {
        write(self, &Style { marks: true, paint: |_, text| text.to_string() }) + &self.noted()
    }

    /// The arrows in words: for each pair of panels, the cells that are connected. The notes follow.
    pub(super) fn noted(&self) -> String {
        let mut between: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        for arrow in &self.arrows {
            let said = |(panel, cell): (usize, usize)| self.panels[panel].grid.cells[cell].text();
            let both = format!("{} → {}", said(arrow.from), said(arrow.to));
            between.entry((arrow.from.0, arrow.to.0)).or_default().push(both);
        }
        let name = |panel: usize| {
            let grid = &self.panels[panel].grid;
            if grid.caption.is_empty() { grid.row_labels.join(" ") } else { grid.caption.clone() }
        };
        let line = |((from, to), all): (&(usize, usize), &Vec<String>)| {
            format!("{} → {}: {}\n", name(*from), name(*to), all.join(", "))
        };
        between.iter().map(line).collect::<String>() + &self.said()
    }

    fn said(&self) -> String {
        self.notes.iter().map(|note| format!("{note}\n")).collect()
    }
}
