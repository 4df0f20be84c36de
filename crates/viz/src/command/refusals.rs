//! The compiler's refusals, derived: `cargo check 2>&1 | cargo cute explain`.
//!
//! An error has the operands. Sometimes it names the operation: by the trait that a type must implement, or by the method or the alias that it marks in
//! the code. The command tries all operations that may be meant, first those that are named. It shows the derivation that ends in exactly the words and
//! numbers of the error.

use crate::explained::{Told, refused, same_words, told};
use crate::failure::Failure;
use crate::messages::reported::{Reported, errors, taken_apart};
use crate::operations::OPERATIONS;
use crate::show::Answer;
use crate::subjects::{Subject, count, subject};
use cute_static_viz::explain::Verdict;
use cute_static_viz::notation::{Kind, Node, parse};
use std::io::{IsTerminal, Read};

/// The subject.
pub const REFUSALS: &[Subject] = &[subject(
    "explain",
    "[FILE]",
    "rustc's errors, of FILE or `cargo check 2>&1 |`, each derived step by step",
    &["errors.txt"],
)];

/// The answer to an error that belongs to no operation.
const NO_OPERATION: &str = "it is no refusal of an operation that has steps";
/// The same, if the reason may be that the text was cut.
const SHORT: &str = "in one line, an error has too little to derive it from: print it without `--message-format short`";
/// The most operations that are named, if several are refused in the same words.
const OTHERS: usize = 4;

/// The result for one error.
enum Outcome {
    Derived(Box<Derived>),
    /// The reason for which there is no derivation
    Underived(String),
}

/// A derivation with the same end as the error.
struct Derived {
    operation: &'static str,
    told: Told,
    /// Whether the error names the operation
    named: bool,
    /// Other operations that are refused with the same message
    others: Vec<&'static str>,
    /// Whether the layout is inside a composed layout that is not shown
    inside: bool,
    /// The operand that replaces one that the error does not show
    open: Option<Open>,
}

/// An operand that replaces rustc's `_`.
enum Open {
    /// The operand that the code has there
    Written(String),
    /// Any operand would do: the text of the one that was tried, and the error's words, which do not show it
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

/// How surely an error names an operation. The surest is the trait that must be implemented, then the method whose bound it is, then the words under
/// `^^^`. The words beside them may belong to other operations or to the user's own code.
const UNDER: usize = 2;

/// The operations with how surely they are named, the surest first.
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

/// The words of an error in one line, with and without the label at its end.
fn spoken(error: &Reported) -> Vec<String> {
    let whole = error.words();
    let ends: Vec<usize> = if error.short { whole.match_indices(": ").map(|(at, _)| at).collect() } else { Vec::new() };
    let cut: Vec<String> = ends.into_iter().rev().map(|at| whole[..at].to_string()).collect();
    std::iter::once(whole).chain(cut).collect()
}

/// The possible operands. A composed layout of the code comes before the layout inside it, because an error names only the layout inside.
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
    // An operation that the error names comes before the others, with any operands.
    let all = [true, false].into_iter().flat_map(|named| operands.iter().map(move |operands| (named, operands)));
    for (only_named, (operands, guessed)) in all {
        let guessed = *guessed;
        let last = operands.last().map(Node::to_string).unwrap_or_default();
        let written = guessed && argument.as_ref().is_some_and(|node| node.to_string() == last);
        // The code of the line may be A itself.
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

/// The results of the operations that the error names, or the reason for which none was tried.
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
    // Some of the possible lists of operands are too short.
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

/// The derivation of an error, if it belongs to an operation with steps.
pub fn derivation(error: &Reported) -> Option<String> {
    block(error).ok().filter(|_| error.is_ours())
}

/// The reason for which a type does not implement the trait of an operation, such as `Compose<…>`, or for which no type implements a rule with two
/// operands and some numbers.
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

/// The answer about the errors in a text, or `None` if the subject is another one.
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
        // Several operations may be refused with one message. Each is a block of its own.
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

/// The text that several errors have in common, with or without a derivation.
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

/// The derivation, and the operands that the error does not show.
fn shown(derived: &Derived) -> String {
    let mut text = derived.told.to_string();
    if let Some(Open::Guessed(operand, words)) = &derived.open {
        // A guess is not shown as an operand of the user.
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
