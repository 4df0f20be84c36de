//! What the page answers is what the types answer: the rows that the types are compared with, typed as an expression.

use cute_static_playground::evaluate;
use cute_static_tests::probe::{Answer, Question};
use cute_static_tests::vectors::{Report, Row, question, read};
use std::path::PathBuf;

fn ask(row: &Row) -> Answer {
    let Question { op, args } = match question(row) {
        Ok(question) => question,
        Err(why) => return Answer::Skipped(why),
    };
    let texts: Vec<String> = args.iter().map(ToString::to_string).collect();
    let answer = evaluate(&format!("{op}({})", texts.join(", ")), 16);
    match (answer["result"].as_str(), answer["refusal"].is_object(), answer["error"]["message"].as_str()) {
        (Some(text), false, None) => Answer::Value(text.to_string()),
        (None, true, None) => Answer::Refused,
        (_, _, why) => Answer::Skipped(why.unwrap_or_default().split('`').next().unwrap_or_default().to_string()),
    }
}

#[test]
fn the_page_agrees_with_the_rows() {
    let rows =
        read(&PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors"))).expect("readable rows");
    let mut report = Report::default();
    let mut answered = 0;
    // Several threads, because each answer has its steps and its pictures.
    let many = std::thread::available_parallelism().map_or(1, usize::from);
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let parts = rows.chunks(rows.len().div_ceil(many));
        let parts: Vec<_> = parts.map(|rows| scope.spawn(move || rows.iter().map(ask).collect::<Vec<_>>())).collect();
        parts.into_iter().flat_map(|part| part.join().expect("answers")).collect()
    });
    for (row, answer) in rows.iter().zip(answers) {
        answered += usize::from(!matches!(answer, Answer::Skipped(_)));
        report.add(row, &answer);
    }
    println!("{report}\n{answered} of {} answered", rows.len());
    assert!(report.passed(), "the page and the rows disagree");
    assert!(answered >= 2000, "{answered} rows are answered");
}
