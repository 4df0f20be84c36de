//! How an operation comes to its result, or why it is refused: the steps, in CuTe's notation, with their numbers.
//!
//! ```
//! use cute_static::prelude::*;
//! use cute_static_viz::explain;
//! // From types: the type's own result is checked against the steps and against the law.
//! let told = explain::compose(layout!((6,2):(8,2)), layout!((4,3):(3,1))).unwrap();
//! println!("{told}");
//! # let text = told.to_text();
//! # assert!(text.contains("stride 3 against mode 6:8: 6 = 3·2, so 2 steps fit; 4 = 2·2: keep 2:24 (3·8), go on with 2:1"));
//! # assert!(text.contains("c = 11: B(11) = 11, A(11) = 42, R(11) = 42"));
//! ```
//! A refused operation has no type to be explained from, but its operands have:
//! ```
//! # use cute_static::prelude::*;
//! # use cute_static_viz::explain::{self, Operation};
//! let told = explain::explain(Operation::Compose, &[&layout!((6,2):(1,100)), &layout!((3,2):(2,3))]).unwrap();
//! assert!(told.to_text().contains("a layout adds up by modes, so it has 7 at c = 5; but A(B(5)) = A(7) = 101"));
//! assert!(told.to_text().ends_with("the modes of the right layout together reach digit 7 in a mode of size 6\n"));
//! // From text, in the same way:
//! let from_text = explain::explain("compose".parse().unwrap(), &[&"(6,2):(1,100)", &"(3,2):(2,3)"]).unwrap();
//! assert_eq!(from_text, told);
//! ```
//!
//! The steps are those that the types take, told at run time; each result is compared with that of `cute-static-reference`, and with
//! the type's where there is one. Strides that are no integers have no steps here, only the result and its law.

mod coalesce;
mod complement;
mod composition;
mod derivation;
mod general;
mod inverse;
mod law;
mod operation;
mod recast;
mod refusal;
mod tiles;
mod typed;
mod walk;
mod witness;

pub use derivation::{Derivation, Step, Verdict};
pub use operation::Operation;
pub use typed::*;

use cute_static_reference::notation::{self, Value};
use cute_static_reference::{Layout, Tree};
use derivation::Story;
use operation::Family;
use refusal::Refusal;
use std::fmt::{self, Display};

/// Larger sizes and strides than this are not explained: no product of the steps may overflow.
const LARGEST: i128 = 1 << 40;

/// Why there is no derivation.
///
/// ```
/// use cute_static_viz::explain::{Operation, Unexplained, explain};
/// assert_eq!(explain(Operation::Compose, &[&"8:1"]), Err(Unexplained::Number { operation: Operation::Compose, given: 1 }));
/// assert!(explain(Operation::Coalesce, &[&"(8:1"]).is_err());
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
/// Where the operands are none of this operation. A refused operation is no error, but a [`Verdict::Refused`].
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
/// Where the operands are none of this operation.
pub fn is_refused(operation: Operation, operands: &[&dyn Display]) -> Result<bool, Unexplained> {
    let operands = operands.iter().map(|o| operand(&o.to_string())).collect::<Result<Vec<_>, _>>()?;
    Ok(known(operation, &operands)?.is_none())
}

/// What the reference says, nothing for a refusal.
fn known(operation: Operation, operands: &[Value]) -> Result<Option<String>, Unexplained> {
    let (least, most) = operation.operands();
    if !(least..=most).contains(&operands.len()) {
        return Err(Unexplained::Number { operation, given: operands.len() });
    }
    let known = cute_static_reference::answer(&operation.known_as(operands.len()), operands);
    known.ok_or(Unexplained::Kind(operation))
}

/// The steps of an operation on operands that have been read.
fn derive(operation: Operation, operands: &[Value]) -> Result<Derivation, Unexplained> {
    let known = known(operation, operands)?.and_then(|text| notation::parse(&text).ok());
    let texts: Vec<String> = operands.iter().map(Value::to_string).collect();
    let title = format!("{operation} {}", texts.join(" "));
    let mut story = Story::default();
    if !operands.iter().all(general::integral) {
        let verdict = general::tell(operation, operands, known, &mut story);
        return Ok(ended(title, story, verdict));
    }
    let told = steps(operation, operands, &mut story)?;
    let verdict = match (told, known.as_ref().and_then(Value::layout)) {
        (Ok(r), Some(want)) => {
            law::check(operation, operands, &r, &mut story);
            if r.normalized() == want.normalized() {
                Verdict::Result(r.to_string())
            } else {
                Verdict::Disagreement(format!("the steps end in {r}, and the reference in {want}"))
            }
        }
        (Err(refusal), None) => {
            story.step("The rule");
            story.line(refusal.note());
            let second = texts.get(1).map_or("()", String::as_str);
            Verdict::Refused(refusal.words(&texts[0], second))
        }
        (Ok(r), None) => Verdict::Disagreement(format!("the steps end in {r}, and the reference refuses")),
        (Err(refusal), Some(want)) => {
            Verdict::Disagreement(format!("the steps end in {refusal:?}, and the reference in {want}"))
        }
    };
    Ok(ended(title, story, verdict))
}

/// A broken law is louder than any result.
fn ended(title: String, story: Story, verdict: Verdict) -> Derivation {
    let verdict = match (&story.broken, verdict) {
        (Some(broken), Verdict::Result(r)) => Verdict::Disagreement(format!("{r} breaks the law: {broken}")),
        (_, verdict) => verdict,
    };
    Derivation::told(title, story, verdict)
}

fn steps(operation: Operation, operands: &[Value], story: &mut Story) -> Result<Result<Layout, Refusal>, Unexplained> {
    let kind = Unexplained::Kind(operation);
    let a = operands[0].layout().ok_or(kind.clone())?;
    let second = operands.get(1);
    let number = || second.and_then(Value::tree).map(Tree::product).ok_or(kind.clone());
    let tiler = || second.and_then(Value::tiler).ok_or(kind.clone());
    let layout = || second.and_then(Value::layout).ok_or(kind.clone());
    Ok(match operation {
        Operation::Compose => tiles::compose(a, &tiler()?, false, "", story),
        Operation::ComposeInBounds => tiles::compose(a, &tiler()?, true, "", story),
        Operation::Coalesce => Ok(coalesce::coalesce(a, story)),
        Operation::Filter => Ok(coalesce::filter(a, story)),
        Operation::Complement if second.is_none() => complement::open(a, story),
        Operation::Complement => complement::exact(a, number()?, story),
        Operation::PaddedComplement => complement::padded(a, number()?, story),
        Operation::RightInverse => Ok(inverse::right(a, story)),
        Operation::LeftInverse => inverse::left(a, story),
        Operation::BlockedProduct => tiles::zip(a, layout()?, false, story),
        Operation::RakedProduct => tiles::zip(a, layout()?, true, story),
        Operation::Upcast => recast::upcast(a, number()?, story),
        Operation::Downcast => recast::downcast(a, number()?, story),
        _ => match operation.family() {
            Family::Other => return Err(kind),
            family => tiles::by_mode(a, &tiler()?, family, story),
        },
    })
}

/// One operand, with sizes and strides that can be calculated with.
fn operand(text: &str) -> Result<Value, Unexplained> {
    let wrong = |why: String| Unexplained::Operand(text.to_string(), why);
    let closed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let value = notation::parse(&closed).map_err(wrong)?;
    calculable(&value).then_some(value).ok_or_else(|| {
        wrong(format!("layouts, shapes and tilers of extents from 1 on, no size or stride beyond {LARGEST}"))
    })
}

fn calculable(value: &Value) -> bool {
    let extents = |shape: &Tree| {
        let leaves = shape.leaves();
        let size = leaves.iter().try_fold(1i128, |size, s| size.checked_mul(*s));
        leaves.iter().all(|s| *s > 0) && size.is_some_and(|size| size <= LARGEST)
    };
    match value {
        Value::Layout(l) => extents(&l.shape) && l.stride.leaves().iter().all(|d| d.abs() <= LARGEST),
        Value::General(l) => extents(&l.shape),
        Value::Tree(tree) => extents(tree),
        Value::Tiler(modes) => modes.iter().all(calculable),
        Value::Holed(_) => true,
        _ => false,
    }
}
