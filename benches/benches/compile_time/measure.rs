//! CPU seconds of a compiler run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

/// A crate that depends on the library; its text is replaced for every measurement.
pub struct Sample {
    dir: PathBuf,
    has_bash: bool,
}

impl Sample {
    /// Sets the crate up and builds what it depends on.
    pub fn new() -> Self {
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
        Self { dir, has_bash }
    }

    /// What is measured with.
    pub fn clock(&self) -> &'static str {
        if self.has_bash { "user + system CPU time" } else { "wall-clock time (no bash here to ask for CPU time)" }
    }

    /// The compiler's version.
    pub fn compiler(&self) -> String {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let out = Command::new(rustc).arg("--version").output().expect("rustc");
        String::from_utf8_lossy(&out.stdout).trim().to_owned()
    }

    /// Seconds of `cargo check` on a crate with this text, the fastest of `runs`.
    pub fn check(&self, text: &str, runs: usize) -> f64 {
        self.timed("check", text, runs)
    }

    /// The same of `cargo build`.
    pub fn build(&self, text: &str, runs: usize) -> f64 {
        self.timed("build", text, runs)
    }

    fn timed(&self, verb: &str, text: &str, runs: usize) -> f64 {
        fs::write(self.dir.join("src/lib.rs"), "").expect("a source file");
        self.cargo(verb, "target");
        let timed = |_| {
            fs::write(self.dir.join("src/lib.rs"), text).expect("a source file");
            self.cargo(verb, "target")
        };
        (0..runs).map(timed).fold(f64::INFINITY, f64::min)
    }

    /// Seconds of `cargo check` or `cargo build` from nothing.
    pub fn cold(&self, verb: &str) -> f64 {
        fs::write(self.dir.join("src/lib.rs"), "").expect("a source file");
        let _ = fs::remove_dir_all(self.dir.join("cold"));
        let seconds = self.cargo(verb, "cold");
        let _ = fs::remove_dir_all(self.dir.join("cold"));
        seconds
    }

    fn cargo(&self, verb: &str, target: &str) -> f64 {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        let mut command = if self.has_bash {
            let mut bash = Command::new("bash");
            bash.args(["-c", "TIMEFORMAT='%3U %3S'; time \"$0\" \"$@\"", &cargo]);
            bash
        } else {
            Command::new(cargo)
        };
        command
            .args([verb, "--quiet", "--offline"])
            .current_dir(&self.dir)
            .env("CARGO_TARGET_DIR", self.dir.join(target))
            .env("CARGO_INCREMENTAL", "0")
            .env("LC_ALL", "C");
        let start = Instant::now();
        let out = command.output().expect("cargo");
        let wall = start.elapsed().as_secs_f64();
        if !out.status.success() {
            fail(&out);
        }
        if self.has_bash { cpu(&out) } else { wall }
    }
}

/// `user system`, the last line that bash wrote.
fn cpu(out: &Output) -> f64 {
    let text = String::from_utf8_lossy(&out.stderr);
    let last = text.lines().last().unwrap_or_default();
    last.split_whitespace().map(|s| s.parse::<f64>().expect("seconds")).sum()
}

fn fail(out: &Output) -> ! {
    let text = String::from_utf8_lossy(&out.stderr);
    let head: Vec<&str> = text.lines().take(40).collect();
    eprintln!("{}\nthe sample does not compile", head.join("\n"));
    std::process::exit(1);
}
