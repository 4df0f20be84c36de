//! The compiler's refusals, derived: `cargo check 2>&1 | cargo cute explain`.
//!
//! An error has the operands, and sometimes names the operation: by the trait that something must implement, by the method or the
//! alias in the code. The operations that it may be are tried, those that are named first, and the derivation is shown that ends in
//! the very words and numbers of the error.

use crate::explained::{Told, refused, same_words, told};
use crate::failure::Failure;
use crate::notation::Node;
use crate::operations::OPERATIONS;
use crate::reported::{Reported, errors};
use crate::show::Answer;
use crate::subjects::{Subject, count, subject};
use cute_static_viz::explain::Verdict;
use std::io::{IsTerminal, Read};

/// The subject.
pub const REFUSALS: &[Subject] = &[subject(
    "explain",
    "[FILE]",
    "rustc's errors, of FILE or `cargo check 2>&1 |`, each derived step by step",
    &["docs/reading-errors.md"],
)];

/// So many operations that are refused in the same words are named.
const OTHERS: usize = 4;

/// What came of an error.
enum Outcome {
    Derived(Box<Derived>),
    /// Why there is no derivation
    Underived(String),
}

/// A derivation that ends as the error does.
struct Derived {
    operation: &'static str,
    told: Told,
    /// Whether the error names the operation
    named: bool,
    /// Other operations that are refused in the same words
    others: Vec<&'static str>,
    /// The operand in the place of one that the error leaves open
    guessed: Option<String>,
}

/// The names of an operation in code: the trait, the method, the alias.
fn names(operation: &str, verbs: &[&str]) -> Vec<String> {
    let camel: String =
        operation.split('-').flat_map(|word| [word[..1].to_uppercase(), word[1..].to_string()]).collect();
    let snake = operation.replace('-', "_");
    let more: &[&str] = match operation {
        "compose" => &["Composition"],
        "compose-in-bounds" => &["CompositionInBounds"],
        "complement" => &["ComplementIn", "complement_in"],
        "coalesce" => &["Coalesced"],
        "filter" => &["Filtered"],
        "tile-to-shape" => &["tile_to_shape_in_order"],
        _ => &[],
    };
    let verbs = verbs.iter().map(|verb| verb.split('<').next().unwrap_or(verb));
    verbs.chain(more.iter().copied()).map(String::from).chain([camel, snake]).collect()
}

fn outcome(error: &Reported) -> Outcome {
    let (mentioned, words) = (error.names(), error.words());
    let all = OPERATIONS.iter().map(|operation| {
        let name = operation.subject.name;
        let named = names(name, &operation.verbs()).iter().any(|name| mentioned.contains(name));
        (name, named)
    });
    let (mut operations, others): (Vec<_>, Vec<_>) = all.partition(|(_, named)| *named);
    operations.extend(others);
    let (mut found, mut tried): (Option<Derived>, Vec<(&'static str, Vec<Node>)>) = (None, Vec::new());
    for (operands, guessed) in error.operands() {
        for &(operation, named) in &operations {
            let attempt = match refused(operation, &operands) {
                Ok(true) => told(operation, &operands).ok(),
                _ => None,
            };
            let ends =
                |attempt: &Told| matches!(&attempt.verdict, Verdict::Refused(why) if same_words(why, &words, guessed));
            match (attempt.filter(ends), &mut found) {
                (Some(told), None) => {
                    let guessed = operands.last().filter(|_| guessed).map(Node::to_string);
                    found = Some(Derived { operation, told, named, others: Vec::new(), guessed });
                }
                (Some(_), Some(found)) if !found.named => found.others.push(operation),
                (None, _) if named => tried.push((operation, operands.clone())),
                _ => {}
            }
        }
        if let Some(found) = found {
            return Outcome::Derived(Box::new(found));
        }
    }
    Outcome::Underived(why_not(error, &tried))
}

/// What the operations come to that the error names, or why none was asked.
fn why_not(error: &Reported, tried: &[(&'static str, Vec<Node>)]) -> String {
    let operands = error.operands();
    let whys = tried.iter().map(|(operation, operands)| match told(operation, operands) {
        Ok(told) => format!(
            "{operation} {} comes to {}, by steps that have no such rule",
            list(operands),
            ending(&told.verdict)
        ),
        Err(failure) => {
            let text = failure.to_string();
            let text = text.split("; those that have").next().unwrap_or_default();
            text.trim_start_matches("no derivation: ").to_string()
        }
    });
    // Of all that the operands may be, some are too few.
    let whys = whys.filter(|why| !why.contains(" operands, not "));
    let mut whys: Vec<String> = whys.take(3).collect();
    whys.dedup();
    if !whys.is_empty() {
        return whys.join("; ");
    }
    match operands.len() {
        0 => "it names no layout to begin with".to_string(),
        _ => "it is no refusal of an operation that has steps".to_string(),
    }
}

fn list(operands: &[Node]) -> String {
    operands.iter().map(Node::to_string).collect::<Vec<_>>().join(" ")
}

fn ending(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Result(text) => text.clone(),
        Verdict::Refused(text) => format!("refused: {text}"),
        Verdict::Disagreement(text) => text.clone(),
    }
}

fn read(texts: &[String]) -> Result<(String, String), Failure> {
    if let Some(path) = texts.first().filter(|path| *path != "-") {
        let text = std::fs::read(path).map_err(|e| Failure::Environment(format!("{path}: {e}")))?;
        return Ok((String::from_utf8_lossy(&text).into_owned(), path.clone()));
    }
    let mut input = std::io::stdin().lock();
    if input.is_terminal() {
        let how = "`explain` reads what the compiler prints: cargo check 2>&1 | cargo cute explain, or a FILE of it";
        return Err(Failure::Usage(how.to_string()));
    }
    let mut text = Vec::new();
    input.read_to_end(&mut text).map_err(|e| Failure::Environment(format!("the input: {e}")))?;
    Ok((String::from_utf8_lossy(&text).into_owned(), "the input".to_string()))
}

/// The answer about the errors in a text, or nothing where the subject is another.
pub fn refusals(name: &str, texts: &[String]) -> Result<Option<Answer>, Failure> {
    let Some(subject) = REFUSALS.iter().find(|s| s.name == name) else { return Ok(None) };
    count(texts, 0, 1, subject)?;
    let (text, from) = read(texts)?;
    let all = errors(&text);
    let mut ours: Vec<(Reported, Vec<String>)> = Vec::new();
    for error in all.iter().filter(|error| error.is_ours()) {
        let same = ours.iter_mut().find(|(other, _)| (&other.message, &other.code) == (&error.message, &error.code));
        match same {
            Some((_, places)) if places.contains(&error.place) => {}
            Some((_, places)) => places.push(error.place.clone()),
            None => ours.push((error.clone(), vec![error.place.clone()])),
        }
    }
    if ours.is_empty() {
        let others = match all.len() {
            0 => "no error of the compiler at all".to_string(),
            1 => "one error, and it is not of cute-static".to_string(),
            n => format!("{n} errors, none of cute-static"),
        };
        return Err(Failure::Usage(format!("{from} has no error to be derived: {others}")));
    }
    let (mut blocks, mut without) = (Vec::new(), 0);
    for (error, places) in &ours {
        let places: Vec<&str> = places.iter().map(String::as_str).filter(|place| !place.is_empty()).collect();
        let mut block = if places.is_empty() { String::new() } else { format!("{}\n", places.join(", ")) };
        match outcome(error) {
            Outcome::Derived(derived) => block += &shown(&derived),
            Outcome::Underived(why) => {
                without += 1;
                block += &format!("{}\n  without a derivation: {why}\n", error.words());
                block.extend(error.notes().iter().map(|note| format!("  note: {note}\n")));
            }
        }
        blocks.push(block);
    }
    let refusal = (without > 0).then(|| {
        let many = if without == 1 { "1 error has".to_string() } else { format!("{without} errors have") };
        Failure::Told(format!("{many} no derivation, of {}", ours.len()))
    });
    Ok(Some(Answer { derivation: Some(blocks.join("\n")), refusal, ..Answer::default() }))
}

/// The derivation, and what the error has left open.
fn shown(derived: &Derived) -> String {
    let mut text = derived.told.to_string();
    if !derived.named {
        text += &format!("the error does not name its operation: {} is refused in these words", derived.operation);
        text += &match &derived.others[..] {
            [] => "\n".to_string(),
            others if others.len() > OTHERS => {
                let (few, more) = others.split_at(OTHERS);
                format!("; so are {} and {} more\n", few.join(", "), more.len())
            }
            others => format!("; so are {}\n", others.join(", ")),
        };
    }
    if let Some(operand) = &derived.guessed {
        text +=
            &format!("the error has `_` for the second operand; here it is {operand}, and the refusal is the same\n");
    }
    text
}
