//! The text of Rust, CuTe C++ and the CuTe DSL as an expression: it is translated into the notation, and read.
//!
//! ```text
//! sum    := factor { "+" factor }         factor := term { "*" term }
//! term   := part { "." word [ "<" sum,* ">" ] [ "(" sum,* ")" ] | "(" sum,* ")" }
//! part   := number | "(" sum,* ")" | "[" sum,* "]" | name [ "<" sum,* ">" ] [ "(" [ name "=" ] sum,* ")" | "{" "}" ]
//! name   := words with "::" or "." between them          "layout!(…)" has the notation itself
//! ```

use cute_static_reference::notation::{Value, parse};
use cute_static_reference::{Layout, Tree};

use crate::expression::Expression;

mod atoms;
pub use atoms::instruction;

/// A part of a foreign text.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Int(i128),
    /// A name with arguments in angles and in brackets
    Named(String, Vec<Term>, Option<Vec<Term>>),
    Tuple(Vec<Term>),
    /// `[0, 2]`
    List(Vec<Term>),
    Product(Vec<Term>),
    Sum(Vec<Term>),
    /// A text of the notation
    Notation(String),
}

/// The expression of a text of Rust, CuTe C++ or the CuTe DSL: an error says what is not known of it. It is `None` if the text has no name of them.
///
/// ```
/// use cute_static_playground::import;
/// for text in [
///     "layout!((4,8):(8,1))",
///     "make_layout(make_shape(Int<4>{}, _8{}), LayoutRight{})",
///     "Layout<Shape<_4,_8>, Stride<_8,_1>>{}",
///     "cute.make_layout((4, 8), stride=(8, 1))",
/// ] {
///     assert_eq!(import(text).unwrap().unwrap().to_string(), "(4,8):(8,1)");
/// }
/// let method = import("make_layout(make_shape(_8{}, _8{})).compose(_4{}, _2{})").unwrap();
/// assert_eq!(method.unwrap().to_string(), "composition((8,8), <4,2>)");
/// ```
pub fn import(text: &str) -> Option<Result<Expression, String>> {
    const MARKS: [&str; 11] = [
        "layout!",
        "tiler!",
        "shape!",
        "swizzle!",
        "make_",
        "Layout<",
        "Swizzle<",
        "cute.",
        "cute::",
        "{}",
        "Composition<",
    ];
    let known = MARKS.iter().any(|mark| text.contains(mark));
    known.then(|| {
        let written = Reader::whole(text)?.written()?;
        Expression::read(&written).map_err(|misread| format!("read as {written}: {}", misread.message))
    })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn whole(text: &str) -> Result<Term, String> {
        let mut reader = Reader { text: text.trim().trim_end_matches(';'), at: 0 };
        let term = reader.sum()?;
        if reader.peek().is_some() {
            return Err(reader.expected("the end"));
        }
        Ok(term)
    }
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }
    fn peek(&mut self) -> Option<char> {
        self.at += self.rest().len() - self.rest().trim_start().len();
        self.rest().chars().next()
    }
    fn takes(&mut self, mark: &str) -> bool {
        self.peek();
        let found = self.rest().starts_with(mark);
        self.at += if found { mark.len() } else { 0 };
        found
    }
    fn expected(&self, what: &str) -> String {
        let found: String = self.rest().chars().take(12).collect();
        format!("expected {what}, found `{found}`")
    }

    fn sum(&mut self) -> Result<Term, String> {
        let mut terms = vec![self.factor()?];
        while self.takes("+") {
            terms.push(self.factor()?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Term::Sum(terms) })
    }
    fn factor(&mut self) -> Result<Term, String> {
        let mut terms = vec![self.term()?];
        while self.takes("*") {
            terms.push(self.term()?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Term::Product(terms) })
    }
    fn list(&mut self, close: &str) -> Result<Vec<Term>, String> {
        let mut terms = Vec::new();
        while !self.takes(close) {
            terms.push(self.sum()?);
            if !self.takes(",") && !self.rest().trim_start().starts_with(close) {
                return Err(self.expected(&format!("`,` or `{close}`")));
            }
        }
        Ok(terms)
    }
    /// A part, and what is called on it: `.compose(…)`, `.shape`, or a coordinate in brackets.
    fn term(&mut self) -> Result<Term, String> {
        let mut term = self.part()?;
        loop {
            if self.rest().starts_with('(') && !matches!(term, Term::Int(_)) {
                self.at += 1;
                let coordinate = self.list(")")?;
                let coordinate = if coordinate.len() == 1 { coordinate } else { vec![Term::Tuple(coordinate)] };
                term = Term::Named("crd2idx".into(), vec![], Some([coordinate, vec![term]].concat()));
            } else if self.takes(".") {
                let rest = self.rest();
                let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                let name = rest[..length].to_string();
                self.at += length;
                let angles = if self.rest().starts_with('<') && self.takes("<") { self.list(">")? } else { vec![] };
                let operands = if self.takes("(") { self.list(")")? } else { vec![] };
                term = method(&name, angles, term, operands)?;
            } else {
                return Ok(term);
            }
        }
    }
    fn part(&mut self) -> Result<Term, String> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                Ok(Term::Tuple(self.list(")")?))
            }
            Some('[') => {
                self.at += 1;
                Ok(Term::List(self.list("]")?))
            }
            Some(c) if c == '-' || c.is_ascii_digit() => {
                let negative = self.takes("-");
                let digits: String = self.rest().chars().take_while(char::is_ascii_digit).collect();
                self.at += digits.len();
                let n: i128 = digits.parse().map_err(|_| self.expected("an integer"))?;
                Ok(Term::Int(if negative { -n } else { n }))
            }
            Some(c) if c.is_ascii_alphabetic() || c == '_' => self.named(),
            _ => Err(self.expected("a layout, a tuple or an integer")),
        }
    }
    fn named(&mut self) -> Result<Term, String> {
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"_.:".contains(c)).unwrap_or(rest.len());
        let path = rest[..length].to_string();
        self.at += length;
        let name = path.rsplit(['.', ':']).next().unwrap_or_default().to_string();
        if self.rest().starts_with("!(") {
            return self.notation();
        }
        if self.rest().starts_with('=') {
            self.at += 1;
            let value = self.sum()?;
            return Ok(Term::Named(name + "=", vec![value], None));
        }
        let angles = if self.takes("<") { self.list(">")? } else { Vec::new() };
        let call = if self.takes("(") {
            Some(self.list(")")?)
        } else if self.takes("{") {
            Some(self.list("}")?).filter(|list| !list.is_empty())
        } else {
            None
        };
        // `_8` of C++, and `U8` or `U8::new()` of typenum.
        let typenum = path.trim_end_matches("::new").rsplit(':').next().and_then(|word| word.strip_prefix('U'));
        let digits = name.strip_prefix('_').or(typenum).filter(|digits| !digits.is_empty());
        match digits.and_then(|digits| digits.parse().ok()) {
            Some(n) => Ok(Term::Int(n)),
            None => Ok(Term::Named(name, angles, call)),
        }
    }
    /// `!(…)` of a macro.
    fn notation(&mut self) -> Result<Term, String> {
        let mut depth = 0;
        let end = self.rest().char_indices().find(|(_, c)| {
            depth += i32::from(*c == '(') - i32::from(*c == ')');
            *c == ')' && depth == 0
        });
        let (end, _) = end.ok_or_else(|| self.expected("`)` of the macro"))?;
        let inside = self.rest()[2..end].trim().to_string();
        self.at += end + 1;
        Ok(Term::Notation(inside))
    }
}

/// A method: the layout is the first operand of the operation.
fn method(name: &str, angles: Vec<Term>, on: Term, operands: Vec<Term>) -> Result<Term, String> {
    let call = |name: &str, operands: Vec<Term>| Term::Named(name.into(), vec![], Some(operands));
    let one = |operands: Vec<Term>, several: fn(Vec<Term>) -> Term| match <[Term; 1]>::try_from(operands) {
        Ok([operand]) => operand,
        Err(operands) => several(operands),
    };
    let tile = |modes| Term::Named("Tile".into(), modes, None);
    Ok(match name {
        "compose" if operands.len() > 1 => call("composition", vec![on, one(operands, tile)]),
        "tile" if !operands.is_empty() => call("tiled_divide", vec![on, one(operands, tile)]),
        // A shape alone would be a tiler.
        "with_shape" if !operands.is_empty() => {
            let shape = Term::Notation(format!("make_layout({})", one(operands, Term::Tuple).written()?));
            call("composition", vec![on, shape])
        }
        _ => Term::Named(name.into(), angles, Some([vec![on], operands].concat())),
    })
}

fn each(terms: &[Term]) -> Result<String, String> {
    Ok(terms.iter().map(Term::written).collect::<Result<Vec<_>, _>>()?.join(","))
}

impl Term {
    fn is_layout(&self) -> bool {
        match self {
            Term::Named(name, ..) => {
                ["make_layout", "Layout", "make_tile", "Tile", "None", "_"].contains(&name.as_str())
            }
            Term::Tuple(terms) => terms.iter().any(Term::is_layout),
            _ => false,
        }
    }

    /// In the notation.
    fn written(&self) -> Result<String, String> {
        Ok(match self {
            Term::Int(n) => n.to_string(),
            Term::Notation(text) => text.clone(),
            Term::Tuple(terms) if terms.iter().any(Term::is_layout) => format!("<{}>", each(terms)?),
            Term::Tuple(terms) => format!("({})", each(terms)?),
            Term::List(terms) => format!("[{}]", each(terms)?),
            Term::Sum(terms) => terms.iter().map(Term::written).collect::<Result<Vec<_>, _>>()?.join("+"),
            // `2 * E<0>{}`
            Term::Product(terms) => match &terms[..] {
                [Term::Int(n), basis] => basis.basis(*n)?,
                _ => return Err("a product is one of a number and a basis such as E<0>{}".into()),
            },
            Term::Named(name, angles, call) => named(name, angles, call.as_deref())?,
        })
    }

    /// A basis times a number.
    fn basis(&self, n: i128) -> Result<String, String> {
        let Term::Named(name, angles, call) = self else { return Err("expected a basis such as E<0>{}".into()) };
        let places = match call.as_deref() {
            Some([Term::Tuple(places)]) => places,
            Some(places) if !places.is_empty() => places,
            _ => angles,
        };
        if name != "E" {
            return Err(format!("`{name}` is no basis"));
        }
        let path = places
            .iter()
            .rev()
            .map(|place| Ok(format!("@{}", place.written()?)))
            .collect::<Result<String, String>>()?;
        Ok(format!("{n}{path}"))
    }
}

/// A named term with arguments in angles, in brackets, or both.
fn named(name: &str, angles: &[Term], call: Option<&[Term]>) -> Result<String, String> {
    let call = call.unwrap_or_default();
    let arguments = if call.is_empty() { angles } else { call };
    let text = |i: usize| arguments.get(i).map_or_else(|| Err(format!("`{name}` takes more")), Term::written);
    Ok(match name {
        "Int" | "C" | "Constant" => text(0)?,
        "_" | "None" | "Underscore" | "Keep" => "_".to_string(),
        "Shape" | "Stride" | "Coord" | "make_shape" | "make_stride" | "make_coord" | "make_tuple" | "tuple" => {
            format!("({})", each(arguments)?)
        }
        "Tile" | "make_tile" => format!("<{}>", each(arguments)?),
        "E" => Term::Named(name.into(), angles.to_vec(), Some(call.to_vec())).basis(1)?,
        "Swizzle" | "make_swizzle" => format!("Sw<{}>", each(if angles.is_empty() { arguments } else { angles })?),
        "make_composed_layout" | "ComposedLayout" => format!("{} o {} o {}", text(0)?, text(1)?, text(2)?),
        "composition" if arguments.len() == 3 => format!("{} o {} o {}", text(0)?, text(1)?, text(2)?),
        "make_layout" | "Layout" => match arguments {
            [shape] => shape.written()?,
            [shape, Term::Named(stride, values, _)] if stride == "stride=" => {
                format!("{}:{}", shape.written()?, each(values)?)
            }
            [shape, Term::Named(order, ..)] if ["LayoutRight", "GenRowMajor"].contains(&order.as_str()) => {
                ordered(shape, cute_static_reference::row_major)?
            }
            [shape, Term::Named(order, ..)] if ["LayoutLeft", "GenColMajor"].contains(&order.as_str()) => {
                ordered(shape, cute_static_reference::column_major)?
            }
            [shape, stride] => format!("{}:{}", shape.written()?, stride.written()?),
            _ => return Err(format!("`{name}` takes a shape and strides")),
        },
        _ => match (call, angles) {
            ([operands @ .., Term::Named(mode, modes, None)], []) if mode == "mode=" => match &modes[..] {
                [Term::List(modes)] => of_modes(name, modes, operands)?,
                modes => of_modes(name, modes, operands)?,
            },
            (operands, [_, ..]) if !operands.is_empty() => of_modes(name, angles, operands)?,
            _ => {
                let operation = crate::operation::Operation::aliased(name, angles.len(), arguments.len());
                let operation = operation.ok_or_else(|| format!("`{name}` is not known here"))?;
                format!("{operation}({})", each(arguments)?)
            }
        },
    })
}

/// A compact layout of a shape.
fn ordered(shape: &Term, order: fn(&Tree) -> Layout) -> Result<String, String> {
    let shape = shape.written()?;
    match parse(&shape)? {
        Value::Tree(tree) if tree.leaves().iter().try_fold(1i128, |size, n| size.checked_mul(*n)).is_some() => {
            Ok(order(&tree).to_string())
        }
        _ => Err(format!("`{shape}` is no shape")),
    }
}

/// A function of some modes of its operand: `size<0>(layout)`, `cute.select(layout, mode=[0, 2])`.
fn of_modes(name: &str, modes: &[Term], operands: &[Term]) -> Result<String, String> {
    let [operand] = operands else { return Err(format!("`{name}` of modes takes one operand")) };
    let (operand, modes) = (operand.written()?, each(modes)?);
    Ok(match name {
        "get" | "layout" => format!("get({operand}, [{modes}])"),
        "select" => format!("select({operand}, [{modes}])"),
        "size" | "cosize" | "rank" | "depth" | "shape" => {
            format!("{}(get({operand}, [{modes}]))", if name == "shape" { "get_shape" } else { name })
        }
        "take" | "group" | "upcast" | "downcast" => format!("{name}({operand}, {modes})"),
        _ => return Err(format!("`{name}` of modes is not known here")),
    })
}
