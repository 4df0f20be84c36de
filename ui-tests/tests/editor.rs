//! What an editor shows in correct programs: rust-analyzer, which has rustc's next trait solver with a recursion limit of its own, is
//! asked about every program of the README, the book, the examples and the GPU kernels. None has an error, and every local of the README has a type. What it does not
//! know has a smallest program for each cause, in `editor/unknown`, and `editor/known.txt` lists which version has an error there.
//!
//! Each installed toolchain that has the component is asked: `rustup component add rust-analyzer rust-src`, with `--toolchain nightly` too.

#[path = "editor/depth.rs"]
mod depth;
#[path = "editor/programs.rs"]
mod programs;
#[path = "editor/server.rs"]
mod server;

use programs::Program;
use server::Server;
use std::collections::BTreeSet;
use std::path::Path;

/// The line of a program of `editor/unknown` that has the error.
const MARK: &str = "// unknown";
/// What rust-analyzer does not know, as it prints it.
const UNKNOWN: &str = "{unknown}";
/// The programs of `editor/unknown` with an error, by version, behind the builds of these versions. What a listed build has cured must leave the list, which
/// `CUTE_STATIC_EDITOR_OVERWRITE=1` stores.
const KNOWN: &str = include_str!("editor/known.txt");

/// What is wrong in a program: errors, and locals without a type where these are asked for.
fn wrong(server: &mut Server, program: &Program) -> BTreeSet<String> {
    server.open(&program.file, &program.text);
    let line = |number: usize| program.text.lines().nth(number).unwrap_or_default();
    let mut wrong = BTreeSet::new();
    for (number, message) in server.errors(&program.file) {
        println!("{}: `{}`: {message}", program.name, line(number).trim());
        let elsewhere = program.name.starts_with("unknown") && !line(number).ends_with(MARK);
        wrong.insert(format!("error: {}{}", program.name, if elsewhere { ", elsewhere" } else { "" }));
    }
    if !program.name.starts_with("README.md") {
        return wrong;
    }
    let hints = server.hints(&program.file, &program.text);
    for local in server.locals(&program.file) {
        let name = &line(local.line)[local.column..local.column + local.length];
        let shown = server.hover(&program.file, &local);
        let hint = hints.iter().find(|hint| (hint.0, hint.1) == (local.line, local.column + local.length));
        // The type of a function's parameter stands in the program.
        let written = line(local.line).starts_with("fn ");
        let typed = shown.lines().any(|line| line.contains(&format!("{name}: ")) && !line.contains(UNKNOWN));
        if !typed || !written && hint.is_none_or(|hint| hint.2.contains(UNKNOWN)) {
            println!("{}: `{}`: `{name}` is shown as {shown:?}", program.name, line(local.line).trim());
            wrong.insert(format!("no type: {}, {name}", program.name));
        }
    }
    wrong
}

/// The build, and what is wrong in all programs, with the version in front.
fn asked(path: &Path, toolchain: &str, package: &Path, programs: &[Program]) -> (String, BTreeSet<String>) {
    let build = server::build(path);
    let version = server::version(&build);
    let mut server = Server::start(path, toolchain, package);
    // Version 1.95 panics in the kernels.
    let programs: Vec<_> = programs.iter().filter(|p| version != "1.95" || !p.name.starts_with("gpu/")).collect();
    let found = programs.iter().flat_map(|program| wrong(&mut server, program));
    let found: BTreeSet<String> = found.map(|line| format!("{version} {line}")).collect();
    println!("rust-analyzer {build}: {} programs, {} entries", programs.len(), found.len());
    (build, found)
}

#[test]
fn correct_programs_have_types_and_no_errors() {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editor");
    let programs = programs::write(&package);
    assert!(programs.len() > 90, "{}", programs.len());
    let installed = ["stable", "nightly"].map(|toolchain| (toolchain, server::installed(toolchain)));
    let installed: Vec<_> = installed.iter().filter_map(|(name, path)| Some((*name, path.as_deref()?))).collect();
    if installed.is_empty() {
        println!("skipped: no rust-analyzer (`rustup component add rust-analyzer rust-src`)");
    }
    let answers: Vec<_> = std::thread::scope(|scope| {
        let (package, programs) = (&package, &programs);
        let ask = |(name, path)| scope.spawn(move || asked(path, name, package, programs));
        let running: Vec<_> = installed.into_iter().map(ask).collect();
        running.into_iter().map(|thread| thread.join().expect("rust-analyzer answers")).collect()
    });
    let found: BTreeSet<String> = answers.iter().flat_map(|(_, found)| found.clone()).collect();
    if std::env::var_os("CUTE_STATIC_EDITOR_OVERWRITE").is_some() {
        let builds: Vec<_> = answers.iter().map(|(build, _)| build.as_str()).collect();
        let text =
            format!("{}\n{}", builds.join(", "), found.iter().map(|line| format!("{line}\n")).collect::<String>());
        let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/editor/known.txt");
        std::fs::write(list, text).expect("the list is stored");
        return;
    }
    let (builds, known) = KNOWN.split_once('\n').expect("builds and a list");
    for line in known.lines() {
        let minimal = line.contains(" error: unknown, ") && line.ends_with(".rs");
        assert!(minimal, "state a type there, so that an editor knows it (docs/src/cost.md, In an editor): {line}");
    }
    let builds: Vec<&str> = builds.split(", ").collect();
    let of = |line: &str, build: &str| line.split(' ').next() == Some(server::version(build));
    // The list is true of the versions that it names.
    let listed = |line: &&str| {
        let named = |build: &str| builds.iter().any(|b| server::version(b) == server::version(build));
        answers.iter().any(|(build, _)| of(line, build) && named(build))
    };
    let found: BTreeSet<_> = found.iter().map(String::as_str).filter(listed).collect();
    let known: BTreeSet<_> = known.lines().filter(listed).collect();
    let cured: Vec<_> = known.difference(&found).collect();
    println!("cured: {cured:#?}");
    let new: Vec<_> = found.difference(&known).collect();
    assert!(new.is_empty(), "not in `ui-tests/tests/editor/known.txt`: {new:#?}");
    // Another build of the same version may know more.
    let same = |line: &str| answers.iter().any(|(build, _)| of(line, build) && builds.contains(&build.as_str()));
    assert!(!cured.iter().any(|line| same(line)), "to be taken out of the list: {cured:#?}");
}

#[test]
fn the_book_lists_what_an_editor_does_not_know() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/cost.md");
    let book = std::fs::read_to_string(book).expect("the chapter on cost");
    for path in programs::unknown() {
        let text = std::fs::read_to_string(&path).expect("a program");
        let said = |start: &str| text.lines().find_map(|line| line.strip_prefix(start)).expect("a cause and a depth");
        let marked = text.lines().find_map(|line| line.strip_suffix(MARK)).expect("a marked line").trim();
        let (_, code) = marked.split_once(" = ").unwrap_or(("", marked));
        let row = format!("| {} | `{}` | {} |", said("//! "), code.trim_end_matches(';'), said("//! Depth: "));
        assert!(book.contains(&row), "not in docs/src/cost.md: {row}");
    }
}

#[test]
fn each_cause_needs_the_depth_that_the_book_says() {
    let rustc = std::process::Command::new("rustc").arg("--version").output().expect("rustc runs");
    if !rustc.stdout.starts_with(b"rustc 1.95.") {
        println!("skipped: other versions of rustc count otherwise");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("depth");
    let package = depth::Package(&folder);
    for path in programs::unknown() {
        let text = std::fs::read_to_string(&path).expect("a program");
        let Some(depth) = text.lines().find_map(|line| line.strip_prefix("//! Depth: ")?.parse().ok()) else {
            continue;
        };
        assert!(package.compiles(&text, depth), "{} needs more than {depth}", path.display());
        assert!(!package.compiles(&text, depth - 1), "{} needs less than {depth}", path.display());
    }
}
