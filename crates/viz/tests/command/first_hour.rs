//! A user's first mistakes, `ui-tests/first_hour`, as `cargo cute check` shows them: all of them in one call of each toolchain.

use super::check::{ENGINE, MOST, written};
use super::fix::{called, has_nightly, package};
use super::root;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The most lines of half of the errors.
const MEDIAN: usize = 8;
/// Errors whose first line says what to do as the compiler has it: what is no field is to be called, what is not `mut` is to be so.
const SAID: [&str; 2] = ["E0596", "E0615"];

/// The programs, by their names.
fn programs() -> BTreeMap<String, PathBuf> {
    let folder = root().join("ui-tests/first_hour");
    let files = fs::read_dir(&folder).expect("the programs").map(|entry| entry.expect("an entry").path());
    let programs = files.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    programs.map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), path)).collect()
}

/// The code and the words of the error that is stored for a program.
fn stored(program: &Path) -> (String, String) {
    let text = fs::read_to_string(program.with_extension("stderr")).expect("a stored error");
    let first = text.lines().next().expect("a line");
    let (code, words) = first.split_once(": ").expect("a first line");
    (code.trim_start_matches("error").trim_matches(['[', ']']).to_string(), words.to_string())
}

/// The errors of each program.
fn errors(toolchain: Option<&str>, programs: &BTreeMap<String, PathBuf>) -> BTreeMap<String, Vec<Value>> {
    let folder = package(&format!("first_hour_{}", toolchain.unwrap_or("here")), "");
    let manifest = folder.join("Cargo.toml");
    let mut text = fs::read_to_string(&manifest).expect("a manifest");
    for (name, path) in programs {
        write!(text, "[[bin]]\nname = {name:?}\npath = {path:?}\n").expect("a text takes more");
    }
    fs::write(&manifest, text).expect("a manifest");
    let arguments = ["check", "--offline", "--bins", "--keep-going", "--message-format=json"];
    let outcome = called(&folder, toolchain, &arguments);
    assert_eq!(outcome.code, Some(101), "{outcome:?}");
    let mut found = BTreeMap::<_, Vec<_>>::new();
    for line in outcome.out.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let said = line["message"]["message"].as_str().unwrap_or_default();
        if line["message"]["level"] == "error" && !said.starts_with("aborting due to") {
            let name = line["target"]["name"].as_str().expect("a target").to_string();
            found.entry(name).or_default().push(line["message"].clone());
        }
    }
    found
}

fn first_mistakes_are_understood(toolchain: Option<&str>) {
    let programs = programs();
    let found = errors(toolchain, &programs);
    let mut lengths = Vec::new();
    for (name, path) in &programs {
        let [error] = found.get(name).map_or(&[][..], Vec::as_slice) else { panic!("{name}: {:#?}", found.get(name)) };
        let text = error["rendered"].as_str().expect("a text").trim_end();
        lengths.push(text.lines().count());
        assert!(text.lines().count() <= MOST, "{name}: {text}");
        for engine in ENGINE {
            assert!(written(text).all(|line| !line.contains(engine)), "{name}: {engine}: {text}");
        }
        // The first line says what to do: a rule says it, and where the words are rustc's, ours stand behind them.
        let said = error["message"].as_str().expect("a text");
        let (code, words) = stored(path);
        let bound = said.starts_with("the trait bound") || said.contains("which the method");
        assert!(!bound && text.contains(said.lines().next().expect("a line")), "{name}: {text}");
        let of_rustc = !code.is_empty() && code != "E0277" || said.starts_with('`') || words.starts_with("cannot find");
        let more = said.contains(": ") && said.len() > words.len().min(40);
        assert!(!of_rustc || SAID.contains(&code.as_str()) || more, "{name}: {text}");
    }
    lengths.sort_unstable();
    let (median, most) = (lengths[lengths.len() / 2], lengths[lengths.len() - 1]);
    println!("{} programs: the median is {median} lines, the most {most}", programs.len());
    assert!(median <= MEDIAN && programs.len() >= 60, "{median} lines, {} programs", programs.len());
}

#[test]
fn first_mistakes_are_understood_here() {
    first_mistakes_are_understood(None);
}

#[test]
fn first_mistakes_are_understood_on_nightly() {
    if has_nightly() {
        first_mistakes_are_understood(Some("nightly"));
    }
}
