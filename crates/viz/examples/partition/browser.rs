//! Where Chromium is.

use std::env;
use std::path::{Path, PathBuf};

/// What it is called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// `$CHROMIUM`, or the first of its names on the path.
pub fn browser() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    let path = env::var_os("PATH").unwrap_or_default();
    let found = || NAMES.iter().flat_map(|name| env::split_paths(&path).map(move |folder| folder.join(name)));
    named.or_else(|| found().find(|file| file.is_file()))
}

/// The options of a browser without a window, whose files are all in `profile`. As root its sandbox does not start.
pub fn options(profile: &Path) -> Vec<String> {
    let mut options =
        ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage"]
            .map(String::from)
            .to_vec();
    options.push(format!("--user-data-dir={}", profile.display()));
    let root = std::fs::metadata("/proc/self").is_ok_and(|of| owner(&of) == 0);
    if root {
        options.push("--no-sandbox".to_string());
    }
    options
}

#[cfg(unix)]
fn owner(file: &std::fs::Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::uid(file)
}
#[cfg(not(unix))]
fn owner(_: &std::fs::Metadata) -> u32 {
    1
}
