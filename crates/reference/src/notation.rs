//! The notation of the vectors: `(4,(2,3)):(2,(1,8))`, basis strides `2@1`, XOR strides `f9`, tilers `<4:1,8>`, `_`, mode
//! lists `[0,2]`, booleans, swizzles `Sw<3,4,3>` and composed layouts `Sw<3,4,3> o 0 o (8,64):(64,1)`.

use super::Tree::{Leaf, Tuple};
use super::element::{Codomain, Path, Semimodule};
use super::function::{Function, Swizzle};
use super::{Element, General, Layout, Tiler, Tree};
use std::fmt;

/// One argument or result.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A tuple of integers, or one integer.
    Tree(Tree),
    /// A tuple of elements of another semimodule, or one of them.
    Elements(Tree<Element>),
    /// `shape:stride`.
    Layout(Layout),
    /// `shape:stride` over another semimodule.
    General(General),
    /// A swizzle or a composed layout.
    Function(Function),
    /// `offset o layout`: the result of a slice.
    Slice(Tree<Element>, Box<Value>),
    /// `<…>`.
    Tiler(Vec<Value>),
    /// `1;4;8`.
    Leaves(Vec<Value>),
    /// A tuple with `_` in it.
    Holed(Holed),
    /// `[0,2]`: a list of modes or of values.
    List(Vec<i128>),
    /// `true` or `false`.
    Bool(bool),
    /// A text of another notation.
    Text(String),
}

/// A coordinate with kept modes.
#[derive(Clone, Debug, PartialEq)]
pub enum Holed<T = i128> {
    /// `_`.
    Hole,
    /// One integer.
    Leaf(T),
    /// A tuple.
    Tuple(Vec<Holed<T>>),
}

/// Parses one argument or result.
///
/// # Errors
/// A text of what was expected, and its position.
pub fn parse(text: &str) -> Result<Value, String> {
    if let Some((first, rest)) = text.split_once(" o ") {
        return match rest.split_once(" o ") {
            None => Ok(Value::Slice(elements(first)?, Box::new(parse(rest)?))),
            Some((offset, inner)) => {
                let offset = integers(&elements(offset)?).ok_or_else(|| format!("`{offset}` is no offset"))?;
                Ok(Value::Function(Function::Composed(function(first)?, offset, function(inner)?)))
            }
        };
    }
    if text.contains(';') {
        return text.split(';').map(parse).collect::<Result<_, _>>().map(Value::Leaves);
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

fn function(text: &str) -> Result<Box<Function>, String> {
    parse(text)?.function().map(Box::new).ok_or_else(|| format!("`{text}` is no function"))
}

fn elements(text: &str) -> Result<Tree<Element>, String> {
    match parse(text)? {
        Value::Tree(tree) => Ok(tree.map(&mut |n| Element::from(*n))),
        Value::Elements(tree) => Ok(tree),
        _ => Err(format!("`{text}` is no offset")),
    }
}

/// The integers, if all elements are integers.
fn integers(tree: &Tree<Element>) -> Option<Tree> {
    let known = |codomain| matches!(codomain, Codomain::Trivial | Codomain::Integers);
    Element::codomain(&tree.leaves()).is_some_and(known).then(|| tree.map(&mut |e| e.term(&[])))
}

impl Value {
    /// As a tiler: a layout, a tuple of tilers, or a shape.
    pub fn tiler(&self) -> Option<Tiler> {
        match self {
            Value::Layout(_) | Value::General(_) => self.general().map(Tiler::One),
            Value::Tree(t) => Some(Tiler::from_tree(t)),
            Value::Tiler(modes) => modes.iter().map(Value::tiler).collect::<Option<_>>().map(Tiler::Each),
            Value::Holed(Holed::Hole) => Some(Tiler::Keep),
            _ => None,
        }
    }

    /// As a layout of integers.
    pub fn layout(&self) -> Option<&Layout> {
        match self {
            Value::Layout(l) => Some(l),
            _ => None,
        }
    }

    /// As a layout over any semimodule.
    pub fn general(&self) -> Option<General> {
        match self {
            Value::Layout(l) => Some(l.general()),
            Value::General(l) => Some(l.clone()),
            _ => None,
        }
    }

    /// As a function.
    pub fn function(&self) -> Option<Function> {
        match self {
            Value::Function(f) => Some(f.clone()),
            _ => self.general().map(Function::Layout),
        }
    }

    /// As a tree.
    pub fn tree(&self) -> Option<&Tree> {
        match self {
            Value::Tree(t) => Some(t),
            _ => None,
        }
    }

    /// One element: a number, or a coordinate as a tuple or a sum, without its zeros.
    pub fn element(&self) -> Option<Element> {
        match self {
            Value::Tree(t) => Some(Element::of(t)),
            Value::Elements(Leaf(e)) => Some(e.clone()),
            _ => None,
        }
    }
}

impl From<General> for Value {
    fn from(layout: General) -> Value {
        layout.integers().map_or_else(|| Value::General(layout), Value::Layout)
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

    fn eat(&mut self, word: &str) -> bool {
        let hit = self.text[self.at..].starts_with(word.as_bytes());
        self.at += if hit { word.len() } else { 0 };
        hit
    }

    fn list<T>(&mut self, close: &str, item: fn(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(close) {
                return Ok(items);
            }
            if !self.eat(",") {
                return Err(self.expected("`,`"));
            }
        }
    }

    fn value(&mut self) -> Result<Value, String> {
        if self.eat("[") {
            return self.list("]", Self::integer).map(Value::List);
        }
        if self.eat("<") {
            return self.list(">", Self::value).map(Value::Tiler);
        }
        if self.eat("Sw<") || self.eat("S<") {
            return match self.list(">", Self::integer)?[..] {
                [bits, base, shift] => Ok(Value::Function(Function::Swizzle(Swizzle { bits, base, shift }))),
                _ => Err(self.expected("three integers")),
            };
        }
        let shape = self.holed()?;
        let Some(shape) = shape.tree() else {
            let holed = shape.try_map(&|e| e.integer()).ok_or_else(|| self.expected("integers"))?;
            return Ok(Value::Holed(holed));
        };
        if !self.eat(":") {
            return Ok(integers(&shape).map_or_else(|| Value::Elements(shape), Value::Tree));
        }
        let (Some(shape), Some(stride)) = (integers(&shape), self.holed()?.tree()) else {
            return Err(self.expected("a stride"));
        };
        let shown = format!("{shape}:{stride} is not congruent");
        Layout::new(shape, stride).map(Value::from).ok_or(shown)
    }

    fn holed(&mut self) -> Result<Holed<Element>, String> {
        if self.eat("(") {
            return self.list(")", Self::holed).map(Holed::Tuple);
        }
        if self.eat("_") {
            return Ok(Holed::Hole);
        }
        self.element().map(Holed::Leaf)
    }

    /// `3`, `f9`, or scaled basis elements joined by `+` or `-`.
    fn element(&mut self) -> Result<Element, String> {
        if self.eat("f") {
            let bits = Element::bits(self.integer()? as u128);
            return match self.eat("@") {
                true => Err("a coordinate with a component over F2 is not known here".into()),
                false => Ok(bits),
            };
        }
        let mut sum = self.term()?;
        if self.eat("/") {
            return Err("a stride that is a fraction is not known here".into());
        }
        while self.eat("+") || self.text.get(self.at) == Some(&b'-') {
            sum = sum.plus(&self.term()?);
        }
        Ok(sum)
    }

    fn term(&mut self) -> Result<Element, String> {
        let (n, mut path) = (self.integer()?, Path::new());
        while self.eat("@") {
            path.insert(0, self.integer()? as usize);
        }
        Ok(Element::at(n, path))
    }

    fn integer(&mut self) -> Result<i128, String> {
        let start = self.at;
        self.eat("-");
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[start..self.at]).unwrap_or("");
        digits.parse().map_err(|_| self.expected("an integer"))
    }
}

impl<T: Clone> Holed<T> {
    /// The tree, if there is no hole.
    pub fn tree(&self) -> Option<Tree<T>> {
        match self {
            Holed::Hole => None,
            Holed::Leaf(n) => Some(Leaf(n.clone())),
            Holed::Tuple(modes) => modes.iter().map(Holed::tree).collect::<Option<_>>().map(Tuple),
        }
    }

    fn try_map<U>(&self, leaf: &impl Fn(&T) -> Option<U>) -> Option<Holed<U>> {
        Some(match self {
            Holed::Hole => Holed::Hole,
            Holed::Leaf(n) => Holed::Leaf(leaf(n)?),
            Holed::Tuple(modes) => Holed::Tuple(modes.iter().map(|m| m.try_map(leaf)).collect::<Option<_>>()?),
        })
    }

    /// The tree with `hole` in place of each hole.
    pub fn filled(&self, hole: &T) -> Tree<T> {
        match self {
            Holed::Hole => Leaf(hole.clone()),
            Holed::Leaf(n) => Leaf(n.clone()),
            Holed::Tuple(modes) => Tuple(modes.iter().map(|m| m.filled(hole)).collect()),
        }
    }
}

impl<T: fmt::Display> fmt::Display for Holed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holed::Hole => f.write_str("_"),
            Holed::Leaf(n) => write!(f, "{n}"),
            Holed::Tuple(modes) => write!(f, "({})", join(modes, ",")),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Tree(t) => write!(f, "{t}"),
            Value::Elements(t) => write!(f, "{t}"),
            Value::Layout(l) => write!(f, "{l}"),
            Value::General(l) => write!(f, "{l}"),
            Value::Function(x) => write!(f, "{x}"),
            Value::Slice(offset, layout) => write!(f, "{offset} o {layout}"),
            Value::Tiler(modes) => write!(f, "<{}>", join(modes, ",")),
            Value::Leaves(leaves) => write!(f, "{}", join(leaves, ";")),
            Value::Holed(h) => write!(f, "{h}"),
            Value::List(ns) => write!(f, "[{}]", join(ns, ",")),
            Value::Bool(b) => write!(f, "{b}"),
            Value::Text(text) => f.write_str(text),
        }
    }
}

fn join(items: &[impl fmt::Display], separator: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}
