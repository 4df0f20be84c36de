//! A client of rust-analyzer that asks what an editor asks.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long the server may take to say anything.
const PATIENCE: Duration = Duration::from_secs(300);

/// rust-analyzer of a toolchain, started in a package.
pub struct Server {
    child: Child,
    input: ChildStdin,
    output: Receiver<Value>,
    asked: u64,
    ready: bool,
    /// The kinds of tokens, by number, and their modifiers
    tokens: (Vec<String>, Vec<String>),
}

/// A variable or parameter where it is declared.
pub struct Local {
    pub line: usize,
    pub column: usize,
    pub length: usize,
}

/// The component of a toolchain, where it is installed.
pub fn installed(toolchain: &str) -> Option<PathBuf> {
    let found = Command::new("rustup").args(["which", "--toolchain", toolchain, "rust-analyzer"]).output().ok()?;
    let path = PathBuf::from(String::from_utf8(found.stdout).ok()?.trim());
    (found.status.success() && path.exists()).then_some(path)
}

/// `1.95.0 (5980761 2026-04-14)` of `rust-analyzer 1.95.0 (5980761 2026-04-14)`.
pub fn build(program: &Path) -> String {
    let output = Command::new(program).arg("--version").output().expect("rust-analyzer starts");
    let text = String::from_utf8(output.stdout).expect("a version");
    text.trim().strip_prefix("rust-analyzer ").expect("its name").to_string()
}

/// `1.95` of a build.
pub fn version(build: &str) -> &str {
    let numbers = build.split_whitespace().next().and_then(|version| version.rsplit_once('.'));
    numbers.expect("a version of three numbers").0
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn names(legend: &Value) -> Vec<String> {
    let names = legend.as_array().into_iter().flatten().filter_map(Value::as_str);
    names.map(str::to_string).collect()
}

/// The messages that the server writes, as they come.
fn listen(output: impl Read + Send + 'static) -> Receiver<Value> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                if output.read_line(&mut line).unwrap_or(0) == 0 {
                    return;
                }
                match line.trim().split_once(": ") {
                    Some(("Content-Length", bytes)) => length = bytes.parse().expect("a length"),
                    Some(_) => {}
                    None => break,
                }
            }
            let mut bytes = vec![0; length];
            output.read_exact(&mut bytes).expect("a whole message");
            if sender.send(serde_json::from_slice(&bytes).expect("a message")).is_err() {
                return;
            }
        }
    });
    receiver
}

impl Server {
    /// Starts it and waits until it has loaded the package.
    pub fn start(program: &Path, toolchain: &str, package: &Path) -> Self {
        let mut command = Command::new(program);
        for inherited in ["CARGO", "RUSTC", "RUSTDOC", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
            command.env_remove(inherited);
        }
        let mut child = command
            .env("RUSTUP_TOOLCHAIN", toolchain)
            .current_dir(package)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("rust-analyzer starts");
        let input = child.stdin.take().expect("its input");
        let output = listen(child.stdout.take().expect("its output"));
        let mut server = Self { child, input, output, asked: 0, ready: false, tokens: Default::default() };
        let begun = server.ask(
            "initialize",
            json!({
                "processId": null,
                "rootUri": uri(package),
                "capabilities": {
                    "experimental": { "serverStatusNotification": true },
                    "textDocument": {
                        "diagnostic": {},
                        "hover": { "contentFormat": ["plaintext"] },
                        "semanticTokens": {
                            "requests": { "full": true }, "formats": ["relative"],
                            "tokenTypes": ["variable", "parameter"], "tokenModifiers": ["declaration"],
                        },
                    },
                },
                // A type that is not known is an error among the experimental diagnostics only.
                "initializationOptions": {
                    "checkOnSave": false,
                    "cachePriming": { "enable": false },
                    "diagnostics": { "experimental": { "enable": true } },
                    "inlayHints": { "maxLength": null },
                },
            }),
        );
        let legend = &begun["capabilities"]["semanticTokensProvider"]["legend"];
        server.tokens = (names(&legend["tokenTypes"]), names(&legend["tokenModifiers"]));
        server.tell("initialized", json!({}));
        while !server.ready {
            server.next();
        }
        server
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("rust-analyzer reads");
        self.input.flush().expect("rust-analyzer reads");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The next message. What the server asks for in between, it does not get.
    fn next(&mut self) -> Value {
        let message = self.output.recv_timeout(PATIENCE).expect("rust-analyzer answers");
        if message["method"].is_string() && !message["id"].is_null() {
            self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }));
        }
        if message["method"] == "experimental/serverStatus" {
            self.ready = message["params"]["quiescent"] == true;
            assert_ne!(message["params"]["health"], "error", "{}", message["params"]["message"]);
        }
        message
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        // An answer is withdrawn where the server has just learnt of a change.
        for _ in 0..20 {
            self.asked += 1;
            let id = self.asked;
            self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
            let mut answer = loop {
                let message = self.next();
                if message["id"] == id && message["method"].is_null() {
                    break message;
                }
            };
            if answer["error"].is_null() {
                return answer["result"].take();
            }
            let code = answer["error"]["code"].as_i64();
            assert!(matches!(code, Some(-32801 | -32802)), "{method}: {}", answer["error"]);
            std::thread::sleep(Duration::from_millis(200));
        }
        panic!("rust-analyzer withdraws every answer to {method}");
    }

    /// Opens a file.
    pub fn open(&mut self, file: &Path, text: &str) {
        let document = json!({ "uri": uri(file), "languageId": "rust", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// The errors that it shows: line, from 0, and message.
    pub fn errors(&mut self, file: &Path) -> Vec<(usize, String)> {
        let report = self.ask("textDocument/diagnostic", json!({ "textDocument": { "uri": uri(file) } }));
        let items = report["items"].as_array().expect("a list of diagnostics");
        let errors = items.iter().filter(|item| item["severity"] == 1);
        errors
            .map(|error| (number(&error["range"]["start"]["line"]), format!("{}: {}", error["code"], error["message"])))
            .collect()
    }

    /// Where variables and parameters are declared.
    pub fn locals(&mut self, file: &Path) -> Vec<Local> {
        let tokens = self.ask("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": uri(file) } }));
        let data: Vec<usize> = tokens["data"].as_array().expect("tokens").iter().map(number).collect();
        let (mut line, mut column, mut locals) = (0, 0, Vec::new());
        for token in data.chunks_exact(5) {
            (line, column) = if token[0] == 0 { (line, column + token[1]) } else { (line + token[0], token[1]) };
            let kind = &self.tokens.0[token[3]];
            let declared = self.tokens.1.iter().position(|modifier| modifier == "declaration").expect("a modifier");
            if (kind == "variable" || kind == "parameter") && token[4] >> declared & 1 == 1 {
                locals.push(Local { line, column, length: token[2] });
            }
        }
        locals
    }

    /// What it shows where the pointer rests.
    pub fn hover(&mut self, file: &Path, local: &Local) -> String {
        let position = json!({ "line": local.line, "character": local.column });
        let shown =
            self.ask("textDocument/hover", json!({ "textDocument": { "uri": uri(file) }, "position": position }));
        shown["contents"]["value"].as_str().unwrap_or_default().to_string()
    }

    /// The types that it writes behind names: line, column and text.
    pub fn hints(&mut self, file: &Path, text: &str) -> Vec<(usize, usize, String)> {
        let end = json!({ "line": text.lines().count() - 1, "character": text.lines().last().map_or(0, str::len) });
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
        let hints = self.ask("textDocument/inlayHint", json!({ "textDocument": { "uri": uri(file) }, "range": range }));
        let types = hints.as_array().into_iter().flatten().filter(|hint| hint["kind"] == 1);
        types
            .map(|hint| {
                let label = match hint["label"].as_array() {
                    Some(parts) => parts.iter().filter_map(|part| part["value"].as_str()).collect(),
                    None => hint["label"].as_str().unwrap_or_default().to_string(),
                };
                (number(&hint["position"]["line"]), number(&hint["position"]["character"]), label)
            })
            .collect()
    }
}

fn number(value: &Value) -> usize {
    value.as_u64().and_then(|number| number.try_into().ok()).expect("a number")
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
