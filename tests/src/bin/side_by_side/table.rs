//! The tables of the comparison, in Markdown.

use super::judge::Exists;
use super::operations::Operation;
use super::peers::Answers;
use std::fmt::Write;
use std::process::Command;

/// What is said of one answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Right,
    Wrong,
    /// Refused, though there is an answer.
    Missed,
    /// The same, because of a limit that the documentation of this library states.
    Limited,
    /// Refused, though there is an answer for these strides of A.
    MissedForTheseStrides,
    /// Refused, and there is no answer.
    Refused,
}
use Verdict::{Limited, Missed, MissedForTheseStrides, Refused, Right, Wrong};

/// An implementation with what is said of its answers.
pub struct Judged {
    pub name: String,
    pub answers: Answers,
    pub verdicts: Vec<Verdict>,
}

impl Judged {
    /// How often this is said, of the operations that are chosen.
    pub fn count(&self, verdict: Verdict, of: impl Fn(usize) -> bool) -> usize {
        self.verdicts.iter().enumerate().filter(|(i, v)| **v == verdict && of(*i)).count()
    }
}

/// The columns: each answer is in one of them.
fn columns(exists: &[Exists]) -> Vec<(&'static str, Verdict)> {
    let columns = [
        ("right", Right),
        ("wrong", Wrong),
        ("refused, has an answer", Missed),
        ("the same, by a documented limit", Limited),
        ("refused, has one for these strides only", MissedForTheseStrides),
        ("refused, has none", Refused),
    ];
    let any = exists.contains(&Exists::ForTheseStrides);
    columns.into_iter().filter(|column| any || column.1 != MissedForTheseStrides).collect()
}

/// The names of the operations as titles, whose words a page may break into lines.
fn titles_of(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.replace('_', " ")).collect()
}
/// The names of the operations.
fn names(operations: &[Operation]) -> Vec<&'static str> {
    let mut names: Vec<_> = operations.iter().map(|operation| operation.name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// How the command is given, with the date and the compilers.
pub fn heading(operations: &[Operation], seed: u64) -> String {
    let first_line = |program: &str, argument: &str| {
        let output = Command::new(program).arg(argument).output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        text.lines().next().unwrap_or_default().to_string()
    };
    let versions = [("rustc", "-V"), ("g++", "--version"), ("python3", "--version")].map(|(p, a)| first_line(p, a));
    format!(
        "`side_by_side --operations {} --seed {seed}` on {}: {}.\n",
        operations.len(),
        first_line("date", "+%F"),
        versions.join(", ")
    )
}

/// How many operations have an answer.
fn counts(exists: &[Exists]) -> String {
    let count = |what| exists.iter().filter(|e| **e == what).count();
    let (always, here, never) = (count(Exists::Always), count(Exists::ForTheseStrides), count(Exists::Never));
    let mut text = format!("{always} have an answer, {never} have none.");
    for (n, what) in [(here, "have one for these strides of A only"), (count(Exists::Undecided), "are undecided")] {
        if n > 0 {
            let _ = write!(text, " {n} more {what}.");
        }
    }
    text
}

/// A row of a table.
fn row(cells: impl IntoIterator<Item = String>) -> String {
    format!("| {} |\n", cells.into_iter().collect::<Vec<_>>().join(" | "))
}

/// A head of a table.
fn head<S: std::borrow::Borrow<str>>(cells: &[S]) -> String {
    format!("| | {} |\n|---|{}\n", cells.join(" | "), "---|".repeat(cells.len()))
}

/// How many operations of each name there are.
fn totals(operations: &[Operation]) -> String {
    let total = |name: &&str| operations.iter().filter(|operation| operation.name == *name).count().to_string();
    row(["of".to_string()].into_iter().chain(names(operations).iter().map(total)))
}

/// The counts and both tables.
pub fn text(operations: &[Operation], exists: &[Exists], judged: &[Judged]) -> String {
    let columns = columns(exists);
    let titles: Vec<&str> = columns.iter().map(|column| column.0).collect();
    let mut text = format!("{}\n\n{}", counts(exists), head(&titles));
    for (peer, one) in judged.iter().enumerate() {
        let cell = |(_, verdict): &(&str, Verdict)| match verdict {
            Limited if peer > 0 => "–".into(),
            verdict => one.count(*verdict, |_| true).to_string(),
        };
        text += &row([one.name.clone()].into_iter().chain(columns.iter().map(cell)));
    }
    let names = names(operations);
    text += &format!("\nWrong and refused, has an answer, by operation:\n\n{}", head(&titles_of(&names)));
    for one in judged {
        let of = |name: &&str| {
            let [wrong, missed] = [Wrong, Missed].map(|v| one.count(v, |i| operations[i].name == *name));
            format!("{wrong}, {missed}")
        };
        text += &row([one.name.clone()].into_iter().chain(names.iter().map(of)));
    }
    text + &totals(operations)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{judge, operations, peers};

    /// The numbers of a row, two in a cell of the second table.
    fn numbers(row: &str) -> Vec<usize> {
        let cells = row.split('|').skip(2).flat_map(|cell| cell.split(','));
        cells.filter_map(|cell| cell.trim().parse().ok()).collect()
    }

    #[test]
    fn the_book_has_the_tables_of_this_command() {
        let page = include_str!("../../../../docs/src/comparison.md");
        let (_, command) =
            page.split_once("`side_by_side --operations ").expect("the command is named above its tables");
        let (count, rest) = command.split_once(" --seed ").expect("the command has a seed");
        let (seed, rest) = rest.split_once('`').expect("the command ends");
        let (tables, _) = rest.split_once("\n## ").expect("another section");
        let operations = operations::random(count.parse().expect("a number"), seed.parse().expect("a seed"));
        let exists: Vec<Exists> = operations.iter().map(judge::exists).collect();
        assert!(tables.contains(&format!("\n{}\n", counts(&exists))), "{}", counts(&exists));
        let columns = columns(&exists);
        let titles: Vec<&str> = columns.iter().map(|column| column.0).collect();
        assert!(tables.contains(&head(&titles)) && tables.contains(&head(&titles_of(&names(&operations)))));
        assert!(tables.contains(&totals(&operations)), "{}", totals(&operations));

        let always = exists.iter().filter(|e| **e == Exists::Always).count();
        for (peer, name) in peers::all().into_iter().map(|peer| peer.name).enumerate() {
            // The version of this library changes more often than its answers.
            let begin = if peer == 0 { "| **cute-static** ".to_string() } else { format!("| {name} | ") };
            let rows: Vec<&str> = tables.lines().filter(|line| line.starts_with(&begin)).collect();
            let [all, by_operation] = rows[..] else { panic!("{name} is in both tables: {rows:?}") };
            let (all, by_operation) = (numbers(all), numbers(by_operation));
            assert_eq!(all.iter().sum::<usize>(), operations.len(), "{name}: each operation is in one column");
            let (wrong, missed) = (all[1], all[2]);
            let of = |which: usize| by_operation.iter().skip(which).step_by(2).sum::<usize>();
            assert_eq!((wrong, missed), (of(0), of(1)), "{name}: the tables agree");
            assert!(all[0] + missed <= always, "{name}: no more are right than have an answer");
            if peer == 0 {
                assert_eq!((wrong, missed, all[0] + all[3]), (0, 0, always));
            }
        }
    }
}
