//! SVG.

use super::place::{Metric, Placed, brackets, number, plan};
use crate::model::{Cell, Fill, Mark, Picture};
use std::fmt::Write;

/// Pixels.
const METRIC: Metric = Metric { character: 7.0, caption: 7.5, line: 14.0, margin: 10.0, least: 28.0, gap: 22.0 };
const MARGIN: f64 = 12.0;
/// A picture that is narrower than a column of text is shown larger, up to this factor: its text is then as large as that of the column.
const LARGEST: f64 = 1.4;
/// The width of a column of text.
const COLUMN: f64 = 750.0;

/// The tip of an arrow, and how arrows are drawn.
const ARROW: &str = "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" \
                     orient=\"auto\"><path class=\"v\" d=\"M0,0 L8,4 L0,8 z\"/></marker></defs>\
                     <style>.w{stroke:#06c;stroke-width:1.2;opacity:.75;fill:none;marker-end:url(#tip)}.v{fill:#06c;stroke:none}\
                     @media(prefers-color-scheme:dark){.w{stroke:#7bf}.v{fill:#7bf}}</style>\n";

/// The text with the special characters of XML escaped.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn class(cell: &Cell) -> String {
    match (cell.mark, cell.fill) {
        (Mark::Hole, _) => "hole".to_string(),
        (_, Fill::Blank) => "b".to_string(),
        (_, Fill::Grey(i)) => format!("g{i}"),
        (_, Fill::Pastel(i)) => format!("p{i}"),
    }
}

/// The style sheet and the hatching of holes. On a dark page the picture is dark: in a browser, an image follows the `color-scheme` of
/// the element that shows it.
fn style() -> String {
    let mut css = String::from("text{font:12px monospace;text-anchor:middle}.l{text-anchor:start}.r{text-anchor:end}");
    css +=
        "svg{background:#fff}.l,.r,.c{fill:#666}rect{stroke:#888;stroke-width:.6}.b{fill:#fff}.hole{fill:url(#hole)}";
    css += ".t{fill:none;stroke:#000;stroke-width:2}.d{fill:#fff}path{stroke:#000}.a{fill:#c00;stroke:none}";
    css += ".k{fill:none;stroke:#666}.x{stroke:#c00;stroke-width:.8}";
    let colour = |(r, g, b): (u8, u8, u8)| format!("#{r:02x}{g:02x}{b:02x}");
    let ground = colour(Fill::Blank.dark_rgb());
    let mut dark = format!("svg{{background:{ground}}}.b{{fill:{ground}}}text{{fill:#e6eaf2}}.l,.r,.c{{fill:#a9b2c3}}");
    dark += "path,.t{stroke:#e6eaf2}.k{stroke:#a9b2c3}.a{fill:#f66;stroke:none}.x{stroke:#f66}";
    for (name, fill) in [("g", Fill::Grey as fn(u8) -> Fill), ("p", Fill::Pastel)] {
        for i in 0..8 {
            css += &format!(".{name}{i}{{fill:{}}}", colour(fill(i).rgb()));
            dark += &format!(".{name}{i}{{fill:{}}}", colour(fill(i).dark_rgb()));
        }
    }
    css += &format!("@media(prefers-color-scheme:dark){{{dark}}}");
    let hatching = "<pattern id=\"hole\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
                    <path class=\"x\" d=\"M0,6 L6,0\"/></pattern>";
    format!("<style>{css}</style><defs>{hatching}</defs>\n")
}

fn text(out: &mut String, class: &str, x: f64, y: f64, text: &str) {
    if text.is_empty() {
        return;
    }
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let _ = write!(out, "<text{class} x=\"{}\" y=\"{}\">{}</text>", number(x), number(y), escape(text));
}

/// The cells of a grid, its labels, and the borders over them.
fn grid(out: &mut String, placed: &Placed<'_>, (w, h): (f64, f64)) {
    let (grid, x, y) = (placed.grid, placed.x, placed.y);
    let (right, bottom) = (x + grid.columns() as f64 * w, y + grid.rows() as f64 * h);
    if !grid.caption.is_empty() {
        text(out, "l", x, y - METRIC.above(grid) - 0.25 * METRIC.line, &grid.caption);
    }
    for bracket in brackets(placed, &METRIC, (w, h), 0..grid.rows(), 0..grid.columns()) {
        let ((x, y), (class, down)) = (bracket.at, if bracket.is_row { ("r", 4.0) } else { ("c", 0.0) });
        let corners = bracket.corners.map(|(x, y)| format!("{},{}", number(x), number(y))).join(" L");
        let _ = write!(out, "<path class=\"k\" d=\"M{corners}\"/>");
        text(out, class, x, y + down, &bracket.label);
    }
    for (j, label) in grid.column_labels.iter().enumerate() {
        text(out, "c", x + (j as f64 + 0.5) * w, y - 4.0, label);
    }
    out.push('\n');
    for (i, label) in grid.row_labels.iter().enumerate() {
        let top = y + i as f64 * h;
        text(out, "r", x - 5.0, top + h / 2.0 + 4.0, label);
        for j in 0..grid.columns() {
            let (cell, left) = (grid.at(i, j), x + j as f64 * w);
            let (px, py, pw, ph) = (number(left), number(top), number(w), number(h));
            let class = class(cell);
            let tip = if cell.tip.is_empty() { String::new() } else { format!("<title>{}</title>", escape(&cell.tip)) };
            let _ = write!(
                out,
                "<rect class=\"{class}\" x=\"{px}\" y=\"{py}\" width=\"{pw}\" height=\"{ph}\">{tip}</rect>"
            );
            if cell.mark == Mark::Alias {
                let _ = write!(out, "<path class=\"a\" d=\"M{},{py} h-7 l7,7 z\"/>", number(left + w));
            }
            let first = top + h / 2.0 + 4.0 - (cell.lines.len() as f64 - 1.0) * METRIC.line / 2.0;
            for (k, line) in cell.lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
                // White on the darkest greys is read better.
                let class = if matches!(cell.fill, Fill::Grey(3 | 7)) { "d" } else { "" };
                text(out, class, left + w / 2.0, first + k as f64 * METRIC.line, line);
            }
        }
        out.push('\n');
    }
    let mut line = |level: u8, d: String| {
        let width = number(1.4 + 0.8 * f64::from(level));
        let _ = writeln!(out, "<path style=\"stroke-width:{width}\" d=\"{d}\"/>");
    };
    for (i, level) in grid.row_borders.iter().enumerate().filter(|(_, level)| **level > 0) {
        line(*level, format!("M{},{} H{}", number(x), number(y + i as f64 * h), number(right)));
    }
    for (j, level) in grid.column_borders.iter().enumerate().filter(|(_, level)| **level > 0) {
        line(*level, format!("M{},{} V{}", number(x + j as f64 * w), number(y), number(bottom)));
    }
    for (at, cell) in grid.cells.iter().enumerate().filter(|(_, cell)| cell.sides != [false; 4]) {
        let (left, top) = (x + (at % grid.columns()) as f64 * w, y + (at / grid.columns()) as f64 * h);
        let corners = [(left, top), (left + w, top), (left + w, top + h), (left, top + h)];
        for (side, (from, to)) in corners.iter().zip(corners.iter().cycle().skip(1)).enumerate() {
            if cell.sides[side] {
                let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(number);
                let _ =
                    write!(out, "<path style=\"stroke-width:3;stroke-linecap:square\" d=\"M{x},{y} L{to_x},{to_y}\"/>");
            }
        }
    }
    let (width, height) = (number(right - x), number(bottom - y));
    let _ = writeln!(
        out,
        "<rect class=\"t\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\"/>",
        number(x),
        number(y)
    );
}

impl Picture {
    /// SVG, with its own style: greys or pastels, tiles in heavier lines, the coordinates of outer modes above brackets, a red corner for
    /// an alias, red hatching for a hole. If a cell has a tip, it appears below the pointer. The picture is dark on a dark page.
    ///
    /// ```
    /// use cute_static_viz::{Function, subject};
    /// use cute_static::prelude::*;
    /// let picture = subject::memory(&Function::of(layout!((4,2):(1,5))).unwrap(), 8).unwrap();
    /// let svg = picture.to_svg();
    /// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"));
    /// assert_eq!(svg.matches("<rect class=\"hole\"").count(), 1);
    /// ```
    pub fn to_svg(&self) -> String {
        let plan = plan(self, &METRIC);
        let (cell, size) = (plan.cell, plan.size);
        let notes = self.notes.iter().map(|note| note.chars().count()).chain([self.title.chars().count()]).max();
        let head = 1.75 * METRIC.line;
        let width = size.0.max(notes.unwrap_or(0) as f64 * METRIC.caption) + 2.0 * MARGIN;
        let height = size.1 + head + (self.notes.len() as f64 + 0.5) * METRIC.line + 2.0 * MARGIN;
        let larger = (COLUMN / width).clamp(1.0, LARGEST);
        let [w, h, shown_w, shown_h] = [width, height, larger * width, larger * height].map(number);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_w}\" height=\"{shown_h}\" viewBox=\"0 0 {w} {h}\">\n"
        );
        out += &style();
        let _ = write!(out, "<title>{}</title>", escape(&self.title));
        text(&mut out, "l", MARGIN, MARGIN + METRIC.line, &self.title);
        out.push('\n');
        for panel in &plan.panels {
            let placed = Placed { grid: panel.grid, x: panel.x + MARGIN, y: panel.y + MARGIN + head };
            grid(&mut out, &placed, cell);
        }
        if !self.arrows.is_empty() {
            out += ARROW;
        }
        for [from, to] in self.arrows.iter().filter_map(|arrow| plan.arrow(arrow)) {
            let place = |(x, y): (f64, f64)| format!("{},{}", number(x + MARGIN), number(y + MARGIN + head));
            let _ = writeln!(out, "<path class=\"w\" d=\"M{} L{}\"/>", place(from), place(to));
        }
        for (i, note) in self.notes.iter().enumerate() {
            text(&mut out, "l", MARGIN, size.1 + head + MARGIN + (i as f64 + 1.4) * METRIC.line, note);
        }
        out + "</svg>\n"
    }
}
