//! The oracle against the rows: what judges the library is judged by the data first. No compiler involved.

use cute_static_tests::probe::{Answer, Question};
use cute_static_tests::reference::answer;
use cute_static_tests::vectors::{Report, Row, question, read};
use std::path::PathBuf;

fn ask(row: &Row) -> Answer {
    let Question { op, args } = match question(row) {
        Ok(question) => question,
        Err(why) => return Answer::Skipped(why),
    };
    match answer(&op, &args) {
        None => Answer::Skipped(format!("op {op}")),
        Some(None) => Answer::Refused,
        Some(Some(text)) => Answer::Value(text),
    }
}

#[test]
fn the_reference_agrees_with_the_rows() {
    let own = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/vectors"));
    let folder = std::env::var_os("CUTE_STATIC_VECTORS").map_or_else(own, PathBuf::from);
    let rows = read(&folder).expect("readable rows");
    let mut report = Report::default();
    for row in &rows {
        report.add(row, &ask(row));
    }
    println!("{report}");
    assert!(report.passed(), "the reference and the rows disagree");
}
