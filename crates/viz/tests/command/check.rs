//! `cargo cute check` and the others, on packages that are made for it, with both of rustc's solvers.

use super::fix::{called, has_nightly, is_nightly, package};
use super::root;
use serde_json::Value;

/// What names the engine.
pub const ENGINE: [&str; 9] = ["UInt<", "UTerm", "HCons", "HNil", "CuteLayout", " n<", "(n<", "<n<", "long-type"];
/// An error has at most so many lines.
pub const MOST: usize = 12;

/// Mismatched types: the code, and what the first line says after `error[E0308]: `.
const MISMATCHES: [(&str, &str); 20] = [
    (
        "let _: layout!((4,8):(1,4)) = layout!((8,4):(8,1));",
        "mismatched types: expected `(4,8):(1,4)`, found `(8,4):(8,1)`",
    ),
    (
        "let _: layout!((4,8)) = layout!((4,8), row_major);",
        "mismatched types: expected `(4,8):(1,4)`, found `(4,8):(8,1)`",
    ),
    ("take(layout!(((2,2),8)));", "mismatched types: expected `(4,8):(1,4)`, found `((2,2),8):((1,2),4)`"),
    ("pair((layout!((8,4)), 1));", "mismatched types: expected `(4,8):(1,4)`, found `(8,4):(1,8)`"),
    (
        "take(Tensor::counting(0, layout!((4,8))));",
        "mismatched types: expected `(4,8):(1,4)`, found `Tensor<Counting, (4,8):(1,4)>`",
    ),
    ("let _: layout!((128,64):(64,1)) = 5;", "mismatched types: expected `(128,64):(64,1)`, found `{integer}`"),
    ("let _: [i32; 4] = layout!((4,8));", "mismatched types: expected `[i32; 4]`, found `(4,8):(1,4)`"),
    ("both(&layout!((4,8)), layout!((8,4)));", "mismatched types: expected `(4,8):(1,4)`, found `(8,4):(1,8)`"),
    ("let _: U4 = U8::default();", "mismatched types: expected `4`, found `8`"),
    (
        "let _: layout!(Sw<3,3,3> o 0 o (8,64):(64,1)) = layout!(Sw<2,3,3> o 0 o (8,64):(64,1));",
        "mismatched types: expected `Sw<3,3,3> o 0 o (8,64):(64,1)`, found `Sw<2,3,3> o 0 o (8,64):(64,1)`",
    ),
    (
        "let _ = if true { layout!((4,8)) } else { layout!((8,4)) };",
        "`if` and `else` have incompatible types: expected `(4,8):(1,4)`, found `(8,4):(1,8)`",
    ),
    (
        "vec![layout!((4,8))].push(layout!((4,8):(8,1)));",
        "mismatched types: expected `(4,8):(1,4)`, found `(4,8):(8,1)`",
    ),
    ("assert_eq!(layout!(8:1), layout!(8:2));", "mismatched types: expected `8:1`, found `8:2`"),
    ("match layout!((4,8)) { 5 => {} _ => {} }", "mismatched types: expected `(4,8):(1,4)`, found `{integer}`"),
    ("let _: shape!((4,8)) = shape!((8,4));", "mismatched types: expected `(4,8)`, found `(8,4)`"),
    (
        "let _: layout!((8,8):(1@0,1@1)) = layout!((8,8):(1@1,1@0));",
        "mismatched types: expected `(8,8):(1@0,1@1)`, found `(8,8):(1@1,1@0)`",
    ),
    (
        "let _: layout!((4,8):(f1,f9)) = layout!((4,8):(f1,f5));",
        "mismatched types: expected `(4,8):(f1,f9)`, found `(4,8):(f1,f5)`",
    ),
    ("let _: Option<layout!(8:1)> = Some(layout!(8:-1));", "mismatched types: expected `8:1`, found `8:-1`"),
    (
        "let _: layout!(8:1) = layout!((8,4):(4,1)).compose(layout!(8:1));",
        "mismatched types: expected `8:1`, found `8:4`",
    ),
    (
        "let _: fn(layout!((4,8))) = |_: layout!((8,4))| ();",
        "mismatched types: expected `fn((4,8):(1,4))`, found `{closure@",
    ),
];

/// The program of these, each in a line, after so many.
const BEFORE: &str = "use cute_static::prelude::*;
use cute_static::typenum::{U4, U8};
pub fn take(_: layout!((4,8))) {}
pub fn pair(_: (layout!((4,8)), u32)) {}
pub fn both<L: IsLayout>(_: &L, _: L) {}
";

/// The errors that are shown, each with its notes.
pub fn errors(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in text.lines() {
        match all.last_mut() {
            _ if line.starts_with("error[") => all.push(format!("{line}\n")),
            Some(last) if !last.ends_with("\n\n") => *last += &format!("{line}\n"),
            _ => {}
        }
    }
    all
}

/// The lines that the command writes, without the code that is quoted.
pub fn written(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.split_once('|').is_none_or(|(before, _)| before.trim().parse::<u32>().is_err()))
}

fn mismatches_are_shown(toolchain: Option<&str>) {
    let lines: Vec<String> =
        MISMATCHES.iter().enumerate().map(|(i, (code, _))| format!("pub fn f{i}() {{ {code} }}\n")).collect();
    let folder =
        package(&format!("mismatches_{}", toolchain.unwrap_or("here")), &(BEFORE.to_string() + &lines.concat()));
    let outcome = called(&folder, toolchain, &["check", "--offline", "--color", "never"]);
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(101), ""), "{outcome:?}");
    for name in ENGINE {
        assert!(written(&outcome.err).all(|line| !line.contains(name)), "{name}: {}", outcome.err);
    }
    let shown = errors(&outcome.err);
    assert_eq!(shown.len(), MISMATCHES.len(), "{}", outcome.err);
    for (i, (code, said)) in MISMATCHES.iter().enumerate() {
        let place = format!(" --> src/lib.rs:{}:", BEFORE.lines().count() + 1 + i);
        let error = shown.iter().find(|error| error.contains(&place));
        let error = error.unwrap_or_else(|| panic!("{code}: {}", outcome.err));
        assert!(error.starts_with(&format!("error[E0308]: {said}")), "{code}: {error}");
        assert!(error.trim_end().lines().count() <= MOST, "{error}");
    }
    let label = |text: &str| assert!(outcome.err.contains(text), "{text}: {}", outcome.err);
    label("^^^^ the shapes differ: mode 0 is 4 and 8\n");
    label("^^^^ they differ first at (1,0), which is at offset 1 and 8\n");
    label("= note: function defined here (src/lib.rs:3:8)\n");
}

#[test]
fn mismatched_types_are_shown_in_cutes_notation() {
    mismatches_are_shown(None);
}

#[test]
fn mismatched_types_are_shown_on_nightly() {
    if has_nightly() {
        mismatches_are_shown(Some("nightly"));
    }
}

/// One mistake, at three places; a bound that it breaks, and a method that needs it; and errors of other kinds.
const MISTAKES: &str = "use cute_static::{bounds, layout::SortByStride, prelude::*};
type Third = Composition<layout!((4,6,8):(2,3,5)), layout!(6:3)>;
pub fn one(_: Third) {}
pub fn two(x: Third) -> i64 { x.offset(3) }
pub trait Doubled { fn doubled(self); }
impl<L: IsLayout + bounds::Composition<layout!(6:3)>> Doubled for L { fn doubled(self) {} }
pub fn three() { layout!((4,6,8):(2,3,5)).doubled(); }
pub fn out<A: bounds::Composition<B, Output = layout!((4,8))>, B>(_: A, _: B) {}
pub fn four() { out(layout!((4,8)), layout!(8:2)); }
layouts! { pub type Sorted = SortByStride<layout!((4,8):(8,1))> => (4,8):(8,1); }
pub fn five() -> u32 { 0.5 }
pub fn six() { Tensor::counting(0, layout!((4,8))).local_tile(tiler!(<2,2,2>), (0, 0)); }
pub const TILE: usize = 128;
pub type Tile = layout!((TILE,64));
";

fn one_mistake_is_one_error(toolchain: Option<&str>) {
    let folder = package(&format!("mistakes_{}", toolchain.unwrap_or("here")), MISTAKES);
    let outcome = called(&folder, toolchain, &["check", "--offline"]);
    let shown = errors(&outcome.err);
    let [rule, rest @ ..] = &shown[..] else { panic!("{outcome:?}") };
    assert!(rule.starts_with("error[E0277]: illegal composition (4,6,8):(2,3,5) ∘ 6:3: stride 3 and "), "{rule}");
    assert!(rule.contains("= note: the same at ") && rule.contains("src/lib.rs:7:43"), "{rule}");
    let first: Vec<&str> = rest.iter().filter_map(|error| error.lines().next()).collect();
    assert_eq!(first.len(), 5, "{}", outcome.err);
    assert!(
        first.iter().any(|line| line.contains("the tiler (2,2,2) has more modes than the layout (4,8):(1,4)")),
        "{first:?}"
    );
    assert!(first.contains(&"error[E0271]: type mismatch: expected `(4,8):(1,4)`, found `8:2`"), "{first:?}");
    assert!(first.iter().any(|line| line.starts_with("error[E0080]: ") && line.contains("`Sorted` is ")), "{first:?}");
    let constant = "error[E0747]: constant provided when a type was expected: `layout!` takes the constant `TILE` in braces, `{TILE}`";
    assert!(first.contains(&constant), "{first:?}");
    // What has nothing to do with the library is rustc's.
    let foreign = rest.iter().find(|error| error.contains("mismatched types")).expect("an error");
    assert!(foreign.contains("expected `u32`, found floating-point number\n"), "{foreign}");
    assert!(outcome.err.contains("\nstep by step: `cargo cute check --explain`\n"), "{outcome:?}");
    // The derivation goes below the error.
    let derived = called(&folder, toolchain, &["check", "--offline", "--explain"]);
    assert!(derived.err.contains("\n\ncompose (4,6,8):(2,3,5) 6:3\n"), "{derived:?}");
    let short = called(&folder, toolchain, &["check", "--offline", "--message-format", "short"]);
    assert!(
        short.err.contains("\nsrc/lib.rs:3:15: error[E0277]: illegal composition (4,6,8):(2,3,5) ∘ 6:3"),
        "{short:?}"
    );
    assert!(written(&short.err).all(|line| ENGINE.iter().all(|name| !line.contains(name))), "{short:?}");
}

#[test]
fn a_mistake_is_shown_once() {
    one_mistake_is_one_error(None);
}

#[test]
fn a_mistake_is_shown_once_on_nightly() {
    if has_nightly() {
        one_mistake_is_one_error(Some("nightly"));
    }
}

/// `check` evaluates constants of items, and `build` also those of functions.
#[test]
fn an_array_that_is_too_small_is_shown_with_both_numbers() {
    let plain = "Tensor::new(&[0; 6], layout!((2,3):(4,1)))";
    let composed = "Tensor::swizzled(&[0u32; 60], layout!(Sw<3,0,3> o 0 o (8,7):(8,1)))";
    let item = format!("pub const A: Tensor<tensor::View<'_, i32>, layout!((2,3):(4,1))> = {plain};");
    let body = |tensor| format!("pub fn f() {{ let _ = {tensor}; }}");
    for (name, source, command, numbers) in [
        ("small_item", item, "check", (7, 6)),
        ("small_body", body(plain), "build", (7, 6)),
        ("small_composed", body(composed), "build", (64, 60)),
    ] {
        let folder = package(name, &format!("use cute_static::{{prelude::*, tensor}};\n{source}\n"));
        let outcome = called(&folder, None, &[command, "--offline"]);
        let [error] = &errors(&outcome.err)[..] else { panic!("{name}: {}", outcome.err) };
        let (needed, found) = numbers;
        let said = format!("the layout reaches {needed} elements, the array has {found}");
        assert!(error.lines().next().is_some_and(|line| line.contains(&said)), "{name}: {error}");
        assert!(ENGINE.iter().all(|engine| !error.contains(engine)), "{name}: {error}");
    }
}

/// What the guide to errors shows, and its program.
/// The blocks of a document behind such a line.
fn blocks<'a>(document: &'a str, begin: &str) -> Vec<&'a str> {
    document.split(begin).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The README shows the first line of each error, broken where it is long.
#[test]
fn the_documents_show_what_is_printed() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README");
    let programs = blocks(&readme, "```rust,compile_fail,E0277\n");
    let shown = blocks(&readme, "```console\n");
    assert_eq!((programs.len(), shown.len()), (4, 4));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (i, (program, shown)) in programs.iter().zip(shown).enumerate() {
        let (uses, body): (Vec<_>, Vec<_>) = program.lines().partition(|line| line.starts_with("use "));
        let source = format!("{}\npub fn f() {{\n{}\n}}\n", uses.join("\n"), body.join("\n"));
        let printed = called(&package(&format!("readme_{i}"), &source), None, &["check", "--offline"]).err;
        let errors: Vec<_> = printed.lines().filter(|line| line.starts_with("error[")).collect();
        assert_eq!(errors, [words(shown)], "{printed}");
    }
}

#[test]
fn the_guide_shows_what_is_printed() {
    if is_nightly() {
        println!("skipped: the guide has the places that stable prints");
        return;
    }
    let guide = std::fs::read_to_string(root().join("docs/reading-errors.md")).expect("the guide");
    let blocks = |begin| blocks(&guide, begin);
    let mismatch =
        "use cute_static::prelude::*;\n\nfn main() {\n    let tile: layout!((4,8)) = layout!((4,8), row_major);\n}\n";
    let programs = [blocks("```rust,compile_fail,E0277\n")[0], mismatch];
    let shown = blocks("```console\n");
    assert_eq!(shown.len(), programs.len());
    for (i, (program, shown)) in programs.iter().zip(shown).enumerate() {
        let folder = package(&format!("guide_{i}"), program);
        let printed = called(&folder, None, &["check", "--offline"]).err.replace("src/lib.rs", "src/main.rs");
        assert!(printed.contains(&format!("\n{}\n", shown.replace("\n\n", "\n"))), "{shown}\n{printed}");
    }
}

/// As an editor calls it: rust-analyzer reads each line of the standard output, and shows the messages at their spans.
#[test]
fn an_editor_shows_the_messages_at_their_places() {
    let line =
        "pub fn f() { let _ = layout!((4,6,8):(2,3,5)).compose(layout!(6:3)); let _: layout!(8:1) = layout!(8:2); }";
    let folder = package("editor", &format!("use cute_static::prelude::*;\n{line}\n"));
    for format in ["--message-format=json", "--message-format=json-diagnostic-rendered-ansi"] {
        let outcome = called(&folder, None, &["check", "--offline", "--all-targets", format]);
        assert_eq!(outcome.code, Some(101), "{outcome:?}");
        let lines: Vec<Value> =
            outcome.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
        assert!(lines.iter().any(|line| line["reason"] == "compiler-artifact"), "{outcome:?}");
        assert_eq!(lines.last().expect("a line")["reason"], "build-finished");
        let messages = lines.iter().filter(|line| line["reason"] == "compiler-message");
        let errors: Vec<&Value> = messages.map(|line| &line["message"]).filter(|m| m["level"] == "error").collect();
        assert_eq!(errors.len(), 2, "{outcome:?}");
        let error = |code: &str| *errors.iter().find(|error| error["code"]["code"] == code).expect("an error");
        let primary = |error: &Value| {
            let spans = error["spans"].as_array().expect("spans").clone();
            spans.into_iter().find(|span| span["is_primary"] == true).expect("a place")
        };
        let (rule, mismatch) = (error("E0277"), error("E0308"));
        let message = rule["message"].as_str().expect("a text");
        assert!(
            message.starts_with("illegal composition (4,6,8):(2,3,5) ∘ 6:3: stride 3 and mode size 4"),
            "{message}"
        );
        let span = primary(rule);
        let place = if is_nightly() { "layout!(6:3)" } else { "compose" };
        let column = line.find(place).expect("it is there") + 1;
        assert_eq!(
            (&span["file_name"], &span["line_start"], &span["column_start"]),
            (&"src/lib.rs".into(), &2.into(), &column.into())
        );
        assert_eq!(span["label"], "no layout takes every 3-th element across a mode of size 4");
        assert_eq!(mismatch["message"], "mismatched types: expected `8:1`, found `8:2`");
        assert_eq!(primary(mismatch)["label"], "they differ first at 1, which is at offset 1 and 2");
        for error in errors {
            let all = error.to_string();
            // The spans have the code of the macro that made the types.
            let texts = error["children"].as_array().expect("notes").iter().map(|note| &note["message"]);
            for text in texts.chain([&error["message"], &error["rendered"]]) {
                assert!(ENGINE.iter().all(|name| !text.to_string().contains(name)), "{text}: {all}");
            }
        }
        let coloured = rule["rendered"].as_str().expect("a text").contains('\u{1b}');
        assert_eq!(coloured, format.contains("ansi"));
    }
}

/// Layouts that the program asks for, and two that are not one, also in a function that knows them by a parameter.
#[test]
fn layouts_are_revealed() {
    let source = "use cute_static::notation::Shown;
use cute_static::prelude::*;
type Tiles = ZippedDivide<layout!((128,96)), tiler!(<32, 32>)>;
reveal!(Tiles);
assert_layout_eq!(Tiles, layout!(((32,32),(4,3)):((1,128),(32,4096))));
assert_layout_eq!(layout!((4,8), row_major), layout!((4,8)));
fn size<L: IsLayout + Shown>(_: L) -> u64 {
    reveal!(each L);
    L::SIZE
}
pub fn sizes() -> u64 { size(layout!((4,8))) + size(layout!(6:2)) }
";
    let folder = package("revealed", source);
    let outcome = called(&folder, None, &["check", "--offline"]);
    let note = "\nnote: `Tiles` is ((32,32),(4,3)):((1,128),(32,4096))\n --> src/lib.rs:4:1\n  |\n4 | reveal!(Tiles);\n  | ^^^^^^^^^^^^^^\n\n";
    assert!(outcome.code == Some(101) && outcome.err.contains(note), "{outcome:?}");
    let [error] = &errors(&outcome.err)[..] else { panic!("{outcome:?}") };
    let differ = "they differ first at (1,0), which is at offset 8 and 1\n --> src/lib.rs:6:1\n";
    assert!(error.contains(" is (4,8):(8,1), and ") && error.contains(differ), "{error}");
    assert!(!error.contains("originates"), "{error}");
    let json = called(&folder, None, &["check", "--offline", "--message-format=json"]);
    let lines = json.out.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let notes: Vec<Value> = lines.map(|line| line["message"].clone()).filter(|m| m["level"] == "note").collect();
    let [note] = &notes[..] else { panic!("{json:?}") };
    assert_eq!(note["message"], "`Tiles` is ((32,32),(4,3)):((1,128),(32,4096))");
    // The span is one of the macro, and an editor shows the one that it was expanded for.
    let mut span = &note["spans"][0];
    while span["expansion"]["span"].is_object() {
        span = &span["expansion"]["span"];
    }
    assert_eq!((&span["file_name"], &span["line_start"]), (&"src/lib.rs".into(), &4.into()));
    // What is made for a type is made by `build`.
    let items = source.lines().filter(|line| !line.starts_with("reveal!") && !line.starts_with("assert_"));
    std::fs::write(folder.join("src/lib.rs"), items.collect::<Vec<_>>().join("\n")).expect("a source");
    let built = called(&folder, None, &["build", "--offline"]);
    for text in ["note: `L` is (4,8):(1,4)\n", "note: `L` is 6:2\n", "while instantiating `fn size::<6:2>`\n"] {
        assert!(built.err.contains(text), "{built:?}");
    }
    assert!(!built.err.contains("erroneous constant"), "{built:?}");
}

/// A lint is shown before cargo's last word, although it waits for no other error. What cargo renders beside its JSON is translated as well.
#[test]
fn messages_come_in_cargos_order() {
    let folder = package("order", "#![deny(unused_variables)]\npub fn f() { let a = 1; }\n");
    let linted = called(&folder, None, &["check", "--offline"]);
    let (lint, last) =
        (linted.err.find("\nerror: unused variable: `a`\n"), linted.err.find("\nerror: could not compile"));
    assert!(linted.code == Some(101) && lint.is_some() && lint < last, "{linted:?}");
    let folder =
        package("rendered", "use cute_static::prelude::*;\npub fn f() { let _: layout!(8:1) = layout!(8:2); }\n");
    let rendered = called(&folder, None, &["check", "--offline", "--message-format=json-render-diagnostics"]);
    let words =
        ["error[E0308]: mismatched types: expected `8:1`, found `8:2`\n", "`rustc --explain E0308`.\nerror: could not"];
    assert!(words.iter().all(|words| rendered.err.contains(words)), "{rendered:?}");
    let reason = |line| serde_json::from_str::<Value>(line).expect("JSON")["reason"].clone();
    let reasons: Vec<Value> = rendered.out.lines().map(reason).collect();
    assert!(reasons.contains(&"build-finished".into()) && !reasons.contains(&"compiler-message".into()), "{reasons:?}");
}

/// The library is not compiled anew, arguments go to cargo, the exit code is its own, and what a test prints is printed.
#[test]
fn the_rest_is_cargos() {
    let source = "#[test] fn right() { println!(\"UInt<UTerm, B1>\"); }\n#[test] fn wrong() { assert_eq!(1, 2); }\n";
    let folder = package("tested", source);
    let all = called(&folder, None, &["test", "--offline", "--lib"]);
    assert_eq!(all.code, Some(101), "{all:?}");
    assert!(all.out.contains("test wrong ... FAILED"), "{all:?}");
    let one = called(&folder, None, &["cute", "test", "--offline", "--lib", "--", "right", "--nocapture"]);
    assert!(
        one.code == Some(0) && one.out.contains("UInt<UTerm, B1>\n") && one.out.contains("1 filtered out"),
        "{one:?}"
    );
    let unknown = called(&folder, None, &["check", "--offline", "--no-such-flag"]);
    assert!(unknown.code == Some(1) && unknown.err.contains("--no-such-flag"), "{unknown:?}");
    let help = called(&folder, None, &["check", "--help"]);
    assert!(help.code == Some(0) && help.out.contains("Usage: cargo cute check [--explain] [ARGUMENT]…"), "{help:?}");
    let mut plain = std::process::Command::new("cargo");
    plain.args(["check", "--offline"]).current_dir(&folder).env("RUSTC_WRAPPER", "");
    let target = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("fix").join("target");
    let plain = plain.env("CARGO_TARGET_DIR", target).output().expect("cargo");
    assert!(plain.status.success(), "{plain:?}");
    let fresh = called(&folder, None, &["check", "--offline"]);
    assert!(fresh.code == Some(0) && !fresh.err.contains("Checking"), "{fresh:?}");
    for command in [&["build"][..], &["clippy"], &["doc", "--no-deps"]] {
        let outcome = called(&folder, None, &[command, &["--offline"]].concat());
        assert_eq!(outcome.code, Some(0), "{command:?}: {outcome:?}");
    }
}
