//! The text of the generated package.

use super::{OPS, Question, Setup, Via, emit, find};
use crate::reference::notation::Value;

/// One case, ready to be written.
#[derive(Clone, Debug)]
pub struct Case {
    /// The position of its question.
    pub id: usize,
    /// Its answer, as a constant expression.
    pub answer: String,
}

/// Turns a question into a case, or says why it is skipped.
pub fn case(id: usize, question: &Question, setup: &Setup) -> Result<Case, String> {
    let (name, arity) = (&question.op, question.args.len());
    let op = find(name, arity).ok_or_else(|| format!("op {name} of {arity} arguments"))?;
    let emit = if setup.via_macro { emit::macros } else { emit::path };
    let answer = match (op.via, &question.args[..]) {
        (Via::OfText(function), [Value::Text(text)]) => format!("&Node::Text(|| {function}({text:?}))"),
        _ => {
            let types = question.args.iter().map(emit).collect::<Result<Vec<_>, _>>()?;
            format!("<{}::Ask<({},)>>::NODE", op.module(), types.join(","))
        }
    };
    Ok(Case { id, answer })
}

/// The manifest of a generated package, which depends on the library and on what else it is given.
pub fn manifest(name: &str, dependencies: &str, setup: &Setup) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ncute-static = {{ path = {:?} }}\n{dependencies}\n[workspace]\n\n\
         [profile.dev]\ndebug = 0\nopt-level = 0\nincremental = false\n",
        setup.library.display().to_string()
    )
}

/// The library of the programs: the prelude and one module for each operation.
pub fn library() -> String {
    let mut text = String::from(include_str!("prelude.rs.txt"));
    for op in OPS.iter() {
        text += &format!("pub mod {};\n", op.module());
    }
    text
}

/// The first line of a program that holds a case.
pub const FIRST_LINE: usize = 5;

/// A program of some cases, one a line from [`FIRST_LINE`] on. Where rustc's next solver goes on beyond the limit, its warning is an error.
pub fn program(cases: &[Case], setup: &Setup) -> String {
    let limit = setup.recursion_limit.map_or(String::new(), |n| format!("#![recursion_limit = \"{n}\"]"));
    let mut text = format!(
        "#![allow(unused_imports, unknown_lints)]#![deny(recursion_depth_exceeding_limit)]{limit}\n\
         use probe::{{library::*, *}};\n\
         use cute_static::typenum::{{consts::*, NInt, UInt, UTerm, B0, B1}};\n\
         use cute_static::{{HCons as H, HNil as N, Layout as L}}; type O<U> = UInt<U, B0>; type I<U> = UInt<U, B1>;\n"
    );
    let mut table = String::new();
    for (index, Case { id, answer }) in cases.iter().enumerate() {
        text += &format!("const C{index}: &Node = {answer};\n");
        table += &format!("({id},C{index}),");
    }
    text + &format!("static ANSWERS: &[(usize, &Node)] = &[{table}];\nfn main() {{ print(ANSWERS) }}\n")
}
