//! The first line of every stored error under rustc's next trait solver, which is the default of nightlies since 1.101.
//!
//! Every case is a binary of one package, which the nightly compiler checks. No first line of ours may differ, and no case may have more errors
//! than are stored.

use crate::stored::{cases, is_ours};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A command of the nightly toolchain, as a user would give it.
fn nightly(program: &str) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", program]);
    for inherited in ["CARGO", "RUSTC", "RUSTDOC", "RUSTFLAGS", "RUSTUP_TOOLCHAIN", "CARGO_ENCODED_RUSTFLAGS"] {
        command.env_remove(inherited);
    }
    command
}

/// `1.101` of the nightly compiler, if there is one whose default is the next solver.
fn version() -> Option<String> {
    let output = nightly("rustc").arg("--version").output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    let version = text.strip_prefix("rustc 1.")?.split('.').next()?;
    (version.parse::<u32>().ok()? >= 101).then(|| format!("1.{version}"))
}

/// A package of which every case is a binary.
fn write_package(folder: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut manifest = String::from(
        "[package]\nname = \"cases\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n",
    );
    let library = root.join("../cute-static");
    writeln!(manifest, "cute-static = {{ path = {library:?} }}").expect("a text takes more");
    for case in cases() {
        writeln!(manifest, "[[bin]]\nname = {:?}\npath = {case:?}", name(&case).replace('/', "-"))
            .expect("a text takes more");
    }
    fs::create_dir_all(folder).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    let _ = fs::copy(root.join("../Cargo.lock"), folder.join("Cargo.lock"));
}

/// `folder/case`
fn name(case: &Path) -> String {
    let folder = case.parent().and_then(Path::file_name).expect("a folder");
    format!("{}/{}", folder.to_string_lossy(), case.file_stem().expect("a name").to_string_lossy())
}

/// The messages of the errors of each binary.
fn errors(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let output = nightly("cargo")
        .args(["check", "--bins", "--keep-going", "--message-format=json", "--target-dir"])
        .arg(folder.join("target"))
        .env("RUSTFLAGS", "--cfg trybuild --verbose -A dead_code")
        .current_dir(folder)
        .output()
        .expect("cargo runs");
    let mut found = BTreeMap::<_, Vec<_>>::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        let said = &message["message"];
        if message["reason"] != "compiler-message" || said["level"] != "error" {
            continue;
        }
        let text = said["message"].as_str().unwrap_or_default().to_string();
        if !text.starts_with("aborting due to") {
            found.entry(message["target"]["name"].as_str().unwrap_or_default().to_string()).or_default().push(text);
        }
    }
    assert!(!found.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    found
}

#[test]
fn first_lines_are_the_stored_ones_under_the_next_solver() {
    let Some(version) = version() else {
        println!("skipped: no nightly whose default is the next trait solver (`rustup toolchain install nightly`)");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("next_solver");
    write_package(&folder);
    let found = errors(&folder);
    let mut differences = BTreeSet::new();
    for case in cases() {
        let text = fs::read_to_string(case.with_extension("stderr")).expect("a stored error");
        let stored: Vec<_> = text.lines().filter(|line| line.starts_with("error")).collect();
        let now = found.get(&name(&case).replace('/', "-")).map_or(&[][..], Vec::as_slice);
        let first = stored.first().and_then(|line| line.split_once(": ")).map(|(_, text)| text);
        // A message of several lines begins with that one.
        if is_ours(&text) && now.first().and_then(|text| text.lines().next()) != first {
            differences.insert(format!("first line: {}", name(&case)));
            println!("{}: {:?}, stored {first:?}", name(&case), now.first());
        }
        if now.len() > stored.len() {
            differences.insert(format!("more errors: {}", name(&case)));
        }
    }
    let count = |what: &str| differences.iter().filter(|line| line.starts_with(what)).count();
    println!(
        "nightly {version}: {} cases, another first line {}, more errors {}",
        cases().len(),
        count("first"),
        count("more")
    );
    assert!(differences.is_empty(), "{differences:#?}");
}
