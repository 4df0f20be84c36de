//! No chapter is forgotten, no Rust block untested, no link dead, no picture stale.

use cute_static::instruction::mma::SM80_16x8x16_F32F16F16F32_TN;
use cute_static::prelude::*;
use cute_static_viz::explain::{self, Operation};
use cute_static_viz::{Fill, Function, Picture, documentation, figures, subject};
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "../../crates/viz/tests/stored/mod.rs"]
mod stored;
use stored::are_stored;

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
        // A chapter that only includes another document is tested as that document, if it has Rust blocks.
        let included = text.strip_prefix("{{#include ").and_then(|rest| rest.trim_end().strip_suffix("}}"));
        let has_rust =
            |file: &str| blocks(&read(&source().join(file))).iter().any(|(word, _)| word.starts_with("rust"));
        let tested = match included {
            Some(file) if library.contains(&format!("= \"{file}\"")) => true,
            Some(file) => !has_rust(file),
            None => library.contains(&format!("= \"{name}\"")),
        };
        assert!(tested, "{name} is not in crate/lib.rs");
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

/// A line of code that is shown has at most so many characters: as many as the column of a page has.
const COLUMN: usize = 84;

#[test]
fn code_fits_the_column() {
    let chapters = chapters().into_iter().map(|name| (read(&source().join(&name)), name));
    let wide: Vec<_> = chapters
        .flat_map(|(text, name)| {
            let rust = blocks(&text).into_iter().filter(|(word, _)| word.starts_with("rust"));
            let lines = rust.flat_map(|(_, body)| body.lines().map(str::to_string).collect::<Vec<_>>());
            // A line behind `# ` is hidden.
            let wide = lines.filter(|line| !line.starts_with("# ") && line.chars().count() > COLUMN);
            wide.map(|line| format!("{name}: {line}")).collect::<Vec<_>>()
        })
        .collect();
    assert!(wide.is_empty(), "more than {COLUMN} characters:\n{}", wide.join("\n"));
}

#[test]
fn links_and_includes_lead_somewhere() {
    let mut dead = Vec::new();
    for name in chapters() {
        let text = read(&source().join(&name));
        // A document that is included as a whole: its links are the chapter's.
        let document = text.strip_prefix("{{#include ").and_then(|rest| rest.trim_end().strip_suffix("}}"));
        let page = document.map_or_else(|| text.clone(), |file| read(&source().join(file)));
        // Links to the playground are followed by its own test, and the built pages by `pages.py`.
        let elsewhere = |link: &&str| link.contains("://") || link.starts_with("playground/");
        for link in links(&page).filter(|link| !elsewhere(link)) {
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

/// What the chapters show of `folder`, between `before` and `after`.
fn shown(before: &str, after: &str) -> Vec<String> {
    let texts = chapters().into_iter().map(|name| read(&source().join(name)));
    let all = texts.flat_map(|text| {
        let rest = text.split(before).skip(1).filter_map(|rest| rest.split(after).next().map(str::to_string));
        rest.collect::<Vec<_>>()
    });
    let all: Vec<_> = all.collect();
    assert!(!all.is_empty(), "none of {before}");
    all
}

/// Of rustc's message what a reader needs: the first error with the code and the label, and the library's notes.
fn excerpt(message: &str) -> String {
    let internal = ["  = note: required for", "  = note: this error originates"];
    let of_library = |line: &&&str| line.starts_with("  = note") && !internal.iter().any(|own| line.starts_with(own));
    let error: Vec<_> = message.lines().take_while(|line| !line.is_empty()).collect();
    let label = error.iter().position(|line| line.starts_with("  =")).unwrap_or(error.len());
    let shown = error[..label].iter().chain(error[label..].iter().filter(of_library)).copied();
    // A location says nothing here, and the bar before a note that is left out nothing either.
    let mut lines: Vec<_> = shown.filter(|line| !line.starts_with(" -->")).collect();
    if lines.last() == Some(&"  |") {
        lines.pop();
    }
    lines.join("\n") + "\n"
}

#[test]
fn messages_are_excerpts_of_the_stored_ones() {
    let programs = source().join("../../ui-tests");
    are_stored(shown("{{#include refusals/", ".txt}}").into_iter().map(|name| {
        let text = excerpt(&read(&programs.join(format!("{name}.stderr"))));
        assert!(text.starts_with("error") && !text.contains("UTerm") && !text.contains("HCons"), "{name}: {text}");
        (source().join(format!("refusals/{name}.txt")), text)
    }));
}

/// Derivations, one of a result and one of a refusal, as the chapters show them.
#[test]
fn derivations_are_the_generated_ones() {
    let (a, b) = (layout!((6,2):(8,2)), layout!((4,3):(3,1)));
    let told = explain::confirm(Operation::Compose, (a, b), a.compose(b)).expect("a derivation");
    let refused = explain::explain(Operation::Compose, &[&layout!((4,6,8):(2,3,5)), &layout!(6:3)]);
    let all = [("composition", told), ("refusal", refused.expect("a derivation"))];
    are_stored(all.map(|(name, told)| (source().join(format!("explained/{name}.txt")), told.to_text())));
}

/// The pictures: the paper's figures, and those of the book.
fn pictures() -> Vec<(&'static str, Picture)> {
    let of = |f: Result<Function, _>| f.expect("a layout");
    let mut all = figures::all().expect("figures");
    let a = of(Function::of(layout!((2,2):(1,6))));
    let rest = of(Function::of(ComplementIn::<layout!((2,2):(1,6)), typenum::U24>::default()));
    all.extend([
        ("first-kernel", first_kernel()),
        ("any-layout", any_layout()),
        ("shapes", subject::layout(&of(Function::of(layout!((4,(2,4)):(1,(4,8)))))).expect("a picture")),
        ("left-inverse", left_inverse()),
        ("complement", subject::complement(&a, &rest, 12).expect("a picture")),
        (
            "swizzle",
            subject::swizzle(&of(Function::of(layout!(Sw<3,3,3> o 0 o (8,64):(64,1)))), 16).expect("a picture"),
        ),
        ("mma", subject::mma_atom::<SM80_16x8x16_F32F16F16F32_TN>("SM80_16x8x16_F32F16F16F32_TN").expect("a picture")),
        ("permutations", permutations()),
    ]);
    all
}

/// The threads of the first kernel in its tile of C.
fn first_kernel() -> Picture {
    type Mma = TiledMma<UniversalFma, layout!((8,8,1):(8,1,0))>;
    let f = Function::of(PartitionC::<Mma, layout!((16, 16))>::default()).expect("a layout");
    let mut picture = subject::thread_value(&f, (16, 16)).expect("a picture");
    picture.title = "A tile of 16 × 16: 64 threads with 4 elements each".to_string();
    shown_of(&mut picture, &["T0 ", "T27 "]);
    picture
}

/// Only these owners are coloured: all at once would be a carpet.
fn shown_of(picture: &mut Picture, owners: &[&str]) {
    for cell in &mut picture.panels[0].grid.cells {
        let is_shown = owners.iter().any(|owner| cell.text().starts_with(owner));
        cell.fill = if is_shown { cell.fill } else { Fill::Blank };
    }
}

/// The coordinate (1,2) in the three layouts of which the chapter on generic code asks its offset.
fn any_layout() -> Picture {
    let asked = |f: Result<Function, _>| {
        let f = f.expect("a layout");
        let picture = subject::slice(&f, &"(1,2)".parse().expect("a coordinate")).expect("a picture");
        Picture { title: f.text().to_string(), ..picture }
    };
    Picture::new("")
        .beside(0, asked(Function::of(layout!((8,8):(8,1)))))
        .beside(0, asked(Function::of(layout!((8,(2,4)):(1,(8,16))))))
        .beside(1, asked(Function::of(layout!(Sw<3,0,3> o 0 o (8,8):(8,1)))))
}

/// A padded layout, its memory, and below it the left inverse.
fn left_inverse() -> Picture {
    let named = |name: &str, f: Result<Function, _>| {
        let f = f.expect("a layout");
        let picture = subject::layout_and_holes(&f).expect("a picture");
        // The marks say enough.
        Picture { title: format!("{name} {}", f.text()), notes: Vec::new(), ..picture }
    };
    let padded = layout!((4,8):(1,5));
    let inverse = named("left inverse", Function::of(padded.left_inverse()));
    Picture::new("").beside(0, named("A", Function::of(padded))).beside(2, inverse)
}

/// A partition like that of SGEMM, small enough to be read: 4 × 4 threads, a tile of 16 × 16, three permutations.
fn permutations() -> Picture {
    type Fma<P> = TiledMma<UniversalFma, layout!((4,4,1):(4,1,0)), P>;
    type Tile = layout!((16, 16));
    let named = |name: &str, f: Result<Function, _>| {
        let mut picture = subject::thread_value(&f.expect("a layout"), (16, 16)).expect("a picture");
        picture.title = name.to_string();
        shown_of(&mut picture, &["T0 ", "T11 "]);
        picture
    };
    Picture::new("The owners of a 16 × 16 tile; threads 0 and 11 are coloured")
        .beside(
            0,
            named(
                "(4,2):(2,1)",
                Function::of(PartitionC::<Fma<tiler!(<(4,2):(2,1), (4,2):(2,1), _>)>, Tile>::default()),
            ),
        )
        .beside(
            1,
            named(
                "(4,2):(1,4)",
                Function::of(PartitionC::<Fma<tiler!(<(4,2):(1,4), (4,2):(1,4), _>)>, Tile>::default()),
            ),
        )
        .beside(
            2,
            named(
                "(4,4):(4,1)",
                Function::of(PartitionC::<Fma<tiler!(<(4,4):(4,1), (4,4):(4,1), _>)>, Tile>::default()),
            ),
        )
}

/// What the command prints is the picture's text.
#[test]
fn quoted_output_is_the_picture() {
    let page = read(&source().join("pictures.md"));
    let composed = layout!((6,2):(8,2)).compose(layout!((4,3):(3,1)));
    for f in [Function::of(layout!((4,8):(1,5))), Function::of(composed)] {
        let picture = subject::layout_and_holes(&f.expect("a layout")).expect("a picture");
        for line in picture.to_text().lines().map(str::trim_end).filter(|line| line.contains(['|', ':'])) {
            assert!(page.lines().any(|shown| shown == line), "the page has no line: {line}");
        }
    }
}

/// What the guide to errors quotes is in a stored message, line by line.
#[test]
fn quoted_messages_are_stored_ones() {
    let mut stored = String::new();
    let programs = source().join("../../ui-tests");
    let folders = fs::read_dir(programs).expect("a folder").map(|e| e.expect("an entry").path());
    for folder in folders.filter(|path| path.is_dir()) {
        let files = fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path());
        files.filter(|path| path.extension().is_some_and(|e| e == "stderr")).for_each(|path| stored += &read(&path));
    }
    let guide = read(&source().join("../reading-errors.md"));
    let messages: Vec<_> = blocks(&guide).into_iter().filter(|(word, _)| word == "text").collect();
    assert!(messages.len() > 2, "{messages:?}");
    let quoted = |line: &&str| line.starts_with("error") || line.trim_start().starts_with("= note");
    for line in messages.iter().flat_map(|(_, body)| body.lines().filter(quoted)) {
        assert!(stored.contains(line.trim_start()), "no stored message has: {line}");
    }
}

#[test]
fn pictures_are_the_generated_ones() {
    let folder = source().join("pictures");
    let documented = documentation::all().expect("pictures");
    let borrowed = shown("](pictures/operations/", ".svg").into_iter().map(|name| {
        let picture =
            documented.iter().find(|(other, _)| *other == name).unwrap_or_else(|| panic!("no picture {name}"));
        (folder.join(format!("operations/{name}.svg")), picture.1.to_svg())
    });
    are_stored(
        pictures()
            .into_iter()
            .map(|(name, picture)| (folder.join(format!("{name}.svg")), picture.to_svg()))
            .chain(borrowed),
    );
}

/// A column of text is 750 px wide (`book.css`), and the text of a picture, which is 12 px, is at least 10 px there.
#[test]
fn pictures_are_readable_in_the_column() {
    let shown = shown("](pictures/", ".svg");
    let width = |name: &String| {
        let picture = read(&source().join(format!("pictures/{name}.svg")));
        let view = picture.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next());
        view.expect("a view box").parse::<f64>().expect("a width")
    };
    let wide: Vec<_> = shown.iter().filter(|name| width(name) > 900.0).collect();
    assert!(shown.len() > 15 && wide.is_empty(), "wider than 900: {wide:?}");
}

#[test]
fn every_picture_and_message_is_shown() {
    let text: String = chapters().iter().map(|name| read(&source().join(name))).collect();
    for (name, _) in pictures() {
        assert!(text.contains(&format!("](pictures/{name}.svg)")), "{name} is in no chapter");
    }
}
