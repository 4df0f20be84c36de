//! `cargo cute check`: cargo's own commands, with the compiler's messages in CuTe's notation.
//!
//! Cargo prints the messages as JSON, and [`messages`](crate::messages) makes what is shown. To get types that are not shortened, cargo calls this
//! command in place of rustc ([`wrapped`]). The command then calls rustc with one more flag. The flag causes no recompilation.

use crate::color;
use crate::doctests;
use crate::messages::merged::merged;
use crate::messages::reported::Reported;
use crate::messages::shown::Shown;
use crate::refusals::derivation;
use crate::subjects::{Subject, is_subject, subject};
use serde_json::Value;
use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

const TEXTS: &str = "[--explain] [ARGUMENT]…";
const EXAMPLE: &[&str] = &["-p", "cute-static-notation"];

/// The subjects.
pub const CARGO: &[Subject] = &[
    subject("check", TEXTS, "`cargo check`, its errors in CuTe's notation and in decimals", EXAMPLE),
    subject("build", TEXTS, "the same of `cargo build`", EXAMPLE),
    subject("test", TEXTS, "the same of `cargo test`", EXAMPLE),
    subject("clippy", TEXTS, "the same of `cargo clippy`", EXAMPLE),
    subject("doc", TEXTS, "the same of `cargo doc`", EXAMPLE),
];

/// The environment variable of the compilers that cargo calls by this command: the wrapper that cargo would call otherwise, or nothing.
const WRAPS: &str = "CARGO_CUTE_WRAPS";

/// The command as the compiler's wrapper: it calls rustc with types that are not shortened.
pub fn wrapped() -> Option<ExitCode> {
    let inner = std::env::var_os(WRAPS)?;
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let first = arguments.first()?.to_str()?;
    // The command may be called below a compiler too, by a test for example.
    if first == "cute" || first.starts_with('-') || is_subject(first) {
        return None;
    }
    let compiles = arguments.iter().any(|argument| argument.to_string_lossy().starts_with("--error-format"));
    let mut words: Vec<OsString> = Some(inner).filter(|inner| !inner.is_empty()).into_iter().collect();
    words.extend(arguments);
    words.extend(compiles.then(|| "--verbose".into()));
    let status = Command::new(&words[0]).args(&words[1..]).status();
    Some(status.map_or_else(|e| failed(&words[0], &e), code))
}

/// The exit code of a program that did not start.
pub fn failed(program: &OsString, e: &std::io::Error) -> ExitCode {
    eprintln!("error: `{}`: {e}", program.to_string_lossy());
    ExitCode::from(3)
}

/// The exit code, which is the program's.
pub fn code(status: ExitStatus) -> ExitCode {
    ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(101))
}

/// The forms of printed messages.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Form {
    /// As rustc prints them
    Text,
    /// As JSON, for an editor
    Json,
    /// As rustc prints them, and the rest of what cargo has as JSON
    Rendered,
}

/// A call of one of cargo's commands.
#[derive(Debug)]
struct Call {
    /// The arguments of cargo
    arguments: Vec<String>,
    form: Form,
    explain: bool,
    /// The value of `--color`
    color: Option<String>,
    /// The values of `--config`
    settings: Vec<String>,
}

impl Call {
    /// The call, if the subject is one of cargo's and the request is not for its help.
    fn read(arguments: impl Iterator<Item = String>) -> Option<Call> {
        let mut arguments = arguments.peekable();
        arguments.next_if(|first| first == "cute");
        let name = arguments.next().filter(|name| CARGO.iter().any(|subject| subject.name == name))?;
        let mut call =
            Call { arguments: vec![name], form: Form::Text, explain: false, color: None, settings: Vec::new() };
        let mut format = None;
        while let Some(argument) = arguments.next() {
            match argument.split_once('=').unwrap_or((&argument, "")) {
                ("--help" | "-h", "") => return None,
                ("--explain", "") => call.explain = true,
                ("--message-format", "") => format = arguments.next(),
                ("--message-format", value) => format = Some(value.to_string()),
                ("--", "") => {
                    call.arguments.push(argument);
                    call.arguments.extend(arguments.by_ref());
                }
                (flag, value) => {
                    let mut value =
                        || if value.is_empty() { arguments.peek().cloned() } else { Some(value.to_string()) };
                    match flag {
                        "--color" => call.color = value(),
                        "--config" => call.settings.extend(value()),
                        _ => {}
                    }
                    call.arguments.push(argument);
                }
            }
        }
        let format = match format.as_deref() {
            None | Some("human") if call.is_colored() => "json-diagnostic-rendered-ansi",
            None | Some("human") => "json",
            Some("short") => "json-diagnostic-short",
            Some("json-render-diagnostics") => {
                call.form = Form::Rendered;
                if call.is_colored() { "json-diagnostic-rendered-ansi" } else { "json" }
            }
            Some(other) => {
                call.form = Form::Json;
                other
            }
        };
        call.arguments.insert(1, format!("--message-format={format}"));
        Some(call)
    }

    /// Whether messages have colours, by cargo's own rules.
    fn is_colored(&self) -> bool {
        let named = || self.color.clone().or_else(|| color::configured(&self.settings));
        let unwanted = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match named().as_deref() {
            Some("always") => true,
            Some("never") => false,
            _ => !unwanted() && std::io::stderr().is_terminal(),
        }
    }

    fn run(&self) -> ExitCode {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(&cargo);
        command.args(&self.arguments).stdout(Stdio::piped());
        if let Ok(this) = std::env::current_exe() {
            if self.arguments[0] == "test" {
                doctests::wrap(&mut command, &this, self.explain);
            }
            let inner = std::env::var_os("RUSTC_WRAPPER").filter(|inner| *inner != *this.as_os_str());
            command.env(WRAPS, inner.unwrap_or_default()).env("RUSTC_WRAPPER", this);
        }
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(e) => return failed(&cargo, &e),
        };
        if let Some(out) = child.stdout.take() {
            self.show(BufReader::new(out));
        }
        child.wait().map_or_else(|e| failed(&cargo, &e), code)
    }

    /// Shows what cargo prints. The errors of a package are shown together at its end, and the rest is shown at once.
    fn show(&self, mut out: impl BufRead) {
        let (mut printer, mut errors, mut line) = (Printer::new(self), Vec::new(), Vec::new());
        while out.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            let json = line.starts_with(b"{").then(|| serde_json::from_slice::<Value>(&line).ok()).flatten();
            let json = json.filter(|json| json["reason"].is_string()).unwrap_or_default();
            match json["reason"].as_str() {
                Some("compiler-message") => {
                    let (shown, level) = (Shown::of(&json["message"]), json["message"]["level"].clone());
                    // A note is one on the error before it. A lint neither follows from an error nor causes one.
                    let waits = level == "error" && shown.may_be_merged() || level == "note" && !errors.is_empty();
                    if waits {
                        errors.push((shown, json));
                    } else {
                        // After an error there is a word on how errors are explained.
                        if level == "failure-note" {
                            let of = |line: &Value| line["target"] == json["target"];
                            let (own, others) = errors.into_iter().partition(|(_, line)| of(line));
                            errors = others;
                            printer.errors(own);
                        }
                        printer.print(&shown, json);
                    }
                }
                Some(reason) => {
                    if reason == "build-finished" {
                        printer.errors(std::mem::take(&mut errors));
                        printer.finish();
                    }
                    if self.form != Form::Text {
                        write(std::io::stdout(), &line);
                    }
                }
                // What a test prints.
                None => write(std::io::stdout(), &line),
            }
            line.clear();
        }
        printer.errors(errors);
        printer.finish();
    }
}

/// The printer, with what it has printed.
struct Printer<'a> {
    call: &'a Call,
    /// A target and its tests have the same messages
    printed: HashSet<String>,
    /// The errors of the library
    all: Vec<Reported>,
}

impl Printer<'_> {
    fn new(call: &Call) -> Printer<'_> {
        Printer { call, printed: HashSet::new(), all: Vec::new() }
    }

    fn errors(&mut self, errors: Vec<(Shown, Value)>) {
        for (mut shown, json) in merged(errors) {
            if self.call.explain {
                explain(&mut shown);
            }
            self.print(&shown, json);
            self.all.extend(shown.reported);
        }
    }

    fn finish(&mut self) {
        let all = std::mem::take(&mut self.all);
        let hints = self.call.form != Form::Json && !self.call.explain;
        if hints && all.iter().any(|error| derivation(error).is_some()) {
            let text = format!("step by step: `cargo cute {} --explain`\n\n", self.call.arguments[0]);
            write(std::io::stderr(), text.as_bytes());
        }
    }

    fn print(&mut self, shown: &Shown, mut json: Value) {
        let text = shown.text();
        if !self.printed.insert(text.clone()) {
            return;
        }
        if self.call.form == Form::Json {
            json["message"] = shown.json();
            write(std::io::stdout(), format!("{json}\n").as_bytes());
        } else {
            write(std::io::stderr(), text.as_bytes());
        }
    }
}

/// Adds the derivation of a refusal.
pub fn explain(shown: &mut Shown) {
    let steps = shown.reported.as_ref().and_then(derivation);
    steps.iter().for_each(|steps| shown.add_steps(steps));
}

/// Writes to a reader that may have stopped reading.
fn write(mut to: impl Write, bytes: &[u8]) {
    let _ = to.write_all(bytes).and_then(|()| to.flush());
}

/// The exit code of one of cargo's commands, if the request is one.
pub fn called() -> Option<ExitCode> {
    Call::read(std::env::args().skip(1)).map(|call| call.run())
}
