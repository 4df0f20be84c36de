//! Asking the compiler: is an operation legal, and what is its result?
//!
//! A [`Question`] is an operation and its arguments. [`ask`] writes them as programs (`program`), builds and runs these
//! (`build`) and returns one [`Answer`] each. Names of the library appear in `ops` and in `prelude.rs.txt` only.
//!
//! A refused case must not fail the build of the others. So every operation has a struct `Ask<(A, B)>` with an inherent
//! constant under the bound `A: Verb<B>`, and a trait constant of the same name as the fallback; lookup takes the
//! inherent one only if the bound holds.

mod build;
mod emit;
mod ops;
mod program;

pub use ops::{OPS, Op, Via, find};

use crate::reference::notation::Value;
use crate::setting;
use std::path::PathBuf;
use std::process::Command;

/// An operation applied to arguments.
#[derive(Clone, Debug)]
pub struct Question {
    /// The name in the vectors.
    pub op: String,
    /// The arguments.
    pub args: Vec<Value>,
}

/// What the compiler said.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The result in CuTe notation.
    Value(String),
    /// The operation is not implemented for these arguments.
    Refused,
    /// The case did not build for another reason; the first line of the error.
    Failed(String),
    /// Not asked, and why.
    Skipped(String),
}

/// Where and how to build.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The folder for the generated package; kept between runs.
    pub folder: PathBuf,
    /// The folder of the `cute-static` package.
    pub library: PathBuf,
    /// Cases in one program: bounds the memory of one compiler.
    pub chunk: usize,
    /// Write layouts through `layout!` and `tiler!` instead of as paths.
    pub via_macro: bool,
    /// `#![recursion_limit]` of the programs, the compiler's own (128) by default.
    pub recursion_limit: Option<u32>,
}

impl Setup {
    /// The defaults, changed by `CUTE_STATIC_VECTORS_VIA_MACRO`, `_CHUNK`, `_RECURSION_LIMIT` and `CUTE_STATIC_PATH`.
    pub fn from_env(temporary: &str, name: &str) -> Setup {
        assert!(!["operations", "target"].contains(&name), "the folder {name} is for something else");
        let library = std::env::var_os("CUTE_STATIC_PATH").map(PathBuf::from);
        Setup {
            folder: PathBuf::from(temporary).join("probe").join(name),
            library: library.unwrap_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../cute-static"))),
            chunk: setting("CUTE_STATIC_VECTORS_CHUNK").unwrap_or(250),
            via_macro: std::env::var("CUTE_STATIC_VECTORS_VIA_MACRO").is_ok_and(|v| v != "0"),
            recursion_limit: setting("CUTE_STATIC_VECTORS_RECURSION_LIMIT"),
        }
    }
    /// The package of the operations, beside the generated one: all setups have it in common.
    fn operations(&self) -> PathBuf {
        self.folder.with_file_name("operations")
    }
    /// What cargo builds: the library and the operations once for all setups.
    fn target(&self) -> PathBuf {
        self.folder.with_file_name("target")
    }
    /// The name of the generated package
    fn name(&self) -> String {
        self.folder.file_name().map_or("questions".into(), |name| name.to_string_lossy().into_owned())
    }
    /// The manifest of the generated package, which depends on the library and on what else it is given.
    pub fn manifest(&self, dependencies: &str) -> String {
        program::manifest(&self.name(), dependencies, self)
    }
    /// A command of cargo in the generated package. The runner may itself run under cargo, with flags meant for another package.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        for key in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET_DIR", "RUSTC_WRAPPER"] {
            command.env_remove(key);
        }
        command.env("CARGO_TARGET_DIR", self.target()).current_dir(&self.folder);
        command
    }
}

/// Asks all questions; the answers come in the same order.
///
/// # Panics
/// If the compiler cannot be started or the generated package cannot be written.
pub fn ask(questions: &[Question], setup: &Setup) -> Vec<Answer> {
    let mut answers: Vec<Option<Answer>> = vec![None; questions.len()];
    let mut cases = Vec::new();
    for (id, question) in questions.iter().enumerate() {
        match program::case(id, question, setup) {
            Ok(case) => cases.push(case),
            Err(why) => answers[id] = Some(Answer::Skipped(why)),
        }
    }
    build::answer(cases, setup, &mut answers);
    answers.into_iter().map(|a| a.unwrap_or(Answer::Failed("the program gave no answer".into()))).collect()
}

/// Asks for texts: each an expression of type `String`, with full paths into the library, that the program prints.
///
/// # Panics
/// As [`ask`].
pub fn texts(expressions: &[String], setup: &Setup) -> Vec<Answer> {
    let mut answers: Vec<Option<Answer>> = vec![None; expressions.len()];
    let case = |(id, code): (usize, &String)| program::Case { id, answer: format!("&Node::Text(|| {code})") };
    build::answer(expressions.iter().enumerate().map(case).collect(), setup, &mut answers);
    answers.into_iter().map(|a| a.unwrap_or(Answer::Failed("the program gave no answer".into()))).collect()
}
