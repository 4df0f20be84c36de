//! What layouts cost at compile time: CPU seconds of `cargo check`, net of an empty crate, or instructions.
//!
//! ```text
//! cargo bench -p cute-static-benches --bench compile_time            everything, the fastest of three runs
//! cargo bench -p cute-static-benches --bench compile_time -- --short a sample, one run
//!     --macro       write the operands with `layout!`, not as types
//!     --only OP     only this family or series, or `tensors`, `hardware`, `kernels`, `symbols` or `mentions`
//!     --runs N      the fastest of N runs
//!     --csv         comma-separated values instead of tables
//!     --limit MS    fail where a family takes more on average; with `--instructions`, where a kernel takes more than 50 compositions, or a search more than 20
//!     --instructions  count the compiler's instructions with valgrind, one run
//!     --profile    only what the instructions of one use are for, with valgrind: reading, projections, interning, …
//!     --against-cute  only the comparison with CuTe C++: g++ and rustc in turns, their ratios
//! ```
//!
//! The number of instructions does not depend on what else the machine does: two runs differ by less than 0.1 %. So two versions of the library are
//! compared by running the same version of this program on both. Without valgrind it says so and measures nothing.
//!
//! Each operation is checked as well as timed: the generated crate states that the result is the expected type.

mod against;
mod hardware;
// The crate of the tests would be compiled for this file alone.
#[path = "../../../tests/src/headers.rs"]
mod headers;
mod measure;
mod mentions;
mod notation;
mod profile;
mod semimodules;
mod series;
mod symbols;
mod tensors;

use measure::{Meter, Sample};
use notation::{Case, Style};
use std::process::ExitCode;

/// 200 compositions, 100 divides, 100 products, 100 complements, with their results.
const OPERATIONS: &str = include_str!("../../compile_time.jsonl");

struct Options {
    short: bool,
    style: Style,
    only: Option<String>,
    runs: usize,
    csv: bool,
    limit: Option<f64>,
    instructions: bool,
    profile: bool,
    against_cute: bool,
}

fn options() -> Options {
    let mut o = Options {
        short: false,
        style: Style::Types,
        only: None,
        runs: 0,
        csv: false,
        limit: None,
        instructions: false,
        profile: false,
        against_cute: false,
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_else(|| panic!("{arg} needs a value"));
        match arg.as_str() {
            "--short" => o.short = true,
            "--macro" => o.style = Style::Macro,
            "--only" => o.only = Some(value()),
            "--runs" => o.runs = value().parse().expect("a number of runs"),
            "--csv" => o.csv = true,
            "--limit" => o.limit = Some(value().parse().expect("milliseconds")),
            "--instructions" => o.instructions = true,
            "--profile" => o.profile = true,
            "--against-cute" => o.against_cute = true,
            "--bench" => {} // cargo adds it
            other => panic!("unknown option {other}"),
        }
    }
    if o.runs == 0 {
        o.runs = if o.short || o.instructions { 1 } else { 3 };
    }
    o
}

/// The committed operations, one list per family.
fn families(o: &Options) -> Vec<(String, Vec<Case>)> {
    let mut families: Vec<(String, Vec<Case>)> = Vec::new();
    for line in OPERATIONS.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("a JSON object per line");
        let text = |v: &serde_json::Value| v.as_str().expect("a string").to_owned();
        let case = Case {
            op: text(&row["op"]),
            args: row["args"].as_array().expect("a list").iter().map(text).collect(),
            result: text(&row["result"]),
        };
        match families.iter_mut().find(|(op, _)| *op == case.op) {
            Some((_, cases)) => cases.push(case),
            None => families.push((case.op.clone(), vec![case])),
        }
    }
    if o.short {
        families.iter_mut().for_each(|(_, cases)| cases.truncate(20));
    }
    families
}

fn main() -> ExitCode {
    let o = options();
    let wanted = |op: &str| o.only.as_deref().is_none_or(|only| only == op);
    if (o.instructions || o.profile) && !measure::has_valgrind() {
        println!("skipped: no valgrind");
        return ExitCode::SUCCESS;
    }
    let sample = Sample::new(match (o.profile, o.instructions) {
        (true, _) => Meter::Profile,
        (_, true) => Meter::Instructions,
        _ => Meter::Time,
    });
    let unit = sample.unit();
    let unit_each = format!("{unit} each");
    let repeated = |runs: usize| if o.instructions { runs } else { runs.max(2) };
    println!("{}, {}", sample.compiler(), sample.clock());
    if o.profile {
        print_table(
            &[profile::HEAD, "composition", "logical_divide", "blocked_product", "complement"],
            &profile::table(&sample, &families(&o)),
            o.csv,
        );
        let head: Vec<_> = std::iter::once(profile::HEAD).chain(profile::SLOW).collect();
        print_table(&head, &profile::slow(&sample), o.csv);
        return ExitCode::SUCCESS;
    }
    if o.against_cute {
        match against::table(&sample, &families(&o), o.runs) {
            Ok(rows) => print_table(&against::HEAD, &rows, o.csv),
            Err(why) => println!("skipped: {why}"),
        }
        return ExitCode::SUCCESS;
    }

    if o.only.is_none() && !o.instructions {
        let cold = sample.cold("check");
        println!("cold `cargo check` of cute-static, its macros and their dependencies: {cold:.1} s of CPU");
        if !o.short {
            let cold = sample.cold("build");
            println!("cold `cargo build` of the same: {cold:.1} s of CPU");
        }
    }

    let empty = sample.check(&notation::program(&[], o.style, false), repeated(o.runs));
    println!("empty crate: {:.0} {unit}\n", empty * 1e3);
    let net =
        |cases: &[Case], deep| (sample.check(&notation::program(cases, o.style, deep), o.runs) - empty).max(0.0) * 1e3;

    let mut slow = false;
    let mut rows = Vec::new();
    for (op, cases) in families(&o).into_iter().filter(|(op, _)| wanted(op)) {
        let ms = net(&cases, false);
        let each = ms / cases.len() as f64;
        slow |= o.limit.is_some_and(|limit| each > limit);
        rows.push(vec![op, cases.len().to_string(), format!("{ms:.0}"), format!("{each:.2}")]);
    }
    print_table(&["operation", "count", &format!("net {unit}"), &unit_each], &rows, o.csv);

    let mut rows = Vec::new();
    for op in semimodules::OPERATIONS.into_iter().filter(|op| wanted(op)) {
        let mut row = vec![op.to_owned()];
        for (strides, _) in semimodules::COLUMNS {
            let cases = semimodules::cases(op, strides, o.short);
            row.push(if cases.is_empty() {
                "–".into()
            } else {
                format!("{:.2}", net(&cases, false) / cases.len() as f64)
            });
        }
        rows.push(row);
    }
    let mut head = vec![&*unit_each];
    head.extend(semimodules::COLUMNS.map(|(_, name)| name));
    print_table(&head, &rows, o.csv);

    let mut rows = Vec::new();
    let families: Vec<_> = families(&o).into_iter().filter(|(op, _)| mentions::OPERATIONS.contains(&&**op)).collect();
    for (name, way) in mentions::WAYS.into_iter().filter(|_| wanted("mentions")) {
        let each = families.iter().map(|(_, cases)| {
            let cases = &cases[..cases.len().min(if o.short { 5 } else { 20 })];
            let cost = sample.check(&mentions::program(cases, way), repeated(o.runs)) - empty;
            format!("{:.2}", cost.max(0.0) * 1e3 / cases.len() as f64)
        });
        rows.push(std::iter::once(name.to_owned()).chain(each).collect());
    }
    let mut head = vec![&*unit_each];
    head.extend(families.iter().map(|(op, _)| &**op));
    print_table(&head, &rows, o.csv);

    let runs = repeated(o.runs);
    for (table, operations, count, program) in [
        ("tensors", &tensors::OPERATIONS[..], tensors::count(o.short), tensors::program as fn(&str, u32) -> String),
        ("hardware", &hardware::OPERATIONS[..], hardware::count(o.short), hardware::program),
    ] {
        let mut rows = Vec::new();
        for op in operations.iter().copied().filter(|op| wanted(op) || wanted(table)) {
            let each = |seconds: f64| format!("{:.2}", seconds.max(0.0) * 1e3 / f64::from(count));
            // What the items cost beyond those types that all of them have
            let (none, all) = (program(op, 0), program(op, count));
            let check = sample.check(&all, runs) - sample.check(&none, runs);
            let build = sample.build(&all, runs) - sample.build(&none, runs);
            rows.push(vec![op.to_owned(), each(check), each(build)]);
        }
        print_table(&[&unit_each, "check", "build"], &rows, o.csv);
    }

    let limited: Vec<_> = hardware::LIMITED
        .into_iter()
        .flat_map(|(rows, name, most)| rows.iter().map(move |op| (*op, name, most)))
        .filter(|(op, name, _)| wanted(op) || wanted(name))
        .collect();
    let mut rows = Vec::new();
    if !limited.is_empty() {
        let (_, cases) = families.iter().find(|(op, _)| op == "composition").expect("compositions");
        let composition = net(cases, false) / cases.len() as f64;
        let count = hardware::count(o.short);
        for (op, name, most) in limited {
            let check =
                sample.check(&hardware::program(op, count), runs) - sample.check(&hardware::program(op, 0), runs);
            let each = check.max(0.0) * 1e3 / f64::from(count);
            // Only the number of instructions is the same on each run.
            if o.instructions && each > most * composition {
                eprintln!("{op} takes more than {most} compositions, the limit of {name}");
                slow = true;
            }
            rows.push(vec![op.to_owned(), format!("{each:.2}"), format!("{:.1}", each / composition)]);
        }
    }
    print_table(&[&unit_each, "check", "compositions"], &rows, o.csv);

    let count = if o.short { 20 } else { 40 };
    let mut rows = Vec::new();
    for (op, row) in symbols::ROWS.into_iter().filter(|_| wanted("symbols")) {
        let each = |symbols| {
            let cost = |count| sample.check(&symbols::program(row, symbols, count), runs);
            (cost(count) - cost(0)).max(0.0) * 1e3 / count as f64
        };
        let (numbers, symbols) = (each(false), each(true));
        slow |= o.instructions && symbols > symbols::MOST * numbers;
        rows.push(vec![
            op.to_owned(),
            format!("{numbers:.2}"),
            format!("{symbols:.2}"),
            format!("{:.2}", symbols / numbers),
        ]);
    }
    print_table(&[&unit_each, "numbers", "symbols", "ratio"], &rows, o.csv);

    for scale in [series::MODES, series::ROUND, series::BITS] {
        let points: &[u32] = if o.short { &scale.points[..2] } else { scale.points };
        let mut rows = Vec::new();
        for op in series::OPERATIONS.into_iter().filter(|op| wanted(op)) {
            let mut row = vec![op.to_owned()];
            for &point in points {
                let cases = (scale.cases)(op, point);
                row.push(format!("{:.2}", net(&cases, point > scale.default_limit) / cases.len() as f64));
            }
            rows.push(row);
        }
        let heads: Vec<String> = points.iter().map(|p| format!("{p} {}", scale.unit)).collect();
        let mut head = vec![&*unit_each];
        head.extend(heads.iter().map(String::as_str));
        print_table(&head, &rows, o.csv);
        if points.iter().any(|p| *p > scale.default_limit) {
            println!("More than {} {} are checked with `recursion_limit = 256`.\n", scale.default_limit, scale.unit);
        }
    }
    if slow {
        eprintln!(
            "slower than --limit, or kernels or searches than theirs, or symbols than {} times numbers",
            symbols::MOST
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn print_table(head: &[&str], rows: &[Vec<String>], csv: bool) {
    if rows.is_empty() {
        return;
    }
    if csv {
        println!("{}", head.join(","));
        rows.iter().for_each(|row| println!("{}", row.join(",")));
    } else {
        println!("| {} |", head.join(" | "));
        println!("|{}", "---|".repeat(head.len()));
        rows.iter().for_each(|row| println!("| {} |", row.join(" | ")));
    }
    println!();
}
