//! The project rules, read off the sources: file sizes, words that must not occur, who may use whom, and that the
//! documents name files that exist.

use std::collections::BTreeSet;
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

/// The modules in paper order; those of one row do not use one another.
const ORDER: &[&[&str]] = &[
    &["int"],
    &["numeric", "arch"],
    &["htuple"],
    &["shape", "semimodule"],
    &["stride"],
    &["layout"],
    &["algebra"],
    &["swizzle"],
    &["banks", "notation"],
    &["tensor"],
    &["application"],
    &["atom"],
    &["instruction"],
    &["smem", "tma"],
    &["collective"],
];

/// What is used against the order, and why that is right. `kind/` and `outcome.rs` are above the order: they list the kinds.
const EXCEPTIONS: &[(&str, &str)] = &[
    // A `Layout` type is a leaf of a tiler, and has a shape: the type itself, none of its operations.
    ("htuple/leaf.rs", "layout::Layout"),
    ("shape/mod.rs", "layout::Layout"),
    ("stride/compact.rs", "layout::Layout"),
    ("stride/order.rs", "layout::Layout"),
    ("stride/like.rs", "layout"),
    ("stride/fragment.rs", "layout"),
    // A layout's modes, where an operation takes a layout or a shape.
    ("shape/index.rs", "layout::IsLayout"),
    ("shape/index.rs", "layout::tree"),
    ("shape/mod.rs", "layout::IsLayout"),
    ("shape/mod.rs", "layout::cosize"),
    // Offsets are elements of the semimodule, so are the leaves that coordinates and strides are added by.
    ("shape/index.rs", "semimodule::Element"),
    ("htuple/arithmetic.rs", "semimodule::Element"),
    ("htuple/arithmetic.rs", "shape::extent"),
    // The largest value of XOR strides is found by elimination.
    ("layout/cosize.rs", "algebra::f2"),
    // A fragment leaves the modes out that `filter` does.
    ("stride/fragment.rs", "algebra::filter"),
    // The rules of mode edits and shape divisions are stated in one file.
    ("htuple/modes.rs", "layout::refusal"),
    ("shape/divide.rs", "layout::refusal"),
    ("shape/relation.rs", "layout::refusal"),
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

/// The paths after `crate::` in a line: `a::b` and those in braces.
fn uses(line: &str) -> Vec<String> {
    let mut all = Vec::new();
    for rest in line.split("crate::").skip(1) {
        let path = |text: &str| {
            let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
            text[..end.unwrap_or(text.len())].trim_end_matches(':').to_string()
        };
        match rest.strip_prefix('{') {
            Some(list) => all.extend(list.split('}').next().unwrap_or("").split(',').map(|p| path(p.trim()))),
            None => all.push(path(rest)),
        }
    }
    all
}

#[test]
fn modules_use_modules_of_earlier_sections() {
    let place = |name: &str| ORDER.iter().position(|row| row.contains(&name));
    let folder = root().join("cute-static/src");
    let (mut found, mut needed) = (Vec::new(), vec![false; EXCEPTIONS.len()]);
    for path in sources(&folder) {
        let file = path.strip_prefix(&folder).expect("below the folder").display().to_string();
        let module = file.split(['/', '.']).next().unwrap_or_default().to_string();
        let Some(here) = place(&module) else { continue };
        let text = read(&path);
        for used in code(&text).flat_map(uses) {
            let name = used.split("::").next().unwrap_or_default();
            let Some(there) = place(name) else { continue };
            if name == module || there < here {
                continue;
            }
            let allowed = |(f, u): &(&str, &str)| *f == file && (used == *u || used.starts_with(&format!("{u}::")));
            match EXCEPTIONS.iter().position(allowed) {
                Some(i) => needed[i] = true,
                None => found.push(format!("{file} uses {used}")),
            }
        }
    }
    assert_none("uses against the order of the paper", &found);
    let stale = EXCEPTIONS.iter().zip(needed).filter(|(_, needed)| !needed);
    let stale: Vec<_> = stale.map(|(exception, _)| format!("{exception:?}")).collect();
    assert_none("exceptions that nothing needs any more", &stale);
}

/// Modules of the library that are above the order, or have no place in it.
const ABOVE: &[&str] = &["bounds", "kind", "messages", "outcome", "picture", "prelude", "seal", "text"];

#[test]
fn every_module_is_in_the_order_and_in_the_lists_of_them() {
    let library = read(&root().join("cute-static/src/lib.rs"));
    let declared = library.lines().filter_map(|l| l.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'));
    let mut declared: Vec<_> = declared.filter(|name| !ABOVE.contains(name)).collect();
    declared.sort_unstable();
    let order: Vec<_> = ORDER.iter().flat_map(|row| row.iter().copied()).collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(declared, sorted, "the modules of lib.rs, and those in the order");

    // What is not hidden is in the table of modules: `| [`smem`], [`tma`] | …`, `| [`mod@layout`] | …`
    let lines: Vec<_> = library.lines().collect();
    let shown =
        lines.windows(2).filter(|pair| pair[0] != "#[doc(hidden)]").filter_map(|pair| pair[1].strip_prefix("pub mod "));
    let shown: BTreeSet<_> = shown.map(|name| name.trim_end_matches(';')).filter(|name| *name != "prelude").collect();
    let table = library.split("//! # Operations").next().unwrap_or_default();
    let rows = table.lines().filter(|l| l.starts_with("//! | [`")).filter_map(|l| l.split(" | ").nth(1));
    let rows = rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(|n| n.trim_start_matches("mod@"));
    assert_eq!(rows.collect::<BTreeSet<_>>(), shown, "the table in lib.rs, and the modules that are not hidden");

    let text = read(&root().join("CONTRIBUTING.md"));
    let list = text.split("modules of earlier sections\n(").nth(1).and_then(|rest| rest.split(')').next());
    let list: Vec<_> = list.expect("the list of modules").split('`').skip(1).step_by(2).collect();
    assert_eq!(list, order, "the list in CONTRIBUTING.md, and the order");
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
