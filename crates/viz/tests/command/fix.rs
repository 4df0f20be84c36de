//! `cargo cute fix`, on packages that are made for it.

use super::{Outcome, command, outcome, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Results of every kind: a missing one whose operand is missing too, wrong ones, and right ones.
const BEFORE: &str = "//! Größen: the places of results are counted in bytes.
#![no_std]
use cute_static::{layout::SortByStride, prelude::*};
layouts! {
    /// A result that is an operand.
    pub type Part = Composition<layout!((6,2):(8,2)), layout!((4,3):(3,1))> => _;
    pub type Sorted = SortByStride<Part> => 4:1;
    pub type Right = ShapeOf<Part> => ((2,2),3);
}
pub mod inner {
    use cute_static::prelude::*;
    layouts! { pub(crate) type Strides = StrideOf<super::Sorted> => (1, 2) ; }
    pub fn nothing(_: Strides) {}
}
pub fn body() -> i64 {
    layouts! {
        type Banks = Swizzled<Swizzle128B, Elements<16>, layout!((8,64):(64,1))> =>
            Sw<3,4,3> o 0 o (8,64):(64,1);
        type Xor = Composition<layout!((8,8):(f1,f9)), layout!(((4,8),2):((16,1),8))> => _;
        type Place = Composition<layout!((8,8):(1@0,1@1)), layout!((4,8):(16,1))> => (4,8):(1@0,1@1);
    }
    Banks::default().offset((1, 0)) + Xor::default().offset((1, 0)) + i64::try_from(Place::SIZE).unwrap_or(0)
}
";

const AFTER: [(&str, &str); 6] = [
    ("layout!((4,3):(3,1))> => _;", "layout!((4,3):(3,1))> => ((2,2),3):((24,2),8);"),
    ("=> 4:1;", "=> (2,3,2):(2,8,24);"),
    ("=> (1, 2) ;", "=> (2,8,24) ;"),
    ("Sw<3,4,3> o 0", "Sw<3,3,3,Elements<16>> o 0"),
    ("=> _;", "=> ((4,8),2):((f18,f1),f9);"),
    ("=> (4,8):(1@0,1@1);", "=> (4,8):(2@1,1@0);"),
];

/// A package with one source file.
pub fn package(name: &str, source: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fix").join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let library = root().join("cute-static");
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\ncute-static.path = {library:?}\n[workspace]\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
    fs::write(folder.join("src/lib.rs"), source).expect("a source");
    folder
}

fn fixed(folder: &Path, toolchain: Option<&str>, arguments: &[&str]) -> Outcome {
    called(folder, toolchain, &[&["fix", "--", "--offline", "--quiet"], arguments].concat())
}

/// The command in a package, with a toolchain.
pub fn called(folder: &Path, toolchain: Option<&str>, arguments: &[&str]) -> Outcome {
    outcome(call(folder, toolchain, arguments))
}

/// The same, before it starts.
pub fn call(folder: &Path, toolchain: Option<&str>, arguments: &[&str]) -> Command {
    let mut command = command(arguments);
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fix").join(toolchain.unwrap_or("target"));
    command.current_dir(folder).env("CARGO_TARGET_DIR", target).env("CARGO", "cargo");
    if let Some(toolchain) = toolchain {
        command.env("RUSTUP_TOOLCHAIN", toolchain);
    }
    command
}

fn source(folder: &Path) -> String {
    fs::read_to_string(folder.join("src/lib.rs")).expect("the source")
}

fn results_are_written(toolchain: Option<&str>) {
    let folder = package(&format!("results_{}", toolchain.unwrap_or("here")), BEFORE);
    let first = fixed(&folder, toolchain, &[]);
    let after = AFTER.iter().fold(BEFORE.to_string(), |text, (old, new)| text.replacen(old, new, 1));
    assert_eq!(source(&folder), after, "{first:?}");
    assert_eq!((first.code, first.err.as_str()), (Some(0), ""), "{first:?}");
    assert_eq!(first.out.lines().last(), Some("every stated result is right"));
    assert!(first.out.contains("src/lib.rs:6: `Part` is ((2,2),3):((24,2),8)\n"), "{first:?}");
    let second = fixed(&folder, toolchain, &[]);
    assert_eq!((second.code, second.out.as_str()), (Some(0), "every stated result is right\n"), "{second:?}");
}

#[test]
fn results_are_written_into_the_source() {
    results_are_written(None);
}

#[test]
fn results_are_written_on_nightly() {
    if has_nightly() {
        results_are_written(Some("nightly"));
    }
}

/// Whether there is a nightly toolchain; the tests on it are skipped elsewhere.
pub fn has_nightly() -> bool {
    let nightly = Command::new("rustup").args(["run", "nightly", "rustc", "--version"]).output();
    let there = nightly.is_ok_and(|output| output.status.success());
    if !there {
        println!("skipped: no nightly");
    }
    there
}

/// Whether the tests run on a nightly toolchain, which prints other places of the same errors.
pub fn is_nightly() -> bool {
    let version = Command::new("rustc").arg("--version").output().expect("rustc");
    String::from_utf8_lossy(&version.stdout).contains("nightly")
}

#[test]
fn what_cannot_be_written_is_named_and_stays() {
    let text = "use cute_static::prelude::*;
macro_rules! half {
    ($name:ident => $result:tt) => { layouts! { pub type $name = StrideOf<layout!((4,8):(2,1))> => $result; } };
}
half! { Half => (1,2) }
macro_rules! whole {
    ($name:ident) => { layouts! { pub type $name = StrideOf<layout!((4,8):(2,1))> => (1,2); } };
}
whole! { Whole }
pub fn other() -> u32 { 0.5 }
";
    let folder = package("elsewhere", text);
    let outcome = fixed(&folder, None, &["--lib"]);
    assert_eq!((outcome.code, source(&folder).as_str()), (Some(1), text), "{outcome:?}");
    assert_eq!(outcome.out, "");
    assert!(outcome.err.contains("not written: src/lib.rs: `Half` is (2,1)"), "{outcome:?}");
    assert!(outcome.err.contains("not written: src/lib.rs: `Whole` is (2,1)"), "{outcome:?}");
    assert!(outcome.err.contains("errors of `cargo check` that are of another kind: 1"), "{outcome:?}");
}

/// A file that is three modules has three results for one place: none of them is written.
#[test]
fn results_that_differ_at_one_place_are_named() {
    let module = |name: &str, stride: &str| {
        format!(
            "#[path = \".\"] pub mod {name} {{ pub type Of = cute_static::layout!(4:{stride}); #[path = \"shared.rs\"] pub mod shared; }}\n"
        )
    };
    let folder = package("shared", &["one", "two", "three"].map(|name| module(name, &name.len().to_string())).concat());
    let shared = folder.join("src/shared.rs");
    let text = "use super::Of;\nuse cute_static::prelude::*;\nlayouts! { pub type Stride = StrideOf<Of> => 7; }\n";
    fs::write(&shared, text).unwrap();
    let outcome = fixed(&folder, None, &["--lib"]);
    assert_eq!((outcome.code, fs::read_to_string(&shared).unwrap().as_str()), (Some(1), text), "{outcome:?}");
    assert!(outcome.err.contains("`Stride` is 3") && outcome.err.contains("`Stride` is 5"), "{outcome:?}");
}
