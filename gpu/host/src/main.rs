//! Runs every kernel on a GPU against a plain reference over many shapes, and prints a table: right or wrong, time, throughput.
//!
//! `cargo run --release -p cute-static-host`: needs a driver and nothing else. The PTX is embedded; the driver compiles it. Where
//! there is no driver it says so and ends with success.
//!
//! Each case runs in a process of its own, with a time limit: a kernel that hangs, or accesses what is not there, spoils no other
//! case. The process that starts them does not touch the GPU.

mod arguments;
mod atoms;
mod attention;
mod batches;
mod boxes;
mod cases;
mod convolution;
mod gemm;
mod gpu;
mod isolated;
mod reference;
#[cfg(feature = "requests")]
mod requests;
mod results;
mod rowwise;
mod sparse;
mod splits;
mod tensor_map;
mod vendor;

use arguments::{Arguments, Work};
use cases::Case;
use results::{Machine, Report, Row, Verdict};
use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// A kernel that has hung so often is not started again.
const HANGS: usize = 2;

fn main() -> ExitCode {
    let arguments = match Arguments::parse(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(why) => {
            eprintln!("{why}\n{}", arguments::USAGE);
            return ExitCode::from(2);
        }
    };
    match &arguments.work {
        Work::Describe => describe(),
        Work::One(name) => one(name, arguments.ptx.as_deref()),
        Work::List => {
            cases::all(arguments.ptx.as_deref()).for_each(|case| println!("{}", case.name()));
            ExitCode::SUCCESS
        }
        Work::SelfTest => all(&arguments, Machine::default(), cases::self_test().collect()),
        Work::All => match isolated::run(this(&["--describe"]), arguments.case).and_then(Machine::found_in) {
            Ok(Ok(machine)) => {
                let wanted = |case: &Case| case.runs_on(machine.capability) && arguments.wants(case);
                let cases = cases::all(arguments.ptx.as_deref()).filter(wanted).collect();
                all(&arguments, machine, cases)
            }
            Ok(Err(gpu::Absent(why))) => {
                println!("{why}: skipped");
                ExitCode::SUCCESS
            }
            Err(why) => {
                println!("the driver does not answer: {why}");
                ExitCode::FAILURE
            }
        },
    }
}

/// This program, with arguments.
fn this(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("the program is a file"));
    // The last line of what it says is the message.
    command.args(arguments).env("RUST_BACKTRACE", "0");
    command
}

/// In the process of a case: the machine, in a line.
fn describe() -> ExitCode {
    println!("{}", Machine::encode(gpu::Gpu::open().map(|gpu| gpu.machine)));
    ExitCode::SUCCESS
}
/// In the process of a case: runs it.
fn one(name: &str, ptx: Option<&Path>) -> ExitCode {
    let Some(case) = cases::all(ptx).chain(cases::self_test()).find(|case| case.name() == name) else {
        eprintln!("there is no case {name}: --list names all");
        return ExitCode::from(2);
    };
    let row = cases::run(&case, ptx);
    println!("{}", row.encode());
    if row.verdict == Verdict::Right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Starts a process for each case, one after another, and prints what comes of it.
fn all(arguments: &Arguments, machine: Machine, cases: Vec<Case>) -> ExitCode {
    println!("{machine}\n{}", Row::HEAD);
    let mut report = Report::new(machine);
    let (begun, mut hangs) = (Instant::now(), HashMap::new());
    for case in cases {
        let left = arguments.all.saturating_sub(begun.elapsed());
        let hung = hangs.entry(case.kernel).or_insert(0);
        let row = if left < Duration::from_secs(1) {
            Row::not_run(&case, format!("the {} s of --all were used up", arguments.all.as_secs()))
        } else if *hung >= HANGS {
            Row::not_run(&case, format!("it has hung {HANGS} times"))
        } else {
            let limit = arguments.case.min(left);
            let mut process = this(&["--case", &case.name()]);
            if let Some(ptx) = &arguments.ptx {
                process.arg("--ptx").arg(ptx);
            }
            match isolated::run(process, limit) {
                Ok(ran) => Row::of(&case, ran, limit),
                Err(why) => Row::not_run(&case, why),
            }
        };
        *hung += usize::from(row.verdict == Verdict::Hung);
        println!("{row}");
        report.rows.push(row);
        // After each case: whatever happens to this process, what was measured stays.
        if let Some(Err(why)) = arguments.results.as_ref().map(|path| std::fs::write(path, report.markdown())) {
            eprintln!("the results cannot be written: {why}");
            return ExitCode::from(2);
        }
    }
    println!("{}, {:.0} s", report.summary(), begun.elapsed().as_secs_f64());
    if report.all_right() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
