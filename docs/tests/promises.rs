//! `docs/promises.md` is true of the documents and of the tests: its quotations are there, what it names exists, and the README and the chapter
//! on what works promise nothing that has no row.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../tests/tests/seeds/witness.rs"]
mod witness;

/// The documents whose promises all have rows.
const DOCUMENTS: [&str; 2] = ["README.md", "docs/src/status.md"];

/// Words that make a sentence of these documents a promise.
const STRONG: &[&str] =
    &["every", "all", "never", "always", "exactly", "cannot", "proved", "refuses", "refused", "none", "nothing"];

/// Sentences of these documents with such a word that promise nothing about the library.
const OTHERS: &[&str] = &["Every third element of a layout"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The words of a text, one blank between them, without the marks of comments.
fn words(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches("//!").trim_start_matches("///"));
    lines.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

struct Promise {
    quotation: String,
    document: String,
    witnesses: Vec<String>,
}

fn promises() -> Vec<Promise> {
    let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_string).collect::<Vec<_>>();
    let text = read("docs/promises.md");
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| promise"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [quotation, document, witnesses] = cells[..] else { panic!("three cells are expected in {row}") };
        let [document] = &quoted(document)[..] else { panic!("one document is expected in {row}") };
        Promise { quotation: words(quotation), document: document.clone(), witnesses: quoted(witnesses) }
    })
    .collect()
}

#[test]
fn every_promise_is_quoted_from_its_document() {
    let promises = promises();
    assert!(promises.len() > 60, "{}", promises.len());
    let missing: Vec<_> = promises
        .iter()
        .filter(|promise| !words(&read(&promise.document)).contains(&promise.quotation))
        .map(|promise| format!("{}: {}", promise.document, promise.quotation))
        .collect();
    assert!(missing.is_empty(), "these sentences are not in their documents:\n{}", missing.join("\n"));
}

#[test]
fn every_promise_has_something_that_fails() {
    let mut wrong = Vec::new();
    for promise in promises() {
        if promise.witnesses.is_empty() {
            wrong.push(format!("nothing fails for: {}", promise.quotation));
        }
        for witness in &promise.witnesses {
            if !witness::exists(&root(), witness) {
                wrong.push(format!("there is no {witness}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The prose of a document: without code, and a table's cells as sentences.
fn prose(text: &str) -> String {
    let outside: Vec<&str> = text.split("```").step_by(2).collect();
    let lines = outside.join("\n").lines().map(str::to_string).collect::<Vec<_>>();
    let mut prose = String::new();
    for line in lines {
        let begins = line.starts_with(['|', '*', '#', '-']) || line.is_empty();
        prose += if begins { " .\n" } else { "\n" };
        prose += &line.replace(" | ", " .\n");
    }
    prose
}

#[test]
fn the_readme_promises_nothing_without_a_row() {
    for document in DOCUMENTS {
        has_rows(document);
    }
}

fn has_rows(document: &str) {
    let quoted: Vec<_> = promises().into_iter().filter(|promise| promise.document == document).collect();
    let text = words(&prose(&read(document)));
    let mut sentences = vec![String::new()];
    for word in text.split(' ') {
        let last = sentences.last_mut().expect("there is one");
        *last += word;
        *last += " ";
        if word.trim_end_matches(['*', ')']).ends_with(['.', ';', ':']) {
            sentences.push(String::new());
        }
    }
    let strong = |sentence: &str| {
        let lower = sentence.to_lowercase();
        let mut words = lower.split(|c: char| !c.is_alphabetic());
        words.any(|word| STRONG.contains(&word))
    };
    // A row may quote a part of a sentence, or several sentences.
    let has_row = |sentence: &str| {
        let bare = sentence.trim().trim_end_matches(['.', ';', ':', ' ']).trim_start_matches(['*', '|', ' ']);
        quoted.iter().any(|promise| promise.quotation.contains(bare) || bare.contains(&promise.quotation))
    };
    let without: Vec<_> = sentences
        .iter()
        .filter(|sentence| strong(sentence) && !OTHERS.iter().any(|other| sentence.contains(other)))
        .filter(|sentence| !has_row(sentence))
        .collect();
    assert!(without.is_empty(), "docs/promises.md has no row for these of {document}:\n{without:#?}");
}
