//! The instructions of the hardware, row by row, against the library.
//!
//! A row becomes [`Check`]s, expressions whose text the library must give. The compiler is asked as in [`probe`](crate::probe): a row that
//! names what the library does not have fails alone.

pub mod copy;
pub mod mma;
mod row;

use crate::probe::{Answer, Setup, texts};
pub use row::{Kind, Row};
use std::collections::BTreeMap;
use std::fmt;

/// One field of one row.
#[derive(Clone, Debug)]
pub struct Check {
    /// The name in the row
    pub field: &'static str,
    /// A Rust expression of type `String`, in one line, with full paths into the library
    pub code: String,
    /// What it must give
    pub expected: String,
}

/// What came of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every field is the same.
    Equal,
    /// These fields differ: name, expected, got; or the row does not compile.
    Different(Vec<String>),
    /// The library has no such name.
    Unknown,
}

/// Rows of the data for what does not exist, with the reason: the library is equal where it refuses them.
const ABSENT: &[(&str, &str)] = &[
    (
        "SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,32>",
        "ue4m3 has scale_vec::4X only, one factor for 16 of the 64 values of K (PTX ISA 9.7.14.3)",
    ),
    (
        "SM120_SPARSE_16x8x128_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,64>",
        "ue4m3 has scale_vec::4X only, one factor for 32 of the 128 values of K (PTX ISA 9.7.14.6; CUTLASS asserts VS == 32)",
    ),
];

/// Between the texts of one row.
const BETWEEN: char = '\u{1f}';

/// Asks for all rows; the verdicts come in the same order.
pub fn judge(rows: &[Row], setup: &Setup) -> Vec<Verdict> {
    let checks: Vec<Option<Vec<Check>>> = rows
        .iter()
        .map(|row| match row.kind {
            Kind::Mma => mma::checks(row),
            Kind::Copy => copy::checks(row),
        })
        .collect();
    let asked: Vec<String> = checks.iter().flatten().map(|checks| expression(checks)).collect();
    let mut answers = texts(&asked, setup).into_iter();
    let verdict = |(row, checks): (&Row, Option<Vec<Check>>)| match checks {
        None => Verdict::Unknown,
        Some(checks) => {
            let answer = answers.next().expect("an answer for every row");
            match ABSENT.iter().find(|(name, _)| *name == row.name) {
                Some((_, reason)) => refused(answer, reason),
                None => compare(&checks, answer),
            }
        }
    };
    rows.iter().zip(checks).map(verdict).collect()
}

/// The texts of a row in one.
fn expression(checks: &[Check]) -> String {
    let list: Vec<&str> = checks.iter().map(|check| check.code.as_str()).collect();
    format!("[{}].join(\"\\u{{{:x}}}\")", list.join(", "), BETWEEN as u32)
}

/// What does not exist must not compile for want of a trait.
fn refused(answer: Answer, reason: &str) -> Verdict {
    match answer {
        Answer::Failed(error) if error.contains("E0277") => Verdict::Equal,
        other => Verdict::Different(vec![format!("it does not exist ({reason}), and the library says {other:?}")]),
    }
}

fn compare(checks: &[Check], answer: Answer) -> Verdict {
    let text = match answer {
        Answer::Value(text) => text,
        // The name of a type or module that does not exist; for all else that does not compile the row is wrong.
        Answer::Failed(error) if ["E0412", "E0425", "E0433"].iter().any(|code| error.contains(code)) => {
            return Verdict::Unknown;
        }
        Answer::Failed(error) | Answer::Skipped(error) => return Verdict::Different(vec![error]),
        Answer::Refused => return Verdict::Different(vec!["refused".into()]),
    };
    let got: Vec<&str> = text.split(BETWEEN).collect();
    let differs = |(check, got): (&Check, &&str)| {
        let Check { field, expected, .. } = check;
        (expected != got).then(|| format!("{field} expected {expected} got {got}"))
    };
    let mut wrong: Vec<String> = checks.iter().zip(&got).filter_map(differs).collect();
    if got.len() != checks.len() || checks.is_empty() {
        wrong.push(format!("{} texts for {} fields", got.len(), checks.len()));
    }
    if wrong.is_empty() { Verdict::Equal } else { Verdict::Different(wrong) }
}

/// The counts of a run, and a line for each row that is not equal.
#[derive(Clone, Debug, Default)]
pub struct Report {
    lines: Vec<String>,
    counts: [usize; 3],
    rows: BTreeMap<Kind, usize>,
}

impl Report {
    /// Adds a row.
    pub fn add(&mut self, row: &Row, verdict: &Verdict) {
        *self.rows.entry(row.kind).or_default() += 1;
        match verdict {
            Verdict::Equal => self.counts[0] += 1,
            Verdict::Different(fields) => {
                self.counts[1] += 1;
                self.lines.push(format!("different {}: {}", row.name, fields.join("; ")));
            }
            Verdict::Unknown => {
                self.counts[2] += 1;
                self.lines.push(format!("unknown {}", row.name));
            }
        }
    }

    /// Whether there were rows, and all are equal.
    pub fn passed(&self) -> bool {
        self.counts[0] > 0 && self.lines.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        let [equal, different, unknown] = self.counts;
        let rows = |kind| self.rows.get(&kind).unwrap_or(&0);
        writeln!(f, "rows: mma {} copy {}", rows(Kind::Mma), rows(Kind::Copy))?;
        write!(f, "total: equal {equal} different {different} unknown {unknown}")
    }
}
