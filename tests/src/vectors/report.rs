//! What the runner prints.

use super::{Expect, Row, Verdict, judge};
use crate::probe::Answer;
use std::collections::BTreeMap;
use std::fmt;

const COLUMNS: [(Verdict, &str); 7] = [
    (Verdict::Identical, "identical"),
    (Verdict::Equivalent, "equivalent"),
    (Verdict::Refused, "refused"),
    (Verdict::Failed, "failed"),
    (Verdict::WronglyAccepted, "wrongly-accepted"),
    (Verdict::WronglyRefused, "wrongly-refused"),
    (Verdict::Skipped, "skipped"),
];

/// The counts of one operation.
#[derive(Clone, Debug, Default)]
struct Counts(BTreeMap<Verdict, usize>);

/// All verdicts of a run.
#[derive(Clone, Debug, Default)]
pub struct Report {
    wrong: Vec<String>,
    skipped: BTreeMap<String, usize>,
    ops: BTreeMap<String, Counts>,
    total: Counts,
}

impl Report {
    /// Adds a case.
    pub fn add(&mut self, row: &Row, answer: &Answer) {
        let verdict = judge(row, answer);
        for counts in [self.ops.entry(row.op.clone()).or_default(), &mut self.total] {
            *counts.0.entry(verdict).or_default() += 1;
        }
        if let Answer::Skipped(why) = answer {
            *self.skipped.entry(why.clone()).or_default() += 1;
        }
        if let Some(what) = wrong(verdict) {
            let expected = match &row.expect {
                Expect::Results(results) => results.join(" or "),
                Expect::Error(why) => format!("a refusal ({why})"),
            };
            let got = match answer {
                Answer::Value(text) | Answer::Failed(text) | Answer::Skipped(text) => text,
                Answer::Refused => "a refusal",
            };
            let Row { id, op, args, .. } = row;
            self.wrong.push(format!("{id} {op} {} expected {expected} got {got} [{what}]", args.join(" ")));
        }
    }

    /// Whether nothing failed, was wrongly accepted or wrongly refused.
    pub fn passed(&self) -> bool {
        self.wrong.is_empty()
    }
}

fn wrong(verdict: Verdict) -> Option<&'static str> {
    let bad = matches!(verdict, Verdict::Failed | Verdict::WronglyAccepted | Verdict::WronglyRefused);
    COLUMNS.iter().find(|(v, _)| *v == verdict && bad).map(|(_, name)| *name)
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        COLUMNS.iter().try_for_each(|(verdict, name)| write!(f, " {name} {}", self.0.get(verdict).unwrap_or(&0)))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wrong.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        self.skipped.iter().try_for_each(|(why, n)| writeln!(f, "skipped {n}: {why}"))?;
        self.ops.iter().try_for_each(|(op, counts)| writeln!(f, "op {op}:{counts}"))?;
        write!(f, "total:{}", self.total)
    }
}
