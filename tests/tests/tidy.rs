//! The project rules, read off the sources: file sizes, words that must not occur, and that the documents
//! name files that exist.

use std::fs;
use std::path::{Path, PathBuf};

const LONGEST: usize = 400;

/// Words that no source may contain; split, so that this file does not. An attribute counts where a line begins with it: the
/// probe and the benchmark can write one into the programs that they generate.
const NOWHERE: &[&[&str]] = &[&["todo", "!("], &["unimplemented", "!("], &["#[ign", "ore"]];

/// What the library does not use of typenum: quotients, remainders and divisors that loop bit by bit without a bound.
const NOT_IN_THE_LIBRARY: &[&str] = &[
    "recursion_limit =",
    "operator_aliases::Quot",
    "operator_aliases::Mod",
    "operator_aliases::Gcf",
    "ops::Div",
    "ops::Rem",
    "typenum::Quot",
    "typenum::Mod<",
    "typenum::Gcf",
    "typenum::Gcd",
    "Gcf<",
];

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Every `.rs` file below a folder, but for what was built.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for path in entries.map(|e| e.expect("an entry").path()) {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && name != "target" && name != ".git" {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The lines that are code.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

fn assert_none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

#[test]
fn no_file_is_long() {
    let lines = |path: PathBuf| (read(&path).lines().count(), path.display().to_string());
    let long = sources(&root()).into_iter().map(lines).filter(|(n, _)| *n > LONGEST);
    let long: Vec<_> = long.map(|(n, path)| format!("{path}: {n}")).collect();
    assert_none("files of more than 400 lines", &long);
}

#[test]
fn no_source_has_unfinished_or_disabled_parts() {
    let mut found = Vec::new();
    for path in sources(&root()) {
        let text = read(&path);
        for word in NOWHERE.iter().map(|parts| parts.concat()) {
            if code(&text).any(|line| line.contains(&word)) {
                found.push(format!("{}: {word}", path.display()));
            }
        }
        if code(&text).any(|line| line.trim_start().starts_with("#![recursion_limit")) {
            found.push(format!("{}: recursion_limit", path.display()));
        }
    }
    assert_none("words that must not occur", &found);
}

/// A list of items shows the first sentence of each, and "See …" says nothing there.
#[test]
fn no_documentation_begins_with_a_reference() {
    let mut found = Vec::new();
    for path in sources(&root().join("cute-static/src")) {
        let text = read(&path);
        let lines: Vec<_> = text.lines().map(str::trim_start).collect();
        let begins = |i: usize| i == 0 || !(lines[i - 1].starts_with("///") || lines[i - 1].starts_with("//!"));
        let first = lines
            .iter()
            .enumerate()
            .filter(|(i, line)| begins(*i) && ["/// See ", "//! See "].iter().any(|words| line.starts_with(words)));
        found.extend(first.map(|(i, line)| format!("{}:{}: {line}", path.display(), i + 1)));
    }
    assert_none("documentation that begins with a reference", &found);
}

/// A panic that the documentation states names the line of the caller; `panics.rs` tests where.
#[test]
fn documented_panics_point_at_the_caller() {
    let mut found = Vec::new();
    for path in sources(&root().join("cute-static/src")) {
        let text = read(&path);
        for (before, after) in text.match_indices("/// # Panics\n").map(|(at, _)| text.split_at(at)) {
            let mut item = code(after).take_while(|line| !line.contains("fn "));
            if !item.any(|line| line.trim() == "#[track_caller]") {
                found.push(format!("{}:{}", path.display(), before.lines().count()));
            }
        }
    }
    assert_none("a function that panics without #[track_caller]", &found);
}

#[test]
fn the_library_has_its_own_division() {
    let mut found = Vec::new();
    for path in sources(&root().join("cute-static/src")) {
        let text = read(&path);
        // `Quot` and `Rem` may be names of the library's own; then they are declared in the same file.
        let own = |name: &str| text.contains(&format!("type {name}<"));
        let foreign = |line: &str| {
            NOT_IN_THE_LIBRARY.iter().any(|word| line.contains(word))
                || (line.contains("Quot<") && !line.contains("QuotRem") && !own("Quot"))
        };
        found.extend(code(&text).filter(|line| foreign(line)).map(|line| format!("{}: {line}", path.display())));
    }
    assert_none("typenum's own division in the library", &found);
}

#[test]
fn the_paper_map_names_files_that_exist() {
    let text = read(&root().join("docs/paper-map.md"));
    let mut missing = Vec::new();
    for line in text.lines().filter(|l| l.starts_with('|')) {
        let mut folder = PathBuf::new();
        for name in line.split('`').skip(1).step_by(2).filter(|n| !n.contains([' ', '<', '*'])) {
            let is_file = [".rs", ".md", ".jsonl", ".py"].iter().any(|end| name.ends_with(end));
            if !is_file && !name.ends_with('/') {
                continue;
            }
            // Below `cute-static/src`, from the top, or beside the file before it in the line.
            let places = [root().join("cute-static/src"), root(), folder.clone()];
            match places.iter().map(|place| place.join(name)).find(|path| path.exists()) {
                Some(path) => folder = path.parent().map(Path::to_path_buf).unwrap_or_default(),
                None => missing.push(name.to_string()),
            }
        }
    }
    assert_none("files that the paper map names and that are not there", &missing);
}
