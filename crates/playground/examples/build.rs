//! Builds the playground into a folder: `index.html`, one file with the module in it, and the pages of three partitions. Every page also works
//! where it is opened as a file. It needs the target `wasm32-unknown-unknown`, which it installs where rustup is there.
//!
//! ```text
//! cargo run -p cute-static-playground --example build [FOLDER]
//! ```

#[path = "../../viz/examples/partition/subjects.rs"]
mod subjects;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

const TARGET: &str = "wasm32-unknown-unknown";
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// In base 64.
fn text(bytes: &[u8]) -> String {
    let digits = |three: &[u8]| {
        let word = three.iter().fold(0, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        let digit = move |i: usize| {
            if i <= three.len() { char::from(DIGITS[(word >> (18 - 6 * i) & 63) as usize]) } else { '=' }
        };
        (0..4).map(digit).collect::<Vec<_>>()
    };
    bytes.chunks(3).flat_map(digits).collect()
}

/// Whether the compiler has the standard library of the target, perhaps after rustup has installed it.
fn has_target() -> bool {
    let quiet = |command: &mut Command| command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok();
    quiet(Command::new("rustup").args(["target", "add", TARGET]));
    let libraries = quiet(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
    let folder = libraries.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    folder.is_some_and(|folder| !folder.is_empty() && Path::new(&folder).is_dir())
}

/// The module, compiled for its size.
fn module() -> Result<Vec<u8>, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args(["build", "--release", "--lib", "-p", env!("CARGO_PKG_NAME"), "--target", TARGET, "--target-dir"])
        .arg(&target);
    command.args(["--manifest-path"]).arg(root.join("Cargo.toml"));
    for (name, value) in
        [("OPT_LEVEL", "s"), ("PANIC", "abort"), ("STRIP", "symbols"), ("LTO", "true"), ("CODEGEN_UNITS", "1")]
    {
        command.env(format!("CARGO_PROFILE_RELEASE_{name}"), value);
    }
    if !command.status()?.success() {
        return Err("the module does not compile".into());
    }
    Ok(fs::read(target.join(TARGET).join("release/cute_static_playground.wasm"))?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).map_or_else(|| PathBuf::from("target/playground"), PathBuf::from);
    if !has_target() {
        println!("skipped: playground (rustc has no {TARGET})");
        return Ok(());
    }
    fs::create_dir_all(&folder)?;
    let partitions = [
        ("sgemm", "SGEMM", subjects::sgemm()?.to_html()),
        ("mma-sync", "mma.sync", subjects::mma_sync()?.to_html()),
        ("wgmma", "wgmma", subjects::wgmma()?.to_html()),
    ];
    let links: Vec<String> =
        partitions.iter().map(|(file, name, _)| format!("<a href=\"{file}.html\">{name}</a>")).collect();
    let module = module()?;
    let page = include_str!("../page/index.html")
        .replace("{{style}}", include_str!("../page/page.css"))
        .replace("{{script}}", include_str!("../page/page.js"))
        .replace("{{partitions}}", &links.join(", "))
        .replace("{{module}}", &text(&module));
    fs::write(folder.join("index.html"), &page)?;
    for (file, _, page) in partitions {
        fs::write(folder.join(format!("{file}.html")), page)?;
    }
    println!("{}: {} bytes, of them {} of the module", folder.join("index.html").display(), page.len(), module.len());
    Ok(())
}
