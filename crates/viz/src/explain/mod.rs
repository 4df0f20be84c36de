//! How an operation comes to its result, or why it is refused: the steps, in CuTe's notation, with their numbers.
//!
//! ```
//! use cute_static::prelude::*;
//! use cute_static_viz::explain::{self, Operation};
//! // From types: the type's own result is checked against the steps and against the law.
//! let (a, b) = (layout!((6,2):(8,2)), layout!((4,3):(3,1)));
//! let told = explain::confirm(Operation::Compose, (a, b), a.compose(b)).unwrap();
//! println!("{told}");
//! # let text = told.to_text();
//! # assert!(text.contains("Compare the stride 3 with the mode 6:8: 6 = 3·2, so 2 steps fit. Since 4 = 2·2, keep 2:24 (3·8) and continue with 2:1."));
//! # assert!(text.contains("c = 11: B(11) = 11, A(11) = 42, R(11) = 42"));
//! ```
//! A refused operation has no type to be explained from, but its operands have:
//! ```
//! # use cute_static::prelude::*;
//! # use cute_static_viz::explain::{self, Operation};
//! let told = explain::explain(Operation::Compose, &[&layout!((6,2):(1,100)), &layout!((3,2):(2,3))]).unwrap();
//! assert!(told.to_text().contains("A layout adds up by modes, so it has 7 at c = 5, but A(B(5)) = A(7) = 101."));
//! assert!(told.to_text().ends_with("the modes of the right layout together reach digit 7 in a mode of size 6\n"));
//! // From text, in the same way:
//! let from_text = explain::explain("compose".parse().unwrap(), &[&"(6,2):(1,100)", &"(3,2):(2,3)"]).unwrap();
//! assert_eq!(from_text, told);
//! ```
//!
//! Strides may be coordinates or vectors over F2, and the layout may be inside a swizzle:
//! ```
//! # use cute_static::prelude::*;
//! # use cute_static_viz::explain::{Operation, attempt};
//! let told = attempt(Operation::Compose, (layout!((8,16):(20,1)), layout!((4,8):(1@0,2@1)))).unwrap();
//! assert!(told.to_text().contains("Component @1 indexes mode 1, 16:1: A(i) = i·1."));
//! let told = attempt(Operation::LeftInverse, (layout!((4,8):(f2,f9)),)).unwrap();
//! assert!(told.to_text().contains("Bit 1 stands for 9 = A(4). Keep 2:f4."));
//! let told = attempt(Operation::ZippedDivide, (layout!(Sw<3,4,3> o 0 o (8,64):(64,1)), tiler!(<4:2, 32:1>))).unwrap();
//! assert_eq!(told.result(), Some("Sw<3,4,3> o 0 o ((4,32),(2,2)):((128,1),(64,32))"));
//! ```
//!
//! The steps are those that the types take, told at run time; each result is compared with that of `cute-static-reference`, and with
//! the type's where there is one. Coordinates are taken component by component, vectors of bits by elimination over F2.

mod by_codomain;
mod coalesce;
mod common;
mod complement;
mod composed;
mod composition;
mod derivation;
mod elimination;
mod fields;
mod fill;
mod inverse;
mod joint;
mod law;
mod nullspace;
mod occupancy;
mod operation;
mod recast;
mod refusal;
mod signs;
mod tiles;
mod typed;
mod vectors;
mod walk;
mod witness;

pub use derivation::{Derivation, Step, Verdict};
pub use operation::Operation;
pub use typed::{Operands, attempt, confirm};

use complement::Gaps;
use cute_static_reference::element::Codomain;
use cute_static_reference::notation::{self, Holed, Value};
use cute_static_reference::{Element, Function, General, Tree, laws};
use derivation::Story;
use operation::Family;
use recast::Form;
use refusal::{MIXED, Refusal};
use std::fmt::{self, Display};

/// Larger sizes and strides than this are not explained: no product of the steps may overflow.
const LARGEST: i128 = 1 << 40;

/// Why there is no derivation.
///
/// ```
/// use cute_static_viz::explain::{Operation, Unexplained, explain};
/// assert_eq!(explain(Operation::Compose, &[&"8:1"]), Err(Unexplained::Number { operation: Operation::Compose, given: 1 }));
/// assert!(explain(Operation::Coalesce, &[&"(8:1"]).is_err());
/// assert!(explain(Operation::LogicalDivide, &[&"(8,6):(6,1)", &"(0,_)"]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unexplained {
    /// No operation of this name
    Operation(String),
    /// Another number of operands
    Number {
        /// The operation
        operation: Operation,
        /// How many there are
        given: usize,
    },
    /// A text that is no layout, or none that this operation takes, and what was expected
    Operand(String, String),
    /// The operation does not take such operands
    Kind(Operation),
    /// The operation is not one of the layout inside a composed one, or the composed layout is its right operand
    Composed(Operation),
}

impl Display for Unexplained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unexplained::Operation(name) => {
                let all: Vec<String> = Operation::ALL.iter().map(Operation::to_string).collect();
                write!(f, "`{name}` is no operation; there are {}", all.join(", "))
            }
            Unexplained::Number { operation, given } => match operation.operands() {
                (least, most) if least == most => write!(f, "{operation} takes {least} operands, not {given}"),
                (least, most) => write!(f, "{operation} takes {least} or {most} operands, not {given}"),
            },
            Unexplained::Operand(text, why) => write!(f, "`{text}`: {why}"),
            Unexplained::Composed(operation) => write!(
                f,
                "{operation} of these is not {operation} of the layout inside: what a swizzle does to it has no steps here"
            ),
            Unexplained::Kind(operation) => write!(f, "{operation} does not take operands of these kinds"),
        }
    }
}
impl std::error::Error for Unexplained {}

/// The derivation of an operation from its operands: layouts, shapes and tilers, as values of the library's types or as CuTe's text.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static_viz::explain::{Operation, explain};
/// let told = explain(Operation::ZippedDivide, &[&layout!((8,16):(16,1)), &"<4:2,8:1>"]).unwrap();
/// assert_eq!(told.result(), Some("((4,8),(2,2)):((32,1),(16,8))"));
/// ```
///
/// # Errors
/// Returns an error if the operation does not take these operands. A refused operation is not an error: its verdict is [`Verdict::Refused`].
pub fn explain(operation: Operation, operands: &[&dyn Display]) -> Result<Derivation, Unexplained> {
    let operands = operands.iter().map(|o| operand(&o.to_string())).collect::<Result<Vec<_>, _>>()?;
    derive(operation, &operands)
}

/// Whether an operation is refused, without the steps and the law, which take their time where it is not.
///
/// ```
/// use cute_static_viz::explain::{Operation, is_refused};
/// assert_eq!(is_refused(Operation::Compose, &[&"(4,6,8):(2,3,5)", &"6:3"]), Ok(true));
/// assert_eq!(is_refused(Operation::Complement, &[&"4:2", &"24"]), Ok(false));
/// ```
///
/// # Errors
/// Returns an error if the operation does not take these operands.
pub fn is_refused(operation: Operation, operands: &[&dyn Display]) -> Result<bool, Unexplained> {
    let falling = operands.iter().any(|o| o.to_string().contains('-'));
    let operands = operands.iter().map(|o| operand(&o.to_string())).collect::<Result<Vec<_>, _>>()?;
    counted(operation, &operands)?;
    let operands: Vec<Value> = operands.iter().map(directing).collect();
    // Strides of both signs may be refused undecided, where the reference has a result.
    if composed::is_among(&operands) || falling {
        return Ok(matches!(derive(operation, &operands)?.verdict(), Verdict::Refused(_)));
    }
    Ok(operation.known(&operands).ok_or(Unexplained::Kind(operation))?.is_none())
}

/// As many operands as it takes, and no extent of 0.
fn counted(operation: Operation, operands: &[Value]) -> Result<(), Unexplained> {
    let (least, most) = operation.operands();
    if !(least..=most).contains(&operands.len()) {
        return Err(Unexplained::Number { operation, given: operands.len() });
    }
    match (0..operands.len()).find(|i| !operation.takes_zero(*i) && has_zero(&operands[*i])) {
        Some(i) => Err(Unexplained::Operand(operands[i].to_string(), "extents from 1 on".into())),
        None => Ok(()),
    }
}

/// The steps of an operation on operands that have been read.
fn derive(operation: Operation, operands: &[Value]) -> Result<Derivation, Unexplained> {
    counted(operation, operands)?;
    let texts: Vec<String> = operands.iter().map(Value::to_string).collect();
    let title = format!("{operation} {}", texts.join(" "));
    // To the compiler, both widths of a recast are one operand.
    let shown = match (operation, &texts[..]) {
        (Operation::Recast | Operation::PaddedRecast, [a, old, new]) => vec![a.clone(), format!("({old},{new})")],
        _ => texts,
    };
    let operands = &operands.iter().map(directing).collect::<Vec<_>>()[..];
    if composed::is_among(operands) {
        return composed::tell(operation, operands, title);
    }
    let known = operation.known(operands).ok_or(Unexplained::Kind(operation))?;
    let known = known.and_then(|text| notation::parse(&text).ok());
    let mut story = Story::default();
    let told = steps(operation, operands, &mut story)?;
    // A tile of coordinates beside a rest of integers, say, is no layout.
    let mixed = |layout: &General| layout.codomain().is_none();
    let told = told.and_then(|r| if mixed(&r) { Err(Refusal::of(MIXED, &[])) } else { Ok(r) });
    let known = known.filter(|known| !known.general().is_some_and(|known| mixed(&known)));
    let verdict = match (told, known.as_ref().and_then(Value::general)) {
        (Ok(r), Some(want)) => {
            law::check(operation, operands, &r, &mut story);
            if same(operation, operands, &r, &want) {
                Verdict::Result(r.to_string())
            } else {
                Verdict::Disagreement(format!("the steps end in {r}, and the reference in {want}"))
            }
        }
        (Err(refusal), known) if known.is_none() || story.by_chance => {
            story.step("The rule");
            story.line(refusal.note(&shown));
            Verdict::Refused(refusal.message(&shown))
        }
        (Ok(r), None) => Verdict::Disagreement(format!("the steps end in {r}, and the reference refuses")),
        (Err(refusal), want) => {
            let want = want.map_or(String::new(), |want| want.to_string());
            Verdict::Disagreement(format!("the steps end in {refusal:?}, and the reference in {want}"))
        }
    };
    Ok(ended(title, story, verdict))
}

/// Whether two results are one; integers whose sums do not carry are vectors of bits as well. Over F2 a layout has several
/// inverses, of which the law has been checked.
fn same(operation: Operation, operands: &[Value], r: &General, want: &General) -> bool {
    let values = |layout: &General| laws::image(layout).into_iter().map(Element::comparable).collect::<Vec<_>>();
    // The types' right inverse may end before the longest one, where an extent is no power of two.
    let inverse = match operation {
        Operation::RightInverse => r.size() <= want.size(),
        Operation::LeftInverse => true,
        _ => false,
    };
    let bits = operands[0].general().and_then(|a| a.codomain()) == Some(Codomain::Binary);
    r.normalized() == want.normalized()
        || (r.codomain() != want.codomain() && r.shape == want.shape && values(r) == values(want))
        || (inverse && bits)
}

/// A broken law is louder than any result.
fn ended(title: String, story: Story, verdict: Verdict) -> Derivation {
    let verdict = match (&story.broken, verdict) {
        (Some(broken), Verdict::Result(r)) => Verdict::Disagreement(format!("{r} breaks the law: {broken}")),
        (_, verdict) => verdict,
    };
    Derivation::told(title, story, verdict)
}

fn steps(operation: Operation, operands: &[Value], story: &mut Story) -> Result<Result<General, Refusal>, Unexplained> {
    let kind = Unexplained::Kind(operation);
    let a = &operands[0].general().ok_or(kind.clone())?;
    let integers = || a.integers().ok_or(kind.clone());
    let second = operands.get(1);
    let shape = || second.and_then(Value::tree).ok_or(kind.clone());
    let number = || shape().map(Tree::product);
    let tiler = || second.and_then(Value::tiler).ok_or(kind.clone());
    let layout = || second.and_then(Value::general).ok_or(kind.clone());
    Ok(match operation {
        Operation::Compose => tiles::compose(a, &tiler()?, false, "", story),
        Operation::ComposeInBounds => tiles::compose(a, &tiler()?, true, "", story),
        Operation::Coalesce => Ok(coalesce::coalesce(a, story)),
        Operation::CoalesceBy => coalesce::by_profile(a, &tiler()?, "", story),
        Operation::CoalesceExtended => Ok(coalesce::extended(a, story)),
        Operation::Filter => Ok(coalesce::filter(a, story)),
        Operation::FilterZeros => Ok(coalesce::filter_zeros(a, story)),
        Operation::Nullspace => Ok(nullspace::nullspace(a, story).general()),
        Operation::MaxCommonLayout => {
            let b = layout()?.integers().ok_or(kind.clone())?;
            Ok(common::common(&integers()?, &b, story).general())
        }
        Operation::TileToShape => {
            let order = operands.get(2).map(|order| order.tree().ok_or(kind.clone())).transpose()?;
            if matches!(order, Some(Tree::Leaf(1..))) {
                return Err(kind);
            }
            fill::fill(a, shape()?, order, story)
        }
        Operation::Complement if second.is_none() => by_codomain::open(a, story),
        Operation::Complement => by_codomain::within(a, shape()?, Gaps::Exact, story),
        Operation::PaddedComplement => by_codomain::within(a, shape()?, Gaps::Padded, story),
        Operation::RightInverse => by_codomain::right(a, story),
        Operation::LeftInverse => by_codomain::left(a, story),
        Operation::BlockedProduct => tiles::zip(a, &layout()?, false, story),
        Operation::RakedProduct => tiles::zip(a, &layout()?, true, story),
        Operation::Upcast => recast::widened(a, number()?, story),
        Operation::Downcast => recast::narrowed(a, number()?, Form::Exact, story),
        Operation::PaddedDowncast => recast::narrowed(a, number()?, Form::Padded, story),
        Operation::Recast | Operation::PaddedRecast => {
            let new = operands.get(2).and_then(Value::tree).map(Tree::product).ok_or(kind.clone())?;
            let form = if operation == Operation::Recast { Form::Exact } else { Form::Padded };
            recast::recast(a, number()?, new, form, story)
        }
        _ => match operation.family() {
            Family::Other => return Err(kind),
            family => tiles::by_mode(a, &tiler()?, family, story),
        },
    })
}

/// A tuple with `_` in it is the tiler that it directs an operation as.
fn directing(operand: &Value) -> Value {
    fn entries(holed: &Holed) -> Value {
        match holed {
            Holed::Hole => Value::Holed(Holed::Hole),
            Holed::Leaf(n) => Value::Tree(Tree::Leaf(*n)),
            Holed::Tuple(modes) => Value::Tiler(modes.iter().map(entries).collect()),
        }
    }
    match operand {
        Value::Holed(holed) => entries(holed),
        other => other.clone(),
    }
}

fn has_zero(operand: &Value) -> bool {
    // `(0,_)` is the tiler `<0,_>`.
    match &directing(operand) {
        Value::Tree(tree) => tree.leaves().contains(&0),
        Value::Tiler(modes) => modes.iter().any(has_zero),
        _ => false,
    }
}

/// One operand, with sizes and strides that can be calculated with.
fn operand(text: &str) -> Result<Value, Unexplained> {
    let wrong = |why: String| Unexplained::Operand(text.to_string(), why);
    let close = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let closed = text.split(" o ").map(close).collect::<Vec<_>>().join(" o ");
    let value = notation::parse(&closed).map_err(wrong)?;
    calculable(&value).then_some(value).ok_or_else(|| {
        wrong(format!(
            "layouts, shapes and tilers of extents from 1 on, no size or stride beyond {LARGEST}, strides of one kind, swizzles of fields that are apart"
        ))
    })
}

fn calculable(value: &Value) -> bool {
    let extents = |shape: &Tree, least: i128| {
        let leaves = shape.leaves();
        let size = leaves.iter().try_fold(1i128, |size, s| size.checked_mul(*s));
        leaves.iter().all(|s| *s >= least) && size.is_some_and(|size| size <= LARGEST)
    };
    match value {
        Value::Layout(l) => extents(&l.shape, 1) && l.stride.leaves().iter().all(|d| d.abs() <= LARGEST),
        Value::General(l) => {
            let small = |d: &Element| match d {
                Element::Bits(n) => *n <= LARGEST as u128,
                Element::Point(terms) => terms.values().all(|n| n.abs() <= LARGEST),
            };
            extents(&l.shape, 1) && l.codomain().is_some() && l.stride.leaves().iter().all(small)
        }
        Value::Tree(tree) => extents(tree, 0),
        Value::Tiler(modes) => modes.iter().all(calculable),
        Value::Holed(_) => true,
        Value::Function(Function::Layout(l)) => calculable(&Value::from(l.clone())),
        Value::Function(Function::Swizzle(s)) => s.is_legal() && s.base + s.bits + s.shift.abs() <= 40,
        Value::Function(Function::Composed(outer, offset, inner)) => {
            let part = |f: &Function| calculable(&Value::Function(f.clone()));
            part(outer) && part(inner) && offset.leaves().iter().all(|n| n.abs() <= LARGEST)
        }
        _ => false,
    }
}
