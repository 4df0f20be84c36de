//! The instructions against their rows: `CUTE_STATIC_ATOMS=DIR cargo test -p cute-static-tests --test atoms -- --nocapture`.
//!
//! It reads every `*.jsonl` below the folder, without the variable this package's own rows in `cases/atoms/`, prints a line
//! for each row that differs or whose name is not known, then `total: equal N different N unknown N`, and fails on any.
//! `CUTE_STATIC_ATOMS_ONLY=a,b` keeps the rows whose name contains a or b, `mma` and `copy` those of a kind.

use cute_static_tests::atoms::{Kind, Report, Row, judge};
use cute_static_tests::probe::Setup;
use cute_static_tests::vectors::read_with;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let own = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/atoms"));
    let folder = std::env::var_os("CUTE_STATIC_ATOMS").map_or_else(own, PathBuf::from);
    let mut rows = match read_with(&folder, Row::parse) {
        Ok(rows) => rows,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    if let Ok(only) = std::env::var("CUTE_STATIC_ATOMS_ONLY") {
        let kept = |row: &Row, word: &str| match word {
            "mma" => row.kind == Kind::Mma,
            "copy" => row.kind == Kind::Copy,
            _ => row.name.contains(word),
        };
        rows.retain(|row| only.split(',').any(|word| kept(row, word)));
    }
    let verdicts = judge(&rows, &Setup::from_env(env!("CARGO_TARGET_TMPDIR"), "atoms"));
    let mut report = Report::default();
    rows.iter().zip(&verdicts).for_each(|(row, verdict)| report.add(row, verdict));
    println!("{report}");
    if report.passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
