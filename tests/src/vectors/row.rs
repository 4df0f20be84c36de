//! `{"id", "op", "args": [...], "expect": "..."}` or `"expect_error": "why"`, one a line.

use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};

/// What a row expects.
#[derive(Clone, Debug, PartialEq)]
pub enum Expect {
    /// One of these results.
    Results(Vec<String>),
    /// A refusal, and why.
    Error(String),
}

/// One case.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name.
    pub id: String,
    /// The operation.
    pub op: String,
    /// The arguments as text.
    pub args: Vec<String>,
    /// What it expects.
    pub expect: Expect,
    /// Where it comes from.
    pub source: String,
}

/// Reads every `*.jsonl` below a folder, in the order of their paths.
///
/// # Errors
/// The first file or line that cannot be read, by name.
pub fn read(folder: &Path) -> Result<Vec<Row>, String> {
    read_with(folder, row)
}

/// The same with rows of another kind: `row` takes a line apart.
///
/// # Errors
/// As [`read`].
pub fn read_with<R>(folder: &Path, row: impl Fn(&str) -> Result<R, String>) -> Result<Vec<R>, String> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    files.sort();
    let mut rows = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        for (number, line) in text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty()) {
            rows.push(row(line).map_err(|e| format!("{}:{}: {e}", file.display(), number + 1))?);
        }
    }
    Ok(rows)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "jsonl") {
            files.push(path);
        }
    }
    Ok(())
}

fn row(line: &str) -> Result<Row, String> {
    let json: Json = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let text = |key: &str| json[key].as_str().map(String::from).ok_or_else(|| format!("no text `{key}`"));
    let list = |value: &Json| -> Option<Vec<String>> {
        value.as_array()?.iter().map(|v| v.as_str().map(String::from)).collect()
    };
    let expect = if json.get("expect_error").is_some() {
        Expect::Error(json["expect_error"].as_str().unwrap_or("").into())
    } else {
        let mut results = vec![text("expect")?];
        results.extend(json.get("alts").and_then(list).unwrap_or_default());
        Expect::Results(results)
    };
    let args = list(&json["args"]).ok_or("no list `args`")?;
    Ok(Row { id: text("id")?, op: text("op")?, args, expect, source: text("source").unwrap_or_default() })
}
