//! Asks the types: compiles and runs a generated package, and keeps its answer.
//!
//! The package has one program of a few lines. It depends on the library that this command was built with. All packages share a target folder, so the
//! library is compiled once, and for a new question only the few lines are compiled. The answer is kept under a hash of the program and of the library's
//! state (names, sizes and times of its files), so a repeated question needs no compiler. All files are below one folder, [`Library::cache`].

use crate::failure::Failure;
use crate::library::Library;
use crate::messages::{Said, first_error};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The packages that a program needs.
#[derive(Clone, Copy, PartialEq)]
pub enum Crates {
    /// The library
    Library,
    /// The library, and this package
    WithPictures,
}

impl Crates {
    /// The packages that an answer depends on.
    fn packages(self) -> &'static [&'static str] {
        const ALL: [&str; 5] =
            ["cute-static", "cute-static-macros", "cute-static-notation", "cute-static-reference", "cute-static-viz"];
        if self == Crates::Library { &ALL[..3] } else { &ALL }
    }
}

/// The version of the format in which answers are kept. A change of the format changes the number, so older answers are not read.
const FORM: u32 = 2;
/// The most answers that are kept. If there are more, the oldest ones are removed.
const KEPT: usize = 1024;

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
    move |e| Failure::Environment(format!("{}: {e}", path.display()))
}

/// Names, sizes and times of all files below a folder.
fn note_files(folder: &Path, hasher: &mut DefaultHasher) -> std::io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let data = entry.metadata()?;
        if data.is_dir() {
            note_files(&entry.path(), hasher)?;
        } else {
            (entry.path(), data.len(), data.modified()?).hash(hasher);
        }
    }
    Ok(())
}

/// The state of library and compiler.
fn state(library: &Library, crates: Crates, cargo: &OsString) -> Result<String, Failure> {
    let mut hasher = DefaultHasher::new();
    for package in crates.packages() {
        let (source, manifest) = (library.folder(package).join("src"), library.folder(package).join("Cargo.toml"));
        note_files(&source, &mut hasher).map_err(failed(&source))?;
        fs::read(&manifest).map_err(failed(&manifest))?.hash(&mut hasher);
    }
    fs::read(library.lock()).ok().hash(&mut hasher);
    (FORM, cargo, std::env::var_os("RUSTUP_TOOLCHAIN")).hash(&mut hasher);
    Ok(format!("{:016x}", hasher.finish()))
}

/// The lines that a program prints, or the compiler's refusal. `asked` describes the program in words.
pub fn ask(program: &str, asked: &str) -> Result<Vec<String>, Failure> {
    ask_of(Crates::Library, program, asked)
}

/// The same with more crates.
pub fn ask_of(crates: Crates, program: &str, asked: &str) -> Result<Vec<String>, Failure> {
    let library = Library::find()?;
    let folder = library.cache();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let state = state(&library, crates, &cargo)?;
    let mut hasher = DefaultHasher::new();
    (program, &state).hash(&mut hasher);
    let name = format!("cute_{:016x}", hasher.finish());
    let answers = folder.join("answers");
    let kept = answers.join(format!("{name}.json"));
    if let Some(answer) = recall(&kept, program, &state) {
        return answer;
    }
    // One more answer follows.
    prune(&answers);
    let first = !folder.join("target").is_dir();
    let more = if first { "; the library is compiled with it, once" } else { "" };
    eprintln!("compiling {asked}{more} …");
    // Cargo shows its progress if the output is a terminal.
    let progress = first && std::io::stderr().is_terminal();
    // Two commands may ask the same at the same time.
    let package =
        Package { name: format!("{name}_{}", std::process::id()), library: &library, folder: &folder, crates, cargo };
    let answer = package.write(program).and_then(|()| package.answer(progress));
    package.remove();
    keep(&kept, program, &state, &answer)?;
    answer
}

/// Removes the oldest answers if there are more than are kept. An answer that cannot be removed stays.
fn prune(answers: &Path) {
    let files = fs::read_dir(answers).into_iter().flatten().flatten().map(|entry| entry.path());
    let files: Vec<PathBuf> = files.collect();
    if files.len() <= KEPT {
        return;
    }
    let time = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).ok();
    let mut dated: Vec<_> = files.into_iter().map(|path| (time(&path), path)).collect();
    dated.sort();
    // Remove a quarter more than necessary, so that this does not happen each time.
    for (_, path) in &dated[..dated.len() - KEPT * 3 / 4] {
        let _ = fs::remove_file(path);
    }
}

/// An answer that was kept.
fn recall(path: &Path, program: &str, state: &str) -> Option<Result<Vec<String>, Failure>> {
    let kept: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    if kept["program"] != program || kept["state"] != state {
        return None;
    }
    if let Some(message) = kept["refused"].as_str() {
        return Some(Err(Failure::Refused(message.to_string())));
    }
    let lines = kept["lines"].as_array()?.iter().map(|line| line.as_str().map(String::from));
    Some(Ok(lines.collect::<Option<Vec<_>>>()?))
}

/// Keeps an answer, which is a result or a refusal. That there was no compiler is not kept.
fn keep(path: &Path, program: &str, state: &str, answer: &Result<Vec<String>, Failure>) -> Result<(), Failure> {
    let answer = match answer {
        Ok(lines) => json!({ "program": program, "state": state, "lines": lines }),
        Err(Failure::Refused(message)) => json!({ "program": program, "state": state, "refused": message }),
        Err(_) => return Ok(()),
    };
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(failed(folder))?;
    // Another command must not read half of an answer.
    let half = path.with_extension(std::process::id().to_string());
    fs::write(&half, answer.to_string()).and_then(|()| fs::rename(&half, path)).map_err(failed(path))
}

struct Package<'a> {
    name: String,
    library: &'a Library,
    folder: &'a Path,
    crates: Crates,
    cargo: OsString,
}

impl Package<'_> {
    fn place(&self) -> PathBuf {
        self.folder.join("programs").join(&self.name)
    }

    fn write(&self, program: &str) -> Result<(), Failure> {
        let source = self.place().join("src");
        fs::create_dir_all(&source).map_err(failed(&source))?;
        let mut dependencies = self.library.dependency("cute-static");
        if self.crates == Crates::WithPictures {
            dependencies += &self.library.dependency("cute-static-viz");
        }
        let manifest = format!(
            "[package]\nname = \"{}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n\
             [workspace]\n\n[profile.dev]\ndebug = 0\nincremental = false\n",
            self.name
        );
        let write = |name: &str, text: &str| {
            let path = self.place().join(name);
            fs::write(&path, text).map_err(failed(&path))
        };
        write("Cargo.toml", &manifest)?;
        write("src/main.rs", program)?;
        // The versions that the workspace has, which are there without a network.
        let _ = fs::copy(self.library.lock(), self.place().join("Cargo.lock"));
        Ok(())
    }

    fn cargo(&self, extra: &[&str], progress: bool) -> Result<Output, Failure> {
        let mut command = Command::new(&self.cargo);
        command.args(["build", "--message-format", "json", "--target-dir"]).arg(self.folder.join("target"));
        if progress {
            command.stderr(Stdio::inherit());
        } else {
            command.arg("--quiet");
        }
        command.args(extra).current_dir(self.place());
        // This command may itself run under cargo, with flags meant for another package.
        for key in [
            "RUSTFLAGS",
            "CARGO_ENCODED_RUSTFLAGS",
            "CARGO_BUILD_TARGET_DIR",
            "CARGO_TARGET_DIR",
            "RUSTC_WRAPPER",
            "RUSTC_WORKSPACE_WRAPPER",
        ] {
            command.env_remove(key);
        }
        command.output().map_err(|e| match e.kind() {
            ErrorKind::NotFound => Failure::Environment(format!(
                "operations need the compiler, and there is no `{}`; https://rustup.rs has one",
                self.cargo.to_string_lossy()
            )),
            _ => Failure::Environment(format!("`{}`: {e}", self.cargo.to_string_lossy())),
        })
    }

    /// Compiles and runs the program.
    fn answer(&self, progress: bool) -> Result<Vec<String>, Failure> {
        let told = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
        let is_offline = |output: &Output| told(output).contains("--offline") || told(output).contains("offline mode");
        let mut built = if progress { self.cargo(&[], true)? } else { self.cargo(&["--offline"], false)? };
        if !built.status.success() && is_offline(&built) {
            built = self.cargo(&[], false)?;
        }
        let messages = String::from_utf8_lossy(&built.stdout);
        if !built.status.success() {
            return Err(match first_error(&messages, &self.name) {
                Some(Said::Refusal(message)) => Failure::Refused(message),
                Some(Said::Text(message)) => Failure::Usage(message),
                Some(Said::Other(message)) => {
                    Failure::Environment(format!("what should answer does not compile: {message}"))
                }
                None => Failure::Environment(format!("cargo: {}", told(&built).trim())),
            });
        }
        let lines = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let program = lines.filter_map(|line| line["executable"].as_str().map(PathBuf::from)).next_back();
        let program = program.ok_or_else(|| Failure::Environment("cargo names no program".to_string()))?;
        let output = Command::new(&program).output().map_err(failed(&program))?;
        if !output.status.success() {
            return Err(Failure::Refused(told(&output)));
        }
        Ok(String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect())
    }

    /// Removes the package and the compiler's files for it. The compiled library stays.
    fn remove(&self) {
        let _ = fs::remove_dir_all(self.place());
        let debug = self.folder.join("target/debug");
        for folder in [debug.clone(), debug.join("deps"), debug.join(".fingerprint")] {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                if entry.file_name().to_string_lossy().starts_with(&self.name) {
                    let path = entry.path();
                    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
                }
            }
        }
    }
}
