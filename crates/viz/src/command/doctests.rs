//! `cargo cute test`: the compile errors of documentation tests, in CuTe's notation.
//!
//! rustdoc compiles these tests itself. So cargo calls this command in place of rustdoc ([`called`]), and the command calls rustdoc with the same arguments.
//! That run decides which tests pass. If a test did not compile, a second run compiles it again, to get another text of its errors, and runs nothing.
//! There rustdoc calls this command in place of rustc ([`compiled`]). rustdoc has an option for that, which is unstable, so the second run alone has
//! `RUSTC_BOOTSTRAP`. With it rustdoc also checks the codes of `compile_fail`, and a test that runs would see it.

use crate::cargo::{code, explain, failed};
use crate::messages::merged::merged;
use crate::messages::shown::Shown;
use serde_json::Value;
use std::collections::HashMap;
use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// The environment variable that names the rustdoc to call.
const RUSTDOC: &str = "CARGO_CUTE_RUSTDOC";
/// The one that asks for derivations.
const EXPLAIN: &str = "CARGO_CUTE_EXPLAIN";
/// The one of a second run: the value of `RUSTC_BOOTSTRAP` before, or nothing.
const COMPILES: &str = "CARGO_CUTE_DOCTESTS";
/// What rustdoc prints below the compiler's errors in a test that fails for them.
const REFUSED: [&str; 2] = ["Couldn't compile the test.", "Some expected error codes were not found"];
const UNSTABLE: &str = "-Zunstable-options";

/// Lets cargo call this command in place of rustdoc.
pub fn wrap(cargo: &mut Command, this: &Path, explains: bool) {
    let outer = env::var_os("RUSTDOC").filter(|outer| *outer != *this.as_os_str());
    cargo.env(RUSTDOC, outer.or_else(|| env::var_os(RUSTDOC)).unwrap_or_else(|| "rustdoc".into())).env("RUSTDOC", this);
    cargo.env_remove(EXPLAIN).envs(explains.then_some((EXPLAIN, "1")));
}

/// The command as rustdoc.
pub fn called() -> Option<ExitCode> {
    let rustdoc = env::var_os(RUSTDOC)?;
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    // A test may call the command too, and the first argument of a wrapper is a compiler.
    if !arguments.first()?.to_string_lossy().starts_with('-') || !arguments.iter().any(|word| word == "--crate-name") {
        return None;
    }
    let mut child = match Command::new(&rustdoc).args(&arguments).stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(e) => {
            let _ = failed(&rustdoc, &e);
            return Some(ExitCode::from(101));
        }
    };
    let mut shown = std::io::stdout();
    let sections = child.stdout.take().map(|out| sections(BufReader::new(out), &mut shown)).unwrap_or_default();
    let is_refused = |text: &[u8]| REFUSED.iter().any(|words| String::from_utf8_lossy(text).contains(words));
    let named = sections.iter().filter(|(name, text)| !name.is_empty() && is_refused(text));
    let refused: Vec<&str> = named.map(|(name, _)| name.as_str()).collect();
    let again = if refused.is_empty() { HashMap::new() } else { again(&rustdoc, &arguments, &refused) };
    for (name, text) in &sections {
        let other = again.get(name).filter(|_| refused.contains(&name.as_str()));
        // The last test has a blank line, and it may not be the last in the other run.
        let (said, end) = text.split_at(text.trim_ascii_end().len());
        let _ = shown.write_all(other.map_or(said, |other| other.trim_ascii_end())).and_then(|()| shown.write_all(end));
    }
    let _ = shown.flush();
    Some(child.wait().map_or_else(|e| failed(&rustdoc, &e), code))
}

/// What rustdoc prints of each failed test, after the test's name. The texts between have no name, and those before go to `before`.
fn sections(mut out: impl BufRead, before: &mut impl Write) -> Vec<(String, Vec<u8>)> {
    let (mut sections, mut line): (Vec<(String, Vec<u8>)>, Vec<u8>) = (Vec::new(), Vec::new());
    while out.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line);
        match text.trim_end().strip_prefix("---- ").and_then(|text| text.strip_suffix(" stdout ----")) {
            Some(name) => sections.push((name.to_string(), Vec::new())),
            None if text.trim_end() == "failures:" && !sections.is_empty() => sections.push(Default::default()),
            None => {}
        }
        match sections.last_mut() {
            Some((_, section)) => section.extend_from_slice(&line),
            None => _ = before.write_all(&line).and_then(|()| before.flush()),
        }
        line.clear();
    }
    sections
}

/// The second run: the texts of tests that did not compile.
fn again(rustdoc: &OsString, arguments: &[OsString], refused: &[&str]) -> HashMap<String, Vec<u8>> {
    let Ok(this) = env::current_exe() else { return HashMap::new() };
    let mut command = Command::new(rustdoc);
    command.args(arguments).args([UNSTABLE, "--no-run", "--test-builder-wrapper"]).arg(this);
    // A name has spaces, at which rustdoc splits its filters. Its line has none: `(line 5)`.
    let lines = refused.iter().filter_map(|name| name.rsplit_once("(line ")?.1.split_once(')'));
    lines.for_each(|(line, _)| _ = command.arg(format!("--test-args={line})")));
    let before = env::var_os("RUSTC_BOOTSTRAP").unwrap_or_default();
    command.env(COMPILES, before).env("RUSTC_BOOTSTRAP", "1").stderr(Stdio::null());
    let out = command.output().map(|output| output.stdout).unwrap_or_default();
    sections(&out[..], &mut std::io::sink()).into_iter().collect()
}

/// An argument, or the lines of the file that it names.
fn lines(argument: OsString) -> Vec<OsString> {
    let text = argument.to_str().and_then(|word| std::fs::read_to_string(word.strip_prefix('@')?).ok());
    text.map_or_else(|| vec![argument], |text| text.lines().map(OsString::from).collect())
}

/// The command as rustc, in a second run: it prints the errors in CuTe's notation.
pub fn compiled() -> Option<ExitCode> {
    let before = env::var_os(COMPILES)?;
    let rustc = env::args_os().nth(1)?;
    let mut arguments: Vec<OsString> = env::args_os().skip(2).flat_map(lines).collect();
    // rustdoc passes its option on.
    if let Some(at) = arguments.iter().position(|word| word == UNSTABLE) {
        arguments.remove(at);
    }
    let mut command = Command::new(&rustc);
    command
        .args(&arguments)
        .env_remove("RUSTC_BOOTSTRAP")
        .envs((!before.is_empty()).then_some(("RUSTC_BOOTSTRAP", before)));
    // Where rustdoc asks for a form, it reads the messages itself.
    if !arguments.iter().any(|word| word.to_string_lossy().starts_with("--error-format")) {
        command.args(["--verbose", "--error-format=json"]);
    }
    let output = match command.stdin(Stdio::inherit()).output() {
        Ok(output) => output,
        Err(e) => return Some(failed(&rustc, &e)),
    };
    let mut errors = Vec::new();
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        let message = serde_json::from_str::<Value>(line).ok().filter(|message| message["rendered"].is_string());
        match message.map(|message| (Shown::of(&message), message)) {
            // The words on how many errors there are, and on how they are explained.
            Some((shown, message)) if message["level"] == "failure-note" || shown.headline.starts_with("aborting") => {}
            Some((shown, message)) if shown.may_be_merged() => errors.push((shown, message)),
            Some((shown, _)) => eprint!("{}", shown.text()),
            None => eprintln!("{line}"),
        }
    }
    for (mut shown, _) in merged(errors) {
        if env::var_os(EXPLAIN).is_some() {
            explain(&mut shown);
        }
        eprint!("{}", shown.text());
    }
    Some(code(output.status))
}
