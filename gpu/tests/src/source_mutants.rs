//! The generic kernels and their instances with one mistake each, in their source: whether the mutant compiles, and if it does, whether the emulated block finds
//! it. `table` has the mistakes.

mod table;

pub use table::OPERATORS;

use serde_json::Value;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A kind of mistakes.
pub struct Operator {
    /// Its name
    pub name: &'static str,
    /// Where it applies
    pub changes: &'static [Change],
}
/// A mistake: in a file, one text in place of another, which is the occurrence of that number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The file
    pub file: &'static File,
    /// What is replaced
    pub from: &'static str,
    /// Which occurrence of it
    pub nth: usize,
    /// By what
    pub to: &'static str,
    /// Why the mutant is not a mistake, if it is none
    pub equivalent: Option<&'static str>,
}
/// A source of kernels, and which of the [`KERNELS`] a mistake in it changes.
#[derive(PartialEq, Eq)]
pub struct File {
    /// Where it is in the crate of a mutant
    pub path: &'static str,
    /// The numbers of the kernels
    pub kernels: &'static [usize],
}
/// Kernels that run on one architecture: its name, and the modules that have them beside `gemm_collective`.
pub const KERNELS: [(&str, &[&str]); 4] = [
    ("sm80", &["gemm_sm80"]),
    ("sm90", &["gemm_sm90", "instances_sm90"]),
    ("sm100", &["instances_sm100"]),
    ("sm120", &["gemm_sm120"]),
];
/// The files of the generic kernels.
const GENERIC: [&str; 13] = [
    "mod.rs",
    "groups.rs",
    "operands.rs",
    "sm80.rs",
    "sm80_batched.rs",
    "sm80_sparse.rs",
    "sm90.rs",
    "sm90_batched.rs",
    "sm90_sparse.rs",
    "sm100.rs",
    "sm100_scaled.rs",
    "sm120.rs",
    "sm120_scaled.rs",
];

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does not compile: the first error
    Refused(String),
    /// The emulated block fails: the first failure
    Found(String),
    /// Nothing was found
    Passed,
}
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(f, "does not compile: {why}"),
            Self::Found(why) => write!(f, "emulated block: {why}"),
            Self::Passed => f.write_str("passes"),
        }
    }
}

fn gpu() -> PathBuf {
    fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("the folder")
}
/// Where a file of the crate of a mutant is here.
fn source(path: &str) -> PathBuf {
    match path.strip_prefix("instances_") {
        Some(name) => gpu().join("tests/mutants/instances").join(name),
        None => gpu().join("kernels/src").join(path),
    }
}
fn text(path: &str) -> String {
    fs::read_to_string(source(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}
impl Change {
    /// The file with the mistake, if it has the text so often.
    pub fn applied(&self) -> Option<String> {
        let text = text(self.file.path);
        let (at, found) = text.match_indices(self.from).nth(self.nth)?;
        let end = at + found.len();
        Some(format!("{}{}{}", &text[..at], self.to, &text[end..]))
    }
}

/// The line of a mutant in the table of `gpu/RESULTS.md`.
pub fn row(operator: &Operator, change: &Change, verdict: &Verdict) -> String {
    let what = match change.equivalent {
        Some(why) if *verdict == Verdict::Passed => format!("no mistake: {why}"),
        _ => verdict.to_string(),
    };
    format!("{} {} |", mistake(operator, change), in_row(&what))
}
/// The first cells of that line: the mistake.
pub fn mistake(operator: &Operator, change: &Change) -> String {
    let code = |text: &str| match in_row(text) {
        text if text.is_empty() => "nothing".into(),
        text => format!("`{text}`"),
    };
    format!("| {} | `{}` | {} | {} |", operator.name, change.file.path, code(change.from), code(change.to))
}
/// A text as a cell of a table.
fn in_row(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// A workspace of mutants: each is a package, and all share what they depend on. Package 0 has the kernels as they are.
pub struct Workspace {
    folder: PathBuf,
    target: PathBuf,
    changes: Vec<Change>,
}
impl Workspace {
    /// That of these mutants, in a folder of this name below the target folder of the running program.
    ///
    /// # Panics
    /// If a text is not in its file.
    pub fn new(name: &str, changes: Vec<Change>) -> Self {
        let program = std::env::current_exe().expect("a program");
        let target = program.ancestors().nth(3).expect("the target folder").to_path_buf();
        let folder = target.join("source-mutants").join(name);
        let _ = fs::remove_dir_all(&folder);
        // The profile is that of the kernels' own workspace, whose dependencies are so compiled once.
        let profile = "[profile.dev]\nopt-level = 1\ndebug = \"line-tables-only\"\n";
        write(&folder.join("Cargo.toml"), &format!("[workspace]\nresolver = \"2\"\nmembers = [\"m*\"]\n{profile}"));
        fs::copy(gpu().join("Cargo.lock"), folder.join("Cargo.lock")).expect("a copy");
        let all =
            [0, 1, 2, 3].into_iter().filter(|kernel| changes.iter().any(|change| change.file.kernels.contains(kernel)));
        package(&folder, 0, None, &all.collect::<Vec<_>>());
        for (i, change) in changes.iter().enumerate() {
            package(&folder, i + 1, Some(change), change.file.kernels);
        }
        Self { folder, target, changes }
    }
    /// The verdict of each mutant: all are built at once, and those that compile are run one by one.
    ///
    /// # Panics
    /// If the kernels as they are do not compile, or something is found in them.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo.args(["build", "--workspace", "--keep-going", "--message-format=json-diagnostic-short"]);
        let built = cargo.current_dir(&self.folder).env("CARGO_TARGET_DIR", &self.target).output();
        let Output { stdout, stderr, .. } = built.expect("cargo runs");
        let said: Vec<Value> =
            String::from_utf8_lossy(&stdout).lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let stderr = String::from_utf8_lossy(&stderr);
        let verdict = |i: usize| match (first_error(&said, i), executable(&said, i)) {
            (Some(why), _) => {
                let names = why.starts_with("cannot find type") || why.starts_with("cannot find trait");
                assert!(!names, "m{i} names what its file does not import: {why}");
                Verdict::Refused(why)
            }
            (None, Some(program)) => run(&program),
            (None, None) => panic!("m{i} is neither compiled nor refused: {stderr}"),
        };
        assert_eq!(verdict(0), Verdict::Passed, "the kernels as they are");
        // Several at once: some wait for what never comes.
        let (next, verdicts) = (AtomicUsize::new(0), Mutex::new(vec![None; self.changes.len()]));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    loop {
                        let i = next.fetch_add(1, Relaxed);
                        let Some(change) = self.changes.get(i) else { break };
                        let verdict = verdict(i + 1);
                        eprintln!("{i}: {}: `{}` → `{}`: {verdict}", change.file.path, change.from, change.to);
                        verdicts.lock().expect("no panic")[i] = Some(verdict);
                    }
                });
            }
        });
        verdicts.into_inner().expect("no panic").into_iter().flatten().collect()
    }
}
/// What cargo says of package `i`.
fn of_package(said: &[Value], i: usize) -> impl Iterator<Item = &Value> {
    let package = format!("/m{i}#");
    said.iter().filter(move |line| line["package_id"].as_str().is_some_and(|id| id.contains(&package)))
}
/// The first error of a package that says more than that a bound does not hold, or the first one: what is behind `error[E0277]: `
fn first_error(said: &[Value], i: usize) -> Option<String> {
    let errors = of_package(said, i).map(|line| &line["message"]).filter(|message| message["level"] == "error");
    let errors = errors.filter_map(|message| {
        let (_, why) = message["rendered"].as_str()?.lines().next()?.split_once("error")?;
        let why = why.split_once(": ").map_or(why, |(_, why)| why);
        // Which constant it is has types of thousands of characters.
        Some(why.split(": evaluation of `").next()?.to_string())
    });
    let errors: Vec<String> = errors.filter(|why| !why.contains("aborting due to")).collect();
    let bound = |why: &&String| why.starts_with("the trait bound") || why.starts_with("type mismatch");
    errors.iter().find(|why| !bound(why)).or(errors.first()).cloned()
}
fn executable(said: &[Value], i: usize) -> Option<PathBuf> {
    of_package(said, i).find_map(|line| line["executable"].as_str()).map(PathBuf::from)
}
fn run(program: &Path) -> Verdict {
    let Output { status, stdout, stderr } = Command::new(program).output().expect("it runs");
    if String::from_utf8_lossy(&stdout).contains("nothing is found") {
        return Verdict::Passed;
    }
    let said = String::from_utf8_lossy(&stderr);
    let why = said.lines().find_map(|line| line.strip_prefix("found: "));
    Verdict::Found(why.map_or_else(|| format!("the program ends by {status}"), Into::into))
}
fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}
/// A crate of these kernels with the change, and a program that runs them.
fn package(folder: &Path, i: usize, change: Option<&Change>, kernels: &[usize]) {
    let (folder, gpu) = (folder.join(format!("m{i}")), gpu());
    let root = gpu.display();
    write(
        &folder.join("Cargo.toml"),
        &format!(
            "[package]\nname = \"m{i}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\n\
             cute-static = {{ path = \"{root}/../cute-static\" }}\ncute-static-device = {{ path = \"{root}/device\" }}\n"
        ),
    );
    let file = |path: &str| {
        let text = match change {
            Some(change) if change.file.path == path => {
                change.applied().unwrap_or_else(|| panic!("{path}: no `{}` number {}", change.from, change.nth))
            }
            _ => text(path),
        };
        write(&folder.join("src").join(path), &text);
    };
    GENERIC.iter().for_each(|name| file(&format!("gemm_collective/{name}")));
    file("sizes.rs");
    let mut library = "#![no_std]\n#![allow(warnings)]\npub mod gemm_collective;\npub mod sizes;\n".to_string();
    let mut program = format!(
        "#![allow(warnings)]\nextern crate m{i} as kernels;\n#[path = \"{root}/tests/src/data.rs\"]\nmod data;\n\
         #[path = \"{root}/tests/src/matrices.rs\"]\nmod matrices;\n#[macro_use]\n#[path = \"{root}/tests/mutants/run/mod.rs\"]\nmod run;\n"
    );
    let mut main = "fn main() {\n    run::watch();\n".to_string();
    for (name, modules) in kernels.iter().map(|kernel| KERNELS[*kernel]) {
        for module in modules {
            file(&format!("{module}.rs"));
            library += &format!("pub mod {module};\n");
        }
        program += &format!("#[path = \"{root}/tests/mutants/run/{name}.rs\"]\nmod {name};\n");
        main += &format!("    {name}::run();\n");
    }
    write(&folder.join("src/lib.rs"), &library);
    write(&folder.join("src/main.rs"), &format!("{program}{main}    println!(\"nothing is found\");\n}}\n"));
}
