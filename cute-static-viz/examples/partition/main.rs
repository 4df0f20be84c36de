//! Writes the pages of three partitions into a folder. With `--screenshot FILE` it takes the picture of the README: the page of
//! the SGEMM in headless Chromium (`$CHROMIUM`, or the one on the path).
//!
//! ```text
//! cargo run -p cute-static-viz --example partition [FOLDER]
//! cargo run -p cute-static-viz --example partition -- --screenshot docs/pictures/partition.png
//! ```

mod browser;
mod subjects;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// What the picture shows: C, thread 137, and one of its elements.
const SHOWN: &str = "#C/137/34,38/light";
/// The width and the height of the window: all of the page.
const WINDOW: &str = "1400,1960";

fn screenshot(page: &Path, file: &Path) -> Result<(), Box<dyn Error>> {
    let browser = browser::browser().ok_or("no Chromium: set CHROMIUM to its path")?;
    let profile = env::temp_dir().join(format!("cute-static-picture-{}", std::process::id()));
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let status = Command::new(browser)
        .args(browser::options(&profile))
        .arg(format!("--window-size={WINDOW}"))
        .arg(format!("--screenshot={}", file.display()))
        .arg(format!("file://{}{SHOWN}", page.canonicalize()?.display()))
        .stderr(Stdio::null())
        .status();
    let _ = fs::remove_dir_all(&profile);
    if !status?.success() || !file.is_file() {
        return Err("Chromium took no picture".into());
    }
    println!("{}: {} bytes", file.display(), fs::metadata(file)?.len());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (mut folder, mut picture) = (PathBuf::from("target/partition"), None);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--screenshot" => picture = Some(arguments.next().ok_or("--screenshot needs a file")?),
            other => folder = other.into(),
        }
    }
    fs::create_dir_all(&folder)?;
    let pages = [
        ("sgemm", subjects::sgemm()?.to_html()),
        ("mma-sync", subjects::mma_sync()?.to_html()),
        ("wgmma", subjects::wgmma()?.to_html()),
    ];
    for (name, page) in &pages {
        fs::write(folder.join(format!("{name}.html")), page)?;
        println!("{name}.html: {} bytes", page.len());
    }
    match picture {
        Some(file) => screenshot(&folder.join("sgemm.html"), Path::new(&file)),
        None => Ok(println!("written to {}", folder.display())),
    }
}
