//! The command line.

use crate::cases::Case;
use std::path::PathBuf;
use std::time::Duration;

pub const USAGE: &str = "\
cute-static-host [--results FILE] [--only TEXT] [--ptx FOLDER] [--timeout SECONDS] [--all SECONDS]
    --results FILE     writes the table to FILE, in Markdown
    --only TEXT        those cases whose name contains TEXT
    --ptx FOLDER       the requests of the library's builder, too, whose PTX is in FOLDER (in a program with the feature `requests`)
    --timeout SECONDS  how long a case may take (40)
    --all SECONDS      how long all of them may take (450); cases that are left then are not run
cute-static-host --list          the cases' names
cute-static-host --case NAME     one case, in this process: for a profiler";

/// What is to be done.
#[derive(Debug, PartialEq, Eq)]
pub enum Work {
    All,
    List,
    One(String),
    /// The machine, for the process that asks
    Describe,
    /// Cases that hang and crash without a GPU: for the tests
    SelfTest,
}
#[derive(Debug)]
pub struct Arguments {
    pub work: Work,
    pub results: Option<PathBuf>,
    /// The PTX of the requests
    pub ptx: Option<PathBuf>,
    only: Option<String>,
    /// How long one case may take
    pub case: Duration,
    /// How long all may take
    pub all: Duration,
}
impl Arguments {
    pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut parsed = Self {
            work: Work::All,
            results: None,
            ptx: None,
            only: None,
            case: Duration::from_secs(40),
            all: Duration::from_secs(450),
        };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} takes a value"));
            match word.as_str() {
                "--results" => parsed.results = Some(value()?.into()),
                "--ptx" => parsed.ptx = Some(value()?.into()),
                "--only" => parsed.only = Some(value()?),
                "--timeout" => parsed.case = seconds(&value()?)?,
                "--all" => parsed.all = seconds(&value()?)?,
                "--list" => parsed.work = Work::List,
                "--case" => parsed.work = Work::One(value()?),
                "--describe" => parsed.work = Work::Describe,
                "--self-test" => parsed.work = Work::SelfTest,
                _ => return Err(format!("what is {word}?")),
            }
        }
        Ok(parsed)
    }
    pub fn wants(&self, case: &Case) -> bool {
        self.only.as_ref().is_none_or(|text| case.name().contains(text))
    }
}
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().map_err(|_| format!("{text} is no number of seconds"))?;
    Duration::try_from_secs_f64(number).map_err(|why| format!("{text}: {why}"))
}

#[test]
fn command_lines() {
    let parse = |text: &str| Arguments::parse(text.split_whitespace().map(String::from));
    let some = parse("--results R.md --timeout 0.5 --only sm80").expect("right");
    assert_eq!((some.work, some.case), (Work::All, Duration::from_millis(500)));
    assert_eq!(some.results.as_deref(), Some(std::path::Path::new("R.md")));
    assert_eq!(parse("--case copy:1").expect("right").work, Work::One("copy:1".into()));
    assert_eq!(parse("--case").expect_err("no value"), "--case takes a value");
    assert_eq!(parse("--all never").expect_err("no number"), "never is no number of seconds");
    assert_eq!(parse("--everything").expect_err("unknown"), "what is --everything?");
}
