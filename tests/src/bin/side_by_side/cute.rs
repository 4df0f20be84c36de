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
const CHUNK: usize = 200;

/// What precedes the operations. The result is in the type, so a program prints the name of a function.
const HEAD: &str = "#include <cute/layout.hpp>
#include <cstdio>
using namespace cute;
template <class L> void show(int id, L) { std::printf(\"%d\\t%s\\n\", id, __PRETTY_FUNCTION__); }
";

/// The layout in the name of a function: `… = cute::Layout<cute::tuple<cute::C<2>, cute::C<3> >, …>]`.
fn layout(name: &str) -> Option<String> {
    let name: String = name.split_once("cute::Layout<")?.1.split_whitespace().collect();
    let mut rest = name.strip_suffix(">]")?;
    let (shape, stride) = (tree(&mut rest)?, rest.strip_prefix(',')?);
    rest = stride;
    let stride = tree(&mut rest)?;
    rest.is_empty().then(|| format!("{shape}:{stride}"))
}

/// A tuple or a number at the beginning of a text, which is left without it.
fn tree(text: &mut &str) -> Option<Tree> {
    if let Some(number) = text.strip_prefix("cute::C<") {
        let (number, rest) = number.split_once('>')?;
        *text = rest;
        return number.parse().ok().map(Tree::Leaf);
    }
    *text = text.strip_prefix("cute::tuple<")?;
    let mut modes = Vec::new();
    loop {
        modes.push(tree(text)?);
        let more = text.strip_prefix(',');
        *text = more.or_else(|| text.strip_prefix('>'))?;
        if more.is_none() {
            return Some(Tree::Tuple(modes));
        }
    }
}

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
    let line = |line: &str| line.split_once('\t').and_then(|(id, name)| Some((id.parse().ok()?, layout(name)?)));
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

#[cfg(test)]
mod tests {
    #[test]
    fn a_layout_is_read_from_the_name_of_a_function() {
        let name = "void show(int, L) [with L = cute::Layout<cute::tuple<cute::tuple<cute::C<2>, cute::C<3> >, cute::C<4> >, \
                    cute::tuple<cute::tuple<cute::C<0>, cute::C<7> >, cute::C<1> > >]";
        assert_eq!(super::layout(name).as_deref(), Some("((2,3),4):((0,7),1)"));
        assert_eq!(
            super::layout("void show(int, L) [with L = cute::Layout<cute::C<4>, cute::C<-1> >]").as_deref(),
            Some("4:-1")
        );
        // A number that is not static.
        assert_eq!(super::layout("void show(int, L) [with L = cute::Layout<int, cute::C<1> >]"), None);
    }
}
