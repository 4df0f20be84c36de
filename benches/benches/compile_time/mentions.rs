//! What it costs to mention a result: an alias is computed again at each place, a stated result is not.

use super::notation::{Case, Style, computed, head, operands, stated, statement};
use std::fmt::Write;

/// What mentions the result of a case, by the number of the case.
pub type Way = fn(&Case, usize) -> String;

/// The series, by the name of each way to mention a result.
pub const WAYS: [(&str, Way); 8] = [
    ("a bound only", bound),
    ("compared with its result", |case, _| statement(case, STYLE)),
    ("argument and result of 1 function", |case, i| alias(case, i) + &functions(i, 1)),
    ("of 20 functions", |case, i| alias(case, i) + &functions(i, 20)),
    ("a struct's field, with `Clone` and `Copy`", field),
    ("an associated type, 20 generic functions", associated),
    ("stated", |case, i| by_statement(case, i)),
    ("stated, 20 functions", |case, i| by_statement(case, i) + &functions(i, 20)),
];

/// The operations.
pub const OPERATIONS: [&str; 4] = ["composition", "logical_divide", "blocked_product", "complement"];

/// Users write operands so.
pub const STYLE: Style = Style::Macro;

/// A crate that mentions each result in one way.
pub fn program(cases: &[Case], way: Way) -> String {
    head(false) + &cases.iter().enumerate().map(|(i, case)| way(case, i)).collect::<String>()
}

/// `R7`, the result of the case number 7, as an alias.
pub fn alias(case: &Case, i: usize) -> String {
    format!("type R{i} = {};\n", computed(case, STYLE))
}

/// The same, stated.
pub fn by_statement(case: &Case, i: usize) -> String {
    // `layout!(…)` around the result is not written there.
    let result = stated(case, STYLE);
    let result = result.strip_prefix("layout!(").and_then(|rest| rest.strip_suffix(')')).expect("a layout");
    format!("layouts! {{ type R{i} = {} => {result}; }}\n", computed(case, STYLE))
}

/// `count` functions of `R7`.
pub fn functions(i: usize, count: usize) -> String {
    (0..count).fold(String::new(), |mut text, k| {
        writeln!(text, "fn f{i}_{k}(x: R{i}) -> R{i} {{ x }}").expect("a string");
        text
    })
}

fn bound(case: &Case, _: usize) -> String {
    let name = match case.op.as_str() {
        "composition" => "Composition",
        "logical_divide" => "LogicalDivide",
        "blocked_product" => "BlockedProduct",
        "complement" => "PaddedComplement",
        other => panic!("no bound for {other}"),
    };
    let operands = operands(case, STYLE);
    format!("const _: () = {{ const fn legal<A: cute_static::bounds::{name}<B>, B>() {{}} legal::<{operands}>() }};\n")
}

fn field(case: &Case, i: usize) -> String {
    format!("{}#[derive(Clone, Copy)] struct S{i} {{ field: R{i} }}\n", alias(case, i))
}

fn associated(case: &Case, i: usize) -> String {
    let functions: String = (0..20).map(|k| format!("fn f{i}_{k}<T: T{i}>(x: T::R) -> T::R {{ x }}\n")).collect();
    let computed = computed(case, STYLE);
    format!("trait T{i} {{ type R: Copy; }}\nstruct S{i};\nimpl T{i} for S{i} {{ type R = {computed}; }}\n{functions}")
}
