//! The program that starts the cases: what one of them does, hanging or crashing, touches no other. Needs no GPU.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn host(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cute-static-host")).args(arguments).output().expect("it runs")
}
fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}
struct Results(PathBuf);
impl Results {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("cute-static-host-{name}-{}.md", std::process::id())))
    }
}
impl Drop for Results {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// What each line begins and ends with, in order.
const EXPECTED: [(&str, &str); 7] = [
    ("right", "right: first"),
    ("crash", "(SIGABRT)"),
    ("hang", "HUNG: ended after 1.5 s"),
    ("wrong", "WRONG: C[0][0] is 1, not 2"),
    ("mute", "CRASHED: exit status: 0: it said nothing"),
    ("flood", "right"),
    ("panic", "CRASHED: exit status: 101: out of order"),
];

#[test]
fn each_case_is_alone() {
    let results = Results::new("alone");
    let begun = Instant::now();
    let path = results.0.to_str().expect("a path");
    let output = host(&["--self-test", "--timeout", "1.5", "--results", path]);
    let taken = begun.elapsed();
    assert!(taken >= Duration::from_millis(1500) && taken < Duration::from_secs(30), "{taken:?}");
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output);
    let lines: Vec<&str> = printed.lines().filter(|line| line.starts_with("self test: ")).collect();
    assert_eq!(lines.len(), EXPECTED.len(), "{printed}");
    for (line, (case, result)) in lines.iter().zip(EXPECTED) {
        assert!(line.starts_with(&format!("self test: {case} ")) && line.contains(result), "{line}");
    }
    assert!(printed.contains("7 cases: 2 right, 1 WRONG, 3 CRASHED, 1 HUNG, "), "{printed}");
    let written = std::fs::read_to_string(&results.0).expect("the results");
    assert!(written.starts_with("# Results on a GPU\n") && written.contains("| date | 20"), "{written}");
    for part in
        ["| self test: hang | 1 |  |  |  | HUNG: ended after 1.5 s |\n", "cute-static-host --self-test --timeout 1.5"]
    {
        assert!(written.contains(part), "{written}");
    }
    assert_eq!(written.lines().filter(|line| line.starts_with("| self test: ")).count(), EXPECTED.len());
}

/// When the time of all is used up, what is left is not run, and that is no success.
#[test]
fn all_have_a_time_limit() {
    let begun = Instant::now();
    let output = host(&["--self-test", "--timeout", "60", "--all", "3"]);
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output);
    assert!(
        printed.contains("HUNG: ended after ") && printed.contains("not run: the 3 s of --all were used up"),
        "{printed}"
    );
    assert!(printed.contains("4 not run"), "{printed}");
}

#[test]
fn a_case_by_its_name() {
    let output = host(&["--case", "self test: wrong:1"]);
    assert_eq!((output.status.code(), text(&output).as_str()), (Some(1), "@\tWRONG\t\t\t\tC[0][0] is 1, not 2\n"));
    assert_eq!(host(&["--case", "self test: right:1"]).status.code(), Some(0));
    assert_eq!(host(&["--case", "nothing"]).status.code(), Some(2));
    assert_eq!(host(&["--sideways"]).status.code(), Some(2));
    let list = text(&host(&["--list"]));
    assert!(list.starts_with("tensor maps:4000\natoms mma.sync.:4\n") && !list.contains("self test"), "{list}");
}
