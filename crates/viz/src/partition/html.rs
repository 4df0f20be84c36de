//! The page in one text.

use super::{Line, Matrix, Partition, Stage};
use crate::function::{Function, Modes};
use crate::model::Fill;
use crate::value::Value;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = concat!(include_str!("layouts.js"), include_str!("page.js"));

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

/// A component of a value, by its places in the coordinate from the outside in; of an offset the value itself.
fn component(value: &Value, path: &[usize]) -> i64 {
    match (value, path) {
        (Value::Tuple(list), [first, rest @ ..]) => list.get(*first).map_or(0, |value| component(value, rest)),
        (Value::Tuple(_), []) => 0,
        (number, _) => number.offset().unwrap_or(0),
    }
}

/// The paths of the components of values like this one, and the same nested as a coordinate is, by number.
fn components(value: &Value, path: &[usize], all: &mut Vec<Vec<usize>>) -> String {
    let Value::Tuple(each) = value else {
        all.push(path.to_vec());
        return (all.len() - 1).to_string();
    };
    list(each.iter().enumerate(), |(i, value)| components(value, &[path, &[i]].concat(), all))
}

/// The extents (or the strides) of modes, nested as they are.
fn tree(modes: &Modes, of_leaf: &impl Fn(u64, &Value) -> i64) -> String {
    match modes {
        Modes::Leaf(extent, stride) => of_leaf(*extent, stride).to_string(),
        Modes::List(modes) => list(modes, |mode| tree(mode, of_leaf)),
    }
}

/// The shape and a component of the stride of modes.
fn layout(modes: &Modes, path: &[usize]) -> String {
    let (shape, stride) = (tree(modes, &|extent, _| extent as i64), tree(modes, &|_, stride| component(stride, path)));
    format!("{{\"shape\":{shape},\"stride\":{stride}}}")
}

/// Of the text of a layout `(a,b):(c,d)` the mode `b:d`.
fn second(text: &str) -> String {
    let part = |text: &str| {
        let mut depth = 0;
        let comma = text.char_indices().find(|(_, c)| {
            depth += i32::from(*c == '(') - i32::from(*c == ')');
            *c == ',' && depth == 1
        });
        comma.map_or(String::new(), |(at, _)| text[at + 1..].strip_suffix(')').unwrap_or_default().to_string())
    };
    let (shape, stride) = text.split_once(':').unwrap_or((text, ""));
    format!("{}:{}", part(shape), part(stride))
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
    let modes = |f: &Function, path: &[usize]| list([f.mode(0), f.mode(1)], |mode| layout(&mode, path));
    // For each component of what the tile yields, a layout of its own.
    let mut paths = Vec::new();
    let first = matrix.part.at(0);
    let codomain = components(&first, &[], &mut paths);
    format!(
        "{{\"name\":{},\"modes\":{},\"rows\":{rows},\"columns\":{columns},\"tile\":{},\"codomain\":{codomain},\"xor\":{},\
         \"part\":{},\"valueLayout\":{},\"places\":{},\"stages\":{},\"lines\":{}}}",
        string(matrix.name),
        list(matrix.modes, string),
        string(matrix.tile.text()),
        matches!(first, Value::Xor(_)),
        list(&paths, |path| modes(&matrix.part, path)),
        string(&second(matrix.part.text())),
        modes(&matrix.places, &[]),
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
