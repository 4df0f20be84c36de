//! The same operations in CuTe C++: g++ and rustc in turns, in user CPU time.

use super::headers::{PACKAGES, headers, include};
use super::measure::{Sample, user_seconds};
use super::mentions::{self, OPERATIONS};
use super::notation::{Case, Leaf, Tree, head, split, statement, tree};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What a program does with each result.
#[derive(Clone, Copy)]
enum Program {
    /// From the type of the operation, that of the result, and the number of the case
    Cpp(fn(&str, &str, usize) -> String),
    Rust(mentions::Way),
}
use Program::{Cpp, Rust};

/// Programs with no operation, whose time is subtracted.
const EMPTY: [Program; 2] = [Cpp(|_, _, _| String::new()), Rust(|_, _| String::new())];
/// The others.
const PROGRAMS: [Program; 5] = [
    Cpp(|computed, result, _| format!("static_assert(std::is_same_v<{computed}, {result}>);\n")),
    Rust(|case, _| statement(case, mentions::STYLE)),
    Cpp(|computed, _, i| {
        let functions = (0..20).map(|k| format!("R{i} f{i}_{k}(R{i} x) {{ return x; }}\n"));
        format!("using R{i} = {computed};\n{}", functions.collect::<String>())
    }),
    Rust(|case, i| mentions::by_statement(case, i) + &mentions::functions(i, 20)),
    Rust(|case, i| mentions::alias(case, i) + &mentions::functions(i, 20)),
];
/// The heads of the table.
pub const HEAD: [&str; 8] = [
    "ms of user CPU each",
    "g++, one use",
    "rustc",
    "ratio",
    "g++, 20 functions",
    "rustc, stated",
    "ratio",
    "rustc, not stated",
];

fn tuple(tree: &Tree, name: &str) -> String {
    match tree {
        Tree::Leaf(Leaf::Integer(n)) => format!("C<{n}>"),
        Tree::Leaf(_) => panic!("no integer"),
        Tree::List(list) => {
            format!("{name}<{}>", list.iter().map(|mode| tuple(mode, name)).collect::<Vec<_>>().join(","))
        }
    }
}

/// An operand or a result as a type of CuTe.
fn cpp(text: &str) -> String {
    if let Some(modes) = text.strip_prefix('<').and_then(|text| text.strip_suffix('>')) {
        return format!("Tile<{}>", split(modes).into_iter().map(cpp).collect::<Vec<_>>().join(","));
    }
    match text.split_once(':') {
        Some((shape, stride)) => format!("Layout<{},{}>", tuple(&tree(shape), "Shape"), tuple(&tree(stride), "Stride")),
        None => tuple(&tree(text), "Shape"),
    }
}

/// The text of a program; the operations have the same names in CuTe.
fn source(program: Program, cases: &[Case]) -> String {
    let cases = cases.iter().enumerate();
    match program {
        Rust(way) => head(false) + &cases.map(|(i, case)| way(case, i)).collect::<String>(),
        Cpp(way) => {
            let each = cases.map(|(i, case)| {
                let operands: Vec<String> = case.args.iter().map(|arg| format!("{}{{}}", cpp(arg))).collect();
                way(&format!("decltype({}({}))", case.op, operands.join(", ")), &cpp(&case.result), i)
            });
            format!("#include <cute/layout.hpp>\nusing namespace cute;\n{}", each.collect::<String>())
        }
    }
}

/// Seconds of one run of g++.
fn compiled(folder: &Path, headers: &Path, text: &str) -> Result<f64, String> {
    let file = folder.join("cute.cpp");
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut arguments = vec!["-std=c++17".to_string(), "-fsyntax-only".to_string()];
    arguments.extend(include(headers));
    arguments.push(file.display().to_string());
    user_seconds("g++", &arguments).map_err(|told| format!("g++: {}", told.lines().next().unwrap_or_default()))
}

/// The table, or why there is none.
pub fn table(sample: &Sample, families: &[(String, Vec<Case>)], runs: usize) -> Result<Vec<Vec<String>>, String> {
    let version = Command::new("g++").arg("--version").output().map_err(|error| format!("no g++: {error}"))?;
    let headers = headers()?;
    println!("{}, {}", String::from_utf8_lossy(&version.stdout).lines().next().unwrap_or("g++"), PACKAGES[0]);
    // The library is built before the first run.
    sample.check_user("");
    let mut rows = Vec::new();
    for (op, cases) in families.iter().filter(|(op, _)| OPERATIONS.contains(&op.as_str())) {
        let cases = &cases[..cases.len().min(20)];
        let seconds = |program: &Program| match program {
            Cpp(_) => compiled(sample.folder(), &headers, &source(*program, cases)),
            Rust(_) => Ok(sample.check_user(&source(*program, cases))),
        };
        // One after another in each run, so that whatever else the machine does meets all of them.
        let (mut empty, mut full) = ([f64::INFINITY; 2], [f64::INFINITY; 5]);
        for _ in 0..runs {
            for (least, program) in empty.iter_mut().zip(&EMPTY).chain(full.iter_mut().zip(&PROGRAMS)) {
                *least = least.min(seconds(program)?);
            }
        }
        let net = |(program, seconds): (&Program, f64)| {
            let empty = if let Cpp(_) = program { empty[0] } else { empty[1] };
            (seconds - empty) * 1e3 / cases.len() as f64
        };
        let each: Vec<f64> = PROGRAMS.iter().zip(full).map(net).collect();
        let [one_cpp, one, many_cpp, stated, mentioned] = each[..] else { unreachable!("five programs") };
        let numbers = [one_cpp, one, one_cpp / one, many_cpp, stated, many_cpp / stated, mentioned];
        rows.push(std::iter::once(op.clone()).chain(numbers.map(|n| format!("{n:.1}"))).collect());
    }
    Ok(rows)
}
