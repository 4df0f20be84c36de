//! CPU seconds of a compiler run, or its instructions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

/// A crate that depends on the library; its text is replaced for every measurement.
pub struct Sample {
    dir: PathBuf,
    has_bash: bool,
    meter: Meter,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Meter {
    /// CPU time
    Time,
    /// Instructions
    Instructions,
    /// Instructions, by function
    Profile,
}

/// Is there a program to count instructions with?
pub fn has_valgrind() -> bool {
    cfg!(unix) && Command::new("valgrind").arg("--version").output().is_ok_and(|out| out.status.success())
}

impl Sample {
    /// Sets the crate up.
    pub fn new(meter: Meter) -> Self {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile_time");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
        fs::create_dir_all(dir.join("src")).expect("a writable target directory");
        let manifest = format!(
            "[package]\nname = \"sample\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [dependencies]\ncute-static.path = {:?}\n[workspace]\n",
            root.join("cute-static")
        );
        fs::write(dir.join("Cargo.toml"), manifest).expect("a manifest");
        // The versions that are already here: no download while measuring.
        fs::copy(root.join("Cargo.lock"), dir.join("Cargo.lock")).expect("the lock file");
        let has_bash = Command::new("bash").args(["-c", "true"]).status().is_ok_and(|s| s.success());
        if meter != Meter::Time {
            count_with_valgrind(&dir.join(WRAPPER), meter);
        }
        Self { dir, has_bash, meter }
    }

    /// A thousandth of what [`check`](Self::check) and [`build`](Self::build) return.
    pub fn unit(&self) -> &'static str {
        if self.meter != Meter::Time { "M instructions" } else { "ms" }
    }

    /// What is measured with.
    pub fn clock(&self) -> &'static str {
        if self.meter != Meter::Time {
            "instructions, counted by valgrind"
        } else if self.has_bash {
            "user + system CPU time"
        } else {
            "wall-clock time (no bash here to ask for CPU time)"
        }
    }

    /// The compiler's version.
    pub fn compiler(&self) -> String {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let out = Command::new(rustc).arg("--version").output().expect("rustc");
        String::from_utf8_lossy(&out.stdout).trim().to_owned()
    }

    /// Seconds of `cargo check` on a crate with this text, the fastest of `runs`; or 10⁹ instructions.
    pub fn check(&self, text: &str, runs: usize) -> f64 {
        self.timed("check", text, runs)
    }

    /// The same of `cargo build`.
    pub fn build(&self, text: &str, runs: usize) -> f64 {
        self.timed("build", text, runs)
    }

    /// Seconds of user CPU time of one `cargo check`; what the crate depends on has been built.
    pub fn check_user(&self, text: &str) -> f64 {
        fs::write(self.dir.join("src/lib.rs"), text).expect("a source file");
        self.cargo("check", "target")[0]
    }

    /// What callgrind wrote about the last run.
    pub fn profile(&self) -> String {
        fs::read_to_string(self.dir.join(WRAPPER).with_extension("profile")).expect("callgrind's profile")
    }

    /// Where the crate is, and other sources may be.
    pub fn folder(&self) -> &Path {
        &self.dir
    }

    fn timed(&self, verb: &str, text: &str, runs: usize) -> f64 {
        if self.meter == Meter::Time {
            // What the crate depends on is built before the run that is timed.
            fs::write(self.dir.join("src/lib.rs"), "").expect("a source file");
            self.cargo(verb, "target");
        }
        let timed = |_| {
            fs::write(self.dir.join("src/lib.rs"), text).expect("a source file");
            sum(self.cargo(verb, "target"))
        };
        (0..runs).map(timed).fold(f64::INFINITY, f64::min)
    }

    /// Seconds of `cargo check` or `cargo build` from nothing.
    pub fn cold(&self, verb: &str) -> f64 {
        fs::write(self.dir.join("src/lib.rs"), "").expect("a source file");
        let _ = fs::remove_dir_all(self.dir.join("cold"));
        let seconds = sum(self.cargo(verb, "cold"));
        let _ = fs::remove_dir_all(self.dir.join("cold"));
        seconds
    }

    /// User and system time, or another measure and 0.
    fn cargo(&self, verb: &str, target: &str) -> [f64; 2] {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let mut command = if self.has_bash { timed_by_bash(&cargo) } else { Command::new(cargo) };
        command
            .args([verb, "--quiet", "--offline"])
            .current_dir(&self.dir)
            .env("CARGO_TARGET_DIR", self.dir.join(target))
            .env("CARGO_INCREMENTAL", "0")
            .env("LC_ALL", "C");
        if self.meter != Meter::Time {
            command.env("RUSTC_WORKSPACE_WRAPPER", self.dir.join(WRAPPER));
        }
        let start = Instant::now();
        let out = command.output().expect("cargo");
        let wall = start.elapsed().as_secs_f64();
        if !out.status.success() {
            fail(&out);
        }
        if self.meter != Meter::Time {
            [instructions(&self.dir.join(WRAPPER)), 0.0]
        } else if self.has_bash {
            cpu(&out)
        } else {
            [wall, 0.0]
        }
    }
}

fn sum([user, system]: [f64; 2]) -> f64 {
    user + system
}

/// The script that runs the compiler on the sample; what it writes has the same name and `log` or `profile` at the end.
const WRAPPER: &str = "count_instructions";

#[cfg(unix)]
fn count_with_valgrind(wrapper: &Path, meter: Meter) {
    use std::os::unix::fs::PermissionsExt;
    let log = wrapper.with_extension("log");
    let tool = if meter == Meter::Profile {
        format!("callgrind --callgrind-out-file='{}'", wrapper.with_extension("profile").display())
    } else {
        "cachegrind --cache-sim=no --cachegrind-out-file=/dev/null".to_owned()
    };
    // Cargo also asks the compiler for its version, before the run that counts.
    let script = format!(
        "#!/bin/sh\nexec valgrind --tool={tool} --trace-children=yes \\\n    --log-file='{}' \"$@\"\n",
        log.display()
    );
    fs::write(wrapper, script).expect("a script");
    fs::set_permissions(wrapper, fs::Permissions::from_mode(0o755)).expect("an executable script");
}
#[cfg(not(unix))]
fn count_with_valgrind(_: &Path, _: Meter) {}

/// The last count in the log, in 10⁹.
fn instructions(wrapper: &Path) -> f64 {
    let log = fs::read_to_string(wrapper.with_extension("log")).expect("valgrind's log");
    let count = log.lines().rev().find_map(|line| line.split_once("I   refs:")).expect("a count").1;
    count.trim().replace(',', "").parse::<f64>().expect("a number") / 1e9
}

/// User and system time, the last line that bash wrote.
fn cpu(out: &Output) -> [f64; 2] {
    let text = String::from_utf8_lossy(&out.stderr);
    let mut numbers = text.lines().last().unwrap_or_default().split_whitespace();
    [(); 2].map(|()| numbers.next().and_then(|s| s.parse().ok()).expect("seconds"))
}

/// A command whose time bash writes in the last line.
fn timed_by_bash(program: &str) -> Command {
    let mut bash = Command::new("bash");
    bash.args(["-c", "TIMEFORMAT='%3U %3S'; time \"$0\" \"$@\"", program]);
    bash
}

/// Seconds of user CPU time of a command, or what it said when it failed.
pub fn user_seconds(program: &str, arguments: &[String]) -> Result<f64, String> {
    let out = timed_by_bash(program).args(arguments).output().map_err(|error| format!("no bash: {error}"))?;
    if out.status.success() { Ok(cpu(&out)[0]) } else { Err(String::from_utf8_lossy(&out.stderr).into_owned()) }
}

fn fail(out: &Output) -> ! {
    let text = String::from_utf8_lossy(&out.stderr);
    let head: Vec<&str> = text.lines().take(40).collect();
    eprintln!("{}\nthe sample does not compile", head.join("\n"));
    std::process::exit(1);
}
