//! Builds and runs every mutant of the kernels' sources, and prints the table of `gpu/RESULTS.md`:
//! `cargo +nightly run -p cute-static-gpu-tests --example source_mutants [PARTS OF OPERATORS' NAMES OR OF WHAT IS REPLACED]`.

use cute_static_gpu_tests::source_mutants::{OPERATORS, Verdict, Workspace, row};

fn main() {
    let parts: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |text: &str| parts.is_empty() || parts.iter().any(|part| text.contains(part));
    let all = OPERATORS.iter().flat_map(|operator| operator.changes.iter().map(move |change| (operator, change)));
    let mutants: Vec<_> = all.filter(|(operator, change)| wanted(operator.name) || wanted(change.from)).collect();
    let changes = mutants.iter().map(|(_, change)| **change).collect();
    let verdicts = Workspace::new("all", changes).verdicts();
    let (mut refused, mut found, mut passed, mut equivalent) = (0, 0, 0, 0);
    println!("| operator | file | in place of | stands | what happens |\n|---|---|---|---|---|");
    for ((operator, change), verdict) in mutants.into_iter().zip(&verdicts) {
        match (change.equivalent, verdict) {
            (Some(_), Verdict::Passed) => equivalent += 1,
            (Some(_), verdict) => eprintln!("said to be no mistake: `{}` → `{}`: {verdict}", change.from, change.to),
            (None, Verdict::Refused(_)) => refused += 1,
            (None, Verdict::Found(_)) => found += 1,
            (None, Verdict::Passed) => passed += 1,
        }
        println!("{}", row(operator, change, verdict));
    }
    println!(
        "\n{refused} do not compile, the emulated block finds {found}, {passed} pass; {equivalent} are no mistakes"
    );
}
