//! Builds and runs the generated package; a program that does not build is narrowed down to the cases at fault.

use super::program::{self, Case};
use super::{Answer, OPS, Setup};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Answers the cases: chunk, build, run; what fails is taken out or halved, and the rest tried again.
pub fn answer(cases: Vec<Case>, setup: &Setup, answers: &mut [Option<Answer>]) {
    if cases.is_empty() {
        return;
    }
    let package = Package::new(setup);
    let mut pending: Vec<Vec<Case>> = Vec::new();
    // Cases of one operation share their trait evaluations, so they stay together.
    pending.extend(cases.chunks(setup.chunk.max(1)).map(<[Case]>::to_vec));
    let mut round = 0;
    while !pending.is_empty() {
        let mut again = Vec::new();
        let errors = package.build(&pending, round);
        for (index, chunk) in pending.into_iter().enumerate() {
            let name = package.program(round, index);
            match package.run(&name) {
                Some(lines) => {
                    for (id, text) in lines {
                        answers[id] = Some(if text == "!refused" { Answer::Refused } else { Answer::Value(text) });
                    }
                }
                None => narrow(chunk, errors.get(&name), answers, &mut again),
            }
        }
        pending = again;
        round += 1;
    }
}

/// Takes the cases out that the compiler named; halves the rest when it named few, again and again.
fn narrow(chunk: Vec<Case>, errors: Option<&Errors>, answers: &mut [Option<Answer>], again: &mut Vec<Vec<Case>>) {
    let nothing = Errors::default();
    let errors = errors.unwrap_or(&nothing);
    let first = errors.first.clone().unwrap_or_else(|| "the program does not build".into());
    if let [only] = &chunk[..] {
        answers[only.id] = Some(Answer::Failed(first));
        return;
    }
    let mut rest = Vec::new();
    for (index, case) in chunk.into_iter().enumerate() {
        match errors.lines.get(&(index + program::FIRST_LINE)) {
            Some(error) => answers[case.id] = Some(Answer::Failed(error.clone())),
            None => rest.push(case),
        }
    }
    // A fatal error hides those after it, so the pieces get smaller every time.
    let pieces = if errors.lines.len() > 4 { 1 } else { 4 };
    again.extend(rest.chunks(rest.len().div_ceil(pieces).max(1)).map(<[Case]>::to_vec));
}

/// What the compiler said about one program.
#[derive(Default)]
struct Errors {
    first: Option<String>,
    lines: BTreeMap<usize, String>,
}

struct Package<'a> {
    setup: &'a Setup,
}

impl<'a> Package<'a> {
    /// Writes the package, and the one with all operations on which it depends. An operation that the library does not have ends the run.
    fn new(setup: &'a Setup) -> Package<'a> {
        let operations = setup.operations();
        let lock = fs::read_to_string(setup.library.join("../Cargo.lock"));
        write(&operations.join("Cargo.toml"), &program::manifest("probe", "", setup));
        write(&operations.join("src/lib.rs"), &program::library());
        for op in OPS.iter() {
            write(&operations.join(format!("src/{}.rs", op.module())), &op.source());
        }
        let package = Package { setup };
        let _ = fs::remove_dir_all(setup.folder.join("src"));
        let on_operations = format!("probe = {{ path = {:?} }}\n", operations.display().to_string());
        write(&setup.folder.join("Cargo.toml"), &setup.manifest(&on_operations));
        if let Ok(lock) = lock {
            write(&setup.folder.join("Cargo.lock"), &lock);
        }
        // A package without a target is none.
        write(&setup.folder.join("src/lib.rs"), "");
        let (built, text) = package.cargo(&["build", "--lib"]);
        let missing: Vec<_> = OPS
            .iter()
            .filter(|op| text.contains(&format!("src/{}.rs:", op.module())))
            .map(|op| format!("{} of {} arguments", op.name, op.arity))
            .collect();
        assert!(
            built,
            "the library does not build, or does not have what the table of operations names: {}\n{text}",
            missing.join(", ")
        );
        package
    }
    /// The name of a program begins with that of the package: all packages have one folder of binaries.
    fn program(&self, round: usize, index: usize) -> String {
        format!("{}_r{round}_{index:03}", self.setup.name())
    }

    /// Writes and builds the programs of one round.
    fn build(&self, chunks: &[Vec<Case>], round: usize) -> BTreeMap<String, Errors> {
        let folder = self.setup.folder.join("src/bin");
        let _ = fs::remove_dir_all(&folder);
        for (index, chunk) in chunks.iter().enumerate() {
            let file = folder.join(format!("{}.rs", self.program(round, index)));
            write(&file, &program::program(chunk, self.setup));
            let _ = fs::remove_file(self.binary(&self.program(round, index)));
        }
        let (_, text) = self.cargo(&["build", "--bins", "--keep-going"]);
        let mut errors: BTreeMap<String, Errors> = BTreeMap::new();
        for line in text.lines() {
            let Some((place, message)) = line.split_once(": error") else {
                continue;
            };
            let Some((file, at)) = place.split_once(".rs:") else {
                continue;
            };
            let Some(name) = file.strip_prefix("src/bin/") else {
                continue;
            };
            let entry = errors.entry(name.into()).or_default();
            let message = format!("error{message}");
            if let Some(number) = at.split(':').next().and_then(|n| n.parse().ok()) {
                entry.lines.entry(number).or_insert_with(|| message.clone());
            }
            entry.first.get_or_insert(message);
        }
        errors
    }

    fn binary(&self, name: &str) -> std::path::PathBuf {
        self.setup.target().join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    fn run(&self, name: &str) -> Option<Vec<(usize, String)>> {
        let output = Command::new(self.binary(name)).output().ok().filter(|o| o.status.success())?;
        let text = String::from_utf8(output.stdout).ok()?;
        let parse = |line: &str| line.split_once('\t').and_then(|(id, t)| Some((id.parse().ok()?, t.to_string())));
        text.lines().map(parse).collect()
    }

    /// Runs cargo, offline if that works; success and the messages, one a line.
    fn cargo(&self, arguments: &[&str]) -> (bool, String) {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let run = |extra: &[&str]| {
            let mut command = self.setup.command(&cargo);
            command.args(arguments).args(["--message-format", "short", "--quiet"]).args(extra);
            let output = command.output().expect("cargo starts");
            (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
        };
        let (built, text) = run(&["--offline"]);
        if built || !(text.contains("--offline") || text.contains("offline mode")) {
            return (built, text);
        }
        run(&[])
    }
}

/// Writes a file if its text has changed. Cargo builds again what has a newer time.
fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    // Another test may be about to read it, or to write it too.
    static WRITTEN: AtomicUsize = AtomicUsize::new(0);
    let unlike_others = format!("{}-{}", std::process::id(), WRITTEN.fetch_add(1, Ordering::Relaxed));
    let (folder, new) = (path.parent().expect("a file in a folder"), path.with_extension(unlike_others));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&new, text))
        .and_then(|()| fs::rename(&new, path))
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}
