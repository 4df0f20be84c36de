//! The notation of the vectors: `(4,(2,3)):(2,(1,8))`, tilers `<4:1,8>`, `_`, mode lists `[0,2]`, booleans.
//!
//! Basis strides (`2@1`), XOR strides (`f9`), swizzles and composed layouts are recognised and named, not evaluated.

use super::Tree::{Leaf, Tuple};
use super::{Layout, Tiler, Tree};
use std::fmt;

/// One argument or result.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A tuple of integers, or one integer.
    Tree(Tree),
    /// `shape:stride`.
    Layout(Layout),
    /// `<…>`.
    Tiler(Vec<Value>),
    /// A tuple with `_` in it.
    Holed(Holed),
    /// `[0,2]`: a list of modes or of values.
    List(Vec<i128>),
    /// `true` or `false`.
    Bool(bool),
    /// A notation that the runner does not know, by name.
    Unsupported(&'static str),
}

/// A coordinate with kept modes.
#[derive(Clone, Debug, PartialEq)]
pub enum Holed {
    /// `_`.
    Hole,
    /// One integer.
    Leaf(i128),
    /// A tuple.
    Tuple(Vec<Holed>),
}

/// Parses one argument; text that is neither known nor named is an error.
pub fn parse(text: &str) -> Result<Value, String> {
    if let Some(what) = unsupported(text) {
        return Ok(Value::Unsupported(what));
    }
    match text {
        "true" => return Ok(Value::Bool(true)),
        "false" => return Ok(Value::Bool(false)),
        _ => {}
    }
    let mut parser = Parser { text: text.as_bytes(), at: 0 };
    let value = parser.value()?;
    if parser.at != text.len() {
        return Err(parser.expected("the end"));
    }
    Ok(value)
}

fn unsupported(text: &str) -> Option<&'static str> {
    let letter = |c: char| text.contains(c);
    if text.contains(" o ") {
        Some("composed layout")
    } else if text.starts_with("S<") || text.starts_with("Sw<") {
        Some("swizzle")
    } else if letter('@') {
        Some("basis stride")
    } else if text.contains(";") {
        Some("list of leaves")
    } else if letter('f') && !text.starts_with("false") {
        Some("XOR stride")
    } else {
        None
    }
}

impl Value {
    /// As a tiler: a layout, a tuple of tilers, or a shape.
    pub fn tiler(&self) -> Option<Tiler> {
        match self {
            Value::Layout(l) => Some(Tiler::One(l.clone())),
            Value::Tree(t) => Some(Tiler::from_tree(t)),
            Value::Tiler(modes) => modes.iter().map(Value::tiler).collect::<Option<_>>().map(Tiler::Each),
            Value::Holed(Holed::Hole) => Some(Tiler::Keep),
            _ => None,
        }
    }

    /// As a layout.
    pub fn layout(&self) -> Option<&Layout> {
        match self {
            Value::Layout(l) => Some(l),
            _ => None,
        }
    }

    /// As a tree.
    pub fn tree(&self) -> Option<&Tree> {
        match self {
            Value::Tree(t) => Some(t),
            _ => None,
        }
    }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn expected(&self, what: &str) -> String {
        format!("expected {what} at position {} of `{}`", self.at, String::from_utf8_lossy(self.text))
    }

    fn eat(&mut self, byte: u8) -> bool {
        let hit = self.text.get(self.at) == Some(&byte);
        self.at += usize::from(hit);
        hit
    }

    fn list<T>(&mut self, close: u8, item: fn(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(close) {
                return Ok(items);
            }
            if !self.eat(b',') {
                return Err(self.expected("`,`"));
            }
        }
    }

    fn value(&mut self) -> Result<Value, String> {
        if self.eat(b'[') {
            return self.list(b']', Self::integer).map(Value::List);
        }
        if self.eat(b'<') {
            return self.list(b'>', Self::value).map(Value::Tiler);
        }
        let shape = self.holed()?;
        let Some(shape) = shape.tree() else {
            return Ok(Value::Holed(shape));
        };
        if !self.eat(b':') {
            return Ok(Value::Tree(shape));
        }
        let Some(stride) = self.holed()?.tree() else {
            return Err(self.expected("a stride"));
        };
        let shown = format!("{shape}:{stride} is not congruent");
        Layout::new(shape, stride).map(Value::Layout).ok_or(shown)
    }

    fn holed(&mut self) -> Result<Holed, String> {
        if self.eat(b'(') {
            return self.list(b')', Self::holed).map(Holed::Tuple);
        }
        if self.eat(b'_') {
            return Ok(Holed::Hole);
        }
        self.integer().map(Holed::Leaf)
    }

    fn integer(&mut self) -> Result<i128, String> {
        let start = self.at;
        self.eat(b'-');
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[start..self.at]).unwrap_or("");
        digits.parse().map_err(|_| self.expected("an integer"))
    }
}

impl Holed {
    /// Without holes, a tree.
    pub fn tree(&self) -> Option<Tree> {
        match self {
            Holed::Hole => None,
            Holed::Leaf(n) => Some(Leaf(*n)),
            Holed::Tuple(modes) => modes.iter().map(Holed::tree).collect::<Option<_>>().map(Tuple),
        }
    }
}

impl fmt::Display for Holed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holed::Hole => f.write_str("_"),
            Holed::Leaf(n) => write!(f, "{n}"),
            Holed::Tuple(modes) => write!(f, "({})", join(modes)),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Tree(t) => write!(f, "{t}"),
            Value::Layout(l) => write!(f, "{l}"),
            Value::Tiler(modes) => write!(f, "<{}>", join(modes)),
            Value::Holed(h) => write!(f, "{h}"),
            Value::List(ns) => write!(f, "[{}]", join(ns)),
            Value::Bool(b) => write!(f, "{b}"),
            Value::Unsupported(what) => write!(f, "({what})"),
        }
    }
}

fn join(items: &[impl fmt::Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
