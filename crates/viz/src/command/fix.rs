//! `cargo cute fix`: writes the results of `layouts!` into the sources.
//!
//! `cargo check` names each result that is missing or wrong, with the right text and the place of the wrong one. A result may be the operand of
//! another one, so the command repeats this until a check names none.

use crate::failure::Failure;
use crate::show::{Answer, print};
use crate::subjects::{Subject, subject};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The subject.
pub const FIX: &[Subject] = &[subject(
    "fix",
    "[ARGUMENT OF cargo check]…",
    "the results that `layouts!` states, written into the sources",
    &["-p", "cute-static-notation"],
)];

/// The most checks: so many results may each be the operand of the next one.
const MOST_ROUNDS: usize = 64;

/// A result that is missing or wrong.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Wrong {
    name: String,
    /// The right text
    text: String,
}

/// The result that a message names.
fn wrong(message: &str) -> Option<Wrong> {
    let beginnings = ["evaluation panicked: `", "the evaluated program panicked at '`"];
    let rest = beginnings.iter().find_map(|beginning| message.strip_prefix(beginning))?;
    let (name, rest) = rest.split_once("` is ")?;
    let ends = [", and is stated as ", ", and its result is not stated"];
    let text = ends.iter().find_map(|end| Some(rest.split_once(end)?.0))?;
    Some(Wrong { name: name.to_string(), text: text.to_string() })
}

/// The result that a compiler's error names, and the place of its text. There is no place if the text is in the body of a macro. Older compilers name
/// the result in a label.
fn found(error: &Value) -> Option<(Wrong, &str, Range<usize>)> {
    let span = error["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    let wrong = [&error["message"], &span["label"]].into_iter().filter_map(Value::as_str).find_map(wrong)?;
    let number = |key: &str| span[key].as_u64().and_then(|n| usize::try_from(n).ok());
    let at = if span["expansion"].is_null() { number("byte_start")?..number("byte_end")? } else { 0..0 };
    Some((wrong, span["file_name"].as_str()?, at))
}

/// Whether there is a result at this place: after `=>` and before `;`.
fn is_result(source: &str, at: &Range<usize>) -> bool {
    let (before, after) = (source.get(..at.start), source.get(at.end..));
    before.is_some_and(|text| text.trim_end().ends_with("=>"))
        && after.is_some_and(|text| text.trim_start().starts_with(';'))
        && at.start < at.end
}

/// The path of a file that the compiler names. Its name is relative to the workspace or to the package. Files of other packages have absolute names
/// and are left out.
fn file(manifest: &Path, name: &str, at: &Range<usize>) -> Option<PathBuf> {
    if Path::new(name).is_absolute() {
        return None;
    }
    let folders = manifest.ancestors().skip(1);
    let mut files = folders.map(|folder| folder.join(name)).filter(|path| path.is_file());
    files.find(|path| fs::read_to_string(path).is_ok_and(|source| is_result(&source, at)))?.canonicalize().ok()
}

/// The places of results in a file, by the byte at which each begins. A place may have several results, for example in a file that is two modules.
type Places = BTreeMap<usize, (Range<usize>, BTreeSet<Wrong>)>;

/// The findings of one check.
#[derive(Default)]
struct Round {
    /// By file, the places and their results
    edits: BTreeMap<PathBuf, Places>,
    /// Results that are at no such place, for example in the code of a macro
    elsewhere: Vec<String>,
    /// Other errors
    others: usize,
    succeeded: bool,
}

fn check(arguments: &[String]) -> Result<Round, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    command.args(["check", "--message-format", "json"]).args(arguments);
    let output = command.output().map_err(|e| Failure::Environment(format!("`{}`: {e}", cargo.to_string_lossy())))?;
    let mut round = Round { succeeded: output.status.success(), ..Round::default() };
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut any = false;
    for line in messages {
        any = true;
        let error = &line["message"];
        if line["reason"] != "compiler-message" || error["level"] != "error" {
            continue;
        }
        let Some((wrong, name, at)) = found(error) else {
            round.others += usize::from(error["spans"].as_array().is_some_and(|spans| !spans.is_empty()));
            continue;
        };
        match file(Path::new(line["manifest_path"].as_str().unwrap_or_default()), name, &at) {
            Some(path) => {
                let places = round.edits.entry(path).or_default();
                places.entry(at.start).or_insert((at, BTreeSet::new())).1.insert(wrong);
            }
            None => round.elsewhere.push(format!("{name}: `{}` is {}", wrong.name, wrong.text)),
        }
    }
    round.edits.retain(|path, places| {
        places.retain(|_, (_, results)| {
            let one = results.len() == 1;
            let named = results.iter().map(|wrong| format!("{}: `{}` is {}", path.display(), wrong.name, wrong.text));
            round.elsewhere.extend(named.filter(|_| !one));
            one
        });
        !places.is_empty()
    });
    if !round.succeeded && !any {
        let told = String::from_utf8_lossy(&output.stderr).trim().to_string();
        return Err(Failure::Environment(format!("cargo check: {told}")));
    }
    Ok(round)
}

/// Writes the results of a file, the last one first, and returns what it wrote.
fn write(path: &Path, places: Places) -> Result<Vec<String>, Failure> {
    let failed = |e: std::io::Error| Failure::Environment(format!("{}: {e}", path.display()));
    let mut source = fs::read_to_string(path).map_err(failed)?;
    let mut lines = Vec::new();
    for (at, wrong) in
        places.into_values().rev().flat_map(|(at, wrong)| wrong.into_iter().map(move |w| (at.clone(), w)))
    {
        let line = source[..at.start].matches('\n').count() + 1;
        lines.push(format!("{}:{line}: `{}` is {}", path.display(), wrong.name, wrong.text));
        source.replace_range(at, &wrong.text);
    }
    fs::write(path, source).map_err(failed)?;
    lines.reverse();
    Ok(lines)
}

/// The answer with the results that were written, or `None` if the subject is another one.
pub fn fix(name: &str, arguments: &[String]) -> Result<Option<Answer>, Failure> {
    if FIX.iter().all(|subject| subject.name != name) {
        return Ok(None);
    }
    for _ in 0..MOST_ROUNDS {
        let round = check(arguments)?;
        if !round.edits.is_empty() {
            for (path, places) in round.edits {
                let lines = write(&path, places)?;
                print(&lines.iter().map(|line| format!("{line}\n")).collect::<String>())?;
            }
            continue;
        }
        let mut left: Vec<String> = round.elsewhere.iter().map(|place| format!("not written: {place}")).collect();
        if round.others > 0 || (!round.succeeded && left.is_empty()) {
            left.push(format!("errors of `cargo check` that are of another kind: {}", round.others));
        }
        let lines = if left.is_empty() { vec!["every stated result is right".to_string()] } else { Vec::new() };
        let refusal = Some(Failure::Told(left.join("\n"))).filter(|_| !left.is_empty());
        return Ok(Some(Answer { lines, refusal, ..Answer::default() }));
    }
    Err(Failure::Refused(format!("after {MOST_ROUNDS} checks there are still results to write")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_results_are_read_and_others_are_not() {
        let found = |message| wrong(message).map(|wrong| (wrong.name, wrong.text));
        let expected = Some(("A".to_string(), "(4,8):(1,4)".to_string()));
        for message in [
            "evaluation panicked: `A` is (4,8):(1,4), and is stated as (4,8):(8,1); `cargo cute fix` writes it",
            "the evaluated program panicked at '`A` is (4,8):(1,4), and its result is not stated; …', src/lib.rs:3:4",
        ] {
            assert_eq!(found(message), expected, "{message}");
        }
        assert_eq!(found("evaluation panicked: `A` is (4,8):(1,4)"), None);
        assert_eq!(found("the type `A` is not well-formed, and is stated as such"), None);
    }

    #[test]
    fn results_stand_between_an_arrow_and_a_semicolon() {
        let source = "type A = B => (4,8) ;";
        assert!(is_result(source, &(14..19)));
        assert!(!is_result(source, &(9..10)) && !is_result(source, &(14..17)) && !is_result(source, &(14..14)));
        assert!(!is_result(source, &(14..99)));
    }
}
