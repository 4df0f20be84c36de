//! What every stored error must be like: decimals, rules in words, no part of the engine.

mod repeats;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The most characters that stored errors may have on average. The programs of the museum are not counted: most of them name whole main loops.
const MEAN: usize = 894;
/// The most characters of one stored error.
const LONGEST: usize = 4_200;
fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = read.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    paths
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

/// The folders of cases, one for each concept.
pub fn folders() -> Vec<PathBuf> {
    let other = ["src", "tests", "target"];
    entries(package())
        .into_iter()
        .filter(|path| path.is_dir() && !other.iter().any(|name| path.ends_with(name)))
        .collect()
}

/// The programs.
pub fn cases() -> Vec<PathBuf> {
    let files = folders().into_iter().flat_map(|folder| entries(&folder));
    files.filter(|path| has_extension(path, "rs")).collect()
}

fn stored() -> Vec<(PathBuf, String)> {
    let read = |case: PathBuf| {
        let path = case.with_extension("stderr");
        let text = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
        (path, text)
    };
    cases().into_iter().map(read).collect()
}

/// What a reader looks at first: the `error` lines, and the labels, that is the text behind `^^^` and `---`. Labels in rustc's list of
/// the types that implement a trait are under the library's code, and not under the user's.
fn headlines(text: &str) -> Vec<&str> {
    const LIST: &str = "help: the following other types implement trait";
    let label = |line: &'_ str| {
        let (margin, code) = line.split_once('|')?;
        let end = code.rfind("^ ").or_else(|| code.rfind("- "))?;
        let marks = code[..=end].chars().all(|c| " |_^-".contains(c));
        (marks && margin.trim().is_empty()).then_some(line.len() - code.len() + end + 2)
    };
    let headline = |line| if str::starts_with(line, "error") { Some(line) } else { label(line).map(|at| &line[at..]) };
    let mut listed = false;
    let lines = text.lines().filter(|line| {
        // The code under a heading is indented or begins with `...`.
        listed = line.starts_with(LIST) || (listed && line.starts_with([' ', '.']));
        !listed
    });
    lines.filter_map(headline).collect()
}

/// The engine in a line: its types, or a path through its modules, but for those that rustc writes before a method's name. `bounds` is a path that users
/// write.
fn leak(line: &str) -> bool {
    let engine = ["UInt<", "UTerm", "HCons", "HNil"];
    let mut paths = line.split("cute_static::").skip(1);
    let module = |path: &str| {
        path.starts_with(char::is_lowercase) && !path.starts_with("bounds::") && !path.contains("::<impl ")
    };
    engine.iter().any(|name| line.contains(name)) || paths.any(module)
}

/// The folder of a user's first mistakes, which are not all mistakes in a layout.
const FIRST_HOUR: &str = "first_hour";
/// The folders in which rustc's own errors stand: a user's first mistakes, bounds that are missing in generic code, impls that nobody may write, names in macros, and tokens that are lost or used twice,
/// also in pipelines of the museum.
const OF_RUSTC: [&str; 6] = [FIRST_HOUR, "generic", "sealed", "layout_macro", "pipeline", "museum"];

/// Whether the words are ours: a rule, a trait's own message, a macro's. A bound of ours that rustc spells out counts as ours.
pub fn is_ours(text: &str) -> bool {
    let first = text.lines().find(|line| line.starts_with("error")).unwrap_or_default();
    let message = |code: &str| first.strip_prefix(code);
    let of_rustc = ["cannot find macro", "lifetime may not live long enough"];
    let of_macros = message("error: ").is_some_and(|said| !of_rustc.iter().any(|words| said.starts_with(words)));
    let of_traits = message("error[E0277]: ").is_some_and(|said| !said.ends_with(" is not an iterator"));
    of_macros || of_traits || message("error[E0080]: ").is_some()
}

#[test]
fn words_of_rustc_are_where_they_may_be() {
    let stands = |path: &Path, folder: &str| path.parent().is_some_and(|parent| parent.ends_with(folder));
    let stored = stored();
    let first = || stored.iter().filter(|(path, _)| stands(path, FIRST_HOUR));
    let ours = first().filter(|(_, text)| is_ours(text)).count();
    println!("{} first mistakes, {ours} of them in our words", first().count());
    assert!(ours >= 60, "{ours} first mistakes are in our words");
    for (path, text) in &stored {
        let may = OF_RUSTC.iter().any(|folder| stands(path, folder));
        assert!(may || is_ours(text), "{}:\n{text}", path.display());
    }
}

#[test]
fn no_engine_in_what_a_reader_sees_first() {
    for (path, text) in stored().into_iter().filter(|(_, text)| is_ours(text)) {
        let lines = headlines(&text);
        let found: Vec<_> = lines.iter().filter(|line| leak(line)).collect();
        assert!(found.is_empty(), "{}: {found:#?}", path.display());
        let rule = |line: &&str| line.chars().any(|c| c.is_ascii_digit()) || line.split_whitespace().count() > 3;
        let said = |line: &&str| line.split_once(": ").is_some_and(|(_, message)| rule(&message));
        assert!(lines.first().is_some_and(said), "{}: no rule in\n{text}", path.display());
    }
}

#[test]
fn one_error_for_each_case() {
    for (path, text) in stored() {
        let errors = text.lines().filter(|line| line.starts_with("error")).count();
        assert_eq!(errors, 1, "{}:\n{text}", path.display());
    }
}

/// How many characters a stored error has. The limits hold what has been reached; most of it are operands that rustc repeats.
#[test]
fn errors_are_no_longer_than_they_were() {
    let lengths: Vec<_> = stored().iter().map(|(path, text)| (text.chars().count(), path.clone())).collect();
    let museum = package().join("museum");
    let counted: Vec<_> =
        lengths.iter().filter(|(_, path)| !path.starts_with(&museum)).map(|(length, _)| length).collect();
    let (longest, path) = lengths.iter().max().expect("a case");
    let mean = counted.iter().copied().sum::<usize>() / counted.len();
    println!("{} stored errors of {mean} characters on average", counted.len());
    assert!(mean <= MEAN, "{mean} characters on average");
    assert!(*longest <= LONGEST, "{} has {longest} characters", path.display());
}

#[test]
fn every_case_is_in_a_folder_and_stored() {
    let cases = cases();
    assert!(cases.len() >= 60, "{} cases", cases.len());
    assert!(!entries(package()).iter().any(|path| has_extension(path, "rs")), "a case outside a folder");
    // The museum has programs that compile, too, and the queries by which its bugs were found.
    let of_the_museum = |path: &Path| path.ends_with("museum/compiles") || path.ends_with("museum/queries.md");
    for path in folders().iter().flat_map(|folder| entries(folder)).filter(|path| !of_the_museum(path)) {
        assert!(path.with_extension("rs").exists(), "{} belongs to no case", path.display());
        assert!(path.with_extension("stderr").exists(), "{} has no stored error", path.display());
    }
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for path in entries(folder) {
        if path.is_dir() {
            sources(&path, found);
        } else if has_extension(&path, "rs") {
            found.push(fs::read_to_string(&path).expect("a source file"));
        }
    }
}

/// The predicates of the `rules!` tables, `Reason<…> = Predicate {`, and the traits under `on_unimplemented`.
fn predicates() -> BTreeSet<String> {
    let mut texts = Vec::new();
    sources(&package().join("../cute-static/src"), &mut texts);
    let mut found = BTreeSet::new();
    for text in texts {
        let rules = text.split("rules! {").skip(1).filter_map(|table| table.split("\n}").next());
        for row in rules.flat_map(str::lines) {
            if let Some((_, predicate)) = row.split_once("> = ").filter(|(_, rest)| rest.ends_with(" {")) {
                found.insert(predicate.trim_end_matches(" {").to_string());
            }
        }
    }
    found
}

#[test]
fn every_rule_has_a_case() {
    let predicates = predicates();
    assert!(predicates.len() >= 15, "only {predicates:?}");
    let stored = stored();
    let tested = |predicate: &str| {
        // With its path, where a program imports its module by `*`.
        let names = [format!("the trait `{predicate}<"), format!("::rules::{predicate}<")];
        let named = |line: &str| line.contains("the trait `") && names.iter().any(|name| line.contains(name));
        stored.iter().any(|(_, text)| text.lines().any(named))
    };
    let untested: Vec<_> = predicates.iter().filter(|predicate| !tested(predicate)).collect();
    assert!(untested.is_empty(), "no case is refused for {untested:?}");
}

/// The fixed parts of the macros' messages, and of those of the parser that `basis!` uses: the string literals of at least
/// three words, up to each `{…}`.
fn macro_messages() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let macros = ["basis", "check", "composed", "element", "expand", "literal", "parse", "semimodule", "stated"];
    let macros = macros.map(|file| format!("cute-static-macros/src/{file}.rs"));
    for file in macros.into_iter().chain(["crates/notation/src/error.rs".into()]) {
        let path = package().join("..").join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = code.map(|line| line.strip_suffix('\\').unwrap_or(line).to_string() + "\n").collect::<String>();
        for literal in code.replace("'\"'", "").split('"').skip(1).step_by(2) {
            let words = literal.split_whitespace().collect::<Vec<_>>().join(" ");
            let parts = words.split(['{', '}']).step_by(2).max_by_key(|part| part.len());
            found.extend(parts.filter(|part| part.split_whitespace().count() > 2).map(|part| part.trim().to_string()));
        }
    }
    found
}

#[test]
fn every_message_of_the_macros_has_a_case() {
    let stored = stored();
    let shown = |message: &&String| stored.iter().any(|(_, text)| text.contains(message.as_str()));
    let messages = macro_messages();
    assert!(messages.len() >= 20, "only {messages:#?}");
    let unshown: Vec<_> = messages.iter().filter(|message| !shown(message)).collect();
    assert!(unshown.is_empty(), "no case shows {unshown:#?}");
}
