//! CuTe C++: programs with a function for each operation. What does not compile is refused, and the program is compiled again without it.

use super::operations::Operation;
use super::peers::{Answers, folder};
use cute_static_tests::headers::{headers, include};
use cute_static_tests::reference::Tree;
use cute_static_tests::reference::notation::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// How many operations are in one program: they bound the memory of the compiler.
const CHUNK: usize = 100;

/// What precedes the operations. A static integer is written as a number.
const HEAD: &str = "#include <cute/layout.hpp>
#include <cstdio>
using namespace cute;
template <class T> void text(T const& t) {
  if constexpr (is_tuple<T>::value) {
    std::printf(\"(\");
    bool first = true;
    for_each(t, [&](auto const& mode) { if (!first) std::printf(\",\"); first = false; text(mode); });
    std::printf(\")\");
  } else {
    std::printf(\"%lld\", static_cast<long long>(t));
  }
}
template <class L> void show(int id, L const& layout) {
  std::printf(\"%d\\t\", id); text(layout.shape()); std::printf(\":\"); text(layout.stride()); std::printf(\"\\n\");
}
";

/// The answers of CuTe C++.
pub fn answers(operations: &[Operation]) -> Result<Answers, String> {
    let headers = headers()?;
    let mut answers = vec![None; operations.len()];
    let numbered: Vec<_> = operations.iter().enumerate().collect();
    for chunk in numbered.chunks(CHUNK) {
        let mut left = chunk.to_vec();
        while !left.is_empty() {
            let refused = match run(&left, &headers)? {
                Run::Lines(lines) => {
                    lines.into_iter().for_each(|(id, text)| answers[id] = Some(text));
                    break;
                }
                Run::Refused(refused) => refused,
            };
            let mut line = 0..;
            left.retain(|_| line.next().is_some_and(|line| !refused.contains(&line)));
        }
    }
    Ok(answers)
}

/// What comes of one program.
enum Run {
    /// The number of each operation, and the answer
    Lines(Vec<(usize, String)>),
    /// What g++ refuses, by the order of the operations
    Refused(BTreeSet<usize>),
}

/// Compiles the program of these operations and runs it.
fn run(operations: &[(usize, &Operation)], headers: &Path) -> Result<Run, String> {
    let each = operations.iter().map(|(id, operation)| {
        let args: Vec<String> = operation.args.iter().map(|arg| format!("{}{{}}", cpp(arg))).collect();
        format!("void f{id}() {{ show({id}, {}({})); }}\n", operation.name, args.join(", "))
    });
    let calls: String = operations.iter().map(|(id, _)| format!("f{id}();")).collect();
    let source = format!("{HEAD}{}int main() {{ {calls} }}\n", each.collect::<String>());
    let (file, binary) = (folder().join("operations.cpp"), folder().join("operations"));
    fs::create_dir_all(folder())
        .and_then(|()| fs::write(&file, source))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    let mut command = Command::new("g++");
    command.args(["-std=c++17", "-O0", "-w"]).args(include(headers)).arg(&file).arg("-o").arg(&binary);
    let compiled = command.output().map_err(|error| format!("no g++: {error}"))?;
    if !compiled.status.success() {
        // Each error names the line of the operation that needs what is refused.
        let told = String::from_utf8_lossy(&compiled.stderr);
        let first = HEAD.lines().count() + 1;
        let lines = told.split("operations.cpp:").skip(1).filter_map(|rest| rest.split(':').next()?.parse().ok());
        let refused: BTreeSet<usize> =
            lines.filter_map(|line: usize| line.checked_sub(first)).filter(|line| *line < operations.len()).collect();
        let error = || told.lines().find(|line| line.contains("error")).unwrap_or_default().to_string();
        return if refused.is_empty() { Err(error()) } else { Ok(Run::Refused(refused)) };
    }
    let output = Command::new(&binary).output().map_err(|error| format!("{}: {error}", binary.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = |line: &str| line.split_once('\t').and_then(|(id, text)| Some((id.parse().ok()?, text.to_string())));
    let lines: Option<Vec<_>> = text.lines().map(line).collect();
    lines
        .filter(|lines| lines.len() == operations.len())
        .map(Run::Lines)
        .ok_or_else(|| "a program without all answers".into())
}

/// An argument as a type of CuTe.
fn cpp(value: &Value) -> String {
    match value {
        Value::Layout(layout) => format!("Layout<{},{}>", tuple(&layout.shape), tuple(&layout.stride)),
        Value::Tree(tree) => tuple(tree),
        value => unreachable!("no argument {value}"),
    }
}

fn tuple(tree: &Tree) -> String {
    match tree {
        Tree::Leaf(n) => format!("C<{n}>"),
        Tree::Tuple(modes) => format!("Shape<{}>", modes.iter().map(tuple).collect::<Vec<_>>().join(",")),
    }
}
