//! No chapter is forgotten, no Rust block untested, no link dead, no picture stale.

use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static_viz::{Function, Picture, figures, subject};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn source() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// What stands between `(` and `)` after each `]`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// The files of the chapters, in the order of the summary.
fn chapters() -> Vec<String> {
    links(&read(&source().join("SUMMARY.md"))).map(str::to_string).collect()
}

/// The fenced blocks: the word after the fence, and the lines.
fn blocks(text: &str) -> Vec<(String, String)> {
    let parts: Vec<_> = text.split("```").collect();
    assert!(parts.len() % 2 == 1, "an open block");
    let block = |part: &&str| part.split_once('\n').map(|(word, body)| (word.to_string(), body.to_string()));
    parts.iter().skip(1).step_by(2).filter_map(block).collect()
}

#[test]
fn every_chapter_is_tested() {
    let library = read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/crate/lib.rs")));
    let chapters = chapters();
    assert!(chapters.len() > 20, "{chapters:?}");
    for name in fs::read_dir(source()).expect("a folder").map(|e| e.expect("a file").file_name()) {
        let name = name.to_string_lossy().into_owned();
        let is_chapter = name.ends_with(".md") && name != "SUMMARY.md";
        assert!(!is_chapter || chapters.contains(&name), "{name} is not in the summary");
    }
    for name in chapters {
        let text = read(&source().join(&name));
        // What is nothing but another document is tested where that is.
        let included = text.starts_with("{{#include") && text.lines().count() == 1;
        assert!(included || library.contains(&format!("= \"{name}\"")), "{name} is not in crate/lib.rs");
        for (word, body) in blocks(&text) {
            match word.as_str() {
                "rust" => assert!(!body.contains("{{#"), "{name}: what is included is not tested here:\n{body}"),
                "rs" => assert!(body.lines().all(|l| l.starts_with("{{#include")), "{name}: not tested:\n{body}"),
                "text" | "" => {}
                other => assert!(other.starts_with("rust,compile_fail,E"), "{name}: a block of {other}"),
            }
        }
    }
}

#[test]
fn links_and_includes_lead_somewhere() {
    let mut dead = Vec::new();
    for name in chapters() {
        let text = read(&source().join(&name));
        // A document that is included as a whole: its links are the chapter's.
        let document = text.strip_prefix("{{#include ").and_then(|rest| rest.trim_end().strip_suffix("}}"));
        let page = document.map_or_else(|| text.clone(), |file| read(&source().join(file)));
        for link in links(&page).filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = source().join(if file.is_empty() { &name } else { file });
            let heading = |line: &str| {
                let words = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
                line.starts_with('#') && words.chars().filter(|c| c.is_alphanumeric() || *c == '-').eq(anchor.chars())
            };
            if !path.is_file() || !(anchor.is_empty() || read(&path).lines().any(heading)) {
                dead.push(format!("{name}: {link}"));
            }
        }
        let is_range = |anchor: &str| anchor.chars().all(|c| c.is_ascii_digit() || c == ':');
        for include in text.split("{{#include ").skip(1).filter_map(|rest| rest.split("}}").next()) {
            let (file, anchor) = include.split_once(':').unwrap_or((include, ""));
            let included = fs::read_to_string(source().join(file)).unwrap_or_default();
            if included.is_empty() || !(is_range(anchor) || included.contains(&format!("ANCHOR: {anchor}\n"))) {
                dead.push(format!("{name}: {include}"));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

/// The pictures: the paper's figures, and those of the book.
fn pictures() -> Vec<(&'static str, Picture)> {
    let of = |f: Result<Function, _>| f.expect("a layout");
    let layout = |f| subject::layout(&of(f)).expect("a picture");
    let mut all = figures::all().expect("figures");
    let a = of(Function::of(layout!((2,2):(1,6))));
    let rest = of(Function::of(ComplementIn::<layout!((2,2):(1,6)), typenum::U24>::default()));
    all.extend([
        ("coalesce", layout(Function::of(layout!((2,(1,6)):(1,(6,2)))))),
        ("composition", layout(Function::of(layout!((6,2):(8,2)).compose(layout!((4,3):(3,1)))))),
        ("complement", subject::complement(&a, &rest, 12).expect("a picture")),
        ("inverse", layout(Function::of(layout!((4,8):(8,1)).right_inverse()))),
        (
            "swizzle",
            subject::swizzle(&of(Function::of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1)))), 16).expect("a picture"),
        ),
        ("mma", subject::mma_atom::<SM80_16x8x16_F32F16F16F32_TN>("SM80_16x8x16_F32F16F16F32_TN").expect("a picture")),
    ]);
    all
}

#[test]
fn pictures_are_the_generated_ones() {
    let folder = source().join("pictures");
    let mut changed = Vec::new();
    for (name, picture) in pictures() {
        let (path, svg) = (folder.join(format!("{name}.svg")), picture.to_svg());
        if env::var_os("CUTE_STATIC_VIZ_OVERWRITE").is_some() {
            fs::write(&path, &svg).expect("a file");
        }
        if fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n") != svg {
            changed.push(name);
        }
    }
    assert!(changed.is_empty(), "changed (CUTE_STATIC_VIZ_OVERWRITE=1 stores them): {}", changed.join(", "));
}
