//! A seed document: where it is, what it marks, and which layouts it prints.

use crate::witness::exists;
use cute_static_tests::files;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The document, or a line that says that it is not there.
pub fn read(name: &str) -> Option<String> {
    let folder = std::env::var_os("CUTE_STATIC_SEEDS").map_or_else(|| root().join("../shared/seeds"), PathBuf::from);
    let path = folder.join(name);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: there is no {}, so nothing says whether the list is complete", path.display());
    }
    text
}

/// With single blanks.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn assert_none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

/// The list of a document: what it says, in its words, and in the line below the tests of it. `::name` is one of the list's own file.
fn items(list: &str) -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join(format!("tests/tests/seeds/{list}.txt"))).expect("a list");
    let mut items: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines() {
        if let Some(tests) = line.strip_prefix("    ") {
            let test = |test: &str| match test.strip_prefix("::") {
                Some(own) => format!("tests/tests/seeds/{list}.rs::{own}"),
                None => test.to_string(),
            };
            items.last_mut().expect("a quotation").1.extend(tests.split(", ").map(test));
        } else {
            items.push((words(line), Vec::new()));
        }
    }
    items
}

/// How much of a mark a list has to quote.
#[derive(Clone, Copy, PartialEq)]
pub enum Quoted {
    /// All of it, as of a formula
    Whole,
    /// A part, as of a paragraph
    InPart,
}

/// Every item of the list has a test, and every test exists. Where the document `name` is, the quotations are in it, each of its marks is
/// quoted, and each layout that it prints is in a test.
pub fn is_complete(list: &str, name: &str, quoted: Quoted, marks: impl Fn(&str) -> Vec<String>) {
    let items = items(list);
    assert!(items.len() > 10, "{}", items.len());
    let mut wrong = Vec::new();
    for (quotation, tests) in &items {
        if tests.is_empty() {
            wrong.push(format!("no test: {quotation}"));
        }
        let missing = tests.iter().filter(|test| !exists(&root(), test));
        wrong.extend(missing.map(|test| format!("there is no {test}, which {quotation:?} needs")));
    }
    assert_none("items of the list", &wrong);
    let Some(text) = read(name) else { return };
    let all = words(&text);
    let quotations: Vec<String> = items.into_iter().map(|(quotation, _)| quotation).collect();
    let foreign: Vec<_> = quotations.iter().filter(|quotation| !all.contains(*quotation)).cloned().collect();
    assert_none("quotations that are not in the document", &foreign);
    let marks: Vec<String> = marks(&text).iter().map(|mark| words(mark)).collect();
    assert!(marks.len() > 10, "{marks:?}");
    let is_listed =
        |mark: &&String| quotations.iter().any(|q| q.contains(*mark) || quoted == Quoted::InPart && mark.contains(q));
    let missing: Vec<_> = marks.iter().filter(|mark| !is_listed(mark)).cloned().collect();
    assert_none("items of the document without a row in the list", &missing);
    assert_none("layouts of the document that no test has", &layouts_without_a_test(&text));
}

/// The layouts with numbers that no test and no vector of the paper has.
pub fn layouts_without_a_test(text: &str) -> Vec<String> {
    let mut tests = String::new();
    for name in ["paper", "semimodules"] {
        tests += &fs::read_to_string(root().join(format!("tests/vectors/{name}.jsonl"))).expect("rows");
    }
    let sources = files(&root().join("tests/tests")).into_iter();
    let sources = sources.filter(|path| path.extension().is_some_and(|end| end == "rs"));
    sources.for_each(|path| tests += &fs::read_to_string(path).expect("a source"));
    let tests: String = tests.chars().filter(|c| !c.is_whitespace()).collect();
    let is_tested = |layout: &String| {
        tests.match_indices(layout.as_str()).any(|(at, _)| {
            let (before, after) = (tests[..at].chars().next_back(), tests[at + layout.len()..].chars().next());
            // The whole of the layout, not the end or the beginning of another one.
            let goes_on = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '@');
            !goes_on(before) && !goes_on(after)
        })
    };
    let layouts = layouts(text);
    assert!(!layouts.is_empty());
    layouts.into_iter().filter(|layout| !is_tested(layout)).collect()
}

/// The layouts `S:D` with numbers, without blanks: basis elements are written `n@d`, vectors over F₂ `fn`.
pub fn layouts(text: &str) -> BTreeSet<String> {
    let text: Vec<char> = text.chars().filter(|c| !matches!(c, ' ' | '_' | '{' | '}')).collect();
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '@' | 'e' | 'f');
    // Of the leaf or the group at `at`, in the direction `step`, the length
    let operand = |at: usize, step: isize| -> usize {
        let char_at = |n: usize| text.get((at as isize + n as isize * step) as usize).copied().unwrap_or(' ');
        let (open, close) = if step > 0 { ('(', ')') } else { (')', '(') };
        if char_at(0) != open {
            return (0..).take_while(|n| is_number(char_at(*n))).count();
        }
        let mut depth = 0;
        for n in 0.. {
            match char_at(n) {
                c if c == open => depth += 1,
                c if c == close => depth -= 1,
                c if is_number(c) || c == ',' => {}
                _ => return 0,
            }
            if depth == 0 {
                return n + 1;
            }
        }
        0
    };
    let mut found = BTreeSet::new();
    for at in (1..text.len().saturating_sub(1)).filter(|at| text[*at] == ':') {
        let (left, right) = (operand(at - 1, -1), operand(at + 1, 1));
        let beside = [text.get((at - left).wrapping_sub(1)), text.get(at + right + 1)];
        let goes_on = beside.iter().flatten().any(|c| c.is_ascii_alphanumeric() || matches!(c, ':' | '[' | '.'));
        let (shape, stride) = (&text[at - left..at], &text[at + 1..at + 1 + right]);
        let is_shape = shape.iter().all(|c| c.is_ascii_digit() || matches!(c, '(' | ')' | ','));
        let has_digits = |part: &[char]| part.iter().any(char::is_ascii_digit);
        if is_shape && !goes_on && has_digits(shape) && has_digits(stride) {
            found.insert(basis_elements(shape.iter().chain(&[':']).chain(stride).collect()));
        }
    }
    found
}

/// `6e1` as `6@1`, `e0` as `1@0`
fn basis_elements(layout: String) -> String {
    let mut written = String::new();
    for c in layout.chars() {
        if c == 'e' {
            if !written.ends_with(|c: char| c.is_ascii_digit()) {
                written.push('1');
            }
            written.push('@');
        } else {
            written.push(c);
        }
    }
    written
}

#[test]
fn layouts_are_found_in_text() {
    let found =
        layouts("$(4, (4, 2)) : (e_1, (e_0, 6e_1))$, $8 : f_{16}$, <8 : 2> A(0:2:12) (M,K):(1,4) Thread 0: 4 C[2:4]");
    let expected = ["(4,(4,2)):(1@1,(1@0,6@1))", "8:f16", "8:2"];
    assert_eq!(found, expected.map(String::from).into());
    assert_eq!(layouts_without_a_test(&format!("8{} : 82, 4:2", 1)), [format!("8{}:82", 1)]);
}
