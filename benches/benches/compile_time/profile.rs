//! What the compiler does for one use of an operation: its instructions by what they are for, and how often it resolves a projection and confirms an impl.
//!
//! callgrind counts, and the symbols of the compiler say what a function is for. What a program without operations takes is subtracted.

use super::measure::Sample;
use super::mentions::{OPERATIONS, STYLE};
use super::notation::{self, Case, Style, head, operands, stated, statement};
use super::{hardware, series, tensors};
use std::collections::HashMap;

/// Operations of each kind in a program.
const COUNT: usize = 20;

/// What functions are for, by parts of their names; the first row that has a part of the name counts.
const PARTS: [(&str, &[&str]); 6] = [
    ("interning types", &["CtxtInterners", "InternedInSet", "::mk_args", "::mk_type_list", "::mk_clauses"]),
    (
        "memory",
        &[
            "malloc",
            "free",
            "realloc",
            "memcpy",
            "memmove",
            "memset",
            "tcache",
            "pa_alloc",
            "arena",
            "thin_vec",
            "drop_slow",
        ],
    ),
    ("relating, copying and folding types", &["rustc_type_ir", "rustc_infer::infer", "instantiate"]),
    (
        "projections and impls",
        &[
            "rustc_trait_selection",
            "rustc_next_trait_solver",
            "rustc_infer::traits",
            "ObligationForest",
            "specialization_graph",
        ],
    ),
    (
        "reading the source, names",
        &[
            "rustc_parse",
            "rustc_lexer",
            "rustc_expand",
            "rustc_proc_macro",
            "rustc_resolve",
            "rustc_ast",
            "rustc_hir::",
            "rustc_middle::hir",
            "rustc_span",
            "cute_static",
        ],
    ),
    ("other", &[""]),
];

/// Functions whose calls are counted, by a part of their names: of the solver of rustc 1.95, and of the next one.
const CALLS: [(&str, [&str; 2]); 2] = [
    (
        "projections resolved",
        [
            "project::normalize_projection_term",
            ">::assemble_and_evaluate_candidates::<rustc_type_ir::predicate::NormalizesTo",
        ],
    ),
    (
        "impls confirmed, or bounds proved by the next solver",
        ["SelectionContext>::confirm_candidate", ">::compute_trait_goal"],
    ),
];

/// The instructions of each function and the calls of it, by its name.
type Counts = HashMap<String, [f64; 2]>;

/// Reads what callgrind wrote.
fn counts(profile: &str) -> Counts {
    let (mut names, mut counts) = (HashMap::new(), Counts::new());
    // A function has its name where it first occurs, and a number everywhere. A recursive call has a `'2` behind the name.
    let mut named = |text: &str| {
        let (id, name) = text.split_once(' ').unwrap_or((text, ""));
        if !name.is_empty() {
            names.insert(id.to_owned(), name.trim_end_matches("'2").to_owned());
        }
        names[id].clone()
    };
    let (mut caller, mut callee, mut is_call) = (String::new(), String::new(), false);
    for line in profile.lines() {
        if let Some(text) = line.strip_prefix("fn=") {
            caller = named(text);
        } else if let Some(text) = line.strip_prefix("cfn=") {
            callee = named(text);
        } else if let Some(text) = line.strip_prefix("calls=") {
            let calls = text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).expect("a number of calls");
            counts.entry(callee.clone()).or_default()[1] += calls;
            is_call = true;
        } else if line.starts_with(|c: char| c.is_ascii_digit() || "+-*".contains(c)) {
            // The line below `calls=` has what the callee takes.
            let cost = line.split(' ').nth(1).and_then(|n| n.parse::<f64>().ok()).unwrap_or_default();
            if !std::mem::take(&mut is_call) {
                counts.entry(caller.clone()).or_default()[0] += cost;
            }
        }
    }
    counts
}

/// Programs that only mention the operands and the results.
fn read(cases: &[Case], style: Style) -> String {
    let each = cases.iter().map(|case| {
        let is = |types: String| format!("const _: () = is::<({types},)>();\n");
        is(operands(case, style)) + &is(stated(case, style))
    });
    head(false) + "const fn is<A>() {}\n" + &each.collect::<String>()
}

/// 100 constants, each of which mentions the type of its number.
fn constants(text: fn(usize) -> String) -> String {
    let each = (1..=100).map(|i| format!("const _: () = is::<{}>();\n", text(i)));
    head(false) + "const fn is<A>() {}\n" + &each.collect::<String>()
}

/// The head of the table.
pub const HEAD: &str = "M instructions each";

/// The rows of the table, one column for each operation.
pub fn table(sample: &Sample, families: &[(String, Vec<Case>)]) -> Vec<Vec<String>> {
    let empty = sample.check(&read(&[], STYLE), 1);
    let nothing = counts(&sample.profile());
    let alone = sample.check("", 1);
    println!(
        "a program without the library: {:.0} M instructions; one that imports it: {:.0}",
        alone * 1e3,
        empty * 1e3
    );
    let of_100 = |text: fn(usize) -> String| sample.check(&constants(text), 1) * 10.0;
    let unit = of_100(|_| "()".into());
    let written = of_100(|i| format!("layout!(({i},8):(8,{i}))")) - unit;
    let types = of_100(|i| format!("L<C<U{i}, C<U8, E>>, C<U8, C<U{i}, E>>>")) - unit;
    println!("a `layout!` of two modes: {written:.2}; as types: {types:.2}\n");
    let mut columns = Vec::new();
    for (_, cases) in families.iter().filter(|(op, _)| OPERATIONS.contains(&op.as_str())) {
        let cases = &cases[..cases.len().min(COUNT)];
        let each = |total: f64| (total - empty) * 1e3 / cases.len() as f64;
        let types = each(sample.check(&read(cases, Style::Types), 1));
        let macros = each(sample.check(&read(cases, STYLE), 1));
        let program = head(false) + &cases.iter().map(|case| statement(case, STYLE)).collect::<String>();
        let (all, shares) = shares(sample, (empty, &nothing), &program, cases.len());
        columns.push([all, format!("{macros:.1}"), format!("{types:.1}")].into_iter().chain(shares).collect());
    }
    rows(&["one use", "only its operands and result, with `layout!`", "the same as types"], &columns)
}

/// The operations of [`slow`].
pub const SLOW: [&str; 4] = ["partition_c", "legal copy", "collective of SM80", "complement_in"];
/// As [`table`], for the operations that take the longest. That of the last column is of layouts with 32 modes.
pub fn slow(sample: &Sample) -> Vec<Vec<String>> {
    let modes = (series::MODES.cases)("complement_in", 32);
    let types = |cases| notation::program(cases, Style::Types, true);
    let programs = [
        (tensors::program(SLOW[0], 0), tensors::program(SLOW[0], 5), 5),
        (hardware::program(SLOW[1], 0), hardware::program(SLOW[1], 5), 5),
        (hardware::program(SLOW[2], 0), hardware::program(SLOW[2], 5), 5),
        (types(&[]), types(&modes), modes.len()),
    ];
    let columns = programs.map(|(none, all, count)| {
        let empty = sample.check(&none, 1);
        let nothing = counts(&sample.profile());
        let (all, shares) = shares(sample, (empty, &nothing), &all, count);
        std::iter::once(all).chain(shares).collect()
    });
    rows(&["one use"], &columns)
}

/// The instructions of each of so many operations in a program, their shares by [`PARTS`], and the calls of [`CALLS`]; all net of another program.
fn shares(
    sample: &Sample,
    (empty, nothing): (f64, &Counts),
    program: &str,
    count: usize,
) -> (String, impl Iterator<Item = String> + use<>) {
    let all = (sample.check(program, 1) - empty) * 1e3 / count as f64;
    let profile = counts(&sample.profile());
    let net = |name: &str, column: usize| {
        (profile[name][column] - nothing.get(name).map_or(0.0, |n| n[column])) / count as f64
    };
    let is_in = |name: &str, parts: &[&str]| parts.iter().any(|part| name.contains(part));
    let mut column = Vec::new();
    for i in 0..PARTS.len() {
        let here = |name: &&String| PARTS.iter().position(|(_, parts)| is_in(name, parts)) == Some(i);
        let share = profile.keys().filter(here).map(|name| net(name, 0)).sum::<f64>() / 1e4 / all;
        column.push(format!("{share:.0} %"));
    }
    for (_, names) in CALLS {
        let calls: f64 = profile.keys().filter(|name| is_in(name, &names)).map(|name| net(name, 1)).sum();
        column.push(format!("{calls:.0}"));
    }
    (format!("{all:.1}"), column.into_iter())
}

/// The columns as rows, each with its name: those of the first rows, and of the [`shares`].
fn rows(first: &[&str], columns: &[Vec<String>]) -> Vec<Vec<String>> {
    let names = first.iter().copied().chain(PARTS.map(|(name, _)| name)).chain(CALLS.map(|(name, _)| name));
    names
        .enumerate()
        .map(|(i, name)| std::iter::once(name.to_owned()).chain(columns.iter().map(|c| c[i].clone())).collect())
        .collect()
}
