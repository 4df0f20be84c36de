//! Tests of single messages, and of all stored errors as `cargo cute check` shows them.

use super::{Said, first_error, told};
use crate::library::Library;
use crate::messages::shown::{MOST, Shown};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Words that name the engine.
const ENGINE: [&str; 7] = ["UInt<", "UTerm", "HCons", "HNil", "CuteLayout", "Number<", "long-type"];

fn stored() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a workspace");
    let folders =
        fs::read_dir(root.join("ui-tests")).expect("the stored errors").map(|entry| entry.expect("an entry").path());
    let files = folders.filter(|path| path.is_dir()).flat_map(|path| fs::read_dir(path).expect("a folder"));
    let files = files.map(|entry| entry.expect("a file").path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "stderr")).collect()
}

/// A stored error as the compiler prints it.
fn message(text: &str) -> Value {
    let first = text.lines().next().unwrap_or_default();
    let (code, message) = first.split_once(": ").unwrap_or(("", first));
    let code = code.trim_start_matches("error").trim_matches(['[', ']']);
    let code = if code.is_empty() { Value::Null } else { json!({ "code": code }) };
    json!({"rendered": text, "message": message, "code": code, "level": "error", "spans": [], "children": []})
}

/// The messages in a text, each up to the beginning of the next one.
fn messages(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with("error") || line.starts_with("warning") {
            all.push(String::new());
        }
        all.iter_mut().last().into_iter().for_each(|last| *last += &format!("{line}\n"));
    }
    all
}

/// Whether a line is code that the compiler quotes. Such code stays as it is, even if it has types of the engine.
fn is_code(line: &str) -> bool {
    line.split_once('|').is_some_and(|(before, after)| before.trim().is_empty() && !after.contains(['^', '-']))
}

#[test]
fn stored_errors_are_short_and_have_no_types_of_the_engine() {
    if !Library::is_checkout() {
        return;
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for path in stored() {
        let text = fs::read_to_string(&path).expect("a text");
        for message in messages(&text).iter().filter(|message| message.starts_with("error")) {
            let shown = Shown::of(&self::message(message)).text();
            for line in shown.lines().filter(|line| !is_code(line)) {
                let engine = ENGINE.into_iter().find(|name| line.contains(name));
                assert_eq!(engine, None, "{}: {line}", path.display());
            }
            // A long expression is quoted as a whole.
            let code = shown.lines().filter(|line| is_code(line)).count();
            assert!(shown.lines().count() <= MOST.max(code + 6), "{}: {shown}", path.display());
            before.push(message.trim_end().lines().count());
            after.push(shown.lines().count());
        }
    }
    let median = |list: &mut Vec<usize>| {
        list.sort();
        list[list.len() / 2]
    };
    let (before, after) = (median(&mut before), median(&mut after));
    println!("the median is {after} lines, where rustc has {before}");
    assert!(after <= 8, "{after}");
}

#[test]
fn of_a_message_three_things_are_told() {
    let message = json!({
        "message": "bad n<4>",
        "rendered": "error[E0277]: bad n<4>\n",
        "spans": [{"is_primary": false, "label": "not this"}, {"is_primary": true, "label": "n<4> here"}],
        "children": [
            {"level": "help", "message": "the trait X is not implemented"},
            {"level": "note", "message": "CuTe paper 3.3.2"},
            {"level": "note", "message": "required for `UInt<UTerm, B1>` to implement"},
        ],
    });
    assert_eq!(told(&message), "bad 4\n  4 here\n  note: CuTe paper 3.3.2");
}

#[test]
fn a_refusal_goes_first() {
    let line = |code: &str, message: &str| {
        let code = if code.is_empty() { Value::Null } else { json!({ "code": code }) };
        let rendered = format!("error: {message}\n");
        let message = json!({"level": "error", "code": code, "message": message, "rendered": rendered});
        json!({"reason": "compiler-message", "message": message, "target": {"name": "p"}}).to_string()
    };
    let all = [line("E0599", "no method"), line("E0277", "illegal n<4>"), line("", "aborting")].join("\n");
    assert_eq!(first_error(&all, "p"), Some(Said::Refusal("illegal 4".into())));
    assert_eq!(first_error(&line("", "an extent"), "p"), Some(Said::Text("an extent".into())));
    // An error in another package is not a refusal of the program.
    assert_eq!(first_error(&all, "other"), Some(Said::Other("no method".into())));
    assert_eq!(first_error("no JSON", "p"), None);
}
