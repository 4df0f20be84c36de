//! Names with arguments: swizzles, and the forms that the compiler prints.
//!
//! ```text
//! typed  := "n<" digits ">" | "Number<" digits "," … ">" | "Opposite<" prim ">" | "F<" prim ">" | "__"
//!         | "CuteFraction<" prim "," prim ">" | "CuteLayout<" prim "," prim ">" | "CuteCoordinate<" tuple ">" | "CuteComposed<" prim "," prim "," prim ">"
//!         | the types themselves: "Layout<" … ">", "HCons<" … ">", "HNil", "UInt<" … ">", "UTerm", …
//! unit   := "AnyUnit" | ( "Elements<" | "BitsEach<" | "Bits<" ) prim ">"
//! ```
//!
//! A name may have a path before it: `cute_static::Layout<…>`.

use super::{Parsed, Parser};
use crate::notation::nearest;
use crate::notation::{Kind, Node, Scale, Term};

/// What a text may have.
const WRITTEN: [&str; 12] = [
    "CuteFraction",
    "Sw",
    "S",
    "Swizzle",
    "n",
    "Number",
    "Digits",
    "Opposite",
    "F",
    "CuteLayout",
    "CuteCoordinate",
    "CuteComposed",
];
/// The types below them. Rustc prints them if it has no other names.
const TYPES: [&str; 9] =
    ["Fraction", "Layout", "HCons", "UInt", "NInt", "PInt", "ArithmeticTuple", "Xor", "ComposedLayout"];
/// The units of swizzles.
const UNITS: [&str; 3] = ["Elements", "BitsEach", "Bits"];
/// The most names inside one another. A number of 64 bits has 64, and a list has as many as modes.
const DEPTH: usize = 512;

impl Parser<'_> {
    /// The length of the path before a name.
    fn path(&self) -> Option<usize> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        (end > 0 && rest[end..].starts_with("::")).then_some(end + 2)
    }

    /// A name without arguments.
    fn alone(&mut self) -> Option<Kind> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let kind = match &rest[..end] {
            "UTerm" | "B0" => Kind::Int(0),
            "B1" => Kind::Int(1),
            "HNil" => Kind::Tuple(Vec::new()),
            "Underscore" => Kind::Any,
            "AnyUnit" => Kind::Unit(None),
            _ => return None,
        };
        (self.at, self.typed) = (self.at + end, true);
        Some(kind)
    }

    /// `f9`, a swizzle, or the compiler's form
    pub(super) fn named(&mut self, at: usize) -> Parsed<Node> {
        while let Some(length) = self.path() {
            self.at += length;
        }
        if let Some(kind) = self.alone() {
            return Ok(Node::new(kind, at));
        }
        let word = self.word().to_string();
        self.at += word.len();
        if word == "f" {
            let bits = self.digits()?;
            return if self.peek() == Some('@') {
                self.sum(Scale::Xor(bits), at)
            } else {
                Ok(Node::new(Kind::Xor(bits), at))
            };
        }
        if !WRITTEN.iter().chain(&TYPES).chain(&UNITS).any(|name| *name == word) {
            let near = nearest(&word, WRITTEN.into_iter());
            return Err(self.error(at, format!("`{word}` is not CuTe's notation{near}")));
        }
        self.expect('<')?;
        self.names += 1;
        if self.names > DEPTH {
            return Err(self.error(at, format!("more than {DEPTH} names inside one another")));
        }
        self.typed |= !matches!(word.as_str(), "Sw" | "S" | "Swizzle" | "Elements");
        let mut parts = vec![self.prim()?];
        while self.takes(',') {
            if self.peek() == Some('>') {
                break;
            }
            parts.push(self.prim()?);
        }
        self.expect('>')?;
        self.names -= 1;
        self.built(&word, parts, at)
    }

    fn built(&mut self, word: &str, mut parts: Vec<Node>, at: usize) -> Parsed<Node> {
        let number = |node: &Node| if let Kind::Int(n) = node.kind { Some(n) } else { None };
        let fraction = |p: &Node, q: &Node| {
            let denominator = number(q).and_then(|q| u64::try_from(q).ok()).filter(|q| *q > 0)?;
            Some(Kind::Fraction(number(p)?, denominator))
        };
        let wrong = |this: &Self, what: &str| this.error(at, format!("`{word}<…>` takes {what}"));
        let kind = match (word, &mut parts[..]) {
            ("n", [n]) => Kind::Int(number(n).ok_or_else(|| wrong(self, "an integer"))?),
            ("n", _) => return Err(wrong(self, "one integer")),
            ("Number" | "Digits", digits) => {
                let digit =
                    |sum: i128, n: &Node| sum.checked_mul(10)?.checked_add(number(n).filter(|n| (0..10).contains(n))?);
                let sum = digits.iter().try_fold(0, digit).filter(|n| *n < 1 << 64);
                Kind::Int(sum.ok_or_else(|| wrong(self, "the digits of a number of 64 bits"))?)
            }
            ("Opposite" | "NInt", [n]) => Kind::Int(-number(n).ok_or_else(|| wrong(self, "an integer"))?),
            ("UInt", [high, low]) => {
                let sum = number(high).zip(number(low).filter(|bit| (0..2).contains(bit)));
                let sum = sum.map(|(high, low)| 2 * high + low).filter(|n| (0..1 << 64).contains(n));
                Kind::Int(sum.ok_or_else(|| wrong(self, "a number and a bit"))?)
            }
            ("PInt", [n]) => Kind::Int(number(n).ok_or_else(|| wrong(self, "an integer"))?),
            ("HCons", [_, Node { kind: Kind::Tuple(_) | Kind::Tiler(_), .. }]) => {
                let rest = parts.pop().map(|rest| rest.kind);
                let tiler =
                    matches!(rest, Some(Kind::Tiler(_))) || matches!(parts[0].kind, Kind::Layout(..) | Kind::Tiler(_));
                let (Some(Kind::Tuple(rest) | Kind::Tiler(rest)), first) = (rest, parts.pop()) else {
                    return Err(wrong(self, "a mode and a list"));
                };
                let modes = first.into_iter().chain(rest).collect();
                if tiler { Kind::Tiler(modes) } else { Kind::Tuple(modes) }
            }
            ("Elements" | "BitsEach" | "Bits", [n]) => {
                let bits = number(n).and_then(|n| u64::try_from(n).ok()).filter(|n| (1..1 << 16).contains(n));
                Kind::Unit(Some(bits.ok_or_else(|| wrong(self, "the bits of an element"))?))
            }
            ("CuteFraction", [p, q]) | ("Fraction", [Node { kind: Kind::Int(0), .. }, p, q]) => {
                fraction(p, q).ok_or_else(|| wrong(self, "an integer and a denominator"))?
            }
            ("Fraction", [Node { kind: Kind::Int(1), .. }, p, q]) => match fraction(p, q) {
                Some(Kind::Fraction(p, q)) => Kind::Fraction(-p, q),
                _ => return Err(wrong(self, "an integer and a denominator")),
            },
            ("F" | "Xor", [n]) => {
                let bits = number(n).and_then(|n| u64::try_from(n).ok());
                Kind::Xor(bits.ok_or_else(|| wrong(self, "an integer from 0 on"))?)
            }
            ("CuteCoordinate" | "ArithmeticTuple", [Node { kind: Kind::Tuple(list), .. }]) => {
                let mut terms = Vec::new();
                components(list, &[], &mut terms).ok_or_else(|| wrong(self, "a tuple of integers"))?;
                if terms.is_empty() { Kind::Int(0) } else { Kind::Sum(terms) }
            }
            ("CuteLayout" | "Layout", [_, _]) => {
                let stride = parts.pop().map(Box::new).ok_or_else(|| wrong(self, "two"))?;
                let shape = parts.pop().map(Box::new).ok_or_else(|| wrong(self, "two"))?;
                Kind::Layout(shape, stride)
            }
            ("CuteComposed" | "ComposedLayout", [outer, offset, inner]) => {
                let offset = number(offset).and_then(|n| i64::try_from(n).ok());
                let offset = offset.ok_or_else(|| wrong(self, "a function, an offset and a layout"))?;
                Kind::Composed(Box::new(outer.clone()), offset, Box::new(inner.clone()))
            }
            ("Sw" | "S" | "Swizzle", [bits, base, shift] | [bits, base, shift, Node { kind: Kind::Unit(_), .. }]) => {
                let part = |node: &Node| number(node).filter(|n| (-63..64).contains(n));
                let what = "three integers B, M, S with B <= |S| and B + M + |S| <= 64";
                let (Some(b), Some(m), Some(s)) = (part(bits), part(base), part(shift)) else {
                    return Err(wrong(self, what));
                };
                if b < 0 || m < 0 || s.abs() < b || b + m + s.abs() > 63 {
                    return Err(wrong(self, what));
                }
                let unit = parts.get(3).and_then(|unit| if let Kind::Unit(bits) = unit.kind { bits } else { None });
                Kind::Swizzle(b as u32, m as u32, s as i32, unit)
            }
            _ => return Err(wrong(self, "other arguments")),
        };
        Ok(Node::new(kind, at))
    }
}

/// The scaled basis elements of nested components, zeros left out.
fn components(list: &[Node], outer: &[u64], terms: &mut Vec<Term>) -> Option<()> {
    for (i, node) in list.iter().enumerate() {
        let path: Vec<u64> = std::iter::once(i as u64).chain(outer.iter().copied()).collect();
        match &node.kind {
            Kind::Int(0) | Kind::Fraction(0, _) | Kind::Xor(0) => {}
            Kind::Int(n) => terms.push((Scale::Int(*n), path)),
            Kind::Fraction(p, q) => terms.push((Scale::Fraction(*p, *q), path)),
            Kind::Xor(bits) => terms.push((Scale::Xor(*bits), path)),
            Kind::Tuple(inner) => components(inner, &path, terms)?,
            Kind::Sum(inner) => {
                terms.extend(inner.iter().map(|(scale, p)| (*scale, p.iter().copied().chain(path.clone()).collect())));
            }
            _ => return None,
        }
    }
    Some(())
}
