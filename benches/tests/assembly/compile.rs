//! Both ways of writing a function, compiled for this machine at opt-level 3, each way in a crate of its own (identical functions
//! in one crate are merged), and the instructions of each function.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// A function, once on the library and once with literal offsets.
pub struct Pair {
    pub name: &'static str,
    pub arguments: &'static str,
    pub returns: &'static str,
    pub library: &'static str,
    pub literal: &'static str,
}

/// The assembly of all functions, written in one of the two ways.
fn assembly(dir: &Path, way: &str, pairs: &[Pair], body: fn(&Pair) -> &'static str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    let mut text = String::from(
        "#![no_std]\n#![allow(unused_imports, unused_mut, unused_variables, clippy::all)]\n\
         use core::hint::assert_unchecked;\nuse cute_static::{prelude::*, tensor::*};\n\
         #[repr(C, align(64))] pub struct Aligned64<T>(pub T);\n",
    );
    for pair in pairs {
        let (name, arguments, returns, body) = (pair.name, pair.arguments, pair.returns, body(pair));
        writeln!(text, "#[unsafe(no_mangle)]\npub fn {name}({arguments}) -> {returns} {{ {body} }}").expect("a string");
    }
    let krate = dir.join(way);
    let manifest = format!(
        "[package]\nname = \"{way}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\ncute-static.path = {:?}\n[workspace]\n[profile.release]\nopt-level = 3\ncodegen-units = 1\n",
        root.join("cute-static")
    );
    std::fs::create_dir_all(krate.join("src")).expect("a writable target directory");
    std::fs::write(krate.join("Cargo.toml"), manifest).expect("a manifest");
    std::fs::write(krate.join("src/lib.rs"), text).expect("a source file");
    std::fs::copy(root.join("Cargo.lock"), krate.join("Cargo.lock")).expect("the lock file");
    let file = dir.join(format!("{way}.s"));
    let out = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--offline", "--release", "--lib", "--"])
        .arg(format!("--emit=asm={}", file.display()))
        .current_dir(&krate)
        .env("CARGO_TARGET_DIR", dir.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    std::fs::read_to_string(file).expect("the assembly")
}

/// The instructions of each function: what stands between its label and its end and is neither label nor directive.
fn instructions(assembly: &str, pairs: &[Pair]) -> BTreeMap<&'static str, Vec<String>> {
    let mut functions = BTreeMap::<_, Vec<String>>::new();
    let mut current = None;
    for line in assembly.lines() {
        let code = line.trim();
        if let Some(label) = code.strip_suffix(':').filter(|_| !line.starts_with(['\t', ' '])) {
            let known = |p: &&Pair| p.name == label.trim_start_matches('_').trim_matches('"');
            match pairs.iter().find(known) {
                Some(pair) => current = Some(pair.name),
                None if label.contains("func_end") => current = None,
                None => {}
            }
        } else if code.starts_with(".cfi_endproc") {
            current = None;
        } else if let Some(name) = current.filter(|_| !code.is_empty() && !code.starts_with(['.', '#', ';', '/'])) {
            functions.entry(name).or_default().push(code.to_string());
        }
    }
    functions
}

/// Compiles both ways. The library's must have no more instructions than the other, and no panic path.
///
/// With `ASSEMBLY=overwrite` the numbers, and the instructions of the library's way, are stored in `benches/assembly/`.
pub fn compare(folder: &str, pairs: &[Pair]) {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let library = instructions(&assembly(&dir, "library", pairs, |pair| pair.library), pairs);
    let literal = instructions(&assembly(&dir, "literal", pairs, |pair| pair.literal), pairs);
    let mut worse = String::new();
    for pair in pairs {
        let (ours, hand) = (&library[pair.name], &literal[pair.name]);
        println!("{:<24} library {:>3} literal {:>3}", pair.name, ours.len(), hand.len());
        let panics = ours.iter().any(|line| line.contains("panic") || line.contains("fail"));
        if ours.len() > hand.len() || panics {
            write!(worse, "\n{}:\n{}\nby hand:\n{}\n", pair.name, ours.join("\n"), hand.join("\n")).expect("a string");
        }
    }
    if std::env::var_os("ASSEMBLY").is_some_and(|value| value == "overwrite") {
        let mut text = String::from("function, instructions by the library, by hand\n\n");
        for pair in pairs {
            writeln!(text, "{:<24} {:>4} {:>4}", pair.name, library[pair.name].len(), literal[pair.name].len())
                .expect("a string");
        }
        for pair in pairs.iter().filter(|pair| library[pair.name].len() <= 60) {
            writeln!(text, "\n{}:\n    {}", pair.name, library[pair.name].join("\n    ")).expect("a string");
        }
        let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("assembly");
        std::fs::create_dir_all(&stored).expect("a writable folder");
        std::fs::write(stored.join(format!("{folder}.s")), text).expect("a writable file");
    }
    assert!(worse.is_empty(), "more instructions than by hand, or a panic path:{worse}");
}
