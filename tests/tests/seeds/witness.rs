//! Whether a test that a document names exists. Shared with `docs/tests/promises.rs`.

use std::fs;
use std::path::Path;

fn read(root: &Path, file: &str) -> String {
    fs::read_to_string(root.join(file)).unwrap_or_default()
}

/// The witness is there:
///
/// * `file::function`: the file has this function, and it is a test;
/// * `.ci/run: section`: the script has this section;
/// * `rows source`: a vector of the paper has this source;
/// * `laws operation`: the checked table of laws has a row of this operation;
/// * `ui-tests/folder/case.rs`: the program and its stored error are there;
/// * anything else: the file is there.
pub fn exists(root: &Path, witness: &str) -> bool {
    if let Some(section) = witness.strip_prefix(".ci/run: ") {
        let script = read(root, ".ci/run");
        ["", "'", "\""].iter().any(|mark| script.contains(&format!("section {mark}{section}{mark} ")))
    } else if let Some(source) = witness.strip_prefix("rows ") {
        let rows = ["paper", "semimodules"].map(|name| read(root, &format!("tests/vectors/{name}.jsonl"))).concat();
        // The source goes on with a word, or ends.
        [" ", ",", "\"", ":"].iter().any(|end| rows.contains(&format!("\"CuTe paper, {source}{end}")))
    } else if let Some(operation) = witness.strip_prefix("laws ") {
        read(root, "tests/README.md").contains(&format!("\n| `{operation}` | "))
    } else if let Some((file, function)) = witness.split_once("::") {
        is_test(root, file, function)
    } else if witness.starts_with("ui-tests/") && witness.ends_with(".rs") {
        root.join(witness).is_file() && root.join(witness).with_extension("stderr").is_file()
    } else {
        root.join(witness).is_file()
    }
}

/// A `#[test]`, a row of a macro that writes such, or the `main` of a test without a harness.
fn is_test(root: &Path, file: &str, function: &str) -> bool {
    let text = read(root, file);
    if function == "main" {
        let name = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let manifest = read(root, &format!("{}/Cargo.toml", file.split("/tests/").next().unwrap_or_default()));
        return text.contains("fn main()") && manifest.contains(&format!("name = \"{name}\"\nharness = false"));
    }
    let mut lines = text.lines().map(str::trim_start);
    let mut writes_tests = false;
    while lines.by_ref().any(|line| line == "#[test]") {
        let head = lines.by_ref().find(|line| !line.starts_with(['#', '/'])).unwrap_or_default();
        if head.contains(&format!("fn {function}(")) {
            return true;
        }
        writes_tests |= head.contains("fn $");
    }
    // `name: arguments;`, `name(arguments): arguments;`, `name<arguments>: arguments;`
    let row = |line: &str| {
        let rest = line.trim_start().strip_prefix(function);
        rest.is_some_and(|rest| rest.starts_with([':', '(', '<']) && rest.ends_with(';'))
    };
    writes_tests && text.lines().any(row)
}
