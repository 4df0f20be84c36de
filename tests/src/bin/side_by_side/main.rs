//! The same random operations in this library and in others: how often is each right?
//!
//! ```text
//! cargo run -p cute-static-tests --bin side_by_side                 10,000 operations, all implementations
//!     --operations N, --seed N   others
//!     --short                    200 operations, of this library and those in Python
//!     --show                     every answer that is wrong, and every refused operation that has an answer
//! ```
//!
//! The operations are compositions, divides, products, complements, both inverses and coalesce, of layouts with strides that are not
//! negative; some of them have no answer. `judge` decides on each answer by its law, coordinate by coordinate, and on whether there
//! is an answer by trial. Packages are installed from PyPI and crates.io; an implementation that cannot be had is skipped, by name. The
//! program fails if this library has a wrong answer or refuses an operation that has one.

mod cute;
mod judge;
mod operations;
mod peers;

use judge::Exists;
use operations::Operation;
use peers::Answers;
use std::process::{Command, ExitCode};

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

/// What is said of one answer.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Right,
    Wrong,
    /// Refused, though there is an answer.
    Missed,
    /// Refused, though there is an answer for these strides of A.
    MissedForTheseStrides,
    /// Refused, and there is no answer.
    Refused,
}
use Verdict::{Missed, MissedForTheseStrides, Refused, Right, Wrong};
const VERDICTS: [Verdict; 5] = [Right, Wrong, Missed, MissedForTheseStrides, Refused];

/// An implementation with what is said of its answers.
struct Judged {
    name: String,
    answers: Answers,
    verdicts: Vec<Verdict>,
}

impl Judged {
    fn count(&self, verdict: Verdict, of: impl Fn(usize) -> bool) -> usize {
        self.verdicts.iter().enumerate().filter(|(i, v)| **v == verdict && of(*i)).count()
    }
}

fn main() -> ExitCode {
    let o = options();
    let operations = operations::random(o.operations, o.seed);
    let mut exists: Vec<Exists> = operations.iter().map(judge::exists).collect();
    let mut answered = Vec::new();
    for peer in peers::all().into_iter().filter(|peer| peer.short || !o.short) {
        match (peer.answer)(&operations) {
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
    // An answer that satisfies the law is one, also where the search has none.
    for (i, exists) in exists.iter_mut().enumerate().filter(|(_, exists)| **exists == Exists::Never) {
        if right.iter().any(|right| right[i]) {
            *exists = Exists::Always;
        }
    }
    let judged: Vec<Judged> = answered
        .into_iter()
        .zip(right)
        .map(|((name, answers), right)| {
            let verdict = |i: usize| match (&answers[i], right[i], exists[i]) {
                (_, true, _) => Right,
                (Some(_), false, _) => Wrong,
                (None, _, Exists::Always) => Missed,
                (None, _, Exists::ForTheseStrides) => MissedForTheseStrides,
                (None, _, Exists::Never) => Refused,
            };
            Judged { verdicts: (0..operations.len()).map(verdict).collect(), name, answers }
        })
        .collect();
    if o.show {
        show(&operations, &judged);
    }
    print(&o, &operations, &exists, &judged);
    let failures = judged[0].count(Wrong, |_| true) + judged[0].count(Missed, |_| true);
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The first line that a program prints.
fn first_line(program: &str, argument: &str) -> String {
    let output = Command::new(program).arg(argument).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().next().unwrap_or_default().into()
}

fn show(operations: &[Operation], judged: &[Judged]) {
    for (i, operation) in operations.iter().enumerate() {
        for Judged { name, answers, verdicts } in judged {
            match (&answers[i], verdicts[i]) {
                (Some(answer), Wrong) => println!("{name}: {operation}: {answer} is wrong"),
                (None, Missed) => println!("{name}: {operation}: refused"),
                _ => {}
            }
        }
    }
}

/// The tables, in Markdown.
fn print(o: &Options, operations: &[Operation], exists: &[Exists], judged: &[Judged]) {
    let count = |what| exists.iter().filter(|e| **e == what).count();
    let (always, here, never) = (count(Exists::Always), count(Exists::ForTheseStrides), count(Exists::Never));
    println!(
        "{} random operations, seed {}, {}; {}.",
        o.operations,
        o.seed,
        first_line("date", "+%F"),
        first_line("rustc", "-V")
    );
    println!("{always} have an answer, {here} more have one for these strides of A only, {never} have none.\n");
    println!(
        "| | right | wrong | refused, has an answer | refused, has one for these strides only | refused, has none |"
    );
    println!("|---|---|---|---|---|---|");
    for one in judged {
        let counts: Vec<String> = VERDICTS.iter().map(|v| one.count(*v, |_| true).to_string()).collect();
        println!("| {} | {} |", one.name, counts.join(" | "));
    }
    println!("\nWrong and refused, has an answer, by operation:\n");
    let mut names: Vec<&str> = operations.iter().map(|operation| operation.name).collect();
    names.sort_unstable();
    names.dedup();
    println!("| | {} |", names.join(" | "));
    println!("|---|{}", "---|".repeat(names.len()));
    for one in judged {
        let of = |name: &&str| {
            let [wrong, missed] = [Wrong, Missed].map(|v| one.count(v, |i| operations[i].name == *name));
            format!("{wrong}, {missed}")
        };
        println!("| {} | {} |", one.name, names.iter().map(of).collect::<Vec<_>>().join(" | "));
    }
    let total = |name: &&str| operations.iter().filter(|operation| operation.name == *name).count().to_string();
    println!("| of | {} |", names.iter().map(total).collect::<Vec<_>>().join(" | "));
}
