//! Derivations in the form that the command prints.

use crate::failure::Failure;
use cute_static_viz::explain::{Operation, Verdict, explain, is_refused};
use cute_static_viz::notation::{Kind, Node, read};
use std::fmt;

/// A derivation, from its title to its verdict.
#[derive(Clone, Debug)]
pub struct Told {
    text: String,
    pub verdict: Verdict,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn none(why: impl fmt::Display) -> Failure {
    Failure::Usage(format!("no derivation: {why}"))
}

/// The derivation of an operation on operands.
pub fn told(name: &str, operands: &[Node]) -> Result<Told, Failure> {
    let (operation, texts) = asked(name, operands)?;
    let texts: Vec<&dyn fmt::Display> = texts.iter().map(|text| text as &dyn fmt::Display).collect();
    let told = explain(operation, &texts).map_err(none)?;
    Ok(Told { text: told.to_text(), verdict: told.verdict().clone() })
}

/// Whether an operation that has a derivation is refused. This is quicker than the derivation.
pub fn refused(name: &str, operands: &[Node]) -> Result<bool, Failure> {
    let (operation, texts) = asked(name, operands)?;
    let texts: Vec<&dyn fmt::Display> = texts.iter().map(|text| text as &dyn fmt::Display).collect();
    is_refused(operation, &texts).map_err(none)
}

/// The operation with this name, and the texts of its operands.
fn asked(name: &str, operands: &[Node]) -> Result<(Operation, Vec<String>), Failure> {
    let operation: Operation = name.parse().map_err(|_| {
        let all: Vec<String> = Operation::ALL.iter().map(ToString::to_string).collect();
        none(format!("`{name}` has no steps here; those that have are {}", all.join(", ")))
    })?;
    let text = |node: &Node| if holed(node) { angled(node).to_string() } else { node.to_string() };
    Ok((operation, operands.iter().map(text).collect()))
}

/// Whether there is a `_` in it.
fn holed(node: &Node) -> bool {
    match &node.kind {
        Kind::Tuple(modes) | Kind::Tiler(modes) => modes.iter().any(holed),
        kind => *kind == Kind::Any,
    }
}

/// A tuple as a tiler. Without this, a tuple with a `_` would be read as a coordinate.
fn angled(node: &Node) -> Node {
    match &node.kind {
        Kind::Tuple(modes) | Kind::Tiler(modes) => Node::new(Kind::Tiler(modes.iter().map(angled).collect()), node.at),
        _ => node.clone(),
    }
}

/// Compares a derivation with the answer of the types. A derivation with another result explains something else.
pub fn agree(told: &Told, result: Option<&str>) -> Result<(), Failure> {
    let same = match (&told.verdict, result) {
        (Verdict::Refused(_), None) => true,
        (Verdict::Result(one), Some(other)) => one == other || same_function(one, other),
        _ => false,
    };
    let found = result.unwrap_or("a refusal");
    if same {
        return Ok(());
    }
    Err(Failure::Environment(format!(
        "{told}\nthe derivation does not end as the types do, in {found}: a mistake, please report it"
    )))
}

/// Whether two texts are the same function. They may differ in the strides of modes of size 1.
fn same_function(one: &str, other: &str) -> bool {
    let (Ok(one), Ok(other)) = (read(one), read(other)) else { return false };
    let extents = |f: &cute_static_viz::Function| f.modes().extents();
    extents(&one) == extents(&other) && (0..one.size().min(1 << 16)).all(|i| one.at(i) == other.at(i))
}

/// Whether two refusals are the same. The brackets of a tiler do not count, and rustc's `_` stands for any text.
pub fn same_words(told: &str, error: &str, open: bool) -> bool {
    let plain = |text: &str| text.replace('<', "(").replace('>', ")");
    let (told, error) = (plain(told), plain(error));
    if told == error || !open {
        return told == error;
    }
    // `operands A and _`, `A ∘ _: …`
    let marks = error.char_indices().filter(|(i, _)| error[*i..].starts_with(" _"));
    marks.map(|(i, _)| (&error[..=i], &error[i + 2..])).any(|(before, after)| {
        told.len() >= before.len() + after.len() && told.starts_with(before) && told.ends_with(after)
    })
}

/// The rest of a refusal, after a derivation that ends in its first line.
pub fn remaining(told: &Told, refusal: &str) -> Failure {
    let (first, rest) = refusal.split_once('\n').unwrap_or((refusal, ""));
    match &told.verdict {
        Verdict::Refused(words) if same_words(words, first, false) => {
            let said = |line: &&str| told.text.contains(line.trim_start().trim_start_matches("note: "));
            Failure::Told(rest.lines().filter(|line| !said(line)).collect::<Vec<_>>().join("\n"))
        }
        _ => Failure::Refused(refusal.to_string()),
    }
}
