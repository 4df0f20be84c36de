//! Builds and runs every mutant of the kernels' sources, and prints the table of `gpu/RESULTS.md`:
//! `cargo +nightly run -p cute-static-gpu-tests --example source_mutants [PART OF AN OPERATOR'S NAME]`.

use cute_static_gpu_tests::source_mutants::{OPERATORS, Verdict, Workspace, row};

fn main() {
    let part = std::env::args().nth(1).unwrap_or_default();
    let operators: Vec<_> = OPERATORS.iter().filter(|operator| operator.name.contains(&part)).collect();
    let changes = operators.iter().flat_map(|operator| operator.changes.iter().copied()).collect();
    let mut verdicts = Workspace::new("all", changes).verdicts().into_iter();
    let (mut refused, mut found, mut passed, mut equivalent) = (0, 0, 0, 0);
    println!("| operator | file | in place of | stands | what happens |\n|---|---|---|---|---|");
    for operator in operators {
        for (change, verdict) in operator.changes.iter().zip(&mut verdicts) {
            match (change.equivalent, &verdict) {
                (Some(_), Verdict::Passed) => equivalent += 1,
                (Some(_), verdict) => {
                    eprintln!("said to be no mistake: `{}` → `{}`: {verdict}", change.from, change.to)
                }
                (None, Verdict::Refused(_)) => refused += 1,
                (None, Verdict::Found(_)) => found += 1,
                (None, Verdict::Passed) => passed += 1,
            }
            println!("{}", row(operator, change, &verdict));
        }
    }
    println!(
        "\n{refused} do not compile, the emulated block finds {found}, {passed} pass; {equivalent} are no mistakes"
    );
}
