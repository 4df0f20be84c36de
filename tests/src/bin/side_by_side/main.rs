//! The same random operations in this library and in others: how often is each right?
//!
//! ```text
//! cargo run -p cute-static-tests --bin side_by_side                 10,000 operations, all implementations
//!     --operations N, --seed N   others
//!     --short                    200 operations, of this library, pycute and tensor-layouts
//!     --show                     every answer that is wrong, and every refused operation that has an answer
//! ```
//!
//! The operations are compositions, divides, products, complements, both inverses and coalesce, of layouts with strides that are not
//! negative; some of them have no answer. `judge` decides on each answer by its law, coordinate by coordinate, and on whether there
//! is an answer by trial. The book has the tables for 10,000 operations. The tests of this program compare them with the generator, the judge and
//! the versions, so whoever changes one of these runs it again. Packages are installed from PyPI and crates.io; an implementation that cannot be had is skipped, by name. The
//! program fails if this library has a wrong answer or refuses an operation that has one.

mod cute;
mod judge;
mod operations;
mod peers;
mod table;

use judge::Exists;
use operations::Operation;
use std::process::ExitCode;
use std::time::Instant;
use table::Judged;
use table::Verdict::{Limited, Missed, MissedForTheseStrides, Refused, Right, Wrong};

struct Options {
    operations: usize,
    seed: u64,
    short: bool,
    show: bool,
}

fn options() -> Options {
    let mut o = Options { operations: 0, seed: 1, short: false, show: false };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{arg} needs a number"));
        match arg.as_str() {
            "--operations" => o.operations = number() as usize,
            "--seed" => o.seed = number(),
            "--short" => o.short = true,
            "--show" => o.show = true,
            other => panic!("unknown option {other}"),
        }
    }
    if o.operations == 0 {
        o.operations = if o.short { 200 } else { 10_000 };
    }
    o
}

fn main() -> ExitCode {
    let o = options();
    let operations = operations::random(o.operations, o.seed);
    let mut exists: Vec<Exists> = operations.iter().map(judge::exists).collect();
    let mut answered = Vec::new();
    for peer in peers::all().into_iter().filter(|peer| peer.short || !o.short) {
        let start = Instant::now();
        let answers = (peer.answer)(&operations);
        eprintln!("{}: {} s", peer.name, start.elapsed().as_secs());
        match answers {
            Ok(answers) => answered.push((peer.name, answers)),
            Err(why) if answered.is_empty() => panic!("this library: {why}"),
            Err(why) => println!("skipped: {}: {why}", peer.name),
        }
    }
    let right: Vec<Vec<bool>> = answered
        .iter()
        .map(|(_, answers)| {
            let one = |(o, a): (&Operation, &Option<String>)| a.as_ref().is_some_and(|a| judge::right(o, a));
            operations.iter().zip(answers).map(one).collect()
        })
        .collect();
    for (i, exists) in exists.iter_mut().enumerate().filter(|(i, _)| right.iter().any(|right| right[*i])) {
        assert_ne!(*exists, Exists::Never, "{}: an answer is right, and there is none", operations[i]);
        if *exists == Exists::Undecided {
            *exists = Exists::Always;
        }
    }
    let judged: Vec<Judged> = answered
        .into_iter()
        .zip(right)
        .enumerate()
        .map(|(peer, ((name, answers), right))| {
            let verdict = |i: usize| match (&answers[i], right[i], exists[i]) {
                (_, true, _) => Right,
                (Some(_), false, _) => Wrong,
                (None, _, Exists::Always) if peer == 0 && judge::beyond_a_limit(&operations[i]) => Limited,
                (None, _, Exists::Always) => Missed,
                (None, _, Exists::ForTheseStrides) => MissedForTheseStrides,
                (None, _, Exists::Never | Exists::Undecided) => Refused,
            };
            Judged { verdicts: (0..operations.len()).map(verdict).collect(), name, answers }
        })
        .collect();
    if o.show {
        show(&operations, &judged);
    }
    println!("{}", table::heading(&operations, o.seed));
    print!("{}", table::text(&operations, &exists, &judged));
    let failures = judged[0].count(Wrong, |_| true) + judged[0].count(Missed, |_| true);
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn show(operations: &[Operation], judged: &[Judged]) {
    for (i, operation) in operations.iter().enumerate() {
        for Judged { name, answers, verdicts } in judged {
            match (&answers[i], verdicts[i]) {
                (Some(answer), Wrong) => println!("{name}: {operation}: {answer} is wrong"),
                (None, Missed) => println!("{name}: {operation}: refused"),
                (None, Limited) => println!("{name}: {operation}: refused by a limit"),
                _ => {}
            }
        }
    }
}
