//! The page in one text.

use super::{Line, Matrix, Partition, Stage};
use crate::function::Modes;
use crate::model::Fill;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A string of JSON; `<` is written so that no text ends a script.
fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '<' => out += "\\u003c",
            c if c.is_control() => out += &format!("\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out + "\""
}

fn list<T>(items: impl IntoIterator<Item = T>, item: impl FnMut(T) -> String) -> String {
    format!("[{}]", items.into_iter().map(item).collect::<Vec<_>>().join(","))
}

/// The extents (or the strides) of modes, nested as they are.
fn tree(modes: &Modes, of_leaf: fn(u64, i64) -> i64) -> String {
    match modes {
        Modes::Leaf(extent, stride) => of_leaf(*extent, stride.offset().unwrap_or(0)).to_string(),
        Modes::List(modes) => list(modes, |mode| tree(mode, of_leaf)),
    }
}

/// The shape and the stride of modes.
fn layout(modes: &Modes) -> String {
    format!("{{\"shape\":{},\"stride\":{}}}", tree(modes, |extent, _| extent as i64), tree(modes, |_, stride| stride))
}

fn stage(stage: &Stage) -> String {
    let texts = [&stage.title, &stage.code, &stage.form, &stage.layout, &stage.law];
    list(texts, |text| string(text))
}

fn line(line: &Line) -> String {
    let threads = |holder: &[u64]| list(holder.iter().take(4), u64::to_string);
    format!(
        "{{\"permutation\":{},\"holders\":{},\"threads\":{},\"first\":{},\"run\":{},\"vector\":{}}}",
        string(&line.permutation),
        list(line.holders(), |holder| holder.to_string()),
        list(&line.threads, |holder| threads(holder)),
        string(&line.ranges(0)),
        line.run(),
        line.vector()
    )
}

fn matrix(matrix: &Matrix, lines: &[Vec<Line>; 2]) -> String {
    let (rows, columns) = matrix.extents();
    let modes = |f: &crate::Function| list([f.mode(0), f.mode(1)], |mode| layout(&mode));
    format!(
        "{{\"name\":{},\"modes\":{},\"rows\":{rows},\"columns\":{columns},\"tile\":{},\"part\":{},\"places\":{},\
         \"stages\":{},\"lines\":{}}}",
        string(matrix.name),
        list(matrix.modes, string),
        string(matrix.tile.text()),
        modes(&matrix.part),
        modes(&matrix.places),
        list(&matrix.stages, stage),
        list(lines, |lines| list(lines, line))
    )
}

impl<C, A, B> Partition<C, A, B> {
    /// The page: one file that loads nothing. `#C/17/66,3` behind its address picks a tab, a thread and a cell.
    pub fn to_html(&self) -> String {
        let data = format!(
            "{{\"title\":{},\"threads\":{},\"atom\":{},\"pastels\":{},\"matrices\":{}}}",
            string(&self.title),
            string(&self.threads),
            list(self.atom, |extent| extent.to_string()),
            list(0..8, |i| {
                let (r, g, b) = Fill::by_owner(i).rgb();
                format!("[{r},{g},{b}]")
            }),
            list(self.matrices.iter().zip(&self.lines), |(m, lines)| matrix(m, lines))
        );
        let title = self.title.replace('&', "&amp;").replace('<', "&lt;");
        // The data last: no text of it is looked through for the other marks.
        let page = PAGE.replace("{{title}}", &title).replace("{{style}}", STYLE).replace("{{script}}", SCRIPT);
        page.replace("{{data}}", &data)
    }
}
