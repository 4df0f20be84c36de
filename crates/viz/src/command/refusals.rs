//! The compiler's refusals, derived: `cargo check 2>&1 | cargo cute explain`.
//!
//! An error has the operands, and sometimes names the operation: by the trait that something must implement, by the method or the
//! alias that it marks in the code. The operations that it may be are tried, those that are named first, and the derivation is shown that ends in
//! the very words and numbers of the error.

use crate::explained::{Told, refused, same_words, told};
use crate::failure::Failure;
use crate::messages::reported::{Reported, errors, taken_apart};
use crate::notation::{Kind, Node};
use crate::operations::OPERATIONS;
use crate::parse::parse;
use crate::show::Answer;
use crate::subjects::{Subject, count, subject};
use cute_static_viz::explain::Verdict;
use std::io::{IsTerminal, Read};

/// The subject.
pub const REFUSALS: &[Subject] = &[subject(
    "explain",
    "[FILE]",
    "rustc's errors, of FILE or `cargo check 2>&1 |`, each derived step by step",
    &["errors.txt"],
)];

/// What is said of an error that is none of an operation.
const NO_OPERATION: &str = "it is no refusal of an operation that has steps";
/// The same where it may be only that the text has been cut.
const SHORT: &str = "in one line, an error has too little to derive it from: print it without `--message-format short`";
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
    /// Other operations that are refused with the same message
    others: Vec<&'static str>,
    /// Whether the layout is inside of a composed one that is not shown
    inside: bool,
    /// The operand in the place of one that the error leaves open
    open: Option<Open>,
}

/// An operand in the place of rustc's `_`.
enum Open {
    /// The code has it there
    Written(String),
    /// Any would do: the text of the one that was tried, and the error's words, which leave it open
    Guessed(String, String),
}

/// The names of an operation in code: the bound, which is also the result, and the method.
fn names(operation: &str, bounds: &[&str]) -> Vec<String> {
    let camel: String =
        operation.split('-').flat_map(|word| [word[..1].to_uppercase(), word[1..].to_string()]).collect();
    let snake = operation.replace('-', "_");
    let more: &[&str] = match operation {
        "complement" => &["complement_in"],
        "tile-to-shape" => &["tile_to_shape_in_order"],
        _ => &[],
    };
    let bounds = bounds.iter().map(|bound| bound.split('<').next().unwrap_or(bound));
    bounds.chain(more.iter().copied()).map(String::from).chain([camel, snake]).collect()
}

/// How surely an error names an operation: by what must be implemented, by whose bound it is, by what is under `^^^`. The words beside
/// that may be of other operations, and of the user's own.
const UNDER: usize = 2;

/// The operations, those that are named more surely first, and how surely.
fn ranked(error: &Reported) -> Vec<(&'static str, usize)> {
    let mentioned = error.names();
    let place = |name: &str, bounds: &[&str]| {
        let names = names(name, bounds);
        let at = mentioned.iter().map(|list| list.iter().position(|word| names.contains(word)));
        at.enumerate().find_map(|(rank, at)| Some((rank, at?))).unwrap_or((mentioned.len(), 0))
    };
    let all =
        OPERATIONS.iter().map(|operation| (place(operation.subject.name, &operation.bounds()), operation.subject.name));
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|((rank, _), name)| (name, rank)).collect()
}

/// The words of an error: of one line, with and without the label at its end.
fn spoken(error: &Reported) -> Vec<String> {
    let whole = error.words();
    let ends: Vec<usize> = if error.short { whole.match_indices(": ").map(|(at, _)| at).collect() } else { Vec::new() };
    let cut: Vec<String> = ends.into_iter().rev().map(|at| whole[..at].to_string()).collect();
    std::iter::once(whole).chain(cut).collect()
}

/// What the operands may be, a composed layout that the code writes before the layout inside of it: an error names only that.
fn with_wholes(error: &Reported) -> Vec<(Vec<Node>, bool)> {
    fn innermost(node: &Node) -> &Node {
        if let Kind::Composed(_, _, inner) = &node.kind { innermost(inner) } else { node }
    }
    let written = error.marked().written();
    let composed = || written.iter().filter(|node| matches!(node.kind, Kind::Composed(..)));
    let wholes = |operands: &[Node]| {
        let a = operands.first().map(Node::to_string);
        composed().find(|whole| Some(innermost(whole).to_string()) == a).cloned()
    };
    let each = error.operands().into_iter().flat_map(|(operands, guessed)| {
        let whole = wholes(&operands)
            .map(|whole| (std::iter::once(whole).chain(operands[1..].iter().cloned()).collect(), guessed));
        whole.into_iter().chain([(operands, guessed)]).collect::<Vec<_>>()
    });
    each.collect()
}

fn outcome(error: &Reported) -> Outcome {
    if error.is_elsewhere() {
        return Outcome::Underived(NO_OPERATION.to_string());
    }
    let (operations, spoken, argument) = (ranked(error), spoken(error), error.marked().argument());
    let surest = operations.first().map(|(_, rank)| *rank).filter(|rank| *rank <= UNDER);
    let (mut found, mut tried): (Option<Derived>, Vec<(&'static str, Vec<Node>)>) = (None, Vec::new());
    let operands = with_wholes(error);
    // An operation that the error names goes before others, whatever its operands are.
    let all = [true, false].into_iter().flat_map(|named| operands.iter().map(move |operands| (named, operands)));
    for (only_named, (operands, guessed)) in all {
        let guessed = *guessed;
        let last = operands.last().map(Node::to_string).unwrap_or_default();
        let written = guessed && argument.as_ref().is_some_and(|node| node.to_string() == last);
        // What stands in the line may be A itself.
        if guessed && !written && operands.first().is_some_and(|a| a.to_string() == last) {
            continue;
        }
        for &(operation, rank) in operations.iter().filter(|(_, rank)| !only_named || surest == Some(*rank)) {
            let named = surest == Some(rank);
            let attempt = if refused(operation, operands) == Ok(true) { told(operation, operands).ok() } else { None };
            let ends = |attempt: &Told| {
                let Verdict::Refused(why) = &attempt.verdict else { return None };
                spoken.iter().find(|words| same_words(why, words, guessed)).cloned()
            };
            let attempt = attempt.and_then(|told| ends(&told).map(|words| (told, words)));
            match (attempt, &mut found) {
                (Some((told, words)), None) => {
                    let open = match (guessed, written) {
                        (false, _) => None,
                        (_, true) => Some(Open::Written(last.clone())),
                        _ => Some(Open::Guessed(last.clone(), words)),
                    };
                    let whole = matches!(operands.first(), Some(Node { kind: Kind::Composed(..), .. }));
                    let inside = error.is_composed() && !whole;
                    found = Some(Derived { operation, told, named, others: Vec::new(), inside, open });
                }
                // Two of the words under `^^^` may be operations.
                (Some(_), Some(found)) if !found.named || (named && rank == UNDER) => {
                    found.named = false;
                    found.others.push(operation);
                }
                (None, _) if only_named => tried.push((operation, operands.clone())),
                _ => {}
            }
        }
        if let Some(found) = found {
            return Outcome::Derived(Box::new(found));
        }
    }
    Outcome::Underived(if error.short { SHORT.to_string() } else { why_not(error, &tried) })
}

/// What the operations come to that the error names, or why none was asked.
fn why_not(error: &Reported, tried: &[(&'static str, Vec<Node>)]) -> String {
    let operands = error.operands();
    let whys = tried.iter().map(|(operation, operands)| match refused(operation, operands) {
        Ok(true) => format!("{operation} {} is refused in other words", list(operands)),
        Ok(false) => format!("{operation} {} is refused by no rule that has steps", list(operands)),
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
        _ => NO_OPERATION.to_string(),
    }
}

/// The derivation of an error, if it is one of an operation that has steps.
pub fn derivation(error: &Reported) -> Option<String> {
    block(error).ok().filter(|_| error.is_ours())
}

/// Why a type does not implement the trait of an operation, `Compose<…>`, or nothing implements a rule of two operands and some numbers.
pub fn reason(of: &str, verb: &str) -> Option<String> {
    let (name, arguments) = taken_apart(verb);
    let read = |texts: &[String]| texts.iter().map(|text| parse(text).ok()).collect::<Option<Vec<Node>>>();
    let why = |name: &str, operands: &[Node]| match told(name, operands).ok()?.verdict {
        Verdict::Refused(why) => Some(why),
        _ => None,
    };
    if of == "()" && arguments.len() > 1 {
        let (operands, numbers) = arguments.split_at(2);
        let (operands, numbers) = (read(operands)?, read(numbers)?);
        let said = |why: &String| {
            let words: Vec<&str> = why.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
            numbers.iter().all(|number| words.contains(&number.to_string().as_str()))
        };
        return OPERATIONS.iter().find_map(|operation| why(operation.subject.name, &operands).filter(said));
    }
    let is_of = |verb: &&str| verb.split('<').next() == Some(name.as_str());
    let operation = OPERATIONS.iter().find(|operation| operation.bounds().iter().any(is_of))?;
    why(operation.subject.name, &read(&[&[of.to_string()], &arguments[..]].concat())?)
}

fn list(operands: &[Node]) -> String {
    operands.iter().map(Node::to_string).collect::<Vec<_>>().join(" ")
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
    let mut ours: Vec<Block> = Vec::new();
    for error in all.iter().filter(|error| error.is_ours()) {
        let block = match ours.iter().find(|block| block.of.is_same(error)) {
            Some(block) => block.text.clone(),
            None => block(error),
        };
        // Of one message, several operations may be refused: each is a block of its own.
        let place = Some(error.place.clone()).filter(|place| !place.is_empty());
        match ours.iter_mut().find(|other| other.text == block) {
            Some(other) if place.as_ref().is_some_and(|place| other.places.contains(place)) => {}
            Some(other) => other.places.extend(place),
            None => ours.push(Block { of: error.clone(), text: block, places: place.into_iter().collect() }),
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
    let blocks: Vec<String> = ours.iter().map(Block::shown).collect();
    let without = ours.iter().filter(|block| block.text.is_err()).count();
    let refusal = (without > 0).then(|| {
        let many = if without == 1 { "1 error has".to_string() } else { format!("{without} errors have") };
        Failure::Told(format!("{many} no derivation, of {}", ours.len()))
    });
    Ok(Some(Answer { derivation: Some(blocks.join("\n")), refusal, ..Answer::default() }))
}

/// What is shown of errors that have it in common: with a derivation, or without one.
struct Block {
    /// The first of them
    of: Reported,
    text: Result<String, String>,
    places: Vec<String>,
}

impl Block {
    fn shown(&self) -> String {
        let places = if self.places.is_empty() { String::new() } else { format!("{}\n", self.places.join(", ")) };
        let (Ok(text) | Err(text)) = &self.text;
        places + text
    }
}

fn block(error: &Reported) -> Result<String, String> {
    match outcome(error) {
        Outcome::Derived(derived) => Ok(shown(&derived)),
        Outcome::Underived(why) => {
            let notes: String = error.notes().iter().map(|note| format!("  note: {note}\n")).collect();
            Err(format!("{}\n  without a derivation: {why}\n{notes}", error.words()))
        }
    }
}

/// The derivation, and what the error has left open.
fn shown(derived: &Derived) -> String {
    let mut text = derived.told.to_string();
    if let Some(Open::Guessed(operand, words)) = &derived.open {
        // What is a guess is not shown as the user's.
        let (title, steps) = text.split_once('\n').unwrap_or((&text, ""));
        let (steps, _) = steps.rsplit_once("\nrefused: ").unwrap_or((steps, ""));
        let title = title.strip_suffix(operand.as_str()).unwrap_or(title);
        text = format!("{title}_\n{steps}\nrefused: {words}\n");
    }
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
    if derived.inside {
        text += "the layout is the one inside of a composed layout, whose swizzle the error does not have\n";
    }
    text += &match &derived.open {
        Some(Open::Written(operand)) => {
            format!("the error has `_` for the second operand; the code has {operand}, and the refusal is the same\n")
        }
        Some(Open::Guessed(..)) => {
            "the error has `_` for the second operand, and is the same for others in its place\n".to_string()
        }
        None => String::new(),
    };
    text
}
