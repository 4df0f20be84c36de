//! What an editor shows in correct programs: rust-analyzer, which has rustc's next trait solver with a recursion limit of its own, is
//! asked about every program of the README, the book and the examples. None has an error, and every local of the README has a type, but for what
//! `editor/known.txt` lists.
//!
//! Each installed toolchain that has the component is asked: `rustup component add rust-analyzer rust-src`, with `--toolchain nightly` too.

#[path = "editor/programs.rs"]
mod programs;
#[path = "editor/server.rs"]
mod server;

use programs::Program;
use server::Server;
use std::collections::BTreeSet;
use std::path::Path;

/// What rust-analyzer does not know, as it prints it.
const UNKNOWN: &str = "{unknown}";
/// What is known to be wrong, by version: programs with an error, and locals of the README without a type. What stable has cured must leave the list,
/// which `CUTE_STATIC_EDITOR_OVERWRITE=1` stores.
const KNOWN: &str = include_str!("editor/known.txt");

/// What is wrong in a program: errors, and locals without a type where these are asked for.
fn wrong(server: &mut Server, program: &Program) -> BTreeSet<String> {
    server.open(&program.file, &program.text);
    let line = |number: usize| program.text.lines().nth(number).unwrap_or_default();
    let mut wrong = BTreeSet::new();
    for (number, message) in server.errors(&program.file) {
        println!("{}: `{}`: {message}", program.name, line(number).trim());
        wrong.insert(format!("error: {}", program.name));
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

/// What is wrong in all programs, with the version in front.
fn asked(path: &Path, toolchain: &str, package: &Path, programs: &[Program]) -> (String, BTreeSet<String>) {
    let version = server::version(path);
    let mut server = Server::start(path, toolchain, package);
    let found = programs.iter().flat_map(|program| wrong(&mut server, program));
    let found: BTreeSet<String> = found.map(|line| format!("{version} {line}")).collect();
    println!("rust-analyzer {version}: {} programs, {} entries", programs.len(), found.len());
    (version, found)
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
        let versions: Vec<_> = answers.iter().map(|(version, _)| version.as_str()).collect();
        let text =
            format!("{}\n{}", versions.join(" "), found.iter().map(|line| format!("{line}\n")).collect::<String>());
        let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/editor/known.txt");
        std::fs::write(list, text).expect("the list is stored");
        return;
    }
    let (versions, known) = KNOWN.split_once('\n').expect("versions and a list");
    // The list is true of the versions that it names.
    let listed = |line: &&str| {
        let of =
            |version: &String| line.split(' ').next() == Some(version) && versions.split(' ').any(|v| v == version);
        answers.iter().any(|(version, _)| of(version))
    };
    let found: BTreeSet<_> = found.iter().map(String::as_str).filter(listed).collect();
    let known: BTreeSet<_> = known.lines().filter(listed).collect();
    let cured: Vec<_> = known.difference(&found).collect();
    println!("cured: {cured:#?}");
    let new: Vec<_> = found.difference(&known).collect();
    assert!(new.is_empty(), "not in `ui-tests/tests/editor/known.txt`: {new:#?}");
    // A nightly of the same version may be a later one.
    let stable = versions.split(' ').next().expect("the version of stable");
    assert!(
        !cured.iter().any(|line| line.split(' ').next() == Some(stable)),
        "to be taken out of the list: {cured:#?}"
    );
}
