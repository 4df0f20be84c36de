//! `docs/unsafe.md` against the sources: every piece of `unsafe` code has a row, every row has code, and the traits of the rows cannot be
//! implemented elsewhere.

use cute_static_tests::files;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Names = BTreeSet<String>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
fn library() -> Vec<(PathBuf, String)> {
    let sources = files(&root().join("cute-static/src")).into_iter();
    let sources = sources.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).expect("a source file"));
    let found: Vec<_> = sources.map(read).collect();
    assert!(found.len() > 100, "{} files", found.len());
    found
}
/// The code of a line
fn code(line: &str) -> &str {
    let line = line.trim_start();
    if line.starts_with("//") { "" } else { line }
}
fn word(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
/// The trait of `unsafe impl<…> Trait<…> for …`: the word before the last `<` or ` ` in front of ` for `
fn implemented(header: &str) -> String {
    let mut depth = 0i32;
    let (mut name, mut last) = (String::new(), String::new());
    for (i, c) in header.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 && header[i..].starts_with(" for ") => return if name.is_empty() { last } else { name },
            _ if depth == 0 && (c.is_alphanumeric() || c == '_') => name.push(c),
            _ if depth == 0 && !name.is_empty() => (last, name) = (std::mem::take(&mut name), String::new()),
            _ => {}
        }
    }
    panic!("no `for` in {header}")
}
/// What is unsafe in a file
fn unsafe_code(text: &str) -> Names {
    let (mut names, mut function) = (Names::new(), String::new());
    for line in text.lines().map(code).filter(|line| !line.starts_with('#')) {
        if let Some((_, rest)) = line.split_once("fn ") {
            function = word(rest);
        }
        for (at, _) in line.match_indices("unsafe ") {
            let rest = &line[at + "unsafe ".len()..];
            if rest.starts_with("fn ") {
                names.insert(format!("fn {function}"));
            } else if let Some(header) = rest.strip_prefix("impl") {
                names.insert(format!("impl {}", implemented(header)));
            } else if let Some(name) = rest.strip_prefix("trait ") {
                names.insert(format!("trait {}", word(name)));
            } else if rest.starts_with('{') {
                names.insert(function.clone());
            } else {
                panic!("what is unsafe in: {line}");
            }
        }
    }
    names
}
fn quoted(cell: &str) -> Names {
    cell.split('`').skip(1).step_by(2).map(str::to_string).collect()
}
fn rows() -> Vec<[String; 4]> {
    let text = fs::read_to_string(root().join("docs/unsafe.md")).expect("the table");
    let cells = |line: &str| {
        let cells: Vec<String> = line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_string()).collect();
        cells.try_into().unwrap_or_else(|cells| panic!("not four cells: {cells:?}"))
    };
    text.lines().filter(|line| line.starts_with("| `")).map(cells).collect()
}

#[test]
fn every_piece_of_unsafe_code_has_a_row() {
    let mut table: BTreeMap<String, Names> = BTreeMap::new();
    for [file, code, facts, _] in rows() {
        assert!(facts.split_whitespace().count() > 4, "no facts in the row of {file}");
        table.entry(quoted(&file).pop_first().expect("a file")).or_default().extend(quoted(&code));
    }
    let folder = root().join("cute-static/src");
    for (path, text) in library() {
        let name = path.strip_prefix(&folder).expect("below the folder").display().to_string();
        let listed = table.remove(&name).unwrap_or_default();
        let found = unsafe_code(&text);
        let without: Vec<_> = found.difference(&listed).collect();
        assert!(without.is_empty(), "{name}: no row of docs/unsafe.md has {without:?}");
        let gone: Vec<_> = listed.difference(&found).collect();
        assert!(gone.is_empty(), "{name}: docs/unsafe.md has {gone:?}, the source has not");
    }
    assert!(table.is_empty(), "docs/unsafe.md names files without unsafe code: {table:?}");
}

#[test]
fn no_other_crate_can_implement_what_the_rows_name() {
    let library = library();
    let declared = |name: &str| {
        let heads = ["pub trait ", "pub unsafe trait "].map(|head| format!("{head}{name}"));
        library.iter().any(|(path, text)| {
            let kinds = path.parent().is_some_and(|folder| folder.ends_with("kind"));
            let kind = kinds && text.lines().any(|line| line.trim_start().starts_with(&format!("{name} of [")));
            let lines: Vec<&str> = text.lines().map(code).collect();
            let own = lines.iter().enumerate().any(|(i, line)| {
                let Some(rest) = heads.iter().find_map(|head| line.strip_prefix(head.as_str())) else { return false };
                !rest.starts_with(|c: char| c.is_alphanumeric())
                    && (line.contains("unsafe trait")
                        || lines[i..]
                            .iter()
                            .take_while(|line| !line.starts_with('}'))
                            .any(|line| line.starts_with("const SEAL: Seal;")))
            });
            kind || own
        })
    };
    // These traits are rows of a macro, which has the constant.
    let in_a_row = |name: &str| {
        let row = |line: &str| {
            line.strip_prefix("    ")
                .and_then(|line| line.strip_prefix(name))
                .is_some_and(|rest| rest.starts_with(['<', ' ']))
        };
        name == "Injective"
            || library.iter().any(|(_, text)| {
                text.split("operations! {").skip(1).any(|rows| rows.lines().take_while(|line| *line != "}").any(row))
            })
    };
    let sealed = |head: &str| {
        library.iter().any(|(_, text)| {
            text.split(&format!("pub trait {head}")).nth(1).is_some_and(|rest| {
                ["const SEAL: Seal;", "const SEAL: $crate::seal::Seal;"].iter().any(|constant| rest.contains(constant))
            })
        })
    };
    assert!(
        sealed("$name $(<$($p $(= $default)?),*>)? {")
            && sealed("$name: IsLayout {")
            && sealed("$name: Sized $(+ $function)* {")
    );
    for [file, _, _, traits] in rows() {
        let traits = quoted(&traits);
        assert!(!traits.is_empty(), "{file}: no trait");
        for name in traits {
            assert!(in_a_row(&name) || declared(&name), "{file}: {name} is not sealed");
        }
    }
}
