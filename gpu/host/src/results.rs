//! What comes of the cases: a line each, and a file of Markdown.

use crate::cases::Case;
use crate::gpu::Absent;
use crate::isolated::Ran;
use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What the results are of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    pub name: String,
    pub driver: String,
    /// The architecture of the PTX
    pub ptx: String,
    /// The compute capability
    pub capability: (i32, i32),
}
/// How a line begins that a case's process prints for the one that started it.
const LINE: &str = "@\t";

fn line(fields: &[&str]) -> String {
    let clean = |field: &&str| field.replace(['\t', '\n', '\r'], " ");
    format!("{LINE}{}", fields.iter().map(clean).collect::<Vec<_>>().join("\t"))
}
fn fields(output: &str) -> Option<Vec<&str>> {
    Some(output.lines().rev().find_map(|text| text.strip_prefix(LINE))?.split('\t').collect())
}

impl Machine {
    pub fn encode(found: Result<Self, Absent>) -> String {
        match found {
            Ok(Self { name, driver, ptx, capability: (major, minor) }) => {
                line(&[&name, &driver, &ptx, &major.to_string(), &minor.to_string()])
            }
            Err(Absent(why)) => line(&[&why]),
        }
    }
    /// What the process has found.
    pub fn found_in(ran: Ran) -> Result<Result<Self, Absent>, String> {
        match fields(&ran.output).as_deref() {
            Some([why]) => Ok(Err(Absent((*why).into()))),
            Some([name, driver, ptx, major, minor]) => Ok(Ok(Self {
                name: (*name).into(),
                driver: (*driver).into(),
                ptx: (*ptx).into(),
                capability: (major.parse().unwrap_or(0), minor.parse().unwrap_or(0)),
            })),
            _ => Err(why_ended(&ran)),
        }
    }
}
impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, driver, ptx, capability: (major, minor) } = self;
        write!(f, "{name}, compute capability {major}.{minor}, driver {driver}, PTX for {ptx}")
    }
}
/// How it ended, with the last thing that it said.
fn why_ended(ran: &Ran) -> String {
    let is_message = |text: &&str| !text.trim().is_empty() && !text.starts_with("note: ");
    let said = ran.errors.lines().rev().find(is_message).unwrap_or("it said nothing");
    match ran.status {
        Some(status) => format!("{status}: {said}"),
        None => format!("it took too long: {said}"),
    }
}

/// Whether a case is right, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// Numbers differ
    Wrong,
    /// The driver gave an error
    Failed,
    /// The process ended without a result
    Crashed,
    /// The process did not end in time
    Hung,
    NotRun,
}
const VERDICTS: [(Verdict, &str); 6] = [
    (Verdict::Right, "right"),
    (Verdict::Wrong, "WRONG"),
    (Verdict::Failed, "FAILED"),
    (Verdict::Crashed, "CRASHED"),
    (Verdict::Hung, "HUNG"),
    (Verdict::NotRun, "not run"),
];
impl Verdict {
    fn name(self) -> &'static str {
        VERDICTS[self as usize].1
    }
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub kernel: String,
    pub extents: String,
    pub microseconds: Option<f64>,
    pub throughput: String,
    /// Its speed as a share of the vendor's
    pub vendor: Option<f64>,
    pub verdict: Verdict,
    pub remark: String,
}
impl Row {
    pub const HEAD: &str = "kernel                 extents                      µs     throughput  of cuBLAS  result";

    pub fn new(case: &Case, verdict: Verdict, remark: String) -> Self {
        let (microseconds, throughput, vendor) = (None, String::new(), None);
        Self {
            kernel: case.kernel.into(),
            extents: case.extents(" × "),
            microseconds,
            throughput,
            vendor,
            verdict,
            remark,
        }
    }
    pub fn not_run(case: &Case, why: String) -> Self {
        Self::new(case, Verdict::NotRun, why)
    }
    /// For the process that started this one.
    pub fn encode(&self) -> String {
        let number = |x: Option<f64>| x.map_or(String::new(), |x| x.to_string());
        line(&[self.verdict.name(), &number(self.microseconds), &self.throughput, &number(self.vendor), &self.remark])
    }
    /// What the process of a case says, or how it ended.
    pub fn of(case: &Case, ran: Ran, limit: Duration) -> Self {
        let Some(status) = ran.status else {
            return Self::new(case, Verdict::Hung, format!("ended after {:.1} s", limit.as_secs_f64()));
        };
        let said = fields(&ran.output);
        let Some([verdict, microseconds, throughput, vendor, remark]) = said.as_deref() else {
            return Self::new(case, Verdict::Crashed, why_ended(&ran));
        };
        let verdict = VERDICTS.iter().find(|(_, name)| name == verdict).map_or(Verdict::Crashed, |found| found.0);
        // It said that all was right, and fell over behind that.
        if status.success() != (verdict == Verdict::Right) {
            return Self::new(case, Verdict::Crashed, why_ended(&ran));
        }
        Self {
            microseconds: microseconds.parse().ok(),
            throughput: (*throughput).into(),
            vendor: vendor.parse().ok(),
            ..Self::new(case, verdict, (*remark).into())
        }
    }
    fn cells(&self) -> [String; 6] {
        let result = match self.remark.as_str() {
            "" => self.verdict.name().to_string(),
            remark => format!("{}: {remark}", self.verdict.name()),
        };
        [
            self.kernel.clone(),
            self.extents.clone(),
            self.microseconds.map_or(String::new(), |x| format!("{x:.1}")),
            self.throughput.clone(),
            self.vendor.map_or(String::new(), |x| format!("{:.0} %", 100.0 * x)),
            result,
        ]
    }
}
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [kernel, extents, microseconds, throughput, vendor, result] = self.cells();
        write!(f, "{kernel:<22} {extents:<20} {microseconds:>10} {throughput:>14} {vendor:>10}  {result}")
    }
}

/// All of it.
pub struct Report {
    machine: Machine,
    begun: SystemTime,
    command: String,
    pub rows: Vec<Row>,
}
impl Report {
    pub fn new(machine: Machine) -> Self {
        let arguments: Vec<_> = std::env::args().skip(1).collect();
        let command = ["cute-static-host"].into_iter().chain(arguments.iter().map(String::as_str));
        Self { machine, begun: SystemTime::now(), command: command.collect::<Vec<_>>().join(" "), rows: Vec::new() }
    }
    pub fn all_right(&self) -> bool {
        self.rows.iter().all(|row| row.verdict == Verdict::Right)
    }
    /// How many of each verdict.
    pub fn summary(&self) -> String {
        let of = |verdict| self.rows.iter().filter(|row| row.verdict == verdict).count();
        let counts = VERDICTS.iter().map(|(verdict, name)| (of(*verdict), name)).filter(|(count, _)| *count > 0);
        let counts = counts.map(|(count, name)| format!("{count} {name}")).collect::<Vec<_>>().join(", ");
        format!("{} cases: {counts}", self.rows.len())
    }
    pub fn markdown(&self) -> String {
        let Machine { name, driver, ptx, capability: (major, minor) } = &self.machine;
        let mut text = format!(
            "# Results on a GPU\n\n\
             | | |\n|---|---|\n\
             | date | {} |\n| GPU | {name}, compute capability {major}.{minor} |\n| driver | {driver} |\n\
             | PTX | {ptx}, version {} of the package |\n| command | `{}` |\n\n\
             {}. Times are the median of 20 launches, after 3 that are not counted. What is right is equal to a reference, element by element.\n\n\
             | kernel | extents | µs | throughput | of cuBLAS | result |\n|---|---|--:|--:|--:|---|\n",
            utc(self.begun),
            env!("CARGO_PKG_VERSION"),
            self.command,
            self.summary(),
        );
        for row in &self.rows {
            text += &format!("| {} |\n", row.cells().map(|cell| cell.replace('|', "\\|")).join(" | "));
        }
        text
    }
}

/// `2026-11-21 15:04 UTC`, of the proleptic Gregorian calendar.
fn utc(time: SystemTime) -> String {
    let minutes = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 60);
    // Days since 0000-03-01: a year begins with March, so that the leap day is its last one; 400 years have 146097 days.
    let days = minutes / 1440 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (400 * era + year + u64::from(month >= 10), if month < 10 { month + 3 } else { month - 9 });
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60 % 24, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        // (seconds, as `date -u -d @…` says)
        let known = [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (1_709_251_199, "2024-02-29 23:59 UTC"),
            (4_107_542_400, "2100-03-01 00:00 UTC"),
        ];
        for (seconds, text) in known {
            assert_eq!(utc(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
    }
    #[test]
    fn machines_are_read_as_they_are_written() {
        let ran = |output: String| Ran { status: None, output, errors: "the driver sleeps\n".into() };
        let machine =
            Machine { name: "GPU 1\t".into(), driver: "580.1".into(), ptx: "sm_90a".into(), capability: (9, 0) };
        let read = Machine::found_in(ran(Machine::encode(Ok(machine.clone())))).ok().and_then(Result::ok);
        assert_eq!(read, Some(Machine { name: "GPU 1 ".into(), ..machine }));
        let absent = Machine::found_in(ran(Machine::encode(Err(Absent("no driver".into())))));
        assert!(matches!(absent, Ok(Err(Absent(why))) if why == "no driver"));
        let mute = Machine::found_in(ran("noise\n".into()));
        assert!(matches!(mute, Err(why) if why == "it took too long: the driver sleeps"));
    }
}
