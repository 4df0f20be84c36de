//! The parser of texts.
//!
//! ```text
//! text   := maps [ "," ( "row_major" | "col_major" | "order" prim ) ]       after a shape alone
//! maps   := item { ("o" | "∘") int ("o" | "∘") item }       the last item is a layout, the others layouts or swizzles
//! item   := prim [ ":" prim ]                              a tree, or SHAPE:STRIDE
//! prim   := "(" item,* ")" | "<" item,* ">" | "Sw<" int "," int "," int [ "," unit ] ">"
//!         | int | sum | "f" digits | "_" | "_" int | typed
//! sum    := int path { ("+" | "-") int path }              path := "@" digits { "@" digits }
//! ```
//!
//! `typed` is the form in which the compiler's errors print the same things (`typed.rs`), so an operand can be copied from an error. A tuple of layouts
//! is the layout with these modes, as in `layout!`. A tuple of `CuteLayout`s is a tiler.
//!
//! | file | |
//! |---|---|
//! | `typed` | names with arguments: swizzles, and the compiler's forms |
//! | `order` | compact strides of a shape, in an order |

pub(super) mod order;
mod typed;

use crate::notation::Misread;
use crate::notation::{Kind, Node, Scale, Term};

/// The most tuples inside one another, and the most modes before a mode, including those of the tuples around it. The library's macros have the same
/// limits. A larger tree would overflow the stack of the functions that walk it.
const DEPTH: usize = 32;
const MODES: usize = 100;
/// The most parts of a composed layout: 32 functions, an offset after each, and the layout.
const PARTS: usize = 65;

/// Parses a text to its end.
pub fn parse(text: &str) -> Result<Node, Misread> {
    let mut parser = Parser { text, at: 0, depth: 0, modes: 0, typed: false, names: 0 };
    let mut node = parser.composed()?;
    if parser.takes(',') {
        node = parser.majored(node)?;
    }
    if parser.peek().is_some() {
        return Err(parser.unexpected("the end, `:` or ` o `"));
    }
    Ok(node)
}

/// The part in the compiler's form that begins at a byte, and the byte after it.
pub fn typed_at(text: &str, at: usize) -> Option<(Node, usize)> {
    let mut parser = Parser { text, at, depth: 0, modes: 0, typed: false, names: 0 };
    let node = parser.prim().ok()?;
    parser.typed.then_some((node, parser.at))
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    modes: usize,
    /// Something had the compiler's form
    typed: bool,
    /// The number of names with arguments that are open
    names: usize,
}

type Parsed<T> = Result<T, Misread>;

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }
    fn skip(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }
    fn peek(&mut self) -> Option<char> {
        self.skip();
        self.rest().chars().next()
    }
    fn error(&self, at: usize, message: impl ToString) -> Misread {
        Misread::at(self.text, at, message)
    }
    fn unexpected(&mut self, expected: &str) -> Misread {
        let found = self.peek().map_or("the end".into(), |c| format!("`{c}`"));
        self.error(self.at, format!("expected {expected}, found {found}"))
    }
    fn takes(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }
    fn expect(&mut self, c: char) -> Parsed<()> {
        if self.takes(c) { Ok(()) } else { Err(self.unexpected(&format!("`{c}`"))) }
    }
    /// The letters at this place, without taking them.
    fn word(&mut self) -> &str {
        self.skip();
        let rest = self.rest();
        &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())]
    }
    fn takes_o(&mut self) -> bool {
        self.takes('∘') || (self.word() == "o" && self.takes('o'))
    }

    fn composed(&mut self) -> Parsed<Node> {
        let mut parts = vec![self.item()?];
        while self.takes_o() {
            if parts.len() == PARTS {
                return Err(self.error(self.at, "more than 32 functions before the layout"));
            }
            parts.push(self.item()?);
        }
        let mut inner = parts.pop().ok_or_else(|| self.error(0, "nothing"))?;
        while let Some(between) = parts.pop() {
            let offset = match between.kind {
                Kind::Int(n) if i64::try_from(n).is_ok_and(|n| n.unsigned_abs() <= 1 << 61) => n as i64,
                Kind::Int(_) => return Err(self.error(between.at, "the offset of a composed layout has 61 bits")),
                _ => {
                    let found = between.noun();
                    let message = format!("expected the OFFSET of a composed layout F o OFFSET o L, found {found}");
                    return Err(self.error(between.at, message));
                }
            };
            let Some(outer) = parts.pop() else {
                return Err(self.error(between.at, "a composed layout is F o OFFSET o L; F is missing"));
            };
            let at = outer.at;
            inner = Node::new(Kind::Composed(Box::new(outer), offset, Box::new(inner)), at);
        }
        Ok(inner)
    }

    fn item(&mut self) -> Parsed<Node> {
        let shape = self.prim()?;
        if !self.takes(':') {
            return Ok(shape);
        }
        let stride = self.prim()?;
        for part in [&shape, &stride] {
            if let Kind::Layout(..) = part.kind {
                return Err(self.error(part.at, "a layout inside a layout SHAPE:STRIDE"));
            }
        }
        let at = shape.at;
        Ok(Node::new(Kind::Layout(Box::new(shape), Box::new(stride)), at))
    }

    fn prim(&mut self) -> Parsed<Node> {
        let first = self.peek();
        let at = self.at;
        match first {
            Some('(') => self.tuple(at),
            Some('<') => {
                self.at += 1;
                Ok(Node::new(Kind::Tiler(self.items('>')?), at))
            }
            Some('_') => self.underscore(at),
            Some(c) if c == '-' || c.is_ascii_digit() => {
                let number = self.number()?;
                if self.peek() == Some('@') { self.sum(number, at) } else { Ok(Node::new(number.kind(), at)) }
            }
            Some(c) if c.is_ascii_alphabetic() => self.named(at),
            _ => Err(self.unexpected("an integer, a tuple, a tiler, `_`, `f9` or `Sw<…>`")),
        }
    }

    /// Items up to `close`; a comma may follow the last one, as in the compiler's `(n<4>,)`.
    fn items(&mut self, close: char) -> Parsed<Vec<Node>> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(self.error(self.at, format!("more than {DEPTH} tuples inside one another")));
        }
        let mut items = Vec::new();
        let outer = self.modes;
        while !self.takes(close) {
            self.modes += 1;
            if self.modes > MODES {
                let message =
                    format!("more than {MODES} modes, counting those before this one in every tuple around it");
                return Err(self.error(self.at, message));
            }
            items.push(self.item()?);
            if !self.takes(',') {
                if self.takes(close) {
                    break;
                }
                return Err(self.unexpected(&format!("`,` or `{close}`")));
            }
        }
        self.depth -= 1;
        self.modes = outer;
        Ok(items)
    }

    fn tuple(&mut self, at: usize) -> Parsed<Node> {
        self.at += 1;
        let outside = std::mem::replace(&mut self.typed, false);
        let items = self.items(')')?;
        let typed = std::mem::replace(&mut self.typed, outside);
        self.typed |= typed;
        if !items.iter().any(|item| matches!(item.kind, Kind::Layout(..) | Kind::Tiler(_))) {
            return Ok(Node::new(Kind::Tuple(items), at));
        }
        if typed {
            return Ok(Node::new(Kind::Tiler(items), at));
        }
        let (mut shapes, mut strides) = (Vec::new(), Vec::new());
        for item in items {
            let Kind::Layout(shape, stride) = item.kind else {
                return Err(self.error(item.at, format!("{} beside layouts; a tiler is written <…>", item.noun())));
            };
            shapes.push(*shape);
            strides.push(*stride);
        }
        let [shape, stride] = [shapes, strides].map(|nodes| Box::new(Node::new(Kind::Tuple(nodes), at)));
        Ok(Node::new(Kind::Layout(shape, stride), at))
    }

    /// `_`, CuTe's `_4`, the compiler's `__`
    fn underscore(&mut self, at: usize) -> Parsed<Node> {
        self.at += 1;
        match self.rest().chars().next() {
            Some('_') => {
                self.at += 1;
                self.typed = true;
                Ok(Node::new(Kind::Any, at))
            }
            Some(c) if c == '-' || c.is_ascii_digit() => Ok(Node::new(Kind::Int(self.integer()?), at)),
            _ => Ok(Node::new(Kind::Any, at)),
        }
    }

    fn integer(&mut self) -> Parsed<i128> {
        self.skip();
        let at = self.at;
        let negative = self.takes('-');
        let magnitude = i128::from(self.digits()?);
        if magnitude > 1 << 63 {
            return Err(self.error(at, "the integer does not fit in 64 bits"));
        }
        Ok(if negative { -magnitude } else { magnitude })
    }

    /// An integer, or a fraction.
    fn number(&mut self) -> Parsed<Scale> {
        let numerator = self.integer()?;
        if !self.takes('/') {
            return Ok(Scale::Int(numerator));
        }
        let at = self.at;
        match self.digits()? {
            0 => Err(self.error(at, "the denominator is 0")),
            denominator => Ok(Scale::Fraction(numerator, denominator)),
        }
    }

    fn digits(&mut self) -> Parsed<u64> {
        self.skip();
        let at = self.at;
        let rest = self.rest();
        let count = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if count == 0 {
            return Err(self.unexpected("an integer"));
        }
        let number = rest[..count].parse().map_err(|_| self.error(at, "the integer does not fit in 64 bits"))?;
        self.at += count;
        Ok(number)
    }

    fn sum(&mut self, first: Scale, at: usize) -> Parsed<Node> {
        let mut terms: Vec<Term> = Vec::new();
        let mut scale = first;
        loop {
            let mut path = Vec::new();
            while self.takes('@') {
                let number = self.digits()?;
                if number > 31 || path.len() > 7 {
                    return Err(self.error(self.at - 1, "a coordinate has at most 32 modes and 8 levels"));
                }
                path.push(number);
            }
            if path.is_empty() {
                return Err(self.unexpected("`@` and a mode, such as 2@1"));
            }
            // A place inside another one would be an integer and a tuple at once. A place has either integers or vectors. A 0 has no place.
            let inside = |a: &[u64], b: &[u64]| a.len() != b.len() && (a.ends_with(b) || b.ends_with(a));
            let differ = |a: Scale| a.is_number() != scale.is_number();
            let clash = |a: Scale, at: &[u64]| !a.is_zero() && (inside(at, &path) || at == path && differ(a));
            if !scale.is_zero() && terms.iter().any(|(other, at)| clash(*other, at)) {
                return Err(self.error(self.at - 1, "coordinates of two profiles in one sum"));
            }
            terms.push((scale, path));
            let sign = match self.peek() {
                Some('+') => 1,
                Some('-') => -1,
                _ => {
                    if terms.iter().any(|(scale, _)| !scale.is_zero()) {
                        terms.retain(|(scale, _)| !scale.is_zero());
                    }
                    return Ok(Node::new(Kind::Sum(terms), at));
                }
            };
            self.at += 1;
            self.skip();
            let vector = sign > 0 && self.takes('f');
            scale = match if vector { Scale::Xor(self.digits()?) } else { self.number()? } {
                Scale::Int(n) => Scale::Int(sign * n),
                Scale::Fraction(n, denominator) => Scale::Fraction(sign * n, denominator),
                vector => vector,
            };
        }
    }
}

#[cfg(test)]
mod tests;
