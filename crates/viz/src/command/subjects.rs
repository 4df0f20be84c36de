//! The subjects of the command, and the answers about those that are drawn from text alone.

use crate::atoms::ATOMS;
use crate::cargo::CARGO;
use crate::failure::Failure;
use crate::find::FIND;
use crate::fix::FIX;
use crate::operations::OPERATIONS;
use crate::refusals::REFUSALS;
use crate::show::{Answer, unprintable};
use crate::tiled::TILED;
use cute_static_viz::notation::{Kind, Node, function, parse, pick};
use cute_static_viz::{Function, Unfit, subject};

/// A subject: its name, its operands, a description and an example.
pub struct Subject {
    pub name: &'static str,
    pub texts: &'static str,
    pub about: &'static str,
    pub example: &'static [&'static str],
}

pub const fn subject(
    name: &'static str,
    texts: &'static str,
    about: &'static str,
    example: &'static [&'static str],
) -> Subject {
    Subject { name, texts, about, example }
}

/// Subjects that are drawn from their text, without a compiler.
pub const DRAWN: &[Subject] = &[
    subject("layout", "LAYOUT", "offsets as a grid; aliases and holes marked", &["((2,2),(4,2)):((1,8),(2,16))"]),
    subject("print", "LAYOUT", "the table of CuTe's print_layout", &["(8,8):(8,1)"]),
    subject("memory", "LAYOUT [WIDTH]", "the memory it reaches, WIDTH offsets a row", &["(4,8):(1,5)", "10"]),
    subject("tv", "LAYOUT MxN", "which thread and value has each element", &["((4,8),2):((16,1),8)", "8x8"]),
    subject(
        "swizzle",
        "COMPOSED [BITS]",
        "linear beside swizzled, by bank; elements of BITS",
        &["Sw<3,3,3> o 0 o (8,64):(64,1)", "16"],
    ),
    subject("slice", "LAYOUT COORD", "what a slice takes of it", &["(4,8):(8,1)", "(2,_)"]),
];

/// Whether the number of texts is one that the subject takes.
pub fn count(texts: &[String], least: usize, most: usize, subject: &Subject) -> Result<(), Failure> {
    if (least..=most).contains(&texts.len()) {
        return Ok(());
    }
    let found = texts.len();
    Err(Failure::Usage(format!("`{0}` takes {1}; found {found}\n  {2}", subject.name, subject.texts, call(subject))))
}

/// A number after a text.
fn number(text: &str, what: &str, most: u64) -> Result<u64, Failure> {
    let number = text.parse().ok().filter(|n| (1..=most).contains(n));
    number.ok_or_else(|| Failure::at(text, 0, format!("expected {what} from 1 to {most}")))
}

/// `8x16`, or `8` for a column.
pub fn tile(text: &str) -> Result<(u64, u64), Failure> {
    let (m, n) = text.split_once(['x', 'X', '×']).unwrap_or((text, "1"));
    match (m.trim().parse(), n.trim().parse()) {
        (Ok(m), Ok(n)) if m > 0 && n > 0 => Ok((m, n)),
        _ => Err(Failure::at(text, 0, "expected a tile such as 8x16: rows x columns, from 1 on")),
    }
}

/// The shape of a layout's text.
fn shape_of(node: &Node) -> &Node {
    match &node.kind {
        Kind::Layout(shape, _) => shape,
        Kind::Composed(_, _, inner) => shape_of(inner),
        _ => node,
    }
}

/// The answer about a subject that needs no compiler, or `None` if the subject is another one. If the picture would be `printed` and is too
/// large for the terminal, it is not drawn.
pub fn drawn(name: &str, texts: &[String], printed: bool) -> Result<Option<Answer>, Failure> {
    let Some(subject) = DRAWN.iter().find(|s| s.name == name) else { return Ok(None) };
    let (least, most) = match name {
        "layout" | "print" => (1, 1),
        "memory" | "swizzle" => (1, 2),
        _ => (2, 2),
    };
    count(texts, least, most, subject)?;
    let text = texts[0].as_str();
    let node = parse(text)?;
    let f: Function = function(text, &node)?;
    let second = texts.get(1).map(String::as_str);
    if let Some(message) = unprintable(f.size(), true).filter(|_| printed) {
        return Err(Failure::Refused(message));
    }
    let picture = match name {
        "layout" => subject::layout_and_holes(&f)?,
        "print" => subject::layout(&f)?,
        "memory" => {
            let width = number(second.unwrap_or("32"), "a width", 4096)? as usize;
            subject::memory(&f, width).map_err(|unfit| no_memory(&f, unfit))?
        }
        "swizzle" => {
            let bits = number(second.unwrap_or("16"), "the bits of an element", 1024)?;
            subject::swizzle(&f, bits).map_err(|unfit| no_memory(&f, unfit))?
        }
        "tv" => subject::thread_value(&f, tile(second.unwrap_or_default())?)?,
        _ => {
            let coordinate = second.unwrap_or_default();
            let taken = pick(coordinate, &parse(coordinate)?, shape_of(&node))?;
            let mut picture = subject::slice(&f, &taken)?;
            picture.title = format!("{} sliced by {coordinate}", f.text());
            picture
        }
    };
    Ok(Some(Answer { plain: name == "print", ..Answer::picture(picture) }))
}

/// The reason for which there is no memory to draw.
fn no_memory(f: &Function, unfit: Unfit) -> Failure {
    let Unfit::NoOffset(value) = unfit else { return unfit.into() };
    let what = if value.starts_with('-') { "an offset below 0" } else { "a coordinate" };
    let text = f.text();
    Failure::Refused(format!(
        "memory is drawn from offset 0 on, and {text} yields {value}, {what}; `cargo cute layout '{text}'` draws that"
    ))
}

/// The example of a subject, as a command line.
pub fn call(subject: &Subject) -> String {
    let quoted = |text: &&str| {
        let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
        if plain { text.to_string() } else { format!("'{text}'") }
    };
    let texts: Vec<String> = subject.example.iter().map(quoted).collect();
    format!("cargo cute {} {}", subject.name, texts.join(" "))
}

/// The groups of subjects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Group {
    Drawn,
    Operations,
    Instructions,
    Cargo,
    Errors,
}

impl Group {
    pub fn heading(self) -> &'static str {
        match self {
            Group::Drawn => "Pictures of a layout",
            Group::Operations => {
                "Operations, computed by the library's types (the compiler runs once for each question)"
            }
            Group::Instructions => "Instructions and tiles",
            Group::Cargo => "Cargo's commands, with compile errors in CuTe's notation",
            Group::Errors => "Explanations and repairs of compile errors",
        }
    }
}

/// All subjects, by group.
pub fn all() -> impl Iterator<Item = (Group, Vec<&'static Subject>)> {
    let operations = OPERATIONS.iter().map(|operation| &operation.subject).collect();
    [
        (Group::Drawn, DRAWN.iter().collect()),
        (Group::Operations, operations),
        (Group::Instructions, ATOMS.iter().chain(TILED).chain(FIND).collect()),
        (Group::Cargo, CARGO.iter().collect()),
        (Group::Errors, REFUSALS.iter().chain(FIX).collect()),
    ]
    .into_iter()
}

pub const NOTATION: &str = "\
LAYOUT is SHAPE:STRIDE as CuTe prints it, a shape alone (column-major) or with an order, or a composed layout:
  (4,(2,3)):(2,(1,8))    (8,8):(1@0,1@1)    (8,8):(f1,f9)    Sw<3,3,3> o 0 o (8,64):(64,1)
  (8,8), row_major    (8,8), col_major    (2,(3,4)), order (1,0): the lowest order is the fastest mode
As a TILER, or after compose, a shape alone is one extent for each mode: (4,8) is <4:1,8:1>.
Operands can be pasted from compile errors: 'CuteLayout<(n<4>, n<8>), (n<1>, n<4>)>'.
";

/// Whether there is a subject of this name.
pub fn is_subject(name: &str) -> bool {
    all().flat_map(|(_, subjects)| subjects).any(|subject| subject.name == name)
}
