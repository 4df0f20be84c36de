//! The implementations: each answers all operations, `None` being a refusal.

use super::cute;
use super::operations::Operation;
use cute_static_tests::headers::{PACKAGES, headers, packages};
use cute_static_tests::probe::{Answer, Question, Setup, ask};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An answer in the notation, or `None`.
pub type Answers = Vec<Option<String>>;

/// An implementation by its name and version, and its answers or why there are none.
pub struct Peer {
    pub name: String,
    pub answer: fn(&[Operation]) -> Result<Answers, String>,
    /// Whether the short form asks it, too.
    pub short: bool,
}

const TENSOR_LAYOUTS: &str = "tensor-layouts==0.3.2";
/// What CuTe's DSL needs to trace a function on a CPU.
const CUTE_DSL: [&str; 7] = [
    "nvidia-cutlass-dsl==4.8.1",
    "nvidia-cutlass-dsl-libs-base==4.8.1",
    "nvidia-cutlass-dsl-libs-core==4.8.1",
    "nvidia-cutlass-dsl-libs-cu12==4.8.1",
    "cuda-bindings==13.5.0",
    "cuda-pathfinder==1.9.1",
    "typing_extensions==4.16.0",
];
const FLYDSL: &str = "flydsl==0.4.2";
/// TileLang, and what its shared libraries need.
const TILELANG: [&str; 4] =
    ["tilelang==0.1.15", "apache-tvm-ffi==0.1.12", "z3-solver==4.15.4.0", "typing_extensions==4.16.0"];

/// All of them, this library first.
pub fn all() -> Vec<Peer> {
    let cutlass = version(PACKAGES[0]);
    let peer = |name: &str, answer, short| Peer { name: name.into(), answer, short };
    vec![
        peer(&format!("**cute-static** {}", env!("CARGO_PKG_VERSION")), this_library, true),
        peer(&format!("CuTe C++ {cutlass}"), cute::answers, false),
        peer(&format!("CuTe DSL {}", version(CUTE_DSL[0])), cute_dsl, false),
        peer(&format!("pycute {cutlass}"), pycute, true),
        peer(&TENSOR_LAYOUTS.replace("==", " "), tensor_layouts, true),
        peer("weaverbird 0.1.0", weaverbird, false),
        peer(&format!("FlyDSL {}", version(FLYDSL)), flydsl, false),
        peer(&format!("TileLang {}", version(TILELANG[0])), tilelang, false),
    ]
}

/// The version in a requirement of pip.
fn version(requirement: &str) -> &str {
    requirement.rsplit('=').next().unwrap_or_default()
}

/// Where programs are written and built.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/side_by_side")
}

fn this_library(operations: &[Operation]) -> Result<Answers, String> {
    // The library has two complements; this is the one that the paper defines.
    let name = |name| if name == "complement" { "complement_in" } else { name };
    let question = |o: &Operation| Question { op: name(o.name).into(), args: o.args.clone() };
    let questions: Vec<_> = operations.iter().map(question).collect();
    // Tests build the same library there.
    let temporary = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/tmp");
    let answers = ask(&questions, &Setup::from_env(temporary, "side_by_side")).into_iter();
    answers
        .zip(operations)
        .map(|(answer, operation)| match answer {
            Answer::Value(text) => Ok(Some(text)),
            Answer::Refused => Ok(None),
            Answer::Failed(why) | Answer::Skipped(why) => Err(format!("{operation}: {why}")),
        })
        .collect()
}

fn pycute(operations: &[Operation]) -> Result<Answers, String> {
    python("pycute", &headers()?, operations)
}

fn tensor_layouts(operations: &[Operation]) -> Result<Answers, String> {
    let folder = packages(TENSOR_LAYOUTS, &[TENSOR_LAYOUTS], "tensor_layouts/__init__.py")?;
    python("tensor_layouts", &folder, operations)
}

fn cute_dsl(operations: &[Operation]) -> Result<Answers, String> {
    let name = CUTE_DSL[0].replace("==", "-");
    python(
        "cute_dsl",
        &packages(&name, &CUTE_DSL, "nvidia_cutlass_dsl/dsl_packages/cutlass/cute/__init__.py")?,
        operations,
    )
}

fn flydsl(operations: &[Operation]) -> Result<Answers, String> {
    python("flydsl", &packages(FLYDSL, &[FLYDSL], "flydsl/__init__.py")?, operations)
}

fn tilelang(operations: &[Operation]) -> Result<Answers, String> {
    python("tilelang", &packages(TILELANG[0], &TILELANG, "tilelang/lib/libtilelang.so")?, operations)
}

fn python(module: &str, packages: &Path, operations: &[Operation]) -> Result<Answers, String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/answer.py");
    lines(Command::new("python3").arg(script).arg(module).env("PYTHONPATH", packages), operations)
}

fn weaverbird(operations: &[Operation]) -> Result<Answers, String> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/weaverbird/Cargo.toml");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(manifest);
    command.arg("--target-dir").arg(folder().join("weaverbird"));
    lines(&mut command, operations)
}

/// The answers of a program that reads operations and writes a line for each.
fn lines(command: &mut Command, operations: &[Operation]) -> Result<Answers, String> {
    let file = folder().join("operations.txt");
    let text: String = operations.iter().map(|operation| format!("{operation}\n")).collect();
    let input = fs::create_dir_all(folder()).and_then(|()| fs::write(&file, text)).and_then(|()| fs::File::open(&file));
    let output = command.stdin(input.map_err(|error| format!("{}: {error}", file.display()))?).output();
    let output = output.map_err(|error| format!("{}: {error}", command.get_program().to_string_lossy()))?;
    let told = String::from_utf8_lossy(&output.stderr);
    let answer = |line: &str| (!line.starts_with('!')).then(|| line.to_string());
    let answers: Answers = String::from_utf8_lossy(&output.stdout).lines().map(answer).collect();
    if !output.status.success() || answers.len() != operations.len() {
        return Err(format!("{} answers: {}", answers.len(), told.trim().lines().last().unwrap_or_default()));
    }
    Ok(answers)
}
