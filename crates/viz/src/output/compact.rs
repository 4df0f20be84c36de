//! SVG in few bytes that can be part of a text: it has one path for each colour and one text for each row, and no character that a data URI must escape.

use super::place::{Metric, Placed, Plan, brackets, number, plan};
use crate::model::{Fill, Grid, Mark, Picture};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Pixels. The widths are multiples of a character's width, so that a row is one text.
const METRIC: Metric = Metric { character: 6.0, caption: 6.0, line: 11.0, margin: 12.0, least: 18.0, gap: 18.0 };

/// The text with characters that need no escape in XML, in a quoted attribute and in a data URI.
fn plain(text: &str) -> String {
    let stand_in = |c| match c {
        '<' => '‹',
        '>' => '›',
        '"' => '”',
        '\'' => '’',
        '&' => '＆',
        '#' => '＃',
        '%' => '％',
        other => other,
    };
    text.chars().map(stand_in).collect()
}

/// The colour on a light and on a dark page. The light greys are half as dark as elsewhere: all text is black.
fn colours(fill: Fill) -> [(u8, u8, u8); 2] {
    let (r, g, b) = fill.rgb();
    let light = |c: u8| c / 2 + 128;
    [if matches!(fill, Fill::Grey(_)) { (light(r), light(g), light(b)) } else { (r, g, b) }, fill.dark_rgb()]
}

/// The class of a colour.
fn class(fill: Fill) -> Option<String> {
    match fill {
        Fill::Blank => None,
        Fill::Grey(i) => Some(format!("g{i}")),
        Fill::Pastel(i) => Some(format!("p{i}")),
    }
}

/// The style sheet, with the fills that the picture has.
fn style(picture: &Picture) -> String {
    let (mut light, mut dark) = (String::new(), String::new());
    let fills: BTreeMap<String, Fill> = picture
        .panels
        .iter()
        .flat_map(|p| &p.grid.cells)
        .filter_map(|cell| Some((class(cell.fill)?, cell.fill)))
        .collect();
    for (class, fill) in fills {
        for (css, (r, g, b)) in [&mut light, &mut dark].into_iter().zip(colours(fill)) {
            let _ = write!(css, ".{class}{{fill:rgb({r},{g},{b})}}");
        }
    }
    let (r, g, b) = Fill::Blank.dark_rgb();
    format!(
        "<style>svg{{font:10px monospace;background:white}}.l{{fill:none;stroke:black}}.l0{{fill:none;stroke:gray;stroke-width:.5}}\
         .a{{fill:rgb(204,0,0)}}.x{{stroke:rgb(204,0,0);stroke-width:.7}}{light}@media(prefers-color-scheme:dark){{\
         svg{{background:rgb({r},{g},{b})}}text{{fill:rgb(230,234,242)}}.l{{stroke:rgb(230,234,242)}}.a{{fill:rgb(255,110,110)}}\
         .x{{stroke:rgb(255,110,110)}}{dark}}}</style>\n"
    )
}

fn text(out: &mut String, anchor: &str, x: f64, y: f64, text: &str) {
    if !text.is_empty() {
        let _ = writeln!(out, "<text{anchor} x='{}' y='{}'>{}</text>", number(x), number(y), plain(text));
    }
}

/// Texts in the middles of cells as one text, in which each character has the same width whatever the font. Between them are
/// non-breaking spaces. Texts that would begin at half a character make up a second text, which is shifted by half a character.
fn row<'a>(out: &mut String, x: f64, y: f64, cell: f64, texts: impl Iterator<Item = &'a str> + Clone) {
    let wide = (cell / METRIC.character) as usize;
    let odd = |text: &str| wide.saturating_sub(text.chars().count()) % 2;
    for half in [0, 1] {
        let line: String =
            texts.clone().map(|text| format!("{:^wide$}", if odd(text) == half { text } else { "" })).collect();
        let (used, indent) = (line.trim_end(), line.chars().take_while(|c| *c == ' ').count());
        if used.is_empty() {
            continue;
        }
        let used = &used[indent..];
        let length = used.chars().count() as f64 * METRIC.character;
        let (x, y) = (number(x + (indent as f64 + half as f64 / 2.0) * METRIC.character), number(y));
        let (used, length) = (plain(used).replace(' ', "\u{a0}"), number(length));
        let _ = writeln!(out, "<text x='{x}' y='{y}' textLength='{length}'>{used}</text>");
    }
}

/// The cells of each colour. Neighbours in a row are one rectangle.
fn fills(grid: &Grid, x: f64, y: f64, (w, h): (f64, f64)) -> BTreeMap<String, String> {
    let mut paths: BTreeMap<_, String> = BTreeMap::new();
    for i in 0..grid.rows() {
        let mut j = 0;
        while j < grid.columns() {
            let fill = grid.at(i, j).fill;
            let long = (j..grid.columns()).take_while(|k| grid.at(i, *k).fill == fill).count();
            if let Some(class) = class(fill) {
                let (left, top, wide) = (x + j as f64 * w, y + i as f64 * h, long as f64 * w);
                let (left, top, wide, high) = (number(left), number(top), number(wide), number(h));
                let _ = write!(paths.entry(class).or_default(), "M{left} {top}h{wide}v{high}h-{wide}z");
            }
            j += long;
        }
    }
    paths
}

fn grid(out: &mut String, placed: &Placed<'_>, (w, h): (f64, f64)) {
    let (grid, x, y) = (placed.grid, placed.x, placed.y);
    let (wide, high) = (grid.columns() as f64 * w, grid.rows() as f64 * h);
    text(out, "", x, y - METRIC.above(grid) - 0.25 * METRIC.line, &grid.caption);
    let mut corners = String::new();
    for bracket in brackets(placed, &METRIC, (w, h), 0..grid.rows(), 0..grid.columns()) {
        let (anchor, down) = if bracket.is_row { (" text-anchor='end'", 3.5) } else { (" text-anchor='middle'", 0.0) };
        text(out, anchor, bracket.at.0, bracket.at.1 + down, &bracket.label);
        let places = bracket.corners.map(|(x, y)| format!("{} {}", number(x), number(y)));
        let _ = write!(corners, "M{}", places.join("L"));
    }
    if !corners.is_empty() {
        let _ = writeln!(out, "<path class='l0' d='{corners}'/>");
    }
    row(out, x, y - 3.0, w, grid.column_labels.iter().map(String::as_str));
    for (class, path) in fills(grid, x, y, (w, h)) {
        let _ = writeln!(out, "<path class='{class}' d='{path}'/>");
    }
    // Lines between cells, heavier ones between tiles.
    let mut lines: BTreeMap<u8, String> = BTreeMap::new();
    for i in 0..=grid.rows() {
        let level = grid.row_borders.get(i).copied().unwrap_or(0);
        let at = number(y + i as f64 * h);
        let _ = write!(lines.entry(level).or_default(), "M{} {at}h{}", number(x), number(wide));
    }
    for j in 0..=grid.columns() {
        let level = grid.column_borders.get(j).copied().unwrap_or(0);
        let at = number(x + j as f64 * w);
        let _ = write!(lines.entry(level).or_default(), "M{at} {}v{}", number(y), number(high));
    }
    for (level, path) in lines {
        let class = if level == 0 { "l0".into() } else { format!("l' stroke-width='{level}") };
        let _ = writeln!(out, "<path class='{class}' d='{path}'/>");
    }
    let (mut aliases, mut holes, mut taken) = (String::new(), String::new(), String::new());
    for i in 0..grid.rows() {
        let top = y + i as f64 * h;
        for j in 0..grid.columns() {
            let (cell, left) = (grid.at(i, j), x + j as f64 * w);
            let (l, t) = (number(left), number(top));
            let _ = match cell.mark {
                Mark::Plain => Ok(()),
                Mark::Alias => write!(aliases, "M{} {t}h-5l5 5z", number(left + w)),
                Mark::Hole => write!(holes, "M{l} {}L{} {t}", number(top + h), number(left + w)),
            };
            if cell.taken {
                let _ = write!(taken, "M{l} {t}h{}v{}h-{}z", number(w), number(h), number(w));
            }
        }
        text(out, " text-anchor='end'", x - 3.0, top + h / 2.0 + 3.5, &grid.row_labels[i]);
        let most = (0..grid.columns()).map(|j| grid.at(i, j).lines.len()).max().unwrap_or(0);
        let first = top + h / 2.0 + 3.5 - (most.max(1) - 1) as f64 * METRIC.line / 2.0;
        for k in 0..most {
            let of = |j| grid.at(i, j).lines.get(k).map_or("", String::as_str);
            row(out, x, first + k as f64 * METRIC.line, w, (0..grid.columns()).map(of));
        }
    }
    for (path, class) in [(aliases, "a"), (holes, "x")] {
        if !path.is_empty() {
            let _ = writeln!(out, "<path class='{class}' d='{path}'/>");
        }
    }
    if !taken.is_empty() {
        let _ = writeln!(out, "<path class='l' stroke-width='1.5' d='{taken}'/>");
    }
}

/// The margin around the picture.
const MARGIN: f64 = 4.0;

impl Picture {
    /// The height of the title, or 0 if there is none.
    fn head(&self) -> f64 {
        if self.title.is_empty() { 0.0 } else { 1.5 * METRIC.line }
    }

    /// The width and the height of the whole picture, if its grids have this `size`.
    fn around(&self, size: (f64, f64)) -> (f64, f64) {
        let texts = self.notes.iter().chain([&self.title]).map(|text| text.chars().count());
        let width = size.0.max(texts.max().unwrap_or(0) as f64 * METRIC.caption);
        let below = (self.notes.len() as f64 + 0.3) * METRIC.line;
        (width + 2.0 * MARGIN, size.1 + self.head() + below + 2.0 * MARGIN)
    }

    /// How wide and how high [`to_compact_svg`](Picture::to_compact_svg) is, in pixels.
    ///
    /// ```
    /// use cute_static_viz::{Cell, Fill, Grid, Picture};
    /// let picture = Picture::new("").with(0, 0, Grid::new("", 2, 10, |_, _| Cell::new(7, Fill::Blank)));
    /// let (width, height) = picture.compact_size();
    /// assert!(picture.to_compact_svg().contains(&format!("width='{width}' height='{height}'")));
    /// ```
    pub fn compact_size(&self) -> (f64, f64) {
        self.around(plan(self, &METRIC).size)
    }

    /// A small SVG for documentation. It can be used unchanged in a data URI in an HTML attribute in double quotes. It has no tips, and its
    /// greys are half as dark as those of [`to_svg`](Picture::to_svg).
    ///
    /// ```
    /// use cute_static_viz::{Function, subject};
    /// use cute_static::prelude::*;
    /// let picture = subject::layout(&Function::of(layout!((4,8):(8,1))).unwrap()).unwrap();
    /// let (small, full) = (picture.to_compact_svg(), picture.to_svg());
    /// assert!(small.contains("10\u{a0}\u{a0}11") && small.len() < full.len());
    /// assert!(!small.contains(['"', '#', '%', '&']) && !small.contains("\n\n"));
    /// ```
    pub fn to_compact_svg(&self) -> String {
        let Plan { panels, cell, size } = plan(self, &METRIC);
        let (margin, head) = (MARGIN, self.head());
        let (width, height) = self.around(size);
        let (w, h) = (number(width), number(height));
        let mut out =
            format!("<svg xmlns='http://www.w3.org/2000/svg' width='{w}' height='{h}' viewBox='0 0 {w} {h}'>\n");
        out += &style(self);
        text(&mut out, "", margin, margin + METRIC.line, &self.title);
        for panel in panels {
            grid(&mut out, &Placed { x: panel.x + margin, y: panel.y + margin + head, ..panel }, cell);
        }
        for (i, note) in self.notes.iter().enumerate() {
            text(&mut out, "", margin, size.1 + head + margin + (i as f64 + 1.0) * METRIC.line, note);
        }
        out + "</svg>\n"
    }
}
