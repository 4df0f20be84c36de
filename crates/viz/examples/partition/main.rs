//! Writes the pages of three partitions into a folder. With `--screenshot FILE` it takes the picture of the README: the page of
//! the SGEMM in headless Chromium (`$CHROMIUM`, or the one on the path).
//!
//! ```text
//! cargo run -p cute-static-viz --example partition [FOLDER]
//! cargo run -p cute-static-viz --example partition -- --screenshot docs/pictures/partition.png
//! ```

mod browser;
mod chromium;
mod subjects;

use chromium::Chromium;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What the picture shows: C, thread 137, and one of its elements.
const SHOWN: &str = "#C/137/34,38/light";

/// The bytes of a text in base 64.
fn bytes(text: &str) -> Option<Vec<u8>> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    for four in text.trim_end_matches('=').as_bytes().chunks(4) {
        let mut word = 0;
        for digit in four {
            word = word << 6 | DIGITS.iter().position(|d| d == digit)? as u32;
        }
        word <<= 6 * (4 - four.len());
        bytes.extend(&word.to_be_bytes()[1..four.len()]);
    }
    Some(bytes)
}

fn screenshot(page: &str, file: &Path) -> Result<(), Box<dyn Error>> {
    let browser = browser::browser().ok_or("no Chromium: set CHROMIUM to its path")?;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut chromium = Chromium::start(&browser, browser::options);
    chromium.open_at(page, SHOWN);
    // Down to the derivation, which is for those who scroll.
    let height =
        chromium.evaluate("Math.floor(document.getElementById('stages').parentElement.getBoundingClientRect().y)");
    chromium.window(1400, height.as_u64().filter(|height| *height > 0).ok_or("the page has no height")?);
    let picture = bytes(&chromium.picture()).ok_or("Chromium took no picture")?;
    fs::write(file, &picture)?;
    println!("{}: {} bytes", file.display(), picture.len());
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
    println!("written to {}", folder.display());
    picture.map_or(Ok(()), |file| screenshot(&pages[0].1, Path::new(&file)))
}
