//! The conformance runner: `CUTE_STATIC_VECTORS=DIR cargo test -p cute-static-tests --test vectors -- --nocapture`.
//!
//! Without the variable it reads this package's own rows, `vectors/`. A `CUTE_STATIC_VECTORS_ONLY=a,b` keeps the
//! operations a and b.

use cute_static_tests::probe::{Answer, Question, Setup, ask};
use cute_static_tests::vectors::{Report, question, read};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let own = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/vectors"));
    let folder = std::env::var_os("CUTE_STATIC_VECTORS").map_or_else(own, PathBuf::from);
    let mut rows = match read(&folder) {
        Ok(rows) => rows,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    if let Ok(only) = std::env::var("CUTE_STATIC_VECTORS_ONLY") {
        rows.retain(|row| only.split(',').any(|op| op == row.op));
    }
    rows.sort_by(|a, b| a.op.cmp(&b.op));
    let questions: Vec<Result<Question, String>> = rows.iter().map(question).collect();
    let asked: Vec<Question> = questions.iter().filter_map(|q| q.clone().ok()).collect();
    let setup = Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "vectors");
    let mut answers = ask(&asked, &setup).into_iter();
    let mut report = Report::default();
    for (row, question) in rows.iter().zip(questions) {
        match question {
            Ok(_) => report.add(row, &answers.next().expect("an answer for every question")),
            Err(why) => report.add(row, &Answer::Skipped(why)),
        }
    }
    println!("{report}");
    if report.passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
