//! TikZ.

use super::place::{Metric, Placed, Plan, brackets, number, plan};
use crate::model::{Fill, Grid, Mark, Picture};
use std::fmt::Write;

/// Centimetres.
const METRIC: Metric = Metric { character: 0.16, caption: 0.17, line: 0.32, margin: 0.2, least: 0.7, gap: 0.8 };
/// TeX has no lengths above about 575 cm.
const WIDEST: f64 = 400.0;
/// The columns of a part of a picture that is too large for one page.
const PART: usize = 32;
/// Cells of one `tikzpicture`. TeX keeps a picture in memory until it ends; this many are far from filling it.
const CELLS: usize = 1024;

/// The text with the special characters of TeX escaped.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '_' | '%' | '#' | '&' | '{' | '}' | '$' => out.extend(['\\', c]),
            '\\' => out += "\\textbackslash{}",
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '<' => out += "$<$",
            '>' => out += "$>$",
            '*' => out += "$*$",
            '→' => out += "$\\to$",
            '∘' => out += "$\\circ$",
            c => out.push(c),
        }
    }
    out
}

fn colour(fill: Fill) -> String {
    match fill {
        Fill::Blank => "white".to_string(),
        Fill::Grey(i) => format!("grey{i}"),
        Fill::Pastel(i) => format!("pastel{i}"),
    }
}

fn preamble() -> String {
    let mut out = String::from("\\documentclass{article}\n\\usepackage{tikz}\n");
    // A page of its own size for each picture, shipped out at once: LaTeX's own pages would keep several in memory.
    out += "\\newsavebox\\sheetbox\n\\hoffset=-1in\\advance\\hoffset 4pt\n\\voffset=\\hoffset\n";
    out += "\\ifdefined\\pdfpagewidth\\else\\let\\pdfpagewidth\\pagewidth\\let\\pdfpageheight\\pageheight\\fi\n";
    out += "\\newenvironment{sheet}{\\begin{lrbox}{\\sheetbox}}{\\end{lrbox}%\n";
    out += "  \\pdfpagewidth=\\dimexpr\\wd\\sheetbox+8pt\\relax\n";
    out += "  \\pdfpageheight=\\dimexpr\\ht\\sheetbox+\\dp\\sheetbox+8pt\\relax\n  \\shipout\\box\\sheetbox}\n";
    for i in 0..8 {
        for (name, (r, g, b)) in [("grey", Fill::Grey(i).rgb()), ("pastel", Fill::Pastel(i).rgb())] {
            let _ = writeln!(out, "\\definecolor{{{name}{i}}}{{RGB}}{{{r},{g},{b}}}");
        }
    }
    // x, y, colour, text; the corner of an alias and the cross of a hole are drawn over it.
    out += "\\newcommand\\cell[4]{\\path[draw=gray,fill=#3] (#1,#2) rectangle ++(\\cellw,-\\cellh);\n";
    out += "  \\node at (#1+\\cellw/2,#2-\\cellh/2) {\\shortstack{#4}};}\n";
    out += "\\newcommand\\alias[2]{\\fill[red] (#1+\\cellw,#2) -- ++(-.15,0) -- ++(.15,-.15) -- cycle;}\n";
    out += "\\newcommand\\hole[2]{\\draw[red] (#1,#2) -- ++(\\cellw,-\\cellh);}\n";
    out
}

/// The part of a grid in these rows and columns, with its labels.
fn part(out: &mut String, placed: &Placed<'_>, (w, h): (f64, f64), rows: (usize, usize), columns: (usize, usize)) {
    let grid: &Grid = placed.grid;
    let left = |j: usize| placed.x + (j - columns.0) as f64 * w;
    // TeX's y grows upwards.
    let top = |i: usize| -(placed.y + (i - rows.0) as f64 * h);
    for bracket in brackets(placed, &METRIC, (w, h), rows.0..rows.1, columns.0..columns.1) {
        let corners = bracket.corners.map(|(x, y)| format!("({},{})", number(x), number(-y))).join(" -- ");
        let ((x, y), anchor) = (bracket.at, if bracket.is_row { "east" } else { "south" });
        let (x, y, label) = (number(x), number(-y), escape(&bracket.label));
        let _ = writeln!(
            out,
            "\\draw[gray] {corners};\\node[gray,anchor={anchor},inner sep=1pt] at ({x},{y}) {{{label}}};"
        );
    }
    for j in columns.0..columns.1 {
        let (x, y) = (number(left(j) + w / 2.0), number(top(rows.0) + 0.15));
        let _ = writeln!(out, "\\node[gray] at ({x},{y}) {{{}}};", escape(&grid.column_labels[j]));
    }
    for i in rows.0..rows.1 {
        let (x, y) = (number(left(columns.0) - 0.05), number(top(i) - h / 2.0));
        let _ = writeln!(out, "\\node[gray,anchor=east] at ({x},{y}) {{{}}};", escape(&grid.row_labels[i]));
        for j in columns.0..columns.1 {
            let (cell, x, y) = (grid.at(i, j), number(left(j)), number(top(i)));
            let light = if matches!(cell.fill, Fill::Grey(3 | 7)) { "\\color{white}" } else { "" };
            let lines = cell.lines.iter().map(|line| format!("{light}{}", escape(line)));
            let text = lines.collect::<Vec<_>>().join("\\\\");
            let _ = writeln!(out, "\\cell{{{x}}}{{{y}}}{{{}}}{{{text}}}", colour(cell.fill));
            let mark = match cell.mark {
                Mark::Alias => "alias",
                Mark::Hole => "hole",
                Mark::Plain => continue,
            };
            let _ = writeln!(out, "\\{mark}{{{x}}}{{{y}}}");
        }
    }
    let (right, bottom) = (number(left(columns.1)), number(top(rows.1)));
    let pt = |level: u8| number(0.8 + 0.5 * f64::from(level));
    for i in (rows.0..rows.1).filter(|i| grid.row_borders[*i] > 0) {
        let (x, y, width) = (number(left(columns.0)), number(top(i)), pt(grid.row_borders[i]));
        let _ = writeln!(out, "\\draw[line width={width}pt] ({x},{y}) -- ({right},{y});");
    }
    for j in (columns.0..columns.1).filter(|j| grid.column_borders[*j] > 0) {
        let (x, y, width) = (number(left(j)), number(top(rows.0)), pt(grid.column_borders[j]));
        let _ = writeln!(out, "\\draw[line width={width}pt] ({x},{y}) -- ({x},{bottom});");
    }
    for (i, j) in (rows.0..rows.1).flat_map(|i| (columns.0..columns.1).map(move |j| (i, j))) {
        let corners = [(j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1)].map(|(j, i)| (number(left(j)), number(top(i))));
        for side in (0..4).filter(|side| grid.at(i, j).sides[*side]) {
            let ((x, y), (to_x, to_y)) = (&corners[side], &corners[(side + 1) % 4]);
            let _ = writeln!(out, "\\draw[line width=2pt,line cap=rect] ({x},{y}) -- ({to_x},{to_y});");
        }
    }
    let (x, y) = (number(left(columns.0)), number(top(rows.0)));
    let _ = writeln!(out, "\\draw[thick] ({x},{y}) rectangle ({right},{bottom});");
}

fn open(out: &mut String, (w, h): (f64, f64), title: &str, y: f64) {
    let (w, h) = (number(w), number(h));
    *out += "\\begin{sheet}\\begin{tikzpicture}[font=\\ttfamily\\scriptsize]\n";
    let _ = writeln!(out, "\\def\\cellw{{{w}}}\\def\\cellh{{{h}}}");
    let _ = writeln!(out, "\\node[anchor=south west] at (0,{}) {{{}}};", number(y), escape(title));
}

impl Picture {
    /// A LaTeX document with the picture, a page for each `tikzpicture`. No page has more than 1024 cells: TeX keeps what it draws in
    /// memory until a picture ends, and a large one would exceed its capacity.
    ///
    /// ```
    /// use cute_static_viz::{Function, subject};
    /// use cute_static::prelude::*;
    /// let pages = |f: Function| subject::layout(&f).unwrap().to_tikz().matches("\\begin{tikzpicture}").count();
    /// assert_eq!(pages(Function::of(layout!((4,8):(8,1))).unwrap()), 1);
    /// assert_eq!(pages(Function::of(layout!((128,128):(128,1))).unwrap()), 16);
    /// ```
    pub fn to_tikz(&self) -> String {
        self.to_tikz_of(CELLS)
    }

    /// The same document with at most `cells` cells in one `tikzpicture`.
    ///
    /// ```
    /// use cute_static_viz::{Function, subject};
    /// use cute_static::prelude::*;
    /// let picture = subject::layout(&Function::of(layout!((4,8):(8,1))).unwrap()).unwrap();
    /// assert_eq!(picture.to_tikz_of(16).matches("\\begin{tikzpicture}").count(), 2);
    /// ```
    pub fn to_tikz_of(&self, cells: usize) -> String {
        let plan = plan(self, &METRIC);
        let Plan { panels, cell, size } = &plan;
        let (cell, size) = (*cell, *size);
        let mut out = preamble() + "\\begin{document}\n";
        if self.cells() <= cells && size.0 < WIDEST && size.1 < WIDEST {
            open(&mut out, cell, &self.title, 0.2);
            for placed in panels {
                let grid = placed.grid;
                if !grid.caption.is_empty() {
                    let (x, y) = (number(placed.x), number(-placed.y + METRIC.above(grid) - 0.05));
                    let _ = writeln!(out, "\\node[gray,anchor=south west] at ({x},{y}) {{{}}};", escape(&grid.caption));
                }
                part(&mut out, placed, cell, (0, grid.rows()), (0, grid.columns()));
            }
            for [(x, y), (to_x, to_y)] in self.arrows.iter().filter_map(|arrow| plan.arrow(arrow)) {
                let [x, y, to_x, to_y] = [x, -y, to_x, -to_y].map(number);
                let _ = writeln!(out, "\\draw[->,blue,opacity=.75] ({x},{y}) -- ({to_x},{to_y});");
            }
            for (i, note) in self.notes.iter().enumerate() {
                let y = number(-size.1 - 0.2 - 0.4 * (i as f64 + 1.0));
                let _ = writeln!(out, "\\node[anchor=south west] at (0,{y}) {{{}}};", escape(note));
            }
            return out + "\\end{tikzpicture}\\end{sheet}\n\\end{document}\n";
        }
        for placed in panels {
            let grid = placed.grid;
            let wide = grid.columns().min(PART).min(cells.max(1)).max(1);
            let high = (cells / wide).clamp(1, PART);
            for top in (0..grid.rows()).step_by(high) {
                for left in (0..grid.columns()).step_by(wide) {
                    let (bottom, right) = ((top + high).min(grid.rows()), (left + wide).min(grid.columns()));
                    let title = format!("{} {}", self.title, grid.caption);
                    open(&mut out, cell, title.trim_end(), 0.4);
                    let corner = Placed { grid, x: 0.8, y: 0.0 };
                    part(&mut out, &corner, cell, (top, bottom), (left, right));
                    out += "\\end{tikzpicture}\\end{sheet}\n";
                }
            }
        }
        let notes: String = self.notes.iter().map(|note| format!("% {note}\n")).collect();
        out + &notes + "\\end{document}\n"
    }
}
