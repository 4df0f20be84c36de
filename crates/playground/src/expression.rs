//! What is typed: layouts, operations on them, and compositions.
//!
//! ```text
//! expression := part { ("o" | "∘") part }      from right to left; "F o OFFSET o L" is a composed layout
//! part       := name "(" expression { "," expression } ")" | "(" expression ")" | "[" int, … "]" | literal
//! ```
//!
//! A literal is a text of [`notation`](cute_static_viz::notation), the one that `cargo cute` takes.

use cute_static_viz::notation::{Kind, Misread, Node, nearest, parse};

use crate::operation::{self, Operation};

/// An expression, whose parts know the byte at which they begin.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A layout, a shape, a tiler, a swizzle or a coordinate
    Literal(Node),
    /// `[0,2]`, a list of modes
    List(String),
    /// An operation and its operands
    Call(&'static Operation, Vec<Expression>),
    /// `F o OFFSET o L`
    Composed(Box<Expression>, i64, Box<Expression>),
}

impl Expression {
    /// Reads a whole text.
    pub fn read(text: &str) -> Result<Expression, Misread> {
        Reader { text }.expression(0, text.len())
    }
}

/// A part of a text, from a byte to a byte.
type Span = (usize, usize);

struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn error<T>(&self, at: usize, message: impl ToString) -> Result<T, Misread> {
        Err(Misread::at(self.text, at, message))
    }

    fn trimmed(&self, (from, to): Span) -> Span {
        let part = &self.text[from..to];
        let begin = from + part.len() - part.trim_start().len();
        (begin, begin + part.trim().len())
    }

    /// The parts between separators that no bracket encloses.
    fn split(&self, from: usize, to: usize, separates: impl Fn(char) -> bool) -> Result<Vec<Span>, Misread> {
        let (mut depth, mut parts, mut begin, mut before) = (Vec::new(), Vec::new(), from, ' ');
        for (i, c) in self.text[from..to].char_indices().map(|(i, c)| (from + i, c)) {
            let after = self.text[i + c.len_utf8()..to].chars().next().unwrap_or(' ');
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let alone = !c.is_alphabetic() || !is_word(before) && !is_word(after);
            match c {
                '(' | '[' | '<' => depth.push(i),
                ')' | ']' | '>' if depth.pop().is_none() => return self.error(i, format!("`{c}` closes nothing")),
                _ if depth.is_empty() && alone && separates(c) => {
                    parts.push(self.trimmed((begin, i)));
                    begin = i + c.len_utf8();
                }
                _ => {}
            }
            before = c;
        }
        parts.push(self.trimmed((begin, to)));
        match depth.last() {
            Some(open) => self.error(*open, "this bracket is not closed"),
            None => Ok(parts),
        }
    }

    fn expression(&self, from: usize, to: usize) -> Result<Expression, Misread> {
        let parts = self.split(from, to, |c| c == 'o' || c == '∘')?;
        let mut parts = parts.into_iter().map(|part| self.part(part)).collect::<Result<Vec<_>, _>>()?;
        let Some(mut inner) = parts.pop() else { return self.error(from, "nothing") };
        while let Some(part) = parts.pop() {
            let offset = match &part {
                Expression::Literal(Node { kind: Kind::Int(n), at }) if !parts.is_empty() => {
                    // As in `parse`, so that no sum with an offset overflows.
                    let fits = i64::try_from(*n).ok().filter(|n| n.unsigned_abs() <= 1 << 61);
                    Some(
                        fits.ok_or_else(|| Misread::at(self.text, *at, "the offset of a composed layout has 61 bits"))?,
                    )
                }
                _ => None,
            };
            inner = match (offset, offset.and_then(|_| parts.pop())) {
                (Some(offset), Some(outer)) => Expression::Composed(Box::new(outer), offset, Box::new(inner)),
                _ => Expression::Call(operation::composition(), vec![part, inner]),
            };
        }
        Ok(inner)
    }

    fn part(&self, (from, to): Span) -> Result<Expression, Misread> {
        let text = &self.text[from..to];
        if text.starts_with('[') {
            return Ok(Expression::List(text.split_whitespace().collect()));
        }
        let name = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').unwrap_or(text.len());
        if name > 0 && text[name..].starts_with('(') && text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return self.call(from, name, to);
        }
        let literal = parse(text);
        match literal {
            Ok(node) => Ok(Expression::Literal(moved(node, from))),
            // Brackets around an expression, and not around modes.
            Err(misread) if text.starts_with('(') && text.ends_with(')') => {
                let inner = self.trimmed((from + 1, to - 1));
                match self.split(inner.0, inner.1, |c| c == ',') {
                    Ok(parts) if parts.len() == 1 => self.expression(inner.0, inner.1),
                    _ => self.error(from + misread.at, misread.message),
                }
            }
            Err(misread) => self.error(from + misread.at, misread.message),
        }
    }

    fn call(&self, from: usize, name: usize, to: usize) -> Result<Expression, Misread> {
        let word = &self.text[from..from + name];
        if !self.text[..to].ends_with(')') {
            return self.error(to, format!("expected the operands of `{word}` and `)`"));
        }
        let operands = self.split(from + name + 1, to - 1, |c| c == ',')?;
        let Some(operation) = Operation::named(word, operands.len()) else {
            let near = nearest(word, operation::names());
            return self.error(from, format!("`{word}` is no operation{near}"));
        };
        let operands = operands.into_iter().map(|(from, to)| self.expression(from, to));
        Ok(Expression::Call(operation, operands.collect::<Result<_, _>>()?))
    }
}

/// The node at its place in a longer text.
fn moved(node: Node, by: usize) -> Node {
    let each = |nodes: Vec<Node>| nodes.into_iter().map(|node| moved(node, by)).collect();
    let one = |node: Box<Node>| Box::new(moved(*node, by));
    let kind = match node.kind {
        Kind::Tuple(modes) => Kind::Tuple(each(modes)),
        Kind::Tiler(modes) => Kind::Tiler(each(modes)),
        Kind::Layout(shape, stride) => Kind::Layout(one(shape), one(stride)),
        Kind::Composed(outer, offset, inner) => Kind::Composed(one(outer), offset, one(inner)),
        kind => kind,
    };
    Node::new(kind, node.at + by)
}

impl std::fmt::Display for Expression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Expression::Literal(node) => write!(f, "{node}"),
            Expression::List(text) => f.write_str(text),
            Expression::Call(operation, operands) => {
                let texts: Vec<String> = operands.iter().map(ToString::to_string).collect();
                write!(f, "{}({})", operation.name(), texts.join(", "))
            }
            Expression::Composed(outer, offset, inner) => {
                let grouped = |part: &Expression| match part {
                    Expression::Composed(..) => format!("({part})"),
                    _ => part.to_string(),
                };
                write!(f, "{} o {offset} o {inner}", grouped(outer))
            }
        }
    }
}
