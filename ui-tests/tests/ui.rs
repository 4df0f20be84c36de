//! The stored error of every refusal, and what every stored error must be like.

mod next_solver;
mod stored;

/// The compiler whose errors are stored. The words are ours, the frame around them is rustc's and changes.
const STORED_FOR: &str = "1.95";

fn running() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = std::process::Command::new(rustc).arg("--version").output().expect("rustc runs");
    String::from_utf8(output.stdout).expect("rustc prints its version")
}

#[test]
fn every_case_fails_with_its_stored_error() {
    let running = running();
    if !running.starts_with(&format!("rustc {STORED_FOR}.")) {
        println!("skipped: stored errors are for rustc {STORED_FOR}, this is {}", running.trim());
        return;
    }
    let cases = trybuild::TestCases::new();
    for folder in stored::folders() {
        cases.compile_fail(folder.join("*.rs"));
    }
}

#[test]
fn what_compiles_of_the_museum_shows_its_mistake() {
    trybuild::TestCases::new().pass("museum/compiles/*.rs");
}
