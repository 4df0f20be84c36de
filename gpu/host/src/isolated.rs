//! A process with a time limit.

use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How a process has ended, and what it printed.
pub struct Ran {
    /// `None`: it took too long, and was ended
    pub status: Option<ExitStatus>,
    pub output: String,
    pub errors: String,
}

/// Runs a command for as long as `limit`.
pub fn run(mut command: Command, limit: Duration) -> Result<Ran, String> {
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|why| format!("no process: {why}"))?;
    // Read as it comes: a process whose pipe is full would wait.
    let output = child.stdout.take().map(chunks);
    let errors = child.stderr.take().map(chunks);
    let mut ended_within = |limit: Duration| {
        let begun = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return Some(status),
                _ if begun.elapsed() >= limit => return None,
                _ => std::thread::sleep(Duration::from_millis(5)),
            }
        }
    };
    let status = ended_within(limit);
    if status.is_none() {
        // A process inside of the driver may not end at once, or never: it is not waited for any longer.
        let _ = child.kill();
        let begun = Instant::now();
        while !matches!(child.try_wait(), Ok(Some(_))) && begun.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    Ok(Ran { status, output: text(output), errors: text(errors) })
}
fn chunks(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut chunk = [0; 4096];
        while let Ok(len @ 1..) = pipe.read(&mut chunk) {
            if sender.send(chunk[..len].to_vec()).is_err() {
                break;
            }
        }
    });
    receiver
}
/// All of it, or what has come a second after the end: a grandchild may hold the pipe open.
fn text(chunks: Option<Receiver<Vec<u8>>>) -> String {
    let (until, mut all) = (Instant::now() + Duration::from_secs(1), Vec::new());
    if let Some(chunks) = chunks {
        while let Ok(chunk) = chunks.recv_timeout(until.saturating_duration_since(Instant::now())) {
            all.extend(chunk);
        }
    }
    String::from_utf8_lossy(&all).into_owned()
}
